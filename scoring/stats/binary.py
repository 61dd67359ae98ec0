"""Do two releases, or several models, fail equally often on the same instances?"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import flags, matrix, same_length


@dataclass(frozen=True, slots=True)
class McNemarTest:
    """Paired failures: only instances on which the two differ count."""

    only_first: int
    """Instances on which the first alone fails (b)."""
    only_second: int
    """Instances on which the second alone fails (c)."""
    p_exact: float
    """Two-sided binomial; 1 where the two never differ."""
    p_mid: float
    """Mid-p: less conservative, may accompany the exact one (Fagerland 2013, doi:10.1186/1471-2288-13-91)."""
    odds_ratio: float | None
    """b/c; None where c = 0."""


@dataclass(frozen=True, slots=True)
class CochranTest:
    """Cochran's Q over three or more models on the same instances."""

    q: float | None
    p: float | None
    """None where every instance has all models failing or none: nothing to compare."""
    n_items: int


def mcnemar_counts(only_first: int, only_second: int) -> McNemarTest:
    """McNemar's test from the two discordant counts.

    Raises:
        ValueError: a negative count.
    """
    from scipy.stats import binom
    from statsmodels.stats.contingency_tables import mcnemar

    b, c = only_first, only_second
    if min(b, c) < 0:
        raise ValueError(f"expected counts ≥ 0; got {b!r} and {c!r}")
    if b + c == 0:
        return McNemarTest(0, 0, 1.0, 1.0, None)
    exact = min(1.0, float(mcnemar([[0, b], [c, 0]], exact=True).pvalue))
    at = float(binom.pmf(min(b, c), b + c, 0.5))
    return McNemarTest(b, c, exact, 1 - at / 2 if b == c else exact - at, b / c if c else None)


def mcnemar_test(first: npt.ArrayLike, second: npt.ArrayLike) -> McNemarTest:
    """McNemar's test from two flags an instance, in the same order.

    Raises:
        ValueError: unequal lengths, or values other than 0 and 1.
    """
    a, b = flags(first, "first"), flags(second, "second")
    same_length(first=a, second=b)
    return mcnemar_counts(int((a & ~b).sum()), int((~a & b).sum()))


def cochran_q(failures: npt.ArrayLike) -> CochranTest:
    """Cochran's Q for flags of shape (instances, models); then McNemar with Holm.

    Raises:
        ValueError: another shape, fewer than two models, or values other than 0 and 1.
    """
    from statsmodels.stats.contingency_tables import cochrans_q

    table = matrix(failures, "failures")
    if table.shape[1] < 2 or not np.isin(table, (0.0, 1.0)).all():
        raise ValueError("failures: expected two or more columns of 0 and 1")
    mixed = table[(table.sum(axis=1) > 0) & (table.sum(axis=1) < table.shape[1])]
    if mixed.shape[0] == 0:
        return CochranTest(None, None, table.shape[0])
    found = cochrans_q(mixed)
    return CochranTest(float(found.statistic), float(found.pvalue), table.shape[0])
