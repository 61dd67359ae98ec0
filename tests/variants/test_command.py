"""The command `sago variants`: what it writes, what it says, and that bad input leaves the folder untouched."""

import fcntl
import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from variants import generators as registry
from variants.cli import variants
from variants.command import Request, build_run
from variants.errors import BadInputError
from variants.manifest import read_manifest
from variants.rows import read_sets
from variants.types import Axis

APP = typer.Typer()
APP.command()(variants)
AXES: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "rows.jsonl"
    rows = [
        {"id": "1", "question": "What is the capital of France?", "answer": "Paris", "group": "g"},
        {"id": "2", "question": "Does the heart pump blood?", "choices": ["yes", "no"], "answer": "yes"},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def request(*sources: str, **changes: object) -> Request:
    settings: dict[str, Any] = {"axes": AXES, "per_axis": 2, "seed": 0, "generators": None, "mapping": {}} | changes
    return Request(sources=sources, **settings)


def test_a_run_writes_shards_summary_and_manifest(source: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    result = CliRunner().invoke(APP, [source, "--out", str(run), "--per-axis", "2", "--seed", "3"])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in (run / "variants").iterdir()) == [
        "activation-00000.parquet",
        "confidence-00000.parquet",
        *(f"diversity-{axis}.jsonl" for axis in sorted(AXES)),
        "generation-00000.parquet",
        "mirroring-00000.parquet",
        "summary.json",
    ]
    held = list(read_sets(run / "variants", "generation"))
    assert [(one.item.id, one.item.group, len(one.variants)) for one in held] == [("1", "g", 2), ("2", "", 2)]
    stage = read_manifest(run)["stages"]["variants"]
    assert (stage["settings"]["seed"], stage["settings"]["per_axis"], list(stage["inputs"])) == (3, 2, [source])
    assert set(stage["outputs"]) == {f"variants/{path.name}" for path in (run / "variants").iterdir()}
    summary = json.loads((run / "variants" / "summary.json").read_text(encoding="utf-8"))
    assert summary["items"] == {"rows": 2}
    lines = (run / "variants" / "diversity-generation.jsonl").read_text(encoding="utf-8").splitlines()
    assert [(row["item_id"], row["wordings"]) for row in map(json.loads, lines)] == [("1", 3), ("2", 3)]
    assert summary["diversity"]["rows"]["generation"]["sets"] == 2
    assert not [path for path in run.iterdir() if path.name.startswith(".variants-")]


def test_sets_come_back_from_their_files_as_they_were_built(source: str, tmp_path: Path) -> None:
    from variants.build import build_variants
    from variants.generators import default_generators
    from variants.sources import load

    build_run(request(source), tmp_path / "run")
    built = list(build_variants(load(source), default_generators(), per_axis=2))
    read = {(one.item.id, one.axis): one for axis in AXES for one in read_sets(tmp_path / "run" / "variants", axis)}
    assert [read[one.item.id, one.axis] for one in built] == built


def test_a_second_run_with_other_axes_keeps_the_first_ones_sets_if_all_else_is_the_same(source: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    build_run(request(source, axes=("generation",)), run)
    first = (run / "variants" / "generation-00000.parquet").read_bytes()
    build_run(request(source, axes=("confidence",)), run)
    assert (run / "variants" / "generation-00000.parquet").read_bytes() == first
    build_run(request(source, axes=("confidence",), seed=9), run)
    assert sorted(path.name for path in (run / "variants").iterdir()) == [
        "confidence-00000.parquet",
        "diversity-confidence.jsonl",
        "summary.json",
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"generators": ("contrction",)}, "unknown generator 'contrction'; did you mean 'contraction'?"),
        ({"generators": ("contraction", "contraction")}, "generator 'contraction' is named twice"),
        ({"generators": ()}, "--generators: expected at least one name"),
        ({"mapping": {"question": "prompt"}}, "no column 'prompt'"),
        ({"sources": ("missing.jsonl",)}, "no such file"),
    ],
)
def test_bad_input_is_refused_before_the_folder_is_touched(source: str, tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    sources = changes.pop("sources", (source,))
    with pytest.raises(BadInputError, match=words.replace("?", r"\?")):
        build_run(request(*sources, **changes), tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--axis", "generaton"], "unknown axis 'generaton'; did you mean 'generation'?"),
        (["--map", "question"], "--map: expected FIELD=COLUMN; got 'question'"),
        (["--map", "question=a", "--map", "question=b"], "--map: 'question' is mapped twice"),
    ],
)
def test_misspelt_options_are_answered_with_what_was_expected(source: str, tmp_path: Path, arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(APP, [source, "--out", str(tmp_path / "run"), *arguments])
    assert isinstance(result.exception, BadInputError)
    assert str(result.exception) == words


def test_a_named_generator_that_makes_nothing_of_a_data_set_is_an_error(source: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(APP, [source, "--out", str(tmp_path / "run"), "--generators", "framing,contraction"])
    assert result.exit_code == 2
    assert "error: rows: no variant at all from contraction" in result.output


def test_a_run_that_another_one_is_writing_is_refused(source: str, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    with (tmp_path / "run" / ".lock").open("a+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # as another process would
        with pytest.raises(BadInputError, match="another run is writing here"):
            build_run(request(source), tmp_path / "run")


def test_a_failed_run_leaves_the_earlier_sets(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = tmp_path / "run"
    build_run(request(source), run)
    before = {path.name: path.read_bytes() for path in (run / "variants").iterdir()}

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("variants.command.write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build_run(request(source, seed=1), run)
    assert {path.name: path.read_bytes() for path in (run / "variants").iterdir()} == before
    assert not [path for path in run.iterdir() if path.name.startswith(".variants-")]


class _Point:
    def __init__(self, name: str, found: object) -> None:
        self.name, self.value, self.found = name, "elsewhere:thing", found

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def test_another_packages_generator_is_found_by_name_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from variants.generators.paraphrase.closing import Closing

    points = [_Point("theirs", Closing()), _Point("type", Closing), _Point("broken", ImportError("no")), _Point("wrong", object())]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "sago.generators" else [])
    assert registry.named_generators(["theirs", "type"]) == {"theirs": Closing(), "type": Closing()}
    with pytest.raises(BadInputError, match=r"'broken' of elsewhere:thing: cannot be loaded \(ImportError: no\)"):
        registry.named_generators(["broken"])
    with pytest.raises(BadInputError, match="lacks kind, languages, version"):
        registry.named_generators(["wrong"])
    with pytest.raises(BadInputError, match="did you mean 'theirs'"):
        registry.named_generators(["their"])


def test_a_name_with_a_reference_makes_a_generator_of_that_model(monkeypatch: pytest.MonkeyPatch) -> None:
    from variants.generators.paraphrase.closing import Closing
    from variants.generators.paraphrase.seq2seq import Seq2Seq

    made = registry.named_generators(["seq2seq:folder/model@main"])
    assert made == {"seq2seq:folder/model@main": Seq2Seq(model="folder/model", revision="main")}
    with pytest.raises(BadInputError, match="expected seq2seq:MODEL"):
        registry.named_generators(["seq2seq"])
    asked: list[str] = []

    def make(reference: str) -> Closing:
        asked.append(reference)
        return Closing()

    monkeypatch.setattr(registry, "entry_points", lambda group: [_Point("writer", make)])
    assert registry.named_generators(["writer:hf:ORG/NAME"]) == {"writer:hf:ORG/NAME": Closing()}
    assert asked == ["hf:ORG/NAME"]


def test_default_stands_for_all_that_need_nothing_but_the_text() -> None:
    chosen = registry.named_generators(["default", "synonym"])
    assert list(chosen) == [*registry.default_generators(), "synonym"]
    assert set(registry.GENERATORS) >= registry.ON_REQUEST
    with pytest.raises(BadInputError, match="'framing' is named twice"):
        registry.named_generators(["default", "framing"])


def test_no_two_kinds_register_one_name() -> None:
    from variants.generators.mirror import MIRROR
    from variants.generators.paraphrase import PARAPHRASE
    from variants.generators.reorder import REORDER

    assert len(registry.GENERATORS) == len(MIRROR) + len(PARAPHRASE) + len(REORDER)
