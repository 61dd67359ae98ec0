"""Is a model equally stable on all data sets? Max-T homogeneity and the claim of uniformity."""

from math import ceil

from bench.simulation.made import scores, skewed, stabilities
from bench.simulation.trial import Rng, Trial, rejected
from scoring.findings import Uniformity, no_model_uniform, uniformity
from scoring.stats.claim_plan import difference_size
from scoring.stats.homogeneity import homogeneity
from scoring.stats.planning import Question

MARGIN = 0.05


def trials() -> list[Trial]:
    """Rows of this question."""
    # S with mean m varies by m·(1 − m)/10; the larger of the two variances
    n = ceil(difference_size(Question(0.05), 0.9 * 0.1 / 10, datasets=3))
    varied, differ = "model `not_uniform`", f"S differs by 0.05 (0.95, 0.95, 0.90), planned n = {n} each"
    return [
        Trial("homogeneity, max-T", "four data sets alike, skewed, n = 60 each", "null", four_alike, 0.5),
        Trial("homogeneity, max-T", "three data sets alike, 85 % at 1, n = 60", "null", three_tied, 0.5),
        Trial(varied, "three data sets alike, Δ = 0", "null", lambda r: judged(r, (0.9,) * 3).conclusion == "not_uniform", 0.25),
        Trial(
            "model `uniform`", "three data sets alike, Δ = δ", "null", lambda r: judged(r, (0.9,) * 3, MARGIN).conclusion == "uniform", 0.25
        ),
        Trial('"no model is uniform"', "one of three models is uniform", "null", no_model, 0.25),
        Trial(varied, differ, "planned effect", lambda r: judged(r, (0.95, 0.95, 0.90), n=n).conclusion == "not_uniform", 0.25),
    ]


def four_alike(rng: Rng) -> bool:
    """Whether four data sets alike are called different."""
    return rejected(homogeneity([(stabilities(rng, 60, 0.9), None) for _ in range(4)], rng, draws=299).p)


def three_tied(rng: Rng) -> bool:
    """Whether three data sets alike, most of them at 1, are called different."""
    return rejected(homogeneity([(skewed(rng, 60), None) for _ in range(3)], rng, draws=299).p)


def judged(rng: Rng, means: tuple[float, ...], excess: float = 0.0, n: int = 100) -> Uniformity:
    """One model on data sets with these mean stabilities."""
    return uniformity({str(at): scores(rng, n, mean, excess) for at, mean in enumerate(means)}, MARGIN, rng)


def no_model(rng: Rng) -> bool:
    """Whether "no model is uniform" is supported, though one of three is; the others are far from it."""
    means = [(0.9, 0.9, 0.9), (0.9, 0.7, 0.5), (0.9, 0.7, 0.5)]
    return no_model_uniform({str(at): judged(rng, held, n=60) for at, held in enumerate(means)}).verdict == "supported"
