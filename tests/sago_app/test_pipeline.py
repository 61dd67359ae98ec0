"""The whole pipeline on a real model: source rows in, a report and a data set out, and nothing done twice."""

import json
import os
from pathlib import Path

import pytest

from sago_app.config import RunConfig, ScoreSettings
from sago_app.pipeline import run_pipeline
from scoring.backends.embedded import is_fetched
from variants.errors import BadInputError

MODEL = "embedded:smollm2-135m-instruct"
ROWS = [
    ("Is the kettle heavier than the cup?", "yes_no", ["yes", "no"], "yes"),
    ("Which of these animals can fly?", "mcq", ["cow", "eagle", "shark", "horse"], "eagle"),
    ("Ana has 3 cats. Ben has 5 dogs. How many pets do they have together?", "numeric", None, "8"),
    ("Does ice float on water?", "yes_no", ["yes", "no"], "yes"),
    ("What is the colour of a ripe lemon?", "open", None, "yellow"),
]


def configured(folder: Path, model: str = MODEL) -> RunConfig:
    source = folder / "items.jsonl"
    rows = [
        {"id": str(number), "dataset": "handful", "question": question, "task_type": kind, "choices": choices, "answer": answer}
        for number, (question, kind, choices, answer) in enumerate(ROWS)
    ]
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return RunConfig(sources=(str(source),), models=(model,), score=ScoreSettings(regimes=("deployed",)))


@pytest.mark.parametrize(
    ("model", "said"), [("embedded:smolm2", "unknown embedded model 'smolm2'"), ("scripted:prefect", "did you mean 'perfect'")]
)
def test_a_model_that_leads_nowhere_is_refused_before_anything_is_written(tmp_path: Path, model: str, said: str) -> None:
    run = tmp_path / "run"
    with pytest.raises(BadInputError, match=said):
        list(run_pipeline(configured(tmp_path, model), run))
    assert not run.exists()


@pytest.mark.models
@pytest.mark.skipif(not is_fetched("smollm2-135m-instruct") and not os.environ.get("SAGO_FETCH"), reason="SmolLM2 is not in the cache")
def test_a_handful_of_items_goes_through_every_stage_and_a_second_run_keeps_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    run = Path("run")  # relative, as a user types it
    config = configured(tmp_path)
    assert list(run_pipeline(config, run)) == [
        "variants: done",
        "audit: done",
        f"score {MODEL}: done",
        "report: done",
        "publish: done",
    ]
    assert "no licence is stated for 5 items" in caplog.text
    for axis in ("generation", "activation", "confidence", "mirroring"):
        (scores,) = run.glob(f"scores/*/{axis}.json")
        assert json.loads(scores.read_text(encoding="utf-8"))["cells"], axis
    assert "handful" in (run / "report.html").read_text(encoding="utf-8")
    assert (run / "dataset" / "sago.json").exists()

    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    assert all(line.endswith("done before, kept") for line in run_pipeline(config, run))
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before
