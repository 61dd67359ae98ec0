"""The claim that rankings of models reverse between data sets, on one axis."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from audit.stats.arrays import Floats
from scoring.axis_scores import LEVEL, AxisScores, Claim, alike_in_strength, pick, shared_items, too_few_clusters
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.estimate import Estimate
from scoring.stats.homogeneity import ClusteredMean, clustered_mean
from scoring.stats.multiplicity import at_least_one, holm, intersection_union
from scoring.stats.paired import paired_differences
from scoring.stats.ranking import RankAgreement, rank_agreement, ranking_concordance
from scoring.stats.reversal import GailSimonTest, gail_simon, one_sided_p, reversed_between
from scoring.stats.sign_stability import SignNoise, bootstrap_sign_disagreement, sign_noise


@dataclass(frozen=True, slots=True)
class DatasetDifference:
    """S of the first model less S of the second on one data set, paired by instance."""

    dataset: str
    difference: Estimate
    se: float
    """Cluster-robust; for a constant difference it stands for what may lie unseen."""
    n_lost: int
    """Instances that only one of the two models has."""


@dataclass(frozen=True, slots=True)
class SignPair:
    """Signs of the difference on two data sets."""

    first: str
    second: str
    p_reversed: float
    """Intersection–union: both one-sided tests must reject. A screening figure; the claim rests on Gail–Simon."""
    disagreement: float
    """Bootstrap P(signs differ)."""
    noise: SignNoise | None
    """The same at one size between and within the data sets: a reversal shows where `between` exceeds both floors."""


@dataclass(frozen=True, slots=True)
class Reversal:
    """Whether the order of two models truly reverses between data sets."""

    conclusion: Literal["reversed", "same_order", "inconclusive", "not_assessable"]
    gail_simon: GailSimonTest | None = None
    p_same_order: float | None = None
    """p that one model leads on every data set: intersection–union of one-sided tests, both directions counted."""
    differences: tuple[DatasetDifference, ...] = ()
    pairs: tuple[SignPair, ...] = ()
    matched: bool = False
    """Whether the data sets were made alike in variant distance; if not, variant strength may pass for a data-set effect."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class RankingReversal:
    """Whether cross-dataset variation reverses rankings."""

    claim: Claim
    pairs: Mapping[tuple[str, str], Reversal]
    p_holm: Mapping[tuple[str, str], float]
    """Gail–Simon p of every pair of models, Holm-adjusted."""
    agreement: Mapping[tuple[str, str], RankAgreement]
    """τ_b of the models' order for every two data sets, with its noise floor."""
    concordance: float | None
    """Kendall's W over the data sets."""


def reversal(
    first: Mapping[str, AxisScores], second: Mapping[str, AxisScores], rng: np.random.Generator, *, level: float = LEVEL
) -> Reversal:
    """Does the order of two models reverse between data sets? Gail–Simon over paired differences.

    A mere change in size is no reversal; `same_order` takes proof that one model leads everywhere.

    Args:
        first: Data set → one model's scores on this axis.
        second: Data set → another model's scores, on the same instances and variants.
        rng: Source of resamples.
        level: Level of either conclusion.
    """
    datasets = shared_items(first, second)
    if len(datasets) < 2:
        return Reversal("not_assessable", why=f"a reversal takes two data sets that both models have; got {len(datasets)}")
    everything = {name: shared_items(first[name].stability, second[name].stability) for name in datasets}
    matched = alike_in_strength(first, everything, rng)
    kept = everything if matched is None else matched
    of = " that both models have" + ("" if matched is None else " and whose rewordings are equally strong on all data sets")
    if why := too_few_clusters({name: first[name].clusters(items) for name, items in kept.items()}, of):
        return Reversal("not_assessable", why=why, matched=matched is not None)
    samples = {
        name: (paired_differences(pick(first[name].stability, items), pick(second[name].stability, items)), first[name].clusters(items))
        for name, items in kept.items()
    }
    means = {name: clustered_mean(values, groups, span=2.0) for name, (values, groups) in samples.items()}
    test, same = gail_simon([mean.mean for mean in means.values()], [mean.se for mean in means.values()]), _same_order_p(means)
    held = tuple(
        DatasetDifference(name, mean_estimate(values, rng, groups=groups), means[name].se, _n_lost(first[name], second[name]))
        for name, (values, groups) in samples.items()
    )
    conclusion: Literal["reversed", "same_order", "inconclusive"] = "same_order" if same <= level else "inconclusive"
    pairs = _sign_pairs(means, samples, rng)
    return Reversal("reversed" if test.p <= level else conclusion, test, same, held, pairs, matched is not None)


def rankings_reverse(
    models: Mapping[str, Mapping[str, AxisScores]], rng: np.random.Generator, *, level: float = LEVEL, draws: int = 999
) -> RankingReversal:
    """Does cross-dataset variation reverse rankings? Every pair of models, Holm over the pairs.

    Supported if some pair reverses after Holm; refuted if every pair keeps its order everywhere.

    Args:
        models: Model → data set → scores on this axis, same instances and variants for all models.
        rng: Source of resamples.
        level: Level of the claim.
        draws: Resamples and halves of the rank agreement, which is shown beside the claim.
    """
    pairs = {(a, b): reversal(models[a], models[b], rng, level=level) for a, b in combinations(models, 2)}
    tested = {pair: found.gail_simon.p for pair, found in pairs.items() if found.gail_simon is not None}
    adjusted = dict(zip(tested, holm(list(tested.values())).tolist(), strict=True))
    tables = _complete_tables(models)
    agreement = {(j, k): rank_agreement(tables[j], tables[k], rng, draws=draws) for j, k in combinations(tables, 2)}
    concordance = ranking_concordance(list(tables.values())) if len(tables) > 1 else None
    return RankingReversal(_claim(pairs, adjusted, level), pairs, adjusted, agreement, concordance)


def _claim(pairs: Mapping[tuple[str, str], Reversal], adjusted: Mapping[tuple[str, str], float], level: float) -> Claim:
    if not pairs:
        return Claim("not_assessable", None, "a ranking takes two models")
    found = [pair for pair, p in adjusted.items() if p <= level]
    if found:
        return Claim("supported", adjusted[found[0]], "; ".join(f"{a} and {b} change places" for a, b in found))
    unclear = [f"{a} and {b}: {one.why}" for (a, b), one in pairs.items() if one.conclusion == "not_assessable"]
    if unclear:
        return Claim("not_assessable", None, "; ".join(unclear))
    if all(one.conclusion == "same_order" for one in pairs.values()):
        p = intersection_union([one.p_same_order for one in pairs.values() if one.p_same_order is not None])
        return Claim("refuted", p, "every pair of models keeps its order on every data set")
    return Claim("inconclusive", None, "no order is shown to reverse, and not every one to hold")


def _n_lost(first: AxisScores, second: AxisScores) -> int:
    return len(set(first.stability).symmetric_difference(second.stability))


def _same_order_p(means: Mapping[str, ClusteredMean]) -> float:
    ahead = intersection_union([one_sided_p(mean.mean, mean.se, "greater") for mean in means.values()])
    behind = intersection_union([one_sided_p(mean.mean, mean.se, "less") for mean in means.values()])
    # the two directions are told apart by the data, hence Holm over both
    return at_least_one([ahead, behind])


def _sign_pairs(
    means: Mapping[str, ClusteredMean], samples: Mapping[str, tuple[Floats, list[str]]], rng: np.random.Generator
) -> tuple[SignPair, ...]:
    found = []
    for one, other in combinations(samples, 2):
        left, right = samples[one], samples[other]
        p = reversed_between((means[one].mean, means[one].se), (means[other].mean, means[other].se))
        found.append(SignPair(one, other, p, bootstrap_sign_disagreement(left, right, rng), sign_noise(left, right, rng)))
    return tuple(found)


def _complete_tables(models: Mapping[str, Mapping[str, AxisScores]]) -> dict[str, list[list[float]]]:
    """Data set → instances × models, over the instances that every model has; data sets with fewer than two are left out."""
    if len(models) < 2:
        return {}
    held, *rest = models.values()
    tables = {}
    for name in held:
        if not all(name in other for other in rest):
            continue
        items = [item for item in held[name].stability if all(item in other[name].stability for other in rest)]
        if len(items) > 1:
            tables[name] = [[scores[name].stability[item] for scores in models.values()] for item in items]
    return tables
