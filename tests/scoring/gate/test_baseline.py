"""A release held against the one before it, on the same instances, or refused with what differs."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.gate import run_gate
from tests.scoring.gate.asked import FIRM, policy, rule, verdict
from tests.scoring.report.made_items import arithmetic
from tests.scoring.report.made_run import make_run
from variants.errors import BadInputError


def confident(run: Path, flags: Sequence[bool]) -> Path:
    """The run with these instances confident and wrong."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = next((run / "scores").glob("*/confidence.parquet"))
    table = pq.read_table(path)
    at = table.column_names.index("confidence_wrong")
    pq.write_table(table.set_column(at, table.schema.field(at), pa.array(list(flags), pa.bool_())), path)
    return run


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # exact McNemar: 6 of 6 discordant one way, p = 2/2^6 = 0.031; 5 of 5, p = 0.0625
        (0, 6, "FAIL"),
        (0, 5, "PASS"),
        (6, 0, "PASS"),
        (7, 7, "PASS"),
    ],
)
def test_confident_errors_against_the_release_before(firm: Path, tmp_path: Path, before: int, after: int, expected: str) -> None:
    old = confident(shutil.copytree(firm, tmp_path / "old"), [at < before for at in range(40)])
    new = confident(shutil.copytree(firm, tmp_path / "new"), [at < after for at in range(40)])
    where = "dataset: crate_sums, axis: confidence"
    assert verdict(new, tmp_path, "confident_wrong_not_above_baseline: true", baseline=old, where=where) == expected


def test_too_few_instances_to_ever_reject_are_no_evidence(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [replace(FIRM, axes=("confidence",))], items=5, datasets=["crate_sums"])
    where = "dataset: crate_sums, axis: confidence"
    # five pairs: the smallest p is 2/2^5 = 0.0625
    assert verdict(run, tmp_path, "confident_wrong_not_above_baseline: true", baseline=run, where=where) == "NO EVIDENCE"


COMPARES = rule("unacceptable_not_above_baseline: true")


def test_a_baseline_that_is_needed_and_missing_is_refused(firm: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="expected --baseline DIR"):
        run_gate(firm, policy(tmp_path, COMPARES))


def test_a_baseline_with_other_instances_is_refused(firm: Path, tmp_path: Path) -> None:
    other = make_run(tmp_path / "run", [FIRM], items=39, datasets=["crate_sums"])
    with pytest.raises(BadInputError, match="1 only in the run, the first 'sum-039'"):
        run_gate(firm, policy(tmp_path, COMPARES), other)


def test_a_baseline_with_other_wordings_is_refused(firm: Path, tmp_path: Path) -> None:
    changed = [
        replace(
            arithmetic(0),
            paraphrases=("Quite another wording of the question about the crates?", "And yet another wording of that question?"),
        ),
        *(arithmetic(at) for at in range(1, 40)),
    ]
    other = make_run(tmp_path / "run", [FIRM], items=0, told=changed)
    with pytest.raises(BadInputError, match="same wordings as in the run; 1 instances differ, the first 'sum-000'"):
        run_gate(firm, policy(tmp_path, COMPARES), other)


def test_a_baseline_measured_in_another_way_is_refused(firm: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(firm, tmp_path / "run")
    path = next((copy / "scores").glob("*/generation.json"))
    path.write_text(path.read_text().replace('"repeats": 2', '"repeats": 3'))
    with pytest.raises(BadInputError, match="repeats, 2; the baseline has 3"):
        run_gate(firm, policy(tmp_path, COMPARES), copy)


def test_a_new_release_of_another_name_is_held_against_the_only_model_there(firm: Path, loose: Path, tmp_path: Path) -> None:
    assert verdict(loose, tmp_path, "unacceptable_not_above_baseline: true", baseline=firm) == "FAIL"
    assert verdict(firm, tmp_path, "unacceptable_not_above_baseline: true", baseline=loose) == "PASS"
