"""Do two per-instance signals go together? Kendall's τ_b with permutation p and interval, within strata if asked."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints, codes, same_length, vector
from scoring.stats.bootstrap import statistic_estimate
from scoring.stats.estimate import Estimate
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class TauTest:
    """Kendall's τ_b with its interval and permutation p."""

    tau: Estimate
    p: float | None
    """Two-sided; None where τ is undefined."""


def kendall_tau(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Kendall's τ_b, −1 to 1, corrected for ties; None where one side is constant.

    Raises:
        ValueError: unequal lengths, fewer than two values, NaN.
    """
    a, b = vector(x, "x", least=2), vector(y, "y", least=2)
    same_length(x=a, y=b)
    return _tau(a, b)


def tau_test(
    x: npt.ArrayLike,
    y: npt.ArrayLike,
    rng: np.random.Generator,
    *,
    groups: Sequence[Hashable] | None = None,
    strata: Sequence[Hashable] | None = None,
    level: float = 0.90,
    draws: int = 1_999,
) -> TauTest:
    """τ_b of two signals over the instances of one data set.

    The interval (percentile bootstrap over clusters) serves the equivalence test, hence 90 % by default. The permutation keeps the
    strata, so that a common cause such as length or difficulty is not taken for dependence.

    Args:
        x: One value an instance, shape (n,).
        y: The other signal, in the same order.
        rng: Source of resamples and permutations.
        groups: Cluster of each instance, for the interval.
        strata: Stratum of each instance, for the permutation.
        level: Confidence of the interval.
        draws: Resamples and permutations.

    Raises:
        ValueError: unequal lengths, fewer than two values, NaN.
    """
    a, b = vector(x, "x", least=2), vector(y, "y", least=2)
    n = same_length(x=a, y=b)
    estimate = statistic_estimate(lambda rows: _tau(a[rows], b[rows]), n, rng, groups=groups, level=level, resamples=draws)
    if estimate.point is None:
        return TauTest(estimate, None)
    cells = stratum_members(n, strata)
    drawn = (abs(_tau(a, b[shuffled_within(cells, rng)]) or 0.0) for _ in range(draws))
    count = sum(value >= abs(estimate.point) - 1e-12 for value in drawn)
    return TauTest(estimate, monte_carlo_p(count, draws))


def stratum_members(n: int, strata: Sequence[Hashable] | None) -> list[Ints]:
    """Row numbers of each stratum; one stratum of all if None.

    Raises:
        ValueError: another number of strata than rows.
    """
    if strata is None:
        return [np.arange(n, dtype=np.int64)]
    same_length(rows=range(n), strata=strata)
    coded = codes(strata)
    return [np.flatnonzero(coded == code) for code in range(int(coded.max()) + 1)]


def shuffled_within(members: Sequence[Ints], rng: np.random.Generator) -> Ints:
    """A permutation of all rows that moves each within its own stratum."""
    order = np.empty(sum(cell.size for cell in members), dtype=np.int64)
    for cell in members:
        order[cell] = rng.permutation(cell)
    return order


def quantile_strata(values: npt.ArrayLike, n_strata: int = 4) -> Ints:
    """Strata of about equal size by a continuous nuisance such as length, shape (n,); equal values share a stratum.

    Raises:
        ValueError: another shape, NaN, or fewer than one stratum.
    """
    array = vector(values, "values")
    if n_strata < 1:
        raise ValueError(f"expected n_strata ≥ 1; got {n_strata!r}")
    edges = np.quantile(array, np.arange(1, n_strata) / n_strata)
    return np.searchsorted(edges, array, side="left").astype(np.int64)


def _tau(a: Floats, b: Floats) -> float | None:
    from scipy.stats import kendalltau

    if float(np.ptp(a)) == 0 or float(np.ptp(b)) == 0:
        return None
    if a.size == 2:  # scipy's variance, which is not wanted here, divides by n − 2
        return float(np.sign(a[0] - a[1]) * np.sign(b[0] - b[1]))
    return float(kendalltau(a, b, method="asymptotic").statistic)
