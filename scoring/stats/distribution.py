"""How values lie over the instances of one cell: quantiles, the band of the ECDF, the median with its interval."""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import share, vector
from scoring.stats.cell import Distribution

RESOLUTION = 1e-9
"""Values nearer than this are equal on paper: sums of thousands of terms err by 1e-13, and labels never differ by so little."""


@dataclass(frozen=True, slots=True)
class MedianRanks:
    """Order statistics, from 1, between which the median lies, and how surely."""

    lower: int
    upper: int
    coverage: float


def dkw_half_width(n: int, *, level: float = 0.95) -> float:
    """Half-width of the band that holds the whole true ECDF: √(ln(2/α)/(2n)) (Massart 1990, doi:10.1214/aop/1176990746).

    Raises:
        ValueError: no value, or a level outside (0, 1).
    """
    if n < 1:
        raise ValueError(f"expected n ≥ 1; got {n!r}")
    return sqrt(log(2 / (1 - share(level, "level"))) / (2 * n))


def distribution(values: npt.ArrayLike) -> Distribution | None:
    """Quantiles at 5, 25, 50, 75, 95 % (linear), share at exactly 1 and the 95 % band; None without a value.

    Raises:
        ValueError: another shape, or NaN.
    """
    array = vector(values, "values", least=0)
    if array.size == 0:
        return None
    q05, q25, q50, q75, q95 = (float(q) for q in np.quantile(array, [0.05, 0.25, 0.5, 0.75, 0.95]))
    return Distribution(array.size, (q05, q25, q50, q75, q95), float((np.abs(array - 1) <= RESOLUTION).mean()), dkw_half_width(array.size))


def median_ranks(n: int, *, level: float = 0.95) -> MedianRanks | None:
    """Ranks of the narrowest symmetric interval that holds the median with at least this confidence; None if n is too small.

    Coverage P(l ≤ X < u) for X ~ Bin(n, ½), without an assumption on the distribution.

    Raises:
        ValueError: no value, or a level outside (0, 1).
    """
    from scipy.stats import binom

    share(level, "level")
    if n < 1:
        raise ValueError(f"expected n ≥ 1; got {n!r}")
    lower = np.arange(1, n // 2 + 1)
    coverage = binom.cdf(n - lower, n, 0.5) - binom.cdf(lower - 1, n, 0.5)
    enough = lower[coverage >= level]
    if enough.size == 0:
        return None
    best = int(enough[-1])
    return MedianRanks(best, n + 1 - best, float(coverage[best - 1]))


def null_cut(null_stability: npt.ArrayLike, *, quantile: float = 0.05) -> float | None:
    """S below which an instance lies beyond the noise: the lower quantile of S in the null set; None without a null set.

    A null set that is constant at 1 gives 1, so that any disagreement counts.

    Raises:
        ValueError: NaN, another shape, or a quantile outside (0, 1).
    """
    array = vector(null_stability, "null_stability", least=0)
    return float(np.quantile(array, share(quantile, "quantile"))) if array.size else None


def lies_below(value: float, cut: float) -> bool:
    """Whether a value is less than a cut on paper; one that is equal but for the last bits of its arithmetic is not."""
    return value < cut - RESOLUTION
