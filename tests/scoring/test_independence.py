"""Do the axes fail apart from each other? On data whose truth is known."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.axis_scores import shared_items
from scoring.findings import (
    AxisScores,
    axis_dependence,
    independent_axes,
)
from scoring.independence import _declared
from tests.scoring.made_scores import scores, with_halves


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
        (AxisScores({f"i{at}": float(at) for at in range(29)}), "this data set: 29 instances that both axes scored, 30 needed"),
        (AxisScores({f"j{at}": float(at) for at in range(50)}), "0 instances that both axes scored"),
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
