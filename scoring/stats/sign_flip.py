"""Is a mean difference more than chance, if the sign of each instance's (or cluster's) difference were a coin toss?"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector
from scoring.stats.clusters import cluster_codes, cluster_sums
from scoring.stats.permutation import monte_carlo_p

Alternative = Literal["two-sided", "greater", "less"]

_EXACT_CLUSTERS = 16
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class SignFlipTest:
    """A sign-flip test of a mean; for differences of two models on the same instances it is exact."""

    mean: float | None
    p: float | None
    """Never 0; None without a value, and `why` says so."""
    exact: bool
    n_items: int
    why: str = ""


def sign_flip_test(
    differences: npt.ArrayLike,
    rng: np.random.Generator,
    *,
    groups: Sequence[Hashable] | None = None,
    alternative: Alternative = "two-sided",
    draws: int = 9_999,
) -> SignFlipTest:
    """Sign-flip permutation test of the mean of paired differences.

    Valid where the two labels are exchangeable within an instance, as the models of a comparison are. On Δ it is approximate,
    since a null Δ is not symmetric. Whole clusters are flipped. Exact up to 16 clusters that are not 0.

    Args:
        differences: One an instance, shape (n,).
        rng: Source of the draws.
        groups: Cluster of each instance.
        alternative: Which side counts.
        draws: Monte Carlo draws where there are more clusters.

    Raises:
        ValueError: another shape, NaN, or another number of groups.
    """
    values = vector(differences, "differences", least=0)
    if values.size == 0:
        return SignFlipTest(None, None, exact=False, n_items=0, why="no instance has a difference")
    sums, _ = cluster_sums(values, cluster_codes(values.size, groups))
    # a sum of 0 is the same under both signs
    sums = sums[sums != 0]
    exact = sums.size <= _EXACT_CLUSTERS
    null = _all_flips(sums) if exact else _drawn_flips(sums, draws, rng)
    observed, tolerance = float(sums.sum()), 1e-9 * max(1.0, float(np.abs(sums).sum()))
    count = int(_as_extreme(null, observed, tolerance, alternative).sum())
    p = count / null.size if exact else monte_carlo_p(count, draws)
    return SignFlipTest(float(values.mean()), p, exact=exact, n_items=values.size)


def _as_extreme(null: Floats, observed: float, tolerance: float, alternative: Alternative) -> npt.NDArray[np.bool_]:
    if alternative == "two-sided":
        return np.abs(null) >= abs(observed) - tolerance
    return null >= observed - tolerance if alternative == "greater" else null <= observed + tolerance


def _all_flips(sums: Floats) -> Floats:
    total = np.zeros(1)
    for value in sums:
        total = np.concatenate([total + value, total - value])
    return total


def _drawn_flips(sums: Floats, draws: int, rng: np.random.Generator) -> Floats:
    found, step = np.empty(draws), max(1, _CHUNK // sums.size)
    for start in range(0, draws, step):
        size = min(step, draws - start)
        signs = rng.integers(0, 2, (size, sums.size), dtype=np.int8).astype(np.float64)
        found[start : start + size] = 2 * (signs @ sums) - sums.sum()
    return found
