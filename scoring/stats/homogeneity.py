"""Do the means of several data sets differ, and does one lie above its margin? Each data set keeps its own mean; none is pooled."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector
from audit.stats.proportion import clopper_pearson
from scoring.stats.clusters import cluster_codes, cluster_sums, drawn_clusters
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class ClusteredMean:
    """A mean with its cluster-robust standard error."""

    mean: float
    se: float
    """> 0 always; for constant values it stands for what may lie unseen."""
    n_items: int
    n_groups: int
    constant: bool


@dataclass(frozen=True, slots=True)
class Homogeneity:
    """Largest standardised difference between the means of any two data sets."""

    statistic: float
    p: float
    """Bootstrap max-T: the chance of a difference this large anywhere, were all means equal."""
    pair: tuple[int, int]
    """The two data sets, by position, that lie farthest apart."""
    difference: float
    """Mean of the first of the pair less mean of the second."""


def clustered_mean(values: npt.ArrayLike, groups: Sequence[Hashable] | None = None, *, span: float = 1.0) -> ClusteredMean:
    """Mean and standard error √(G/(G−1)·Σ_g (Σ_i (x_i − x̄))²)/n over G clusters.

    Constant values show no spread; their standard error is then the share of clusters that may differ unseen (Clopper–Pearson on 0 of
    G at 95 %) times the span over 1.96, so that a perfect score on 30 instances is not taken for a certain one.

    Args:
        values: One an instance, shape (n,).
        groups: Cluster of each instance.
        span: Greatest less least possible value.

    Raises:
        ValueError: another shape, NaN, fewer than two clusters, or a span that is not positive.
    """
    array = vector(values, "values")
    sums, counts = cluster_sums(array, cluster_codes(array.size, groups))
    if sums.size < 2 or not span > 0:
        raise ValueError(f"expected at least two clusters and a span > 0; got {sums.size} and {span!r}")
    mean = float(sums.sum() / counts.sum())
    se = float(_standard_errors(sums[None, :], counts[None, :])[0])
    constant = float(np.ptp(array)) == 0
    return ClusteredMean(mean, se if se > 1e-12 else _unseen_se(sums.size, span), array.size, sums.size, constant)


def homogeneity(
    samples: Sequence[tuple[npt.ArrayLike, Sequence[Hashable] | None]], rng: np.random.Generator, *, draws: int = 4_999, span: float = 1.0
) -> Homogeneity:
    """Max-T test that all data sets have one mean, by studentised cluster bootstrap of each data set on its own.

    T = max_{j<k} |m_j − m_k|/√(se_j² + se_k²); T* is the same of the deviations m*_k − m_k (Romano & Wolf 2005,
    doi:10.1198/016214504000000539). It takes no mean over data sets.

    Args:
        samples: (values, clusters) of each data set, at least two.
        rng: Source of the resamples.
        draws: Resamples.
        span: Greatest less least possible value.

    Raises:
        ValueError: fewer than two data sets, or as `clustered_mean`.
    """
    if len(samples) < 2:
        raise ValueError(f"expected at least two data sets; got {len(samples)}")
    held = [clustered_mean(values, groups, span=span) for values, groups in samples]
    first, second = np.triu_indices(len(held), 1)
    means, errors = np.array([one.mean for one in held]), np.array([one.se for one in held])
    observed = np.abs(means[first] - means[second]) / np.hypot(errors[first], errors[second])
    shifted, drawn = np.empty((draws, len(held))), np.empty((draws, len(held)))
    for at, (values, groups) in enumerate(samples):
        shifted[:, at], drawn[:, at] = _deviations(values, groups, rng, draws, span)
    null = (np.abs(shifted[:, first] - shifted[:, second]) / np.hypot(drawn[:, first], drawn[:, second])).max(axis=1)
    best = int(np.argmax(observed))
    j, k = int(first[best]), int(second[best])
    count = int((null >= observed[best] - 1e-12).sum())
    return Homogeneity(float(observed[best]), monte_carlo_p(count, draws), (j, k), float(means[j] - means[k]))


def above_margin_p(mean: ClusteredMean, margin: float) -> float:
    """One-sided p that the true mean does not exceed the margin: Student's t with G − 1 degrees of freedom."""
    from scipy.stats import t

    return float(t.sf((mean.mean - margin) / mean.se, mean.n_groups - 1))


def _deviations(
    values: npt.ArrayLike, groups: Sequence[Hashable] | None, rng: np.random.Generator, draws: int, span: float
) -> tuple[Floats, Floats]:
    """Bootstrap mean less the mean, and the bootstrap standard error, both of shape (draws,)."""
    array = vector(values, "values")
    sums, counts = cluster_sums(array, cluster_codes(array.size, groups))
    centre, floor = float(sums.sum() / counts.sum()), _unseen_se(sums.size, span)
    shifted, errors = np.empty(draws), np.empty(draws)
    for at, picked in drawn_clusters(sums.size, draws, rng):
        s, c = sums[picked], counts[picked]
        shifted[at] = s.sum(axis=1) / c.sum(axis=1) - centre
        errors[at] = _standard_errors(s, c)
    return shifted, np.where(errors > 1e-12, errors, floor)


def _standard_errors(sums: Floats, counts: Floats) -> Floats:
    n, g = counts.sum(axis=1), sums.shape[1]
    residual = sums - counts * (sums.sum(axis=1) / n)[:, None]
    return np.asarray(np.sqrt(g / (g - 1) * (residual**2).sum(axis=1)) / n)


def _unseen_se(n_groups: int, span: float) -> float:
    return clopper_pearson(0, n_groups).high * span / 1.96
