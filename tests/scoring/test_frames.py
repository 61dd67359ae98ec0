"""Frames of one axis, and CSV that does nothing."""

import csv
import json
from pathlib import Path

import pandas as pd
import pytest

from scoring.frames import cells, instances, write_csv
from tests.scoring.report.made_run import STEADY, make_run
from variants.errors import BadInputError


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from dataclasses import replace

    return make_run(
        tmp_path_factory.mktemp("frames") / "run", [replace(STEADY, axes=("generation", "mirroring"))], items=3, datasets=["crate_sums"]
    )


def test_one_row_an_instance(run: Path) -> None:
    frame = instances(run, "generation")
    assert len(frame) == 3
    assert set(frame["model"]) == {"embedded:steady-360m"}
    assert "mirror_satisfaction" not in frame


def test_one_row_a_cell_with_the_figures_of_the_json(run: Path) -> None:
    frame = cells(run, "generation")
    (told,) = json.loads(next((run / "scores").glob("*/generation.json")).read_text())["cells"]
    assert frame.loc[0, "answer_stability"] == told["answer_stability"]["point"]
    assert frame.loc[0, "answer_stability_low"] == told["answer_stability"]["low"]
    assert frame.loc[0, "dataset"] == "crate_sums"
    assert frame.loc[0, "n_total"] == told["coverage"]["n_total"]


@pytest.mark.parametrize("axis", ["all", "generatoin", ""])
def test_an_axis_that_is_none(run: Path, axis: str) -> None:
    with pytest.raises(BadInputError, match="unknown axis"):
        instances(run, axis)  # type: ignore[arg-type]


def test_an_axis_that_was_not_scored(run: Path) -> None:
    with pytest.raises(BadInputError, match="no model of this run was scored on it"):
        cells(run, "activation")


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_formula_in_a_name_is_text_in_the_csv(tmp_path: Path, text: str) -> None:
    path = write_csv(pd.DataFrame({"item_id": [text, "plain"], text: [-0.5, 1.0]}), tmp_path / "x.csv")
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows[1][0] == f"'{text}"
    assert rows[0][1] == f"'{text}"
    assert rows[2][0] == "plain"
    assert rows[1][1] == "-0.5"  # a number stays one
