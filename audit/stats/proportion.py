"""Intervals of a share, with the design effect of variants that share an instance."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, same_length, share, vector


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share with its confidence interval; 0 ≤ low ≤ point ≤ high ≤ 1."""

    point: float
    low: float
    high: float
    level: float
    """Confidence level, for instance 0.95."""
    n: int
    """Trials that were counted."""
    n_effective: float
    """Trials that they are worth: n over the design effect."""


def wilson(count: int, n: int, *, level: float = 0.95, design_effect: float = 1.0) -> Proportion:
    """Wilson score interval: the one to show, close to its level on average (Wilson 1927, doi:10.1080/01621459.1927.10502953).

    Args:
        count: Events, 0 to n.
        n: Trials, at least 1.
        level: Two-sided confidence.
        design_effect: Factor ≥ 1 by which clustering inflates the variance; count and n are divided by it.

    Raises:
        ValueError: no trial, a count outside 0..n, a design effect under 1.
    """
    return _interval(count, n, level, design_effect, "wilson")


def clopper_pearson(count: int, n: int, *, level: float = 0.95, design_effect: float = 1.0) -> Proportion:
    """Clopper–Pearson interval: the one for gates, never below its level (1934, doi:10.1093/biomet/26.4.404).

    Args:
        count: Events, 0 to n.
        n: Trials, at least 1.
        level: Two-sided confidence; for a one-sided 95 % limit ask for 0.90.
        design_effect: Factor ≥ 1 by which clustering inflates the variance; count and n are divided by it.

    Raises:
        ValueError: no trial, a count outside 0..n, a design effect under 1.
    """
    return _interval(count, n, level, design_effect, "beta")


def design_effect(counts: npt.ArrayLike, sizes: npt.ArrayLike, times: npt.ArrayLike | None = None) -> float:
    """By how much clustering inflates the variance of a pooled share; 1 = not at all, at most about the mean cluster size.

    Cluster-robust variance of the ratio Σx/Σm over p(1−p)/Σm (Kish 1965). Never under 1, so that clustering cannot narrow an
    interval (set by us). Where every trial ends alike the data say nothing of it; then the largest possible value Σm²/Σm is
    returned: all trials of a cluster may fail together.

    Args:
        counts: Events by cluster, shape (clusters,).
        sizes: Trials by cluster, shape (clusters,), each at least 1.
        times: How many clusters each of these stands for, shape (clusters,); one each if None.

    Raises:
        ValueError: fewer than two clusters, or a count outside 0..size.
    """
    x, m = vector(counts, "counts", least=1), vector(sizes, "sizes", least=1)
    n = np.ones_like(x) if times is None else vector(times, "times", least=1)
    same_length(counts=x, sizes=m, times=n)
    if n.sum() < 2:
        raise ValueError(f"expected at least 2 clusters; got {n.sum():g}")
    if (m < 1).any() or (x < 0).any() or (x > m).any() or (n < 0).any():
        raise ValueError("expected 0 ≤ counts ≤ sizes and sizes ≥ 1 in every cluster")
    total, p = (n * m).sum(), (n * x).sum() / (n * m).sum()
    if p in {0.0, 1.0}:
        return float((n * m**2).sum() / total)
    return max(1.0, _cluster_variance(x, m, n, float(p)) / float(p * (1 - p) / total))


def design_effect_from_icc(mean_size: float, icc: float) -> float:
    """Design effect 1 + (m − 1)ρ for planning, from clusters of mean size m and intraclass correlation ρ.

    Raises:
        ValueError: a size under 1 or a correlation outside 0..1.
    """
    if mean_size < 1 or not 0 <= icc <= 1:
        raise ValueError(f"expected mean_size ≥ 1 and icc in 0..1; got {mean_size!r} and {icc!r}")
    return 1 + (mean_size - 1) * icc


def _cluster_variance(x: Floats, m: Floats, times: Floats, p: float) -> float:
    clusters = times.sum()
    return float(clusters / (clusters - 1) * (times * (x - p * m) ** 2).sum() / (times * m).sum() ** 2)


def _interval(count: int, n: int, level: float, deff: float, method: Literal["wilson", "beta"]) -> Proportion:
    from statsmodels.stats.proportion import proportion_confint

    share(level, "level")
    if n < 1 or not 0 <= count <= n:
        raise ValueError(f"expected n ≥ 1 and 0 ≤ count ≤ n; got count={count!r}, n={n!r}")
    if not deff >= 1:
        raise ValueError(f"expected design_effect ≥ 1; got {deff!r}")
    low, high = proportion_confint(count / deff, n / deff, alpha=1 - level, method=method)
    # statsmodels gives NaN at one end where the count is 0 or n, depending on the version
    low = 0.0 if count == 0 or np.isnan(low) else float(low)
    high = 1.0 if count == n or np.isnan(high) else float(high)
    return Proportion(count / n, low, high, level, n, n / deff)
