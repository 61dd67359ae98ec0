"""Do two axes fail on the same instances? Measures of the 2 × 2 table, within strata if a common cause is suspected."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import flags, same_length
from scoring.stats.association import stratum_members


@dataclass(frozen=True, slots=True)
class FailureOverlap:
    """How the failures of two axes lie over the same instances; None where a margin is empty."""

    both: int
    only_first: int
    only_second: int
    neither: int
    phi: float | None
    """−1 to 1, but bounded by the marginals: read it with Q or the odds ratio."""
    phi_max: float | None
    """The largest φ that these marginals allow."""
    yule_q: float | None
    """(ad − bc)/(ad + bc), −1 to 1."""
    odds_ratio: float | None
    """ad/bc; 1 = independent."""
    odds_ratio_haldane: float
    """With ½ added to every cell, so that it is always defined."""
    lift: float | None
    """P(A∧B)/(P(A)P(B)); 1 = independent."""
    caught_by_one: float | None
    """Share of failing instances that exactly one axis sees; near 1 the axes see different failures."""
    jaccard: float | None
    """Share of failing instances that both see."""
    fisher_p: float | None
    """Fisher's exact test, two-sided."""


@dataclass(frozen=True, slots=True)
class StratifiedOverlap:
    """Cochran–Mantel–Haenszel: association of failures within strata."""

    odds_ratio: float | None
    """Mantel–Haenszel common odds ratio; 1 = independent given the stratum."""
    p: float | None
    n_strata: int
    """Strata in which both axes have failures and passes; the others say nothing."""


def failure_overlap(both: int, only_first: int, only_second: int, neither: int) -> FailureOverlap:
    """All measures of the table [[both, first only], [second only, neither]].

    Raises:
        ValueError: a negative count, or no instance at all.
    """
    from scipy.stats import fisher_exact

    a, b, c, d = both, only_first, only_second, neither
    n = a + b + c + d
    if min(a, b, c, d) < 0 or n == 0:
        raise ValueError(f"expected four counts ≥ 0, not all 0; got {(a, b, c, d)!r}")
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    first, second = (a + b) / n, (a + c) / n
    low, high = sorted((first, second))
    return FailureOverlap(
        *(a, b, c, d),
        phi=(a * d - b * c) / sqrt(margins) if margins else None,
        phi_max=sqrt(low * (1 - high) / (high * (1 - low))) if margins else None,
        yule_q=(a * d - b * c) / (a * d + b * c) if a * d + b * c else None,
        odds_ratio=a * d / (b * c) if b * c else None,
        odds_ratio_haldane=(a + 0.5) * (d + 0.5) / ((b + 0.5) * (c + 0.5)),
        lift=a / n / (first * second) if first * second else None,
        caught_by_one=(b + c) / (a + b + c) if a + b + c else None,
        jaccard=a / (a + b + c) if a + b + c else None,
        fisher_p=float(fisher_exact(np.array([[a, b], [c, d]])).pvalue) if margins else None,
    )


def overlap_of_flags(first: npt.ArrayLike, second: npt.ArrayLike) -> FailureOverlap:
    """The same from two failure flags an instance, in the same order.

    Raises:
        ValueError: unequal lengths, or values other than 0 and 1.
    """
    a, b = flags(first, "first"), flags(second, "second")
    same_length(first=a, second=b)
    return failure_overlap(int((a & b).sum()), int((a & ~b).sum()), int((~a & b).sum()), int((~a & ~b).sum()))


def stratified_overlap(first: npt.ArrayLike, second: npt.ArrayLike, strata: Sequence[Hashable]) -> StratifiedOverlap:
    """Cochran–Mantel–Haenszel over strata of a common cause such as difficulty; strata of one data set, never data sets.

    Raises:
        ValueError: unequal lengths, or values other than 0 and 1.
    """
    from statsmodels.stats.contingency_tables import StratifiedTable

    a, b = flags(first, "first"), flags(second, "second")
    n = same_length(first=a, second=b, strata=strata)
    tables = []
    for rows in stratum_members(n, strata):
        x, y = a[rows], b[rows]
        if x.any() and not x.all() and y.any() and not y.all():
            tables.append(np.array([[(x & y).sum(), (x & ~y).sum()], [(~x & y).sum(), (~x & ~y).sum()]], dtype=np.float64))
    if not tables:
        return StratifiedOverlap(None, None, 0)
    found = StratifiedTable(tables)
    crossed = sum(float(table[0, 1] * table[1, 0] / table.sum()) for table in tables)
    return StratifiedOverlap(
        float(found.oddsratio_pooled) if crossed else None, float(found.test_null_odds(correction=False).pvalue), len(tables)
    )
