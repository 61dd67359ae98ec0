"""The claim that the axes capture independent failures, for one model on one data set at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from scoring.axis_scores import LEVEL, AxisScores, Claim, pick, shared_items, too_few_clusters
from scoring.stats.association import TauTest, tau_test
from scoring.stats.conclusion import equivalence
from scoring.stats.distance_correlation import DistanceCorrelation, distance_correlation
from scoring.stats.multiplicity import holm
from scoring.stats.overlap import FailureOverlap, StratifiedOverlap, overlap_of_flags, stratified_overlap
from scoring.stats.reliability import Reliability, disattenuated, disattenuated_limits, pearson, split_half_reliability
from variants.rows import content_id

MOST_ITEMS = 2_000
"""Instances that a pair is judged on at most: what compares all pairs of instances grows with their square. Set by us."""

PairConclusion = Literal["practically_independent", "dependent", "inconclusive", "not_assessable"]


@dataclass(frozen=True, slots=True)
class PairDependence:
    """Whether two axes go together over the instances of one data set."""

    conclusion: PairConclusion
    n_items: int
    """Instances that both axes scored."""
    tau: TauTest | None = None
    """Of the stabilities, with its 90 % interval; the permutation keeps the strata."""
    distance_correlation: DistanceCorrelation | None = None
    """Dependence of any form; its p is exploratory."""
    reliability_first: Reliability | None = None
    reliability_second: Reliability | None = None
    disattenuated_r: float | None = None
    """Pearson r over √(reliability · reliability): what would be seen without noise."""
    overlap: FailureOverlap | None = None
    """None where either axis has no failure flags."""
    stratified: StratifiedOverlap | None = None
    """None without strata."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class AxesIndependence:
    """Whether the axes of one model fail independently on one data set; every other data set has its own answer."""

    claim: Claim
    pairs: Mapping[tuple[str, str], PairDependence]


def axis_dependence(
    first: AxisScores,
    second: AxisScores,
    rng: np.random.Generator,
    *,
    margin: float = 0.2,
    least_reliability: float = 0.5,
    draws: int = 1_999,
) -> PairDependence:
    """Do two axes go together on one data set?

    `practically_independent` takes the 90 % interval of τ_b inside ± margin, after widening it by what unreliability hides;
    p > 0.05 alone is never independence. `dependent` takes the plain interval beyond the margin.

    Args:
        first: One axis's scores.
        second: Another axis's scores of the same model on the same data set.
        rng: Source of resamples and permutations.
        margin: Largest |τ_b| that counts as independent in practice.
        least_reliability: Split-half reliability below which nothing can be said of independence.
        draws: Resamples and permutations of τ; the distance correlation takes at most as many.
    """
    items = _declared(shared_items(first.stability, second.stability))
    if why := too_few_clusters({"this data set": first.clusters(items)}, " that both axes scored"):
        return PairDependence("not_assessable", len(items), why=why)
    x, y = pick(first.stability, items), pick(second.stability, items)
    strata_of = first.strata or second.strata
    strata = [strata_of.get(item, "") for item in items]
    tau = tau_test(x, y, rng, groups=first.clusters(items), strata=strata, draws=draws)
    reliable = (_reliability(first, items), _reliability(second, items))
    conclusion, why = _concluded(tau, reliable, margin, least_reliability)
    dcor, corrected = distance_correlation(x, y, rng, strata=strata, most=draws), _corrected(pearson(x, y), reliable)
    overlaps = _overlaps(first, second, strata_of)
    return PairDependence(conclusion, len(items), tau, dcor, *reliable, corrected, *overlaps, why)


def _declared(items: Sequence[str]) -> list[str]:
    """All items, or `MOST_ITEMS` of them, chosen by their hash and so before any result."""
    if len(items) <= MOST_ITEMS:
        return list(items)
    chosen = set(sorted(items, key=lambda item: content_id("dependence", item))[:MOST_ITEMS])
    return [item for item in items if item in chosen]


def independent_axes(
    axes: Mapping[str, AxisScores], rng: np.random.Generator, *, margin: float = 0.2, least_reliability: float = 0.5, level: float = LEVEL
) -> AxesIndependence:
    """Do the axes of one model fail independently on this data set?

    Supported if every pair is practically independent (intersection–union); refuted if some pair is dependent with a permutation
    p that survives Holm over the pairs. Data sets are never pooled: pooling makes dependence out of level differences (Simpson).

    Args:
        axes: Axis → scores of the same model on the same data set, two or more.
        rng: Source of resamples and permutations.
        margin: Largest |τ_b| that counts as independent in practice.
        least_reliability: Split-half reliability below which nothing can be said of independence.
        level: Level of the claim.
    """
    pairs = {
        (a, b): axis_dependence(axes[a], axes[b], rng, margin=margin, least_reliability=least_reliability) for a, b in combinations(axes, 2)
    }
    return AxesIndependence(_claim(pairs, level), pairs)


def _claim(pairs: Mapping[tuple[str, str], PairDependence], level: float) -> Claim:
    if not pairs:
        return Claim("not_assessable", None, "independence takes two axes")
    tested = {pair: found.tau.p for pair, found in pairs.items() if found.tau is not None and found.tau.p is not None}
    adjusted = dict(zip(tested, holm(list(tested.values())).tolist(), strict=True))
    dependent = [pair for pair, p in adjusted.items() if p <= level and pairs[pair].conclusion == "dependent"]
    if dependent:
        return Claim("refuted", adjusted[dependent[0]], "; ".join(f"{a} and {b} go together" for a, b in dependent))
    unclear = [f"{a} and {b}: {found.why}" for (a, b), found in pairs.items() if found.conclusion == "not_assessable"]
    if unclear:
        return Claim("not_assessable", None, "; ".join(unclear))
    if all(found.conclusion == "practically_independent" for found in pairs.values()):
        return Claim("supported", None, "the 90 % interval of every pair lies within the margin, noise allowed for")
    return Claim("inconclusive", None, "some interval reaches beyond the margin")


def _concluded(
    tau: TauTest, reliable: tuple[Reliability, Reliability], margin: float, least_reliability: float
) -> tuple[PairConclusion, str]:
    if tau.tau.low is None or tau.tau.high is None:
        return "not_assessable", f"no interval of τ: {tau.tau.why}"
    if equivalence(tau.tau.low, tau.tau.high, margin) == "dependent":
        # noise hides dependence and does not make it, so this needs no reliability
        return "dependent", ""
    first, second = reliable
    if first.value is None or second.value is None:
        return "not_assessable", f"reliability unknown: {first.why or second.why}"
    weak = [value for value in (first.value, second.value) if value < least_reliability]
    if weak:
        return "not_assessable", f"reliability {weak[0]:.2f} is below {least_reliability:g}: noise would imitate independence"
    if first.low is None or second.low is None or first.low <= 0 or second.low <= 0:
        return "inconclusive", "the reliabilities themselves are not shown to be above 0"
    # their lower limits, since a reliability estimated too high would pass noise off as independence
    low, high = disattenuated_limits(tau.tau.low, tau.tau.high, first.low, second.low)
    if equivalence(low, high, margin) == "practically_independent":
        return "practically_independent", ""
    return "inconclusive", "the interval of τ, corrected for noise, reaches beyond the margin"


def _reliability(axis: AxisScores, items: list[str]) -> Reliability:
    if not axis.halves:
        return Reliability(None, None, len(items), "no scores from halves of the variants")
    both = [item for item in items if all(item in a and item in b for a, b in axis.halves)]
    if len(both) < 3:
        return Reliability(None, None, len(both), "fewer than three instances have both halves")
    return split_half_reliability([pick(a, both) for a, _ in axis.halves], [pick(b, both) for _, b in axis.halves])


def _corrected(observed: float | None, reliable: tuple[Reliability, Reliability]) -> float | None:
    first, second = reliable[0].value, reliable[1].value
    return None if observed is None or first is None or second is None else disattenuated(observed, first, second)


def _overlaps(first: AxisScores, second: AxisScores, strata: Mapping[str, str]) -> tuple[FailureOverlap | None, StratifiedOverlap | None]:
    items = shared_items(first.failed, second.failed)
    if not items:
        return None, None
    a, b = pick(first.failed, items), pick(second.failed, items)
    return overlap_of_flags(a, b), stratified_overlap(a, b, [strata.get(item, "") for item in items]) if strata else None
