"""Do data sets reverse which model is steadier? On data whose truth is known."""

from collections.abc import Mapping

import numpy as np
import pytest

from scoring.findings import (
    AxisScores,
    Claim,
    rankings_reverse,
    reversal,
    uniformity,
)
from tests.scoring.made_scores import scores


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
    ("n", "names", "reason"),
    [(29, ("a", "b"), "29 instances that both models have, 30 needed"), (50, ("a",), "two data sets"), (50, (), "two data sets")],
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
