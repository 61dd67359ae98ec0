"""`sago verify` finds what was changed, wherever it was changed, and whether or not the manifest was made to agree."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sago_app.config import read_config
from sago_app.main import main
from sago_app.pipeline import run_pipeline
from sago_app.verify import verify
from scoring.journal import append_rows, read_lines
from tests.faults.runs import configured
from variants.errors import BadInputError
from variants.files import sha256

Change = Callable[[Path], object]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole run of a reference model."""
    folder = tmp_path_factory.mktemp("sound")
    list(run_pipeline(read_config(configured(folder)), folder / "run"))
    return folder / "run"


def only(run: Path, pattern: str) -> Path:
    return min(run.glob(pattern))


def agreeing(run: Path, path: Path) -> None:
    """Make the manifest say what a file now is, as a forger would."""
    manifest = json.loads((run / "manifest.json").read_text())
    for stage in manifest["stages"].values():
        if (name := path.relative_to(run).as_posix()) in stage["outputs"]:
            stage["outputs"][name] = sha256(path)
    (run / "manifest.json").write_text(json.dumps(manifest))


def in_json(pattern: str, change: Callable[[Any], object]) -> tuple[str, Change]:
    def apply(path: Path) -> None:
        content = json.loads(path.read_text())
        change(content)
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")

    return pattern, apply


def in_rows(pattern: str, column: str, value: object, place: int = 1) -> tuple[str, Change]:
    def apply(path: Path) -> None:
        table = pq.read_table(path)
        rows = table.to_pylist()
        rows[place][column] = value
        pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)

    return pattern, apply


def in_text(pattern: str, old: str, new: str) -> tuple[str, Change]:
    def apply(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return pattern, apply


def one_row_less(path: Path) -> None:
    pq.write_table(pq.read_table(path).slice(1), path)


def worse(content: Any) -> None:  # noqa: ANN401 - JSON
    content["cells"][0]["coverage"]["n_total"] += 1


def steadier(content: Any) -> None:  # noqa: ANN401 - JSON
    content["cells"][0]["answer_stability"]["value"] = 0.999


FORGED = {
    "a variant's words": (in_rows("variants/generation-*.parquet", "question", "Is the moon heavier?"), "audited rows"),
    "a variant taken away": (("variants/confidence-*.parquet", one_row_less), "audited rows"),
    "an audited row's words": (in_rows("audit/generation-*.parquet", "question", "Is the moon heavier?"), "seals"),
    "an audited row's verdict": (in_rows("audit/mirroring-*.parquet", "verdict", "fail"), "seals"),
    "an audited row taken away": (("audit/activation-*.parquet", one_row_less), "seals"),
    "the audit's failure rate": (in_json("audit/report.json", lambda told: told["failure_rate"].update(rate=0.5)), "audit report"),
    "the audit's counts of sets": (in_json("audit/report.json", lambda told: told["sets"]["generation"].update(passed=9)), "audit report"),
    "an answer": (in_rows("answers/*/generation/part-*.parquet", "raw", "perhaps"), "answers"),
    "an answer's reading": (in_rows("answers/*/mirroring/part-*.parquet", "parsed", "perhaps"), "answers"),
    "a confidence": (in_rows("answers/*/confidence/part-*.parquet", "signal", 0.999), "answers"),
    "an answer taken away": (("answers/*/generation/part-*.parquet", one_row_less), "answers"),
    "a cell's stability": (in_json("scores/*/generation.json", steadier), "scores"),
    "a cell's count": (in_json("scores/*/confidence.json", worse), "scores"),
    "an instance's stability": (in_rows("scores/*/generation.parquet", "answer_stability", 0.123), "scores"),
    "a figure of the report": (in_text("report.html", "variants", "variations"), "report"),
    "a sentence of the report": (in_text("report.md", "Stability report", "Excellent report"), "report"),
    "a row of the data set": (in_rows("dataset/data/generation/*.parquet", "question", "Is the moon heavier?"), "data set"),
    "a hash in the data set": (in_text("dataset/sago.json", '"sha256": "', '"sha256": "0'), "data set"),
}
"""What is changed, how, and the check that must find it though the manifest agrees."""


def failed(run: Path) -> list[str]:
    return [check.name for check in verify(run) if check.status == "failed"]


def test_a_sound_run_passes_every_check(sound: Path) -> None:
    checks = list(verify(sound))
    assert [check for check in checks if check.status != "ok"] == []
    assert len(checks) >= 16


@pytest.mark.parametrize("what", FORGED)
def test_a_changed_file_is_named(sound: Path, tmp_path: Path, what: str) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    (pattern, change), _ = FORGED[what]
    change(only(run, pattern))
    assert failed(run)[0] == "files"


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_manifest_does_not_help(sound: Path, tmp_path: Path, what: str) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    (pattern, change), name = FORGED[what]
    path = only(run, pattern)
    change(path)
    agreeing(run, path)
    found = failed(run)
    assert "files" not in found
    assert any(one.startswith((name, "score/")) for one in found), found


def test_answers_changed_with_their_journal_no_longer_give_the_scores(sound: Path, tmp_path: Path) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    folder = only(run, "answers/*/generation")
    rows = [line.row for line in read_lines(folder / "journal.jsonl") if line.row is not None]
    (folder / "journal.jsonl").unlink()
    (folder / "part-00000.parquet").unlink()
    turned = {"yes": "no", "no": "yes"}
    first = rows[0]["item_id"]
    append_rows(
        folder / "journal.jsonl",
        [row | {"raw": turned.get(row["raw"], "x"), "parsed": turned.get(row["parsed"], "x")} if row["item_id"] == first and at % 2 else row
         for at, row in enumerate(rows)],
    )  # fmt: skip
    from scoring.store import Store

    agreeing(run, Store(folder).seal())
    assert any(name.startswith("scores") for name in failed(run))


def test_states_changed_no_longer_give_the_scores(sound: Path, tmp_path: Path) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    path = only(run, "answers/*/activation/states/*.parquet")
    table = pq.read_table(path)
    flat = table["state"].combine_chunks().flatten().to_numpy().copy()
    flat[: len(flat) // 2] *= -1
    state = pa.FixedSizeListArray.from_arrays(pa.array(flat), len(flat) // table.num_rows)
    pq.write_table(pa.table({"key": table["key"], "state": state}).replace_schema_metadata(table.schema.metadata), path)
    assert any(name.startswith("scores") for name in failed(run))


def test_a_file_that_no_stage_wrote_is_named_and_fails_nothing(sound: Path, tmp_path: Path) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    (run / "scores" / "notes.txt").write_text("mine")
    stranger = [check for check in verify(run) if check.name == "strangers"]
    assert [(check.status, "scores/notes.txt" in check.said) for check in stranger] == [("not checked", True)]
    assert failed(run) == []


def test_a_source_that_changed_since_is_said(sound: Path, tmp_path: Path) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["stages"]["variants"]["inputs"] = dict.fromkeys(manifest["stages"]["variants"]["inputs"], "0" * 64)
    (run / "manifest.json").write_text(json.dumps(manifest))
    assert failed(run) == ["source"]


@pytest.mark.parametrize("name", ["../outside", "/etc/hostname"])
def test_a_manifest_that_points_outside_is_refused(sound: Path, tmp_path: Path, name: str) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    (tmp_path / "outside").write_text("x")
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["stages"]["report"]["outputs"][name] = "0" * 64
    (run / "manifest.json").write_text(json.dumps(manifest))
    said = next(check.said for check in verify(run) if check.name == "files")
    assert "lies outside the folder" in said


@pytest.mark.parametrize("content", ["{}", "[]", "{", '{"stages": {"audit": 3}}', '{"stages": {"score/x/y/z": {}}}'])
def test_a_manifest_that_is_none_fails_without_a_traceback(sound: Path, tmp_path: Path, content: str, capsys: Any) -> None:  # noqa: ANN401
    run = shutil.copytree(sound, tmp_path / "run")
    (run / "manifest.json").write_text(content)
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(run)])
    assert ended.value.code in {1, 2}
    assert "Traceback" not in capsys.readouterr().err


def test_a_folder_that_is_no_run_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="expected a run folder"):
        list(verify(tmp_path))


@pytest.mark.parametrize(
    ("pattern", "command", "again"),
    [
        ("variants/generation-*.parquet", ["audit", "{run}", "--out", "{run}"], "sago variants"),
        ("audit/report.json", ["score", "{run}", "--model", "scripted:perfect", "--out", "{run}"], "sago audit"),
        ("audit/report.json", ["report", "{run}", "--out", "{run}/report.html"], "sago audit"),
        ("audit/report.json", ["publish", "{run}", "--out", "{run}/dataset"], "sago audit"),
        ("scores/*/generation.json", ["report", "{run}", "--out", "{run}/report.html"], "sago score"),
        ("answers/*/generation/part-*.parquet", ["report", "{run}", "--out", "{run}/report.html"], "sago score"),
        ("scores/*/generation.json", ["gate", "{run}", "--policy", "{policy}"], "sago score"),
    ],
)
def test_no_stage_builds_on_a_file_that_changed(
    sound: Path, tmp_path: Path, pattern: str, command: list[str], again: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    policy = tmp_path / "policy.yaml"
    policy.write_text("rules:\n  - {dataset: handful, axis: generation, kind: paraphrase, require: {min_instances: 1}}\n")
    path = only(run, pattern)
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(SystemExit) as ended:
        main([part.format(run=run, policy=policy) for part in command])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "changed since it was written" in told
    assert again in told
