"""The three claims on simulated data whose truth is known."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from scoring.axis_scores import shared_items
from scoring.findings import (
    AxisScores,
    Claim,
    Uniformity,
    axis_dependence,
    independent_axes,
    no_model_uniform,
    rankings_reverse,
    reversal,
    uniformity,
)
from scoring.independence import _declared


def scores(rng: np.random.Generator, mean: float, *, n: int = 150, excess: float = 0.0, prefix: str = "i") -> AxisScores:
    """Skewed stabilities with this mean and excesses around theirs."""
    held = rng.beta(9 * mean, 9 * (1 - mean), n)
    moved = excess + rng.normal(0, 0.1, n)
    names = [f"{prefix}{at}" for at in range(n)]
    return AxisScores(dict(zip(names, held.tolist(), strict=True)), dict(zip(names, moved.tolist(), strict=True)))


def with_halves(trait: npt.NDArray[np.float64], noise: float, rng: np.random.Generator, *, failing: float = 0.2) -> AxisScores:
    """A trait measured by two halves with this noise, and failure flags on its lowest share."""
    first, second = (trait + rng.normal(0, noise, trait.size) for _ in range(2))
    whole = (first + second) / 2
    names = [f"i{at}" for at in range(trait.size)]
    failed = whole < np.quantile(whole, failing)

    def named(values: npt.NDArray[np.float64]) -> dict[str, float]:
        return dict(zip(names, values.tolist(), strict=True))

    return AxisScores(
        named(whole), halves=((named(first), named(second)),), failed={n: bool(f) for n, f in zip(names, failed, strict=True)}
    )


# ---------------------------------------------------------------- uniformity


def test_a_model_that_is_stable_alike_everywhere_is_uniform() -> None:
    rng = np.random.default_rng(0)
    found = uniformity({name: scores(rng, 0.9) for name in ("a", "b", "c")}, 0.05, rng)
    assert found.conclusion == "uniform"
    assert [cell.conclusion for cell in found.cells] == ["stable"] * 3


def test_a_data_set_that_differs_makes_it_not_uniform_and_is_named() -> None:
    rng = np.random.default_rng(0)
    found = uniformity({"a": scores(rng, 0.9), "b": scores(rng, 0.9), "c": scores(rng, 0.7)}, 0.05, rng)
    assert found.conclusion == "not_uniform"
    assert found.farthest is not None
    assert "c" in found.farthest


def test_an_unstable_cell_makes_it_not_uniform_though_the_stabilities_agree() -> None:
    rng = np.random.default_rng(1)
    found = uniformity({"a": scores(rng, 0.9), "b": scores(rng, 0.9, excess=0.2)}, 0.05, rng)
    assert found.conclusion == "not_uniform"
    assert found.homogeneity is not None
    assert found.homogeneity.p > 0.05
    assert found.cells[1].conclusion == "unstable"
    assert found.cells[1].p_unstable < 0.001


def test_no_proven_difference_is_not_uniformity() -> None:
    rng = np.random.default_rng(2)
    found = uniformity({name: scores(rng, 0.9, excess=0.05) for name in ("a", "b")}, 0.05, rng)
    assert found.conclusion == "inconclusive"
    assert found.why


@pytest.mark.parametrize(("n", "conclusion"), [(100, "uniform"), (30, "inconclusive")])
def test_a_perfect_model_is_uniform_only_on_enough_instances(n: int, conclusion: str) -> None:
    perfect = AxisScores({f"i{at}": 1.0 for at in range(n)}, {f"i{at}": 0.0 for at in range(n)})
    assert uniformity({"a": perfect, "b": perfect}, 0.05, np.random.default_rng(0)).conclusion == conclusion


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({}, "two data sets"),
        ({"a": scores(np.random.default_rng(0), 0.9)}, "two data sets"),
        ({name: scores(np.random.default_rng(0), 0.9, n=29) for name in ("a", "b")}, "29 clusters, 30 needed"),
        ({name: AxisScores({f"i{at}": at / 100 for at in range(40)}) for name in ("a", "b")}, "no Δ"),
    ],
)
def test_uniformity_says_why_it_cannot_be_assessed(cells: Mapping[str, AxisScores], reason: str) -> None:
    found = uniformity(cells, 0.05, np.random.default_rng(0))
    assert found.conclusion == "not_assessable"
    assert reason in found.why
    assert found.p is None


def test_thirty_instances_of_one_cluster_are_one() -> None:
    held = scores(np.random.default_rng(0), 0.9)
    grouped = AxisScores(held.stability, held.excess, groups=dict.fromkeys(held.stability, "passage"))
    assert "1 clusters" in uniformity({"a": held, "b": grouped}, 0.05, np.random.default_rng(0)).why


def test_variant_strength_does_not_pass_for_a_data_set_effect() -> None:
    rng = np.random.default_rng(3)

    def cell(mean_distance: float) -> AxisScores:
        distance = np.clip(rng.normal(mean_distance, 0.12, 400), 0.05, 0.9)
        held = np.clip(1 - distance + rng.normal(0, 0.05, 400), 0, 1)  # S depends on distance alone
        names = [f"i{at}" for at in range(400)]
        named = [dict(zip(names, values.tolist(), strict=True)) for values in (held, rng.normal(0, 0.05, 400), distance)]
        return AxisScores(named[0], named[1], distance=named[2])

    cells = {"near": cell(0.3), "far": cell(0.4)}
    plain = {name: AxisScores(held.stability, held.excess) for name, held in cells.items()}
    raw, matched = uniformity(plain, 0.05, rng), uniformity(cells, 0.05, rng)
    assert raw.conclusion == "not_uniform"
    assert not raw.matched
    assert matched.matched
    assert matched.homogeneity is not None
    assert raw.homogeneity is not None
    assert abs(matched.homogeneity.difference) < abs(raw.homogeneity.difference) / 4


def test_data_sets_that_do_not_overlap_in_strength_cannot_be_compared() -> None:
    rng = np.random.default_rng(4)

    def cell(at: float) -> AxisScores:
        held = scores(rng, 0.9)
        return AxisScores(held.stability, held.excess, distance=dict.fromkeys(held.stability, at))

    found = uniformity({"near": cell(0.1), "far": cell(0.8)}, 0.05, rng)
    assert found.conclusion == "not_assessable"
    assert "common variant distance" in found.why


@pytest.mark.parametrize(
    ("models", "verdict"),
    [
        ({}, "not_assessable"),
        ({"m": Uniformity("not_uniform", 0.01)}, "supported"),
        ({"m": Uniformity("not_uniform", 0.01), "o": Uniformity("inconclusive", 0.2)}, "inconclusive"),
        ({"m": Uniformity("not_uniform", 0.01), "o": Uniformity("uniform", 0.7)}, "refuted"),
        ({"m": Uniformity("not_uniform", 0.01), "o": Uniformity("not_assessable", None, why="few")}, "not_assessable"),
    ],
)
def test_no_model_is_a_claim_about_every_model(models: Mapping[str, Uniformity], verdict: str) -> None:
    assert no_model_uniform(models).verdict == verdict


# -------------------------------------------------------------- independence


def test_unrelated_reliable_axes_are_practically_independent() -> None:
    rng = np.random.default_rng(0)
    axes = {name: with_halves(rng.normal(size=500), 0.4, rng) for name in ("generation", "confidence")}
    found = independent_axes(axes, rng)
    assert found.claim.verdict == "supported"
    pair = found.pairs["generation", "confidence"]
    assert pair.overlap is not None
    assert pair.overlap.caught_by_one is not None
    assert pair.overlap.caught_by_one > 0.7


def test_dependence_is_judged_on_a_bounded_part_that_no_result_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    first, second = scores(rng, 0.8, n=60), scores(rng, 0.6, n=60)
    assert axis_dependence(first, second, np.random.default_rng(1), draws=99).n_items == 60
    monkeypatch.setattr("scoring.independence.MOST_ITEMS", 40)
    bounded = axis_dependence(first, second, np.random.default_rng(1), draws=99)
    assert bounded.n_items == 40
    turned = replace(first, stability=dict(reversed(list(first.stability.items()))))
    assert shared_part(turned, second) == shared_part(first, second)


def shared_part(first: AxisScores, second: AxisScores) -> set[str]:
    return set(_declared(shared_items(first.stability, second.stability)))


def test_axes_that_share_a_trait_are_dependent() -> None:
    rng = np.random.default_rng(1)
    trait = rng.normal(size=300)
    found = independent_axes({"a": with_halves(trait, 0.5, rng), "b": with_halves(trait, 0.5, rng)}, rng)
    assert found.claim.verdict == "refuted"
    assert "a and b go together" in found.claim.why


def test_noise_that_imitates_independence_is_not_assessable() -> None:
    rng = np.random.default_rng(2)
    trait = rng.normal(size=900)
    # reliability of the whole about .3: σ² of a half = 2 · .7/.3
    noisy = {name: with_halves(trait, np.sqrt(2 * 0.7 / 0.3), rng) for name in ("a", "b")}
    found = independent_axes(noisy, rng)
    assert found.claim.verdict == "not_assessable"
    pair = found.pairs["a", "b"]
    assert pair.reliability_first is not None
    assert pair.reliability_first.value == pytest.approx(0.3, abs=0.1)
    assert pair.disattenuated_r == pytest.approx(1, abs=0.35)
    assert "noise would imitate independence" in pair.why


def test_few_instances_are_not_enough_for_independence() -> None:
    rng = np.random.default_rng(3)
    axes = {name: with_halves(rng.normal(size=60), 0.3, rng) for name in ("a", "b")}
    assert independent_axes(axes, rng).claim.verdict == "inconclusive"


def test_a_common_cause_is_told_by_its_strata() -> None:
    rng = np.random.default_rng(4)
    hard = rng.integers(0, 4, 400)
    held = [with_halves(hard + rng.normal(0, 0.4, 400), 0.2, rng) for _ in range(2)]
    strata = {f"i{at}": str(level) for at, level in enumerate(hard)}
    plain = axis_dependence(held[0], held[1], rng)
    within = axis_dependence(AxisScores(held[0].stability, halves=held[0].halves, failed=held[0].failed, strata=strata), held[1], rng)
    assert plain.tau is not None
    assert within.tau is not None
    assert plain.tau.p is not None
    assert within.tau.p is not None
    assert plain.tau.p < 0.01 < within.tau.p
    assert within.stratified is not None


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        (AxisScores({f"i{at}": float(at) for at in range(29)}), "29 clusters"),
        (AxisScores({f"j{at}": float(at) for at in range(50)}), "0 clusters"),
        (AxisScores({f"i{at}": 1.0 for at in range(50)}), "undefined"),
        (AxisScores({f"i{at}": float(at % 7) for at in range(50)}), "no scores from halves"),
    ],
)
def test_dependence_says_why_it_cannot_be_assessed(first: AxisScores, reason: str) -> None:
    rng = np.random.default_rng(5)
    found = axis_dependence(first, with_halves(rng.normal(size=50), 0.3, rng), rng)
    assert found.conclusion == "not_assessable"
    assert reason in found.why


def test_one_axis_is_no_claim() -> None:
    rng = np.random.default_rng(5)
    assert independent_axes({"a": with_halves(rng.normal(size=50), 0.3, rng)}, rng).claim.verdict == "not_assessable"


# ------------------------------------------------------------------ reversal


def pair_of_models(
    rng: np.random.Generator, gaps: Mapping[str, float], *, n: int = 200
) -> tuple[dict[str, AxisScores], dict[str, AxisScores]]:
    first, second = {}, {}
    for name, gap in gaps.items():
        level = rng.normal(0.7, 0.1, n)
        ids = [f"{name}{at}" for at in range(n)]
        first[name] = AxisScores(dict(zip(ids, (level + gap + rng.normal(0, 0.1, n)).tolist(), strict=True)))
        second[name] = AxisScores(dict(zip(ids, (level + rng.normal(0, 0.1, n)).tolist(), strict=True)))
    return first, second


def test_opposite_differences_reverse() -> None:
    rng = np.random.default_rng(0)
    found = reversal(*pair_of_models(rng, {"a": 0.05, "b": -0.05}), rng)
    assert found.conclusion == "reversed"
    pair = found.pairs[0]
    assert pair.p_reversed < 0.01
    assert pair.disagreement > 0.9
    assert pair.noise is not None
    assert pair.noise.between > pair.noise.within_first
    assert pair.noise.between > pair.noise.within_second


def test_a_difference_that_only_changes_in_size_keeps_its_order() -> None:
    rng = np.random.default_rng(1)
    found = reversal(*pair_of_models(rng, {"a": 0.2, "b": 0.05}), rng)
    assert found.conclusion == "same_order"
    assert found.gail_simon is not None
    assert found.gail_simon.p == 1.0


def test_signs_that_differ_by_noise_alone_stay_inconclusive_beside_their_floor() -> None:
    rng = np.random.default_rng(2)
    found = reversal(*pair_of_models(rng, {"a": 0.0, "b": 0.0, "c": 0.0}), rng)
    assert found.conclusion == "inconclusive"
    assert len(found.pairs) == 3


def test_instances_that_one_model_lacks_are_counted() -> None:
    rng = np.random.default_rng(3)
    first, second = pair_of_models(rng, {"a": 0.05, "b": -0.05})
    del first["a"].stability["a0"]  # type: ignore[attr-defined]
    found = reversal(first, second, rng)
    assert [one.n_lost for one in found.differences] == [1, 0]


def test_models_that_are_alike_on_every_instance_do_not_reverse() -> None:
    rng = np.random.default_rng(3)
    first, _ = pair_of_models(rng, {"a": 0.0, "b": 0.0})
    assert reversal(first, first, rng).conclusion == "inconclusive"


@pytest.mark.parametrize(
    ("n", "names", "reason"), [(29, ("a", "b"), "29 clusters"), (50, ("a",), "two data sets"), (50, (), "two data sets")]
)
def test_reversal_says_why_it_cannot_be_assessed(n: int, names: tuple[str, ...], reason: str) -> None:
    rng = np.random.default_rng(4)
    found = reversal(*pair_of_models(rng, dict.fromkeys(names, 0.0), n=n), rng)
    assert found.conclusion == "not_assessable"
    assert reason in found.why


def test_rankings_of_three_models() -> None:
    rng = np.random.default_rng(5)
    means = {"x": {"a": 0.9, "b": 0.6}, "y": {"a": 0.8, "b": 0.7}, "z": {"a": 0.7, "b": 0.8}}
    models = {m: {d: scores(rng, mean, prefix=d) for d, mean in held.items()} for m, held in means.items()}
    found = rankings_reverse(models, rng)
    assert found.claim.verdict == "supported"
    assert found.agreement["a", "b"].tau.point == -1.0
    assert found.concordance == pytest.approx(0.0)
    floor = found.agreement["a", "b"].floor_first
    assert floor is not None
    assert floor > 0.9


def test_rankings_that_hold_everywhere_refute_the_claim() -> None:
    rng = np.random.default_rng(6)
    models = {m: {d: scores(rng, mean, prefix=d) for d in ("a", "b")} for m, mean in (("x", 0.9), ("y", 0.75), ("z", 0.6))}
    found = rankings_reverse(models, rng)
    assert found.claim.verdict == "refuted"
    assert found.concordance == 1.0


@pytest.mark.parametrize("models", [{}, {"x": {"a": AxisScores({"i": 1.0})}}])
def test_a_ranking_takes_two_models(models: Mapping[str, Mapping[str, AxisScores]]) -> None:
    found = rankings_reverse(models, np.random.default_rng(0))
    assert found.claim == Claim("not_assessable", None, "a ranking takes two models")


def test_one_pair_that_cannot_be_assessed_leaves_the_claim_open() -> None:
    rng = np.random.default_rng(7)
    models = {m: {d: scores(rng, 0.8, n=20, prefix=d) for d in ("a", "b")} for m in ("x", "y")}
    assert rankings_reverse(models, rng).claim.verdict == "not_assessable"


def test_the_same_seed_gives_the_same_finding() -> None:
    cells = {name: scores(np.random.default_rng(8), 0.9) for name in ("a", "b")}
    first, second = (uniformity(cells, 0.05, np.random.default_rng(9)) for _ in range(2))
    assert first == second
