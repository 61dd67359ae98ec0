"""Exports to other harnesses: what they read is what was published."""

import json
from pathlib import Path

import pytest
import yaml

from datasets_out.format.layout import AXES
from datasets_out.harnesses import EXPORTS, export_data_set
from tests.datasets_out.corrupt import rows
from variants.errors import BadInputError


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("harness", EXPORTS)
def test_every_row_with_an_answer_is_exported(harness: str, axis: str, published: Path, tmp_path: Path) -> None:
    count, paths = export_data_set(published, harness, axis, tmp_path)
    lines = [json.loads(line) for path in paths if path.suffix == ".jsonl" for line in path.read_text(encoding="utf-8").splitlines()]
    assert count == len(lines) == sum(row["answer"] is not None for row in rows(published, axis))


def test_an_inspect_sample_has_the_letter_of_the_right_option(published: Path, tmp_path: Path) -> None:
    export_data_set(published, "inspect", "generation", tmp_path)
    samples = [json.loads(line) for line in (tmp_path / "generation.jsonl").read_text(encoding="utf-8").splitlines()]
    by_id = {f"generation-{row['variant_id']}": row for row in rows(published, "generation")}
    with_options = [sample for sample in samples if "choices" in sample]
    assert with_options
    assert {sample["choices"]["ABCDEFGH".index(sample["target"])] == by_id[sample["id"]]["answer"] for sample in with_options} == {True}
    assert len({sample["id"] for sample in samples}) == len(samples)


def test_a_passage_stands_before_its_question(published: Path, tmp_path: Path) -> None:
    export_data_set(published, "inspect", "generation", tmp_path)
    inputs = {json.loads(line)["input"] for line in (tmp_path / "generation.jsonl").read_text(encoding="utf-8").splitlines()}
    for row in rows(published, "generation"):
        assert (f"{row['context']}\n\n{row['question']}" if row["context"] else row["question"]) in inputs


def test_a_task_file_keeps_data_sets_and_forms_of_answer_apart(published: Path, tmp_path: Path) -> None:
    _, paths = export_data_set(published, "lm-eval", "generation", tmp_path)
    for path in paths:
        if path.suffix == ".yaml":
            task = yaml.safe_load(path.read_text(encoding="utf-8"))
            data = [
                json.loads(line) for line in Path(task["dataset_kwargs"]["data_files"]["test"]).read_text(encoding="utf-8").splitlines()
            ]
            assert len({document["dataset"] for document in data}) == 1
            assert {bool(document["choices"]) for document in data} == {task["output_type"] == "multiple_choice"}


def test_an_unknown_harness_or_axis_is_answered_with_the_nearest(published: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="did you mean 'lm-eval'"):
        export_data_set(published, "lm_eval", "generation", tmp_path)
    with pytest.raises(BadInputError, match="did you mean 'generation'"):
        export_data_set(published, "inspect", "generations", tmp_path)
