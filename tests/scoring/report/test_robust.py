"""Half a run, no run, two runs, hostile names: said in words, never guessed, never executed."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.report.command import write_report
from scoring.stats.cell import CellStatus
from tests.scoring.report.made_items import Told, arithmetic
from tests.scoring.report.made_run import SHAKY, STEADY, make_run
from tests.scoring.report.page import read_page
from variants.errors import BadInputError
from variants.types import Axis

HOSTILE = "<img src=x onerror=alert(1)>\"'&\u202e\x1b[31m=1+1|`x`"


def page_of(folders: list[Path], out: Path) -> str:
    return write_report(folders, out / "r.html")[0].read_text(encoding="utf-8")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="there is no such folder"):
        write_report([tmp_path / "none"], tmp_path / "r.html")


def test_a_folder_without_scores(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"expected scores/<model>/<axis>\.json; found none"):
        write_report([tmp_path], tmp_path / "r.html")


def test_a_file_that_is_no_page(small: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"ends in \.html"):
        write_report([small], tmp_path / "report.pdf")


@pytest.mark.parametrize("damage", ["{", '{"cells": [{}]}', '{"cells": 3}', "[]", '{"cells": [{"key": {"model": 1, "dataset": 2}}]}'])
def test_damaged_scores_are_named(small: Path, tmp_path: Path, damage: str) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    path = next((copy / "scores").glob("*/generation.json"))
    path.write_text(damage)
    with pytest.raises(BadInputError, match=r"generation\.json") as told:
        write_report([copy], tmp_path / "r.html")
    assert "\n" not in str(told.value)


def test_scores_without_their_instances_are_named(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    next((copy / "scores").glob("*/generation.parquet")).unlink()
    with pytest.raises(BadInputError, match=r"generation\.parquet"):
        write_report([copy], tmp_path / "r.html")


def test_scores_that_changed_after_they_were_written_are_refused(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    path = next((copy / "scores").glob("*/generation.json"))
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["stages"]["score/x/generation"] = {"outputs": {path.relative_to(copy).as_posix(): "0" * 64}}
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(BadInputError, match="changed since it was written"):
        write_report([copy], tmp_path / "r.html")


def test_half_a_run_says_which_axes_are_missing(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    for path in [*(copy / "scores").glob("*/confidence.*"), *(copy / "scores").glob("*/activation.*")]:
        path.unlink()
    page = page_of([copy], tmp_path)
    assert "was not scored on this axis" in page
    assert "was measured on generation consistency and response mirroring alone" in page
    assert "Nothing is said of its internal activation and confidence." in page
    assert "without internal activation and confidence" in page


def test_a_black_box_says_which_axis_is_missing_and_what_carries_the_decision(tmp_path: Path) -> None:
    closed = replace(STEADY, reference="openai:big@https://api.example", axes=("generation", "confidence", "mirroring"))
    page = page_of([make_run(tmp_path / "run", [closed, SHAKY], items=4, datasets=["crate_sums"])], tmp_path)
    assert "Internal activation is missing for openai:big" in page
    assert "Confidence and mirroring have to carry the decision" in page.replace("\n", " ")
    assert "this axis is missing, not zero" in page


def test_few_data_sets_are_said_at_the_head(tmp_path: Path) -> None:
    page = page_of([make_run(tmp_path / "run", items=4, datasets=["crate_sums"])], tmp_path)
    assert "covers one data set (crate_sums)" in page
    assert "hold for those alone" in page


def test_controls_that_failed_are_said_at_the_head(tmp_path: Path) -> None:
    page = page_of([make_run(tmp_path / "run", items=4, datasets=["crate_sums"], certified=False)], tmp_path)
    assert "The audit does not hold" in page
    assert "controls failed: negation 3/10" in page
    assert page.index("The audit does not hold") < page.index('class="facts"')


def test_a_run_without_an_audit_says_so(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    shutil.rmtree(copy / "audit")
    assert "no audit lies in this run folder" in page_of([copy], tmp_path)


def test_an_audit_in_a_folder_of_its_own_serves_the_scores(small: Path, tmp_path: Path) -> None:
    audit, scores = tmp_path / "audited", tmp_path / "scored"
    shutil.copytree(small / "audit", audit / "audit")
    shutil.copytree(small, scores)
    shutil.rmtree(scores / "audit")
    page = page_of([audit, scores], tmp_path)
    assert "Yes: the planted controls came out as they must" in page
    assert "no audit lies" not in page


def test_rows_that_changed_after_the_audit_are_refused(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    told = json.loads((copy / "audit" / "report.json").read_text())
    told["shards"]["generation-00000.parquet"]["rows_hash"] = "0" * 64
    (copy / "audit" / "report.json").write_text(json.dumps(told))
    with pytest.raises(BadInputError, match="run `sago audit` again"):
        write_report([copy], tmp_path / "r.html")


def test_two_runs_of_other_versions_and_other_wordings(small: Path, tmp_path: Path) -> None:
    other = make_run(tmp_path / "second", [STEADY], items=4, datasets=["crate_sums"], version="0.0.9")
    page = page_of([small, other], tmp_path)
    assert "Different tool versions" in page
    assert "embedded:steady-360m in second" in page
    assert "embedded:steady-360m in small" in page


def test_runs_with_other_variants_are_not_compared(small: Path, tmp_path: Path) -> None:
    first = arithmetic(0)
    changed = replace(first, paraphrases=("Quite another wording?", *first.paraphrases[1:]))
    others = [changed, *(arithmetic(at) for at in range(1, 4))]
    second = make_run(tmp_path / "second", [STEADY], items=0, told=others)
    page = read_page(page_of([small, second], tmp_path))
    assert "1 of 4 shared instances were asked in other wordings, the first sum-000" in page.text


def test_hostile_names_do_nothing(tmp_path: Path) -> None:
    items = []
    for at in range(6):
        told = arithmetic(at)
        item = replace(
            told.item, id=f"{HOSTILE}{at}"[:-1] + f"{at:03d}", dataset=HOSTILE, question=f"{HOSTILE} {told.item.question}", answer=HOSTILE
        )
        items.append(Told(item, tuple(f"{HOSTILE} {text}" for text in told.paraphrases), (HOSTILE, "0")))
    model = replace(SHAKY, reference=f"embedded:{HOSTILE}", revision=HOSTILE, moves=1.0)
    folder = make_run(tmp_path / "run", [model], items=0, told=items)
    files = write_report([folder], tmp_path / "r.html")
    source = files[0].read_text(encoding="utf-8")
    page = read_page(source)
    assert not page.all("img")
    assert len(page.all("script")) == 1
    assert not [name for one in page.elements for name in one.attributes if name.startswith("on")]
    text = files[1].read_text(encoding="utf-8")
    for bad in ("\u202e", "\x1b"):
        assert bad not in source
        assert bad not in text
    assert "<img" not in text
    assert page.all("ins")  # the instances were really laid open


def test_cells_in_which_everything_is_undefined(tmp_path: Path) -> None:
    status: dict[tuple[Axis, str], CellStatus] = {
        ("generation", "crate_sums"): "refusals",
        ("mirroring", "crate_sums"): "degenerate_signal",
    }
    model = replace(STEADY, refuses=1.0, status=status)
    page = page_of([make_run(tmp_path / "run", [model], items=3, datasets=["crate_sums"])], tmp_path)
    assert "The model mostly refused." in page
    assert "mostly refused" in page


def test_answers_of_a_run_that_did_not_end_come_from_the_journal(small: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(small, tmp_path / "copy")
    for path in (copy / "answers").glob("*/*/*.parquet"):
        path.unlink()
    assert "The answer is" in page_of([copy], tmp_path)


@pytest.mark.slow
def test_five_hundred_instances_and_two_models_stay_under_three_megabytes(tmp_path: Path) -> None:
    files = write_report([make_run(tmp_path / "run", items=500)], tmp_path / "r.html")
    assert files[0].stat().st_size < 3_000_000
    assert "further failing instances are not laid open here" in files[0].read_text(encoding="utf-8")


def test_other_files_beside_the_answers_are_left_alone(small: Path, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    copy = shutil.copytree(small, tmp_path / "copy")
    for folder in (copy / "answers").glob("*/generation"):
        pq.write_table(pa.table({"key": ["k"], "state": [[0.5]]}), folder / "states-00000.parquet")
    assert "The answer is" in page_of([copy], tmp_path)
