"""Do two axes go together? τ_b, distance correlation, overlap of failures, and the claim of independence."""

import numpy as np

from bench.simulation.made import Floats, halved, skewed
from bench.simulation.trial import Rng, Trial, rejected
from scoring.findings import axis_dependence
from scoring.stats.association import tau_test
from scoring.stats.claim_plan import independence_size
from scoring.stats.distance_correlation import distance_correlation
from scoring.stats.overlap import stratified_overlap

EDGE = float(np.sin(np.pi * 0.2 / 2))
"""The correlation of two normal traits whose τ is 0.2, the margin."""


def trials() -> list[Trial]:
    """Rows of this question."""
    return [*_of_signals(), *_of_the_claim()]


def _of_signals() -> list[Trial]:
    apart, common = "unrelated, half tied at 1, n = 60", "common cause only, n = 120"
    return [
        Trial("τ_b, permutation", apart, "null", lambda r: rejected(tau_test(*unrelated(r), r, draws=99).p), 0.5),
        Trial("τ_b, permutation within strata", common, "null", lambda r: with_common_cause(r, known=True), 0.5),
        Trial("τ_b, permutation without strata", common, "contrast", lambda r: with_common_cause(r, known=False), 0.25),
        Trial("distance correlation", apart, "null", lambda r: rejected(distance_correlation(*unrelated(r), r, most=99).p), 0.5),
        Trial("Cochran–Mantel–Haenszel", "failures share difficulty only, n = 200", "null", overlapping),
    ]


def _of_the_claim() -> list[Trial]:
    claim, edge = "axes `practically_independent`, ± 0.2", "true τ = 0.2, reliability {}, n = 400"
    n, m = independence_size(0.89), independence_size(0.70)
    planned = "unrelated, reliability {}, planned n = {}"
    # 199 resamples leave the limits of an interval unsure, which costs a claim some power and makes none of it
    # two halves with noise SD s measure a trait of SD 1 with reliability 1/(1 + s²/2): 0.5 → 0.89, √(6/7) → 0.70, 1.28 → 0.55, 2.16 → 0.30
    return [
        Trial(claim, edge.format(0.89), "null", lambda r: independent(r, EDGE, 0.5, 400), 0.25),
        Trial(claim, edge.format(0.55), "null", lambda r: independent(r, EDGE, 1.28, 400), 0.25),
        Trial(claim, "true correlation 1, reliability 0.30, n = 400", "null", lambda r: independent(r, 1.0, 2.16, 400), 0.25),
        Trial("axes `dependent`, ± 0.2", edge.format(0.89), "null", lambda r: claimed(r, EDGE, 0.5, 400) == "dependent", 0.25),
        Trial(claim, planned.format(0.89, n), "planned effect", lambda r: independent(r, 0.0, 0.5, n, 999), 0.25),
        Trial(claim, planned.format("0.70", m), "planned effect", lambda r: independent(r, 0.0, (6 / 7) ** 0.5, m, 999), 0.25),
    ]


def unrelated(rng: Rng) -> tuple[Floats, Floats]:
    """Two signals of 60 instances that have nothing to do with each other, the first half tied at 1."""
    return skewed(rng, 60, ones=0.5), rng.beta(2, 1, 60)


def with_common_cause(rng: Rng, *, known: bool) -> bool:
    """Whether τ rejects on two signals that share a level and nothing else, with the level told to it or not."""
    level = rng.integers(0, 4, 120)
    x, y = level + rng.normal(0, 0.5, 120), level + rng.normal(0, 0.5, 120)
    return rejected(tau_test(x, y, rng, strata=level.tolist() if known else None, draws=99).p)


def overlapping(rng: Rng) -> bool:
    """Whether failures that share their difficulty alone are called dependent."""
    hard = rng.random(200) < 0.5
    first, second = (rng.random(200) < np.where(hard, 0.6, 0.15) for _ in range(2))
    return rejected(stratified_overlap(first, second, hard.tolist()).p)


def claimed(rng: Rng, correlation: float, noise: float, n: int, draws: int = 199) -> str:
    """What is concluded of two traits with this correlation, each measured with this noise."""
    trait = rng.normal(size=n)
    other = correlation * trait + np.sqrt(1 - correlation**2) * rng.normal(size=n)
    return axis_dependence(halved(rng, trait, noise), halved(rng, other, noise), rng, draws=draws).conclusion


def independent(rng: Rng, correlation: float, noise: float, n: int, draws: int = 199) -> bool:
    """Whether the two are called independent in practice."""
    return claimed(rng, correlation, noise, n, draws) == "practically_independent"
