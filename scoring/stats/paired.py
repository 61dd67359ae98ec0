"""How large is a difference: on the same instances, or, only where they are not the same, between two samples."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, same_length, vector


@dataclass(frozen=True, slots=True)
class WilcoxonTest:
    """Signed-rank test on paired differences; zeros dropped."""

    statistic: float | None
    """The smaller of the two rank sums."""
    p: float | None
    """Two-sided; None where every difference is 0."""
    rank_biserial: float | None
    """(R+ − R−)/(R+ + R−), −1 to 1; 1 = every difference is positive."""
    n_nonzero: int


def paired_differences(first: npt.ArrayLike, second: npt.ArrayLike) -> Floats:
    """First less second, instance by instance, shape (n,).

    Raises:
        ValueError: unequal lengths, another shape, NaN.
    """
    a, b = vector(first, "first", least=0), vector(second, "second", least=0)
    same_length(first=a, second=b)
    return np.asarray(a - b)


def wilcoxon_test(differences: npt.ArrayLike) -> WilcoxonTest:
    """Wilcoxon signed-rank test with the matched-pairs rank-biserial correlation (Kerby 2014, doi:10.2466/11.IT.3.1).

    Exact for up to 50 differences without ties; scipy decides.

    Raises:
        ValueError: another shape, no value, or NaN.
    """
    from scipy.stats import rankdata, wilcoxon

    values = vector(differences, "differences")
    kept = values[values != 0]
    if kept.size == 0:
        return WilcoxonTest(None, None, None, 0)
    ranks = rankdata(np.abs(kept))
    up, down = float(ranks[kept > 0].sum()), float(ranks[kept < 0].sum())
    found = wilcoxon(kept, zero_method="wilcox")
    return WilcoxonTest(float(found.statistic), float(found.pvalue), (up - down) / (up + down), kept.size)


def hodges_lehmann(differences: npt.ArrayLike) -> float:
    """Median of the Walsh averages (d_i + d_j)/2 over i ≤ j: a typical difference that outliers do not move.

    Raises:
        ValueError: another shape, no value, or NaN.
    """
    values = vector(differences, "differences")
    first, second = np.triu_indices(values.size)
    return float(np.median((values[first] + values[second]) / 2))


def cliffs_delta(x: npt.ArrayLike, y: npt.ArrayLike) -> float:
    """P(X > Y) − P(X < Y), −1 to 1, for samples of *different* instances (Cliff 1993); never for paired data.

    Raises:
        ValueError: another shape, no value, or NaN.
    """
    a, b = vector(x, "x"), np.sort(vector(y, "y"))
    below, above = np.searchsorted(b, a, side="left"), b.size - np.searchsorted(b, a, side="right")
    return float((below - above).sum() / (a.size * b.size))
