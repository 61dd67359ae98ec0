"""What may not be concluded, said beside what may."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoring.report.audit_view import audit_view
from scoring.report.claims import claims
from scoring.report.contents import contents
from scoring.report.head import _counted
from scoring.report.limits import limits
from scoring.report.numbers import estimate, resting
from scoring.report.rejected import Rejected
from scoring.report.view import AxisView, CellView, DatasetView, GroupView
from scoring.stats.estimate import Estimate
from tests.scoring.report.page import Page
from tests.scoring.report.test_compare import HIGH, cell


def dataset(name: str, *cells: CellView) -> DatasetView:
    group = GroupView("generation", "g", "t", "t", "paraphrase", "deployed", "", cells, "", (), (), (), "?", (), (), 0, ())
    return DatasetView(name, "d", tuple(one.model for one in cells), (AxisView("generation", "x", "One", "?", (group,), ()),), ())


def told(*cells: CellView) -> str:
    return " ".join(limits([dataset("d", *cells)]))


def test_general_limits_are_always_said() -> None:
    for sentence in ("No total", "Not which model is better", "Only these data sets (d)"):
        assert sentence in told(cell("A", HIGH))


def test_a_stable_cell_of_low_s_is_named() -> None:
    low = Estimate(0.1, 0.05, 0.2, 0.95, 40)
    assert "Stable with a low S is not good" in told(cell("A", HIGH, stability=low))
    assert "A, one on d (t), S 0.100" in told(cell("A", HIGH, stability=low))
    assert "Stable with a low S" not in told(cell("A", HIGH, stability=replace(low, point=0.9)))
    assert "Stable with a low S" not in told(cell("A", HIGH, stability=low, conclusion="inconclusive"))


def test_cells_without_a_verdict_and_exploratory_ones_are_counted_with_their_reason() -> None:
    silent = cell("B", HIGH, status="parser_suspect", conclusion="no_verdict")
    assert "1 cell carries none (reading in doubt)" in told(cell("A", HIGH), silent)
    doubtful = cell("A", HIGH, exploratory=True, exploratory_why="12 independent instances, 30 needed")
    assert "hints that a larger run must confirm (12 independent instances, 30 needed)" in told(doubtful)


def test_a_ranking_with_one_model_that_carries_a_verdict_says_which_does_not() -> None:
    silent = cell("B", HIGH, status="parser_suspect", conclusion="no_verdict")
    found = claims([dataset("d", cell("A", HIGH), silent), dataset("e", cell("A", HIGH, dataset="e"), replace(silent, dataset="e"))])
    (row,) = next(claim for claim in found if "reverse" in claim.question).rows
    assert row[1:] == ("not assessable", "a ranking takes two models whose cells carry a verdict, and here no cell of B does")


@pytest.mark.parametrize(
    ("n_items", "rests"), [(60, ""), (45, "45 of 60 instances"), (30, "30 of 60 instances"), (29, "29 of 60 instances, exploratory")]
)
def test_a_figure_on_fewer_instances_than_s_says_on_how_many(n_items: int, rests: str) -> None:
    assert resting(estimate(Estimate(0.1, 0.0, 0.2, 0.95, n_items)), 60).rests == rests


@pytest.mark.parametrize(
    ("different", "per_cell", "says"),
    [
        (60, [60, 60], "60 instances"),
        (1, [1], "1 instance"),
        (61, [60, 60], "of which a cell has 60 "),
        (61, [1, 60], "a cell has 1 to 60 "),
    ],
)
def test_counts_at_the_head_say_what_is_counted(different: int, per_cell: list[int], says: str) -> None:
    assert says in _counted(different, per_cell)


def test_the_page_carries_the_limits_and_why_cells_are_exploratory(run: Path, page: Page) -> None:
    assert "What may not be concluded" in page.text
    cells = [one for held in contents([run]).datasets for axis in held.axes for group in axis.groups for one in group.cells]
    assert all(bool(one.exploratory_why) == one.exploratory for one in cells)
    # twelve items a data set
    assert "12 independent instances, 30 needed" in page.text


def test_the_audit_names_its_weak_places() -> None:
    rates = [{"generator": name, "kind": "p", "dataset": "d", "rate": rate, "low": 0, "high": 1, "n": n} for name, rate, n in RATES]
    kinds = [
        {"kind": "number", "keeps_meaning": False, "right": 6, "n": 6, "passed": True},
        {"kind": "negation", "keeps_meaning": False, "right": 49, "n": 49, "passed": True},
    ]
    controls = {"least_caught": 0.8, "least_passed": 0.7, "by_kind": kinds}
    view = audit_view({"certified": True, "failure_rate_by_cell": rates, "controls": controls}, [Rejected("d", "p", "a?", "b?", "meaning")])
    # Loose: (0.5·10 + 0.1·10)/20 = 30 %
    assert view.weak[0].startswith("Thrown out most: Loose 30 % (6 of 20) and Tight 10 % (1 of 10).")
    assert view.weak[1] == "Hardly tried, so little is known of how well it is seen: number (6 of 6)."
    assert any("pass mark for each kind: 80 % caught, 70 % let through" in sentence for sentence in view.sentences)
    assert view.rejected is not None
    assert [value.text for value in view.rejected.rows[0]] == ["d", "p", "a?", "b?", "meaning"]


RATES = [("Loose", 0.5, 10), ("Loose", 0.1, 10), ("Tight", 0.1, 10), ("Clean", 0.0, 10)]
