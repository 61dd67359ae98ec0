"""Two models stand side by side on the same instances and wordings, or not at all."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scoring.report.compare import compared, pairs_of, stands
from scoring.report.generation_view import WORDS
from scoring.report.groups import group_view
from scoring.report.view import CellView, InstanceView
from scoring.stats.cell import Coverage
from scoring.stats.estimate import Estimate

NONE = Estimate(None, None, None, 0.95, 0, "not set")
COVERAGE = Coverage(10, 10, 0, 0, 0, 0, 0)


def instance(item: str, stability: float | None) -> InstanceView:
    return InstanceView(item, "", "ok", stability, None, None, (None, None), None, None, ())


def cell(model: str, values: Mapping[str, float | None], **changes: object) -> CellView:
    base = CellView(
        "generation", f"a{model}", model, "d", "paraphrase", "deployed", "", "ok", False, "stable", 0.05, NONE, "Δ", NONE, None, "", None,
        COVERAGE, (("repeats", "2"),), (), (), (), tuple(instance(item, value) for item, value in values.items()),
    )  # fmt: skip
    return replace(base, **changes)  # type: ignore[arg-type]


HIGH: dict[str, float | None] = {f"i{at}": 0.9 for at in range(40)}
LOW: dict[str, float | None] = {f"i{at}": 0.5 for at in range(40)}
SAME = {item: frozenset({"v1", "v2"}) for item in HIGH}


def test_the_steadier_model_is_named_with_its_test() -> None:
    (found,) = compared(pairs_of([cell("A", LOW), cell("B", HIGH)], lambda _: SAME))
    assert found.standing == "less_steady"
    assert found.statement.text == "B is steadier than A by 0.400."
    # 40 differences of one sign: none of 9,999 drawn sign vectors is as extreme, so p = 1/10,000
    assert "sign-flip p = 0.0001" in found.statement.test
    assert "Hodges–Lehmann −0.400" in found.statement.test


def test_only_instances_that_both_have_are_paired() -> None:
    (found,) = compared(pairs_of([cell("A", LOW | {"extra": 0.1, "gone": None}), cell("B", HIGH)], lambda _: SAME))
    assert found.n_items == 40
    assert "1 instances that only one of them has are left out" in found.statement.test


@pytest.mark.parametrize(
    ("second", "asked", "reason"),
    [
        (cell("B", HIGH, protocol=(("repeats", "3"),)), SAME, "repeats: 2 for A, 3 for B"),
        (cell("B", {"other": 1.0}), SAME, "no instance in common"),
        (cell("B", HIGH), SAME | {"i3": frozenset({"v9"})}, "1 of 40 shared instances were asked in other wordings, the first i3"),
        (cell("B", HIGH), None, "not known"),
        # steady in refusing is not steady in answering
        (cell("B", HIGH, status="refusals"), SAME, "B carries no verdict here (mostly refused)"),
        (cell("B", HIGH, status="parser_suspect"), SAME, "B carries no verdict here (reading in doubt)"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_the_difference(
    second: CellView, asked: dict[str, frozenset[str]] | None, reason: str
) -> None:
    (found,) = compared(pairs_of([cell("A", LOW), second], lambda one: SAME if one.model == "A" else asked))
    assert found.standing == "refused"
    assert reason in found.refused
    assert found.p is None


def test_stability_without_a_noise_floor_can_be_compared() -> None:
    (found,) = compared(pairs_of([cell("A", LOW, status="no_floor"), cell("B", HIGH, status="no_floor")], lambda _: SAME))
    assert found.standing == "less_steady"


def test_p_is_adjusted_over_the_family() -> None:
    pairs = pairs_of([cell("A", LOW), cell("B", HIGH), cell("C", HIGH)], lambda _: SAME)
    found = {(one.first, one.second): one for one in compared(pairs)}
    # Holm over three: the smallest p, 0.0001, is multiplied by 3
    assert found["A", "B"].p_adjusted is not None
    assert found["A", "B"].p_adjusted.exact == pytest.approx(0.0003)
    assert found["B", "C"].standing in {"equal", "open"}


@pytest.mark.parametrize(
    ("low", "high", "p", "standing"),
    [
        (0.01, 0.10, 0.01, "steadier"),
        (0.01, 0.10, 0.20, "not_worse"),  # the interval alone is no test
        (-0.10, -0.01, 0.01, "less_steady"),
        (-0.04, 0.04, 0.90, "equal"),
        (-0.04, 0.06, 0.50, "not_worse"),
        (-0.06, 0.04, 0.50, "not_better"),
        (-0.06, 0.06, 0.50, "open"),
        (-0.05, 0.04, 0.90, "not_better"),  # a limit on the margin does not lie inside it
        (None, None, 0.01, "open"),
    ],
)
def test_how_one_model_stands_against_another(low: float | None, high: float | None, p: float, standing: str) -> None:
    assert stands(Estimate(0.0, low, high, 0.95, 40), p, 0.05) == standing


def test_cells_of_two_places_are_never_joined() -> None:
    with pytest.raises(ValueError, match="one axis, data set"):
        group_view([cell("A", LOW), cell("B", HIGH, dataset="e")], WORDS, comparisons=(), shown=(), failing=0)
    with pytest.raises(ValueError, match="one axis, data set"):
        pairs_of([cell("A", LOW), cell("B", HIGH, axis="confidence")], lambda _: SAME)
