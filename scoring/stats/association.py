"""Do two per-instance signals go together? Kendall's τ_b with permutation p and interval, within strata if asked."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints, codes, same_length, vector
from scoring.stats.bootstrap import expanded_level, percentile_interval
from scoring.stats.clusters import cluster_codes, drawn_clusters
from scoring.stats.estimate import Estimate
from scoring.stats.permutation import monte_carlo_p

_SMALL = 600
"""Instances up to which all pairs at once are faster than scipy's sorting."""


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
    point = _tau(a, b)
    if point is None:
        return TauTest(Estimate(None, None, None, level, n, "one side is constant: τ is undefined"), None)
    estimate = _interval(point, a, b, rng, groups=groups, level=level, draws=draws)
    null = _permuted(a, b, stratum_members(n, strata), rng, draws)
    return TauTest(estimate, monte_carlo_p(int((np.abs(null) >= abs(point) - 1e-9).sum()), draws))


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


def _interval(
    point: float, a: Floats, b: Floats, rng: np.random.Generator, *, groups: Sequence[Hashable] | None, level: float, draws: int
) -> Estimate:
    clusters = cluster_codes(a.size, groups)
    n_groups = int(clusters.max()) + 1
    if n_groups < 2:
        return Estimate(point, None, None, level, a.size, "one cluster has no spread to draw from", n_groups=1)
    drawn = _resampled(a, b, clusters, rng, draws)
    usable = drawn[np.isfinite(drawn)]
    if usable.size < 0.95 * draws:
        why = f"undefined in {draws - usable.size} of {draws} resamples"
        return Estimate(point, None, None, level, a.size, why, n_groups=n_groups)
    found = percentile_interval(usable, expanded_level(level, n_groups))
    return Estimate(point, found.low, found.high, level, a.size, found.why, found.method, n_groups)


def _resampled(a: Floats, b: Floats, clusters: Ints, rng: np.random.Generator, draws: int) -> Floats:
    """τ_b of each cluster bootstrap draw, NaN where undefined, shape (draws,).

    With w_i how often row i was drawn, each sum over pairs is a quadratic form wᵀMw: all draws are three matrix products.
    """
    n_clusters, found = int(clusters.max()) + 1, np.empty(draws)
    x, y = _signs(a), _signs(b)
    forms = (x * y, np.abs(x), np.abs(y))
    for at, picked in drawn_clusters(n_clusters, draws, rng):
        offset = n_clusters * np.arange(picked.shape[0])[:, None]
        counts = np.bincount((picked + offset).ravel(), minlength=picked.shape[0] * n_clusters).reshape(-1, n_clusters)
        w = counts[:, clusters].astype(np.float32)
        agree, untied_x, untied_y = (((w @ form) * w).sum(axis=1, dtype=np.float64) for form in forms)
        scale = np.sqrt(untied_x * untied_y)
        found[at] = np.divide(agree, scale, out=np.full(scale.size, np.nan), where=scale > 0)
    return found


def _permuted(a: Floats, b: Floats, members: Sequence[Ints], rng: np.random.Generator, draws: int) -> Floats:
    """τ_b of each permutation within the strata, shape (draws,)."""
    orders = (shuffled_within(members, rng) for _ in range(draws))
    if a.size > _SMALL:
        return np.array([_tau(a, b[order]) for order in orders], dtype=np.float64)
    x, y = _signs(a), _signs(b)
    scale = np.sqrt(float(np.abs(x).sum()) * float(np.abs(y).sum()))
    return np.array([float(np.vdot(x, y[order][:, order])) / scale for order in orders], dtype=np.float64)


def _signs(values: Floats) -> npt.NDArray[np.float32]:
    return np.sign(values[:, None] - values[None, :]).astype(np.float32)


def _tau(a: Floats, b: Floats) -> float | None:
    from scipy.stats import kendalltau

    if float(np.ptp(a)) == 0 or float(np.ptp(b)) == 0:
        return None
    if a.size == 2:  # scipy's variance, which is not wanted here, divides by n − 2
        return float(np.sign(a[0] - a[1]) * np.sign(b[0] - b[1]))
    return float(kendalltau(a, b, method="asymptotic").statistic)
