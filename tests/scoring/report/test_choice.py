"""Dominance or trade-off, never a total."""

from dataclasses import replace

import pytest

from scoring.report.choice import choices
from scoring.report.view import AxisView, Comparison, GroupView, Statement
from tests.scoring.report.test_compare import HIGH, cell

SAID = Statement("", "")


def axis(name: str, *standings: str) -> AxisView:
    cells = (cell("A", HIGH), cell("B", HIGH))
    comparisons = tuple(Comparison("A", "B", "why" if standing == "refused" else "", SAID, standing=standing) for standing in standings)
    group = GroupView("generation", "g", "t", "t", "paraphrase", "deployed", "", cells, "", (), (), (), "Which?", (), comparisons, 0, ())
    return AxisView("generation", "x", name, "?", (group,), ())


@pytest.mark.parametrize(
    ("axes", "says"),
    [
        ([axis("One", "steadier"), axis("Two", "equal")], "A dominates B here"),
        ([axis("One", "less_steady"), axis("Two", "not_better")], "B dominates A here"),
        ([axis("One", "steadier"), axis("Two", "less_steady")], "Trade-off: A is steadier on one, B on two."),
        (
            [axis("One", "steadier"), axis("Two", "open")],
            "No dominance: A is steadier on one; on two that it is not worse cannot be shown.",
        ),
        ([axis("One", "steadier"), axis("Two", "refused")], "No dominance"),
        ([axis("One", "equal"), axis("Two", "equal")], "equally steady within the margins"),
        ([axis("One", "equal"), axis("Two", "open")], "no difference is shown; two cannot be settled"),
        ([axis("One", "steadier", "less_steady")], "Trade-off"),  # two kinds of one axis that disagree
        ([axis("One")], "not measured on the same axis"),
    ],
)
def test_what_may_be_said_of_two_models(axes: list[AxisView], says: str) -> None:
    (statement,) = choices(axes)
    assert says in statement.text


def test_each_axis_stands_in_plain_words_under_the_statement() -> None:
    (statement,) = choices([axis("One", "steadier", "equal"), axis("Two", "refused"), axis("Three", "steadier")])
    # steadier first, then equal, then what was not compared; kinds keep their name
    assert statement.lines == (
        "A is steadier on one (t) and three (t).",
        "Equal within the margin on one (t).",
        "Not compared on two (t): why.",
    )


def test_the_order_in_which_a_comparison_names_the_two_does_not_matter() -> None:
    straight = axis("One", "steadier")
    turned = replace(straight.groups[0].comparisons[0], first="B", second="A", standing="less_steady")
    (statement,) = choices([replace(straight, groups=(replace(straight.groups[0], comparisons=(turned,)),))])
    assert statement.text.startswith("A dominates B")
