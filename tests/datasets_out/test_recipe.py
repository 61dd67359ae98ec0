"""A recipe: sources prepared under their licences, built, audited and published, the same each time."""

import json
import os
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from datasets_out.licences.spdx import LICENCES
from datasets_out.recipe.__main__ import main
from datasets_out.recipe.build import prepare
from datasets_out.recipe.config import read_recipe
from datasets_out.recipe.statistics import statistics_of
from datasets_out.validate import problems
from tests.datasets_out.conftest import DEMO
from variants.errors import BadInputError

CORE = Path(__file__).parents[2] / "recipes" / "core.yaml"
SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[2] / ".." / "shared")) / "data" / "tasks"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def recipe(tmp_path: Path, **source: object) -> Path:
    """A recipe of one source, written down."""
    told = {"file": "household_science.jsonl", "licence": "MIT", "url": "https://example.org/x", "revision": COMMIT, "limit": 3} | source
    body = {"name": "Small", "published": "2026-01-01", "root": str(DEMO), "sources": {"mine": told}}
    path = tmp_path / "recipe.yaml"
    path.write_text(yaml.safe_dump(body))
    return path


def lines_of(spec: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(spec).read_text(encoding="utf-8").splitlines()]


def test_the_core_recipe_has_open_sources_in_enough_verticals_and_languages() -> None:
    core = read_recipe(CORE, root=SHARED)
    assert len(core.sources) >= 6
    assert all(source.licence in LICENCES and not LICENCES[source.licence].non_commercial for source in core.sources.values())
    assert all(source.url and source.revision and source.notice for source in core.sources.values())
    if not core.root.is_dir():
        pytest.skip("the public task files lie outside the project")
    items = [line for name, source in core.sources.items() for line in _head(core.root / source.file, source.limit)]
    assert len(items) >= 1_500
    assert len({item["vertical"] for item in items}) >= 3
    assert {item["lang"] for item in items} == {"en", "zh"}


def _head(path: Path, limit: int | None) -> list[dict[str, object]]:
    return lines_of(str(path))[:limit]


def test_prepared_rows_carry_licence_and_origin(tmp_path: Path) -> None:
    specs = prepare(read_recipe(recipe(tmp_path, licence="cc by 4.0")), tmp_path / "prepared")
    held = lines_of(specs[0])
    assert len(held) == 3
    assert {line["licence"] for line in held} == {"CC-BY-4.0"}
    assert {line["source"] for line in held} == {f"https://example.org/x @ {COMMIT}"}
    assert {line["dataset"] for line in held} == {"mine"}


def test_where_the_file_is_missing_the_mapped_columns_of_the_hub_are_read(tmp_path: Path) -> None:
    """A folder stands for the Hub; its column `answer` is a position, as in MMLU."""
    hub = tmp_path / "hub"
    hub.mkdir()
    table = pa.table({"question": ["Which is hot?"], "choices": [["ice", "fire"]], "answer": [1], "subject": ["x"]})
    pq.write_table(table, hub / "test.parquet")
    path = recipe(
        tmp_path,
        file="missing.jsonl",
        vertical="science",
        hub=[f"hf:{hub}:test@{COMMIT}"],
        hub_map={"question": "question", "choices": "choices", "answer_index": "answer"},
    )
    (held,) = lines_of(prepare(read_recipe(path), tmp_path / "prepared")[0])
    assert (held["question"], held["answer"], held["answer_index"], held["vertical"]) == ("Which is hot?", "fire", 1, "science")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ({"licence": "MTI"}, "did you mean 'MIT'"),
        ({"licence": ""}, "unknown licence"),
        ({"revision": "main"}, "revision: expected a commit, 40 digits from 0 to f; got 'main'"),
        ({"hub": ["hf:a/b:test@main"]}, "expected hf:ORG/NAME/CONFIG:SPLIT@COMMIT"),
        ({"lisence": "MIT"}, "unknown key 'sources.mine.lisence'; did you mean 'licence'"),
        ({"limit": 0}, "limit: expected at least 1; got 0"),
    ],
)
def test_a_recipe_that_is_not_open_and_pinned_is_refused(source: dict[str, object], said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=said):
        read_recipe(recipe(tmp_path, **source))


@pytest.mark.parametrize("name", ["../x", "a/b", ".", "", "a.b"])
def test_a_name_that_would_leave_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    path = recipe(tmp_path)
    path.write_text(path.read_text().replace("mine:", f"{name!r}:"))
    with pytest.raises(BadInputError, match="sources"):
        read_recipe(path)


def test_a_source_that_is_nowhere_ends_with_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(recipe(tmp_path, file="nowhere.jsonl")), "--out", str(tmp_path / "set"), "--run", str(tmp_path / "run")]) == 2
    assert "give its folder with --root" in capsys.readouterr().err


@pytest.mark.models
def test_two_builds_are_the_same_to_the_byte_and_valid(tmp_path: Path) -> None:
    path = recipe(tmp_path, limit=8)
    for name in ("a", "b"):
        assert main([str(path), "--out", str(tmp_path / name / "set"), "--run", str(tmp_path / name / "run")]) == 0
    first, second = (
        {file.relative_to(tmp_path / name): file.read_bytes() for file in (tmp_path / name / "set").rglob("*.*")} for name in ("a", "b")
    )
    assert list(first.values()) == list(second.values())
    assert list(problems(tmp_path / "a" / "set")) == []


def test_statistics_count_what_is_there(published: Path) -> None:
    told = statistics_of(published)
    assert "| generation | " in told
    assert "| paraphrase | zh | " in told
    assert "mean pairwise word distance" in told


def test_a_copy_of_the_data_set_has_the_same_statistics(published: Path, tmp_path: Path) -> None:
    assert statistics_of(Path(shutil.copytree(published, tmp_path / "copy"))) == statistics_of(published)
