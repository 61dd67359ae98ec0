"""A damaged file of a run is told in one line: which file, what was expected, what was found, what to do; exit code 2."""

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
from tests.faults.runs import configured
from variants.files import sha256

Damage = Callable[[Path], object]

POLICY = "rules:\n  - {dataset: handful, axis: generation, require: {min_instances: 1}}\n"
FOREIGN = ("Error:", "Expecting", "Traceback", "pyarrow", "Parquet magic", "NoneType", "Input should", "object has no", "not subscriptable")
"""Words of Python and its libraries."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole run of a reference model."""
    folder = tmp_path_factory.mktemp("sound")
    list(run_pipeline(read_config(configured(folder)), folder / "run"))
    (folder / "policy.yaml").write_text(POLICY, encoding="utf-8")
    return folder / "run"


def cut(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("hello\n", encoding="utf-8")


def bytes_of_something(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00\x01" * 20)


def a_list(path: Path) -> None:
    path.write_text("[]", encoding="utf-8")


def inner_keys_lost(path: Path) -> None:
    def without(value: Any, depth: int) -> Any:  # noqa: ANN401 - JSON
        if isinstance(value, dict):
            kept = list(value.items())[depth > 0 :]
            return {key: without(one, depth + 1) for key, one in kept}
        return [without(one, depth + 1) for one in value] if isinstance(value, list) else value

    path.write_text(json.dumps(without(json.loads(path.read_text(encoding="utf-8")), 0)), encoding="utf-8")


def values_are_words(path: Path) -> None:
    path.write_text(json.dumps(dict.fromkeys(json.loads(path.read_text(encoding="utf-8")), "x")), encoding="utf-8")


def a_column_lost(path: Path) -> None:
    table = pq.read_table(path)
    pq.write_table(table.drop_columns([table.column_names[2]]), path)


def a_column_of_another_kind(path: Path) -> None:
    table = pq.read_table(path)
    pq.write_table(table.set_column(1, table.column_names[1], pa.array([1] * table.num_rows)), path)


def a_column_emptied(path: Path) -> None:
    table = pq.read_table(path)
    pq.write_table(table.set_column(1, table.column_names[1], pa.nulls(table.num_rows, pa.string())), path)


BYTES: tuple[Damage, ...] = (cut, emptied, text, bytes_of_something)
JSON: tuple[Damage, ...] = (*BYTES, a_list, inner_keys_lost, values_are_words)
TABLE: tuple[Damage, ...] = (*BYTES, a_column_lost, a_column_of_another_kind, a_column_emptied)
REPORT, GATE = ("report", "{run}", "--out", "{out}.html"), ("gate", "{run}", "--policy", "{policy}")
SHOW, PUBLISH = ("show", "{run}", "--failed"), ("publish", "{run}", "--out", "{out}")
SAMPLE, PLAN = ("review", "sample", "{run}", "--n", "4", "--out", "{out}.jsonl"), ("plan", "--pilot", "{run}")
CASES: tuple[tuple[str, tuple[Damage, ...], tuple[tuple[str, ...], ...]], ...] = (
    ("manifest.json", (*BYTES, a_list, values_are_words), (REPORT, GATE, SHOW, PUBLISH, SAMPLE)),
    ("audit/report.json", JSON, (REPORT, GATE, SHOW, PUBLISH, SAMPLE)),
    ("audit/generation-*.parquet", TABLE, (REPORT, PUBLISH)),
    ("scores/*/generation.json", JSON, (REPORT, GATE)),
    ("scores/*/generation.parquet", TABLE, (REPORT, GATE, PLAN)),
    ("answers/*/generation/part-*.parquet", BYTES, (REPORT,)),
)


def agreeing(run: Path, path: Path) -> None:
    """Make the manifest say what the file now is, so that what is read is the file and not its hash."""
    if path.name == "manifest.json":
        return
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    for stage in manifest["stages"].values():
        if (name := path.relative_to(run).as_posix()) in stage["outputs"]:
            stage["outputs"][name] = sha256(path)
    (run / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


@pytest.mark.parametrize(
    ("pattern", "damage", "command"),
    [(pattern, damage, command) for pattern, damages, commands in CASES for damage in damages for command in commands],
    ids=lambda value: value if isinstance(value, str) else value.__name__ if callable(value) else value[0],
)
def test_a_damaged_file_is_told_in_one_line_with_what_to_do(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], pattern: str, damage: Damage, command: tuple[str, ...]
) -> None:
    run = shutil.copytree(sound, tmp_path / "run")
    path = min(run.glob(pattern))
    damage(path)
    agreeing(run, path)
    places = {"run": run, "out": tmp_path / "out", "policy": sound.parent / "policy.yaml"}
    with pytest.raises(SystemExit) as ended:
        main([part.format_map(places) for part in command])
    said = capsys.readouterr().err.strip()
    assert ended.value.code == 2, said
    assert said.count("\n") == 0
    assert path.name in said
    assert any(word in said for word in ("expected", "changed", "column"))
    assert any(word in said for word in ("again", "first", "take it from a copy"))
    assert not any(word in said for word in FOREIGN), said
