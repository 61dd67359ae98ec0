"""Dependence of any form, monotone or not: distance correlation, bias-corrected, with a permutation test."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, same_length, vector
from scoring.stats.association import shuffled_within, stratum_members
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class DistanceCorrelation:
    """Distance correlation of two signals; None where one is constant."""

    dcor: float | None
    """V-statistic, 0 to 1, biased upward at small n."""
    bias_corrected_square: float | None
    """Bias-corrected square, about 0 under independence, may be negative."""
    p: float | None
    """Permutation of the bias-corrected square, one-sided; None if no generator was given or undefined."""


def distance_correlation(
    x: npt.ArrayLike,
    y: npt.ArrayLike,
    rng: np.random.Generator | None = None,
    *,
    strata: Sequence[Hashable] | None = None,
    most: int = 999,
) -> DistanceCorrelation:
    """Distance correlation (Székely, Rizzo & Bakirov 2007) and its bias-corrected square (Székely & Rizzo 2013).

    Memory grows with n²; 2,000 instances take about 100 MB.

    Args:
        x: One value an instance, shape (n,), n ≥ 4.
        y: The other signal, in the same order.
        rng: Source of the permutations; none are drawn if None.
        strata: Stratum of each instance; the permutation keeps them.
        most: Most permutations; fewer where n is large, so that it takes a second or two, but at least 99.

    Raises:
        ValueError: unequal lengths, fewer than four values, NaN.
    """
    a, b = vector(x, "x", least=4), vector(y, "y", least=4)
    n = same_length(x=a, y=b)
    left, right = (np.abs(held[:, None] - held[None, :]) for held in (a, b))
    if left.max() == 0 or right.max() == 0:
        return DistanceCorrelation(None, None, None)
    biased = _normalised(_doubly_centred(left), _doubly_centred(right))
    ua, ub = _u_centred(left), _u_centred(right)
    corrected = _normalised(ua, ub)
    if corrected is None or rng is None:
        return DistanceCorrelation(_root(biased), corrected, None)
    cells, observed = stratum_members(n, strata), float((ua * ub).sum())
    draws = min(most, max(99, 200_000_000 // n**2))
    orders = (shuffled_within(cells, rng) for _ in range(draws))
    count = sum(float((ua * ub[np.ix_(order, order)]).sum()) >= observed - 1e-12 * n * n for order in orders)
    return DistanceCorrelation(_root(biased), corrected, monte_carlo_p(count, draws))


def _root(square: float | None) -> float | None:
    return None if square is None else sqrt(max(0.0, square))


def _normalised(a: Floats, b: Floats) -> float | None:
    scale = float((a * a).sum()) * float((b * b).sum())
    return float((a * b).sum()) / sqrt(scale) if scale > 1e-24 else None


def _doubly_centred(d: Floats) -> Floats:
    return np.asarray(d - d.mean(axis=0) - d.mean(axis=1)[:, None] + d.mean())


def _u_centred(d: Floats) -> Floats:
    n = d.shape[0]
    found = d - d.sum(axis=0) / (n - 2) - d.sum(axis=1)[:, None] / (n - 2) + d.sum() / ((n - 1) * (n - 2))
    np.fill_diagonal(found, 0)
    return np.asarray(found)
