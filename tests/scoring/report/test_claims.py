"""The claims on the page say which models they rest on."""

from dataclasses import replace
from pathlib import Path

from scoring.report.command import claims
from tests.scoring.report.made_run import SHAKY, STEADY, make_run

DATASETS = ("crate_sums", "kitchen_facts")


def test_a_claim_of_which_a_model_is_silent_says_so(tmp_path: Path) -> None:
    silent = replace(SHAKY, axes=("generation",), status={("generation", name): "refusals" for name in DATASETS})
    run = make_run(tmp_path / "run", [replace(STEADY, axes=("generation",)), silent], items=4, datasets=DATASETS)
    rows = claims([run])[0].rows
    assert rows
    assert all("of embedded:steady-360m alone; no cell of embedded:shaky-135m carries a verdict" in why for _, _, why in rows)


def test_a_claim_of_all_models_names_none(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [replace(one, axes=("generation",)) for one in (STEADY, SHAKY)], items=4, datasets=DATASETS)
    assert not any("alone" in why for _, _, why in claims([run])[0].rows)
