"""The comparisons of models as a frame: the figures and sentences of the report, one axis at a time."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoring.comparison_frame import COLUMNS, comparisons
from scoring.report.command import claims
from scoring.report.contents import contents
from tests.scoring.report.made_run import SHAKY, STEADY, make_run
from variants.errors import BadInputError


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    models = [replace(one, axes=("generation", "confidence")) for one in (STEADY, SHAKY)]
    return make_run(tmp_path_factory.mktemp("compared") / "run", models, items=6, datasets=["crate_sums", "kitchen_facts"])


def test_the_frame_says_what_the_report_says(run: Path) -> None:
    frame = comparisons([run], "generation")
    shown = [
        one
        for dataset in contents([run]).datasets
        for axis in dataset.axes
        if axis.axis == "generation"
        for group in axis.groups
        for one in group.comparisons
    ]
    assert frame["sentence"].tolist() == [one.statement.text for one in shown]
    assert frame["difference"].tolist() == [one.mean.exact for one in shown if one.mean is not None]
    assert set(frame["dataset"]) == {"crate_sums", "kitchen_facts"}


def test_the_limits_enclose_the_difference(run: Path) -> None:
    frame = comparisons([run], "confidence")
    assert (frame["difference_low"] <= frame["difference"]).all()
    assert (frame["difference"] <= frame["difference_high"]).all()


def test_a_model_alone_has_nobody_to_be_compared_with(tmp_path: Path) -> None:
    alone = make_run(tmp_path / "run", [replace(STEADY, axes=("generation",))], items=3, datasets=["crate_sums"])
    frame = comparisons([alone], "generation")
    assert frame.empty
    assert frame.columns.tolist() == list(COLUMNS)


def test_models_measured_in_another_way_are_a_row_that_names_the_difference(run: Path, tmp_path: Path) -> None:
    third = replace(STEADY, reference="embedded:third", axes=("generation",))
    other = make_run(tmp_path / "other", [third], items=6, datasets=["crate_sums"])
    path = next((other / "scores").glob("*/generation.json"))
    path.write_text(path.read_text().replace('"repeats": 2', '"repeats": 3'))
    frame = comparisons([run, other], "generation")
    refused = frame[frame["standing"] == "refused"]
    assert set(refused["second"]) == {"embedded:third"}
    assert refused["refused"].str.startswith("repeats of a wording: 2 for embedded:").all()
    assert refused["difference"].isna().all()


def test_an_axis_that_is_none(run: Path) -> None:
    with pytest.raises(BadInputError, match="unknown axis 'generatoin'; did you mean 'generation'"):
        comparisons([run], "generatoin")  # type: ignore[arg-type]


def test_claims_are_those_of_the_report(run: Path) -> None:
    assert claims([run]) == contents([run]).claims
