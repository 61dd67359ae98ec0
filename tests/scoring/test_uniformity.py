"""Is a model equally stable on its data sets? On data whose truth is known."""

from collections.abc import Mapping

import numpy as np
import pytest

from scoring.findings import (
    AxisScores,
    Uniformity,
    no_model_uniform,
    uniformity,
)
from tests.scoring.made_scores import scores


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
        ({name: scores(np.random.default_rng(0), 0.9, n=29) for name in ("a", "b")}, "29 instances, 30 needed"),
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
    why = uniformity({"a": held, "b": grouped}, 0.05, np.random.default_rng(0)).why
    assert f"b: {len(held.stability)} instances, but they share 1 passage or template, and 30 different ones are needed" in why


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
    assert "0 instances whose rewordings are equally strong on all data sets" in found.why


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
