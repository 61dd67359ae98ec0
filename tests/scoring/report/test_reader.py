"""Four questions that a reader brings, each answered by the page in its own place and in plain words.

Which instances flip? Is the flip more than sampling noise? Is model A steadier than B on this data set? Can the audit be trusted?
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.frames import cells, instances
from scoring.report import generation_view
from scoring.report.command import write_report
from scoring.report.contents import contents
from scoring.report.groups import statement
from scoring.report.plain_answers import more_than_noise, which_move
from scoring.report.view import CellView, GroupView
from scoring.stats.cell import Conclusion
from tests.scoring.report.made_run import SHAKY, STEADY, make_run
from tests.scoring.report.page import Page

QUESTIONS = ("Is it stable?", "Is it more than sampling noise?", "Which instances flip?", "Which model is steadier here?")


@pytest.fixture(scope="module")
def groups(run: Path) -> Mapping[str, GroupView]:
    """The generation groups of the made run, by data set and kind."""
    views = {dataset.name: dataset.axes[0].groups for dataset in contents([run]).datasets}
    return {f"{name} {group.kind}": group for name, of_dataset in views.items() for group in of_dataset}


def test_every_question_stands_on_the_page_before_its_answer(page: Page, written: list[Path]) -> None:
    asked = [one.text for one in page.all("p", class_="asked")]
    for question in QUESTIONS:
        assert question in asked
        assert question in written[1].read_text(encoding="utf-8")
    assert "Can the wordings be trusted?" in page.text


def test_flips_are_the_instances_whose_usual_answer_changes_as_the_scores_have_them(run: Path, groups: Mapping[str, GroupView]) -> None:
    rows = instances(run, "generation")
    for group in groups.values():
        for cell, told in zip([cell for cell in group.cells if cell.status == "ok"], group.which, strict=True):
            own = rows[(rows["model"] == cell.model) & (rows["dataset"] == cell.dataset) & (rows["kind"] == cell.kind)]
            flipped = own[own["answer_flip_rate"] > 0]
            count = "none" if flipped.empty else str(len(flipped))
            assert told.text.startswith(f"{cell.model}: {count} of {own['answer_stability'].notna().sum()} instance")
            assert all(name in set(flipped["item_id"]) for name in re.findall(r"\b[a-z-]+-\d{3}\b", told.text.split(": ", 1)[1]))
            assert f"unacceptable: {int(own['answer_unacceptable'].eq(True).sum())}" in told.test
            assert f"asked again and again): {int(own['answer_beyond_noise'].eq(True).sum())}" in told.test


def test_names_in_the_sentence_lead_to_the_example(page: Page) -> None:
    links = [one for one in page.all("a") if re.fullmatch(r"[a-z-]+-\d{3}", one.text)]
    assert links
    examples = {one.attributes["id"] for one in page.all("details", class_="instance")}
    assert all(one.attributes["href"][1:] in examples for one in links)


def test_only_an_unstable_cell_is_marked_red(groups: Mapping[str, GroupView]) -> None:
    own = next(cell for group in groups.values() for cell in group.cells if any(one.flipped for one in cell.instances))
    tones: dict[Conclusion, str] = {"unstable": "bad", "inconclusive": "plain", "stable": "plain", "no_verdict": "plain"}
    for conclusion, tone in tones.items():
        cell = replace(own, status="ok", conclusion=conclusion, excess_p=0.001, judged=replace(own.judged, low=0.01, high=0.2))
        assert which_move([cell], generation_view.WORDS)[0].tone == tone
        assert more_than_noise([cell], generation_view.WORDS)[0].tone == tone


def test_the_threshold_of_unacceptable_and_the_basis_of_the_cut_are_told(groups: Mapping[str, GroupView]) -> None:
    cell = replace(next(iter(groups.values())).cells[0], status="ok", acceptable=0.8, null_cut=0.25, null_items=7)
    (told,) = which_move([cell], generation_view.WORDS)
    assert "unacceptable (S under 0.8): " in told.test
    assert "beyond noise (S under 0.250, the 5 % quantile over 7 originals asked again and again): " in told.test


def test_a_stable_cell_whose_answers_vary_anyway_says_so_in_the_same_sentence(groups: Mapping[str, GroupView]) -> None:
    own = next(iter(groups.values())).cells[0]
    noise = replace(own.judged, point=0.91)
    cell = replace(own, status="ok", conclusion="stable", judged_name="Δ", margin=0.05, noise=noise)
    told = statement(cell, generation_view.WORDS).text
    assert "Rewording adds no more than the margin: its answers vary as much when it is asked twice in the same words (W 0.910)." in told
    # twice the margin is the bound, and a floor at it is not above it
    assert "vary" not in statement(replace(cell, noise=replace(noise, point=0.1)), generation_view.WORDS).text


@pytest.mark.parametrize(("p", "low", "says"), [(0.04, -0.01, True), (0.2, 0.01, True), (0.01, 0.01, False), (0.2, -0.01, False)])
def test_p_and_an_interval_that_disagree_are_explained(groups: Mapping[str, GroupView], p: float, low: float, says: bool) -> None:
    own = next(iter(groups.values())).cells[0]
    cell = replace(own, status="ok", excess_p=p, judged=replace(own.judged, low=low, point=0.05, high=0.1))
    (answer,) = more_than_noise([cell], generation_view.WORDS)
    assert ("Both can be" in answer.text) == says


def test_noise_is_answered_by_the_permutation_s_own_p(run: Path, groups: Mapping[str, GroupView]) -> None:
    frame = cells(run, "generation")
    fit = [([cell for cell in group.cells if cell.status == "ok"], group.noise) for group in groups.values()]
    told = [(cell, one.text) for cells_of, noise in fit for cell, one in zip(cells_of, noise, strict=True)]
    for cell, text in told:
        own = frame[(frame["model"] == cell.model) & (frame["dataset"] == cell.dataset) & (frame["kind"] == cell.kind)]
        assert (": yes" in text) == bool(own["answer_excess_p"].item() < 0.05)
    assert {": yes" in text for _, text in told} == {True, False}


def test_who_is_steadier_is_said_once_for_each_two_models(groups: Mapping[str, GroupView]) -> None:
    for group in groups.values():
        (one,) = group.comparisons
        assert "shaky" in one.statement.text
        assert "steady" in one.statement.text
        assert one.statement.test.startswith("paired over")


def test_an_effect_shown_and_a_margin_not_passed_are_not_confused(groups: Mapping[str, GroupView]) -> None:
    # with Δ above 0 beyond doubt, only the margin is open: the sentence must not say that the wording may not matter
    own = next(iter(groups.values())).cells[0]
    cell = replace(own, conclusion="inconclusive", excess_p=0.0004, judged=replace(own.judged, low=0.01, point=0.04, high=0.12))
    (answer,) = more_than_noise([cell], generation_view.WORDS)
    assert ": yes. " in answer.text
    assert "by more than the margin" in generation_view.WORDS.verdicts["inconclusive"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"excess_p": 0.05}, "not shown. Sampling alone may do as much."),
        ({"excess_p": None, "regime": "greedy"}, "greedy decoding samples nothing"),
        ({"excess_p": None}, "cannot be told, since there is no noise floor"),
    ],
)
def test_what_is_not_shown_is_never_a_no(groups: Mapping[str, GroupView], changes: Mapping[str, Any], expected: str) -> None:
    cell: CellView = replace(next(iter(groups.values())).cells[0], **changes)
    (answer,) = more_than_noise([cell], generation_view.WORDS)
    assert expected in answer.text
    assert ": no" not in answer.text.replace(": not shown", "")


def test_a_cell_without_a_verdict_says_nothing_of_noise_or_flips(groups: Mapping[str, GroupView]) -> None:
    cell = replace(next(iter(groups.values())).cells[0], status="refusals")
    assert more_than_noise([cell], generation_view.WORDS) == ()
    assert which_move([cell], generation_view.WORDS) == ()


def test_an_effect_on_these_instances_is_not_one_on_others_like_them(groups: Mapping[str, GroupView]) -> None:
    # the permutation is about these instances, the bootstrap interval about the ones they were drawn from
    own = next(iter(groups.values())).cells[0]
    cell = replace(own, excess_p=0.04, judged=replace(own.judged, low=-0.01, point=0.05, high=0.1))
    (answer,) = more_than_noise([cell], generation_view.WORDS)
    assert "yes on these instances; whether on others like them is open" in answer.text
    assert answer.tone == "open"


def test_a_model_that_was_not_measured_on_an_axis_has_a_cell_that_says_so(tmp_path: Path) -> None:
    half = replace(STEADY, axes=("generation",))
    run = make_run(tmp_path / "run", [half, replace(SHAKY, axes=("generation", "confidence"))], items=3, datasets=["crate_sums"])
    page = write_report([run], tmp_path / "report.html")[0].read_text(encoding="utf-8")
    (row,) = re.findall(r"<tr role=\"row\"><th scope=\"row\" role=\"rowheader\"><a [^>]*>Confidence</a>.*?</tr>", page, re.DOTALL)
    assert row.count("not measured") == 1


def test_trust_in_the_audit_is_a_yes_or_a_no(run: Path, page: Page) -> None:
    told = json.loads((run / "audit" / "report.json").read_text(encoding="utf-8"))
    assert told["certified"]
    assert any(one.text.startswith("Yes: ") for one in page.all("span", class_="chip good"))
