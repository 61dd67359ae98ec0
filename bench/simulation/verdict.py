"""Stable, unstable, or neither: the interval of mean Δ against its margin, and how often intervals miss."""

from math import ceil

import numpy as np

from bench.simulation.made import clustered, skewed
from bench.simulation.trial import Rng, Trial
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.estimate import Estimate
from scoring.stats.planning import student_size
from scoring.stats.proportion import share_estimate

MARGIN, SD = 0.05, 0.25


def trials() -> list[Trial]:
    """Rows of this question."""
    n = ceil(student_size(MARGIN, SD**2))
    unstable, stable = "verdict `unstable` at δ = 0.05", "verdict `stable` at δ = 0.05"
    limit, at_one = "BCa interval of S misses", "{:.0%} at 1, n = {}"
    return [
        Trial(unstable, "Δ = δ, n = 100", "null", lambda r: verdict(r, 100, MARGIN) == "unstable"),
        Trial(stable, "Δ = δ, n = 100", "null", lambda r: verdict(r, 100, MARGIN) == "stable"),
        Trial(unstable, f"Δ = δ + 0.05, planned n = {n}", "planned effect", lambda r: verdict(r, n, 2 * MARGIN) == "unstable", 2.5),
        Trial(stable, f"Δ = 0, planned n = {n}", "planned effect", lambda r: verdict(r, n, 0) == "stable", 2.5),
        Trial("cluster BCa interval misses", "mean 0, 60 clusters of 4", "null", clusters_missed),
        Trial("Clopper–Pearson over design effect misses", "share 0.2, 60 clusters of 4, ICC 0.25", "null", share_missed),
        Trial(limit, at_one.format(0.85, 100), "known limit", lambda r: stability_missed(r, 100, 0.85)),
        Trial(limit, at_one.format(0.85, 30), "known limit", lambda r: stability_missed(r, 30, 0.85)),
        Trial(limit, at_one.format(0.97, 100), "known limit", lambda r: stability_missed(r, 100, 0.97)),
    ]


def verdict(rng: Rng, n: int, true: float) -> str:
    """The verdict on n instances whose true Δ has SD 0.25."""
    return conclude_estimate(mean_estimate(true + rng.normal(0, SD, n), rng, resamples=1_999), MARGIN)


def clusters_missed(rng: Rng) -> bool:
    """Whether the interval of clustered values leaves out their mean."""
    values, groups = clustered(rng, 60, 4, 0.1, 0.2)
    return misses(mean_estimate(values, rng, groups=groups, resamples=4_999), 0)


def share_missed(rng: Rng) -> bool:
    """Whether the interval of a share that clusters leaves it out."""
    groups = np.repeat(np.arange(60), 4)
    failing = rng.beta(0.6, 2.4, 60)[groups]
    return misses(share_estimate(rng.random(240) < failing, groups=groups.tolist()), 0.2)


def stability_missed(rng: Rng, n: int, ones: float) -> bool:
    """Whether the interval of a stability near 1 leaves it out."""
    return misses(mean_estimate(skewed(rng, n, ones=ones), rng, resamples=799), ones + (1 - ones) * 0.5)


def misses(found: Estimate, truth: float) -> bool:
    """Whether the truth lies outside the interval; no interval misses everything."""
    return found.low is None or found.high is None or not found.low <= truth <= found.high
