"""How often would two samples disagree on which model is better: between two data sets, and between halves of one?"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector
from scoring.stats.clusters import cluster_codes, cluster_sums, drawn_clusters
from scoring.stats.reversal import signs_differ


@dataclass(frozen=True, slots=True)
class SignNoise:
    """Sign disagreement between two data sets beside that between halves of each, all at one size."""

    between: float
    """P(signs differ) between random parts of the two data sets, 0 to 1."""
    within_first: float
    """The same between two disjoint halves of the first: the noise floor."""
    within_second: float
    clusters: int
    """Clusters in every part."""


def bootstrap_sign_disagreement(
    first: tuple[npt.ArrayLike, Sequence[Hashable] | None],
    second: tuple[npt.ArrayLike, Sequence[Hashable] | None],
    rng: np.random.Generator,
    *,
    draws: int = 4_999,
) -> float:
    """Share of cluster bootstrap draws in which the mean differences on two data sets have opposite signs.

    Args:
        first: (differences, clusters) on one data set.
        second: The same on the other.
        rng: Source of the resamples.
        draws: Resamples.

    Raises:
        ValueError: another shape, NaN.
    """
    return signs_differ(_drawn_totals(*first, rng, draws), _drawn_totals(*second, rng, draws))


def sign_noise(
    first: tuple[npt.ArrayLike, Sequence[Hashable] | None],
    second: tuple[npt.ArrayLike, Sequence[Hashable] | None],
    rng: np.random.Generator,
    *,
    draws: int = 2_000,
) -> SignNoise | None:
    """Sign disagreement between and within two data sets, from parts of one size: half of the smaller, in clusters.

    Comparing whole data sets with halves would make every floor too high.

    Args:
        first: (differences, clusters) on one data set.
        second: The same on the other.
        rng: Source of the parts.
        draws: Random parts.

    Returns:
        The shares, or None where a half has fewer than two clusters.

    Raises:
        ValueError: another shape, NaN.
    """
    left, right = _sums(*first), _sums(*second)
    size = min(left.size, right.size) // 2
    if size < 2:
        return None
    a, a_other = _two_parts(left, size, rng, draws)
    b, b_other = _two_parts(right, size, rng, draws)
    return SignNoise(signs_differ(a, b), signs_differ(a, a_other), signs_differ(b, b_other), size)


def _sums(differences: npt.ArrayLike, groups: Sequence[Hashable] | None) -> Floats:
    array = vector(differences, "differences")
    # only the sign of the mean matters, so cluster sums do
    return cluster_sums(array, cluster_codes(array.size, groups))[0]


def _drawn_totals(differences: npt.ArrayLike, groups: Sequence[Hashable] | None, rng: np.random.Generator, draws: int) -> Floats:
    sums, found = _sums(differences, groups), np.empty(draws)
    for at, picked in drawn_clusters(sums.size, draws, rng):
        found[at] = sums[picked].sum(axis=1)
    return found


def _two_parts(sums: Floats, size: int, rng: np.random.Generator, draws: int) -> tuple[Floats, Floats]:
    """Totals over two disjoint random parts, each of shape (draws,)."""
    first, second = np.empty(draws), np.empty(draws)
    step = max(1, 2_000_000 // sums.size)
    for start in range(0, draws, step):
        held = min(step, draws - start)
        shuffled = rng.permuted(np.broadcast_to(sums, (held, sums.size)), axis=1)
        first[start : start + held] = shuffled[:, :size].sum(axis=1)
        second[start : start + held] = shuffled[:, size : 2 * size].sum(axis=1)
    return first, second
