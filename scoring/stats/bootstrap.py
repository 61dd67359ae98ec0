"""Mean over instances with a cluster bootstrap interval, bias-corrected and accelerated where that is defined."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints, share, vector
from audit.stats.proportion import clopper_pearson
from scoring.stats.clusters import cluster_codes, cluster_sums, drawn_clusters, drawn_rows
from scoring.stats.estimate import Estimate

RESAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Interval:
    """Two limits and how they were made."""

    low: float | None
    high: float | None
    method: str
    why: str = ""


def mean_estimate(
    values: npt.ArrayLike,
    rng: np.random.Generator,
    *,
    groups: Sequence[Hashable] | None = None,
    level: float = 0.95,
    resamples: int = RESAMPLES,
    bounds: tuple[float, float] | None = None,
) -> Estimate:
    """Mean over instances with its cluster bootstrap interval (BCa; Efron 1987, doi:10.1080/01621459.1987.10478410).

    Whole clusters are drawn; the mean is the ratio Σ sums / Σ counts and the acceleration comes from the cluster jackknife. The
    limits are expanded for few clusters (see `expanded_level`), without which 60 clusters miss 6.6 % of the time in place of 5.
    Constant values have a point and no bootstrap interval; given `bounds`, the interval is then the one that follows from how many
    clusters may differ unseen (see `constant_interval`). Under 30 clusters the result is `exploratory`.

    Args:
        values: One value an instance, shape (n,); instances without a value are left out by the caller.
        rng: Source of the resamples.
        groups: Cluster of each instance; every instance its own if None.
        level: Two-sided confidence.
        resamples: Bootstrap resamples.
        bounds: Least and greatest value that an instance can have; used for constant values only.

    Raises:
        ValueError: another shape, NaN, another number of groups, or constant values outside the bounds.
    """
    share(level, "level")
    array = vector(values, "values", least=0)
    if array.size == 0:
        return Estimate(None, None, None, level, 0, "no instance has a value")
    clusters = cluster_codes(array.size, groups)
    sums, counts = cluster_sums(array, clusters)
    point = float(sums.sum() / counts.sum())
    if float(np.ptp(array)) == 0:
        return constant_interval(float(array[0]), sums.size, level, bounds, n_items=array.size)
    if sums.size < 2:
        return Estimate(point, None, None, level, array.size, "one cluster has no spread to draw from", n_groups=1)
    draws = ratio_draws(sums, counts, resamples, rng)
    found = bca_interval(point, draws, ratio_jackknife(sums, counts), expanded_level(level, sums.size))
    return Estimate(point, found.low, found.high, level, array.size, found.why, found.method, sums.size)


def constant_interval(value: float, n: int, level: float, bounds: tuple[float, float] | None, *, n_items: int) -> Estimate:
    """What n equal values say of the mean: at most a share u of the rest differs (Clopper–Pearson on 0 of n), by as much as it can.

    The interval is value − u(value − least) to value + u(most − value); it needs no assumption but the bounds. 100 instances that
    never moved bound a mean excess in −1..1 at 0.036.

    Raises:
        ValueError: a value outside the bounds.
    """
    if bounds is None:
        return Estimate(value, None, None, level, n_items, "all values are equal", n_groups=n)
    least, most = bounds
    if not least <= value <= most:
        raise ValueError(f"expected a value in {least:g}..{most:g}; got {value!r}")
    unseen = clopper_pearson(0, n, level=level).high
    low, high = value - unseen * (value - least), value + unseen * (most - value)
    return Estimate(value, low, high, level, n_items, "", "clopper_pearson on the share that differs", n)


def statistic_estimate(
    statistic: Callable[[Ints], float | None],
    n: int,
    rng: np.random.Generator,
    *,
    groups: Sequence[Hashable] | None = None,
    level: float = 0.95,
    resamples: int = 2_000,
) -> Estimate:
    """Any statistic of rows with its percentile interval over resampled clusters.

    Not for CKA, RSA or anything else that counts duplicated rows twice (see `half_jackknife`).

    Args:
        statistic: From row numbers (repeated ones stand for rows drawn twice) to a value, or None where undefined.
        n: Number of rows.
        rng: Source of the resamples.
        groups: Cluster of each row.
        level: Two-sided confidence.
        resamples: Bootstrap resamples.

    Raises:
        ValueError: no row, or another number of groups.
    """
    share(level, "level")
    clusters = cluster_codes(n, groups)
    n_clusters = int(clusters.max()) + 1
    point = statistic(np.arange(n, dtype=np.int64))
    if point is None:
        return Estimate(None, None, None, level, n, "the statistic is undefined on these rows", n_groups=n_clusters)
    if n_clusters < 2:
        return Estimate(point, None, None, level, n, "one cluster has no spread to draw from", n_groups=1)
    draws = [statistic(rows) for rows in drawn_rows(clusters, resamples, rng)]
    usable = np.array([value for value in draws if value is not None])
    if usable.size < 0.95 * resamples:
        why = f"undefined in {resamples - usable.size} of {resamples} resamples"
        return Estimate(point, None, None, level, n, why, n_groups=n_clusters)
    found = percentile_interval(usable, expanded_level(level, n_clusters))
    return Estimate(point, found.low, found.high, level, n, found.why, found.method, n_clusters)


def ratio_draws(sums: Floats, counts: Floats, resamples: int, rng: np.random.Generator) -> Floats:
    """Σ sums / Σ counts over clusters drawn with replacement, shape (resamples,)."""
    found, equal = np.empty(resamples), bool((counts == counts[0]).all())
    for at, picked in drawn_clusters(sums.size, resamples, rng):
        size = counts[0] * sums.size if equal else counts[picked].sum(axis=1)
        found[at] = sums[picked].sum(axis=1) / size
    return found


def ratio_jackknife(sums: Floats, counts: Floats) -> Floats:
    """Σ sums / Σ counts with each cluster left out in turn, shape (clusters,)."""
    return np.asarray((sums.sum() - sums) / (counts.sum() - counts))


def expanded_level(level: float, n_clusters: int) -> float:
    """The level to read off the bootstrap so that few clusters keep theirs: 1 − 2Φ(−√(G/(G−1))·t), t of G − 1 degrees of freedom.

    The bootstrap spread is too small by √((G−1)/G), and its quantiles are normal rather than Student's (Hesterberg 2015,
    doi:10.1080/00031305.2015.1089789). 0.956 for G = 60 at 0.95; no matter from a few hundred clusters on.

    Raises:
        ValueError: fewer than two clusters.
    """
    from scipy.stats import norm, t

    if n_clusters < 2:
        raise ValueError(f"expected at least two clusters; got {n_clusters!r}")
    reach = np.sqrt(n_clusters / (n_clusters - 1)) * t.ppf((1 + level) / 2, n_clusters - 1)
    return float(1 - 2 * norm.sf(reach))


def bca_interval(point: float, draws: Floats, jackknife: Floats, level: float) -> Interval:
    """BCa limits; the percentile ones, with the reason, where bias or acceleration is undefined; none where nothing varies."""
    from scipy.stats import norm

    if float(np.ptp(draws)) == 0:
        return Interval(None, None, "", "all resamples give the same value")
    tolerance = 1e-12 * max(1.0, abs(point))
    below = ((draws < point - tolerance).mean() + (draws <= point + tolerance).mean()) / 2
    lean = jackknife.mean() - jackknife
    spread = float((lean**2).sum())
    accel = float((lean**3).sum()) / (6 * spread**1.5) if spread > 0 else 0.0
    z0 = float(norm.ppf(below))
    z = np.array([z0 - norm.ppf((1 + level) / 2), z0 + norm.ppf((1 + level) / 2)])
    reason = _bca_undefined(below, spread, accel, z)
    if reason:
        found = percentile_interval(draws, level)
        return Interval(found.low, found.high, f"percentile ({reason})")
    limits = np.quantile(draws, norm.cdf(z0 + z / (1 - accel * z)))
    return Interval(float(limits[0]), float(limits[1]), "bca")


def _bca_undefined(below: float, spread: float, accel: float, z: Floats) -> str:
    if below in {0.0, 1.0}:
        return "all resamples lie on one side of the point"
    if spread == 0:
        return "no spread in the jackknife"
    if not np.isfinite(z).all():
        return "too few clusters for the level"
    # beyond this pole the correction turns the limits round
    return "too skewed to correct" if (accel * z >= 1).any() else ""


def percentile_interval(draws: Floats, level: float) -> Interval:
    """The middle `level` of the draws; none where they are all equal."""
    if float(np.ptp(draws)) == 0:
        return Interval(None, None, "", "all resamples give the same value")
    low, high = np.quantile(draws, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), "percentile")


def clustered_se(values: npt.ArrayLike, groups: Sequence[Hashable] | None = None) -> float:
    """Cluster-robust standard error of a mean: √Σ_g (Σ_i (x_i − x̄))² / n (Miller 2024, arXiv:2411.00640, eq. 4).

    Without groups the usual s/√n with n − 1 in place of n. A closed-form check on the bootstrap, without a small-sample factor.

    Raises:
        ValueError: fewer than two values, or another number of groups.
    """
    array = vector(values, "values", least=2)
    if groups is None:
        return float(array.std(ddof=1) / np.sqrt(array.size))
    sums, counts = cluster_sums(array, cluster_codes(array.size, groups))
    return float(np.sqrt(((sums - counts * array.mean()) ** 2).sum()) / array.size)
