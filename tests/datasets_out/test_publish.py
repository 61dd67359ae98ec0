"""`sago publish` and `sago validate` as a user meets them: files, exit codes, one line on stderr."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import mlcroissant
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import typer

from audit.rows import SCHEMA as AUDIT_SCHEMA
from datasets_out import cli
from datasets_out.format.descriptor import sago_json_schema
from datasets_out.format.features import row_json_schema
from datasets_out.format.layout import AUDIT, CARD
from datasets_out.publish import publish_run
from datasets_out.validate import problems
from sago_app.main import _exit_code
from tests.datasets_out.conftest import audited
from tests.datasets_out.corrupt import rows
from variants.errors import BadInputError

ROOT = Path(__file__).parents[2]
jsonschema = pytest.importorskip("jsonschema", reason="validates against JSON Schema; ships no types")
Sago = Callable[..., int]
MATH = {"dataset": "svamp", "vertical": "math", "task_type": "numeric", "answer": "7"}
BARE = (
    MATH | {"id": "s-1", "question": "Anna has 3 pens and buys 4 pens. How many pens does Anna have now?"},
    MATH | {"id": "s-2", "question": "Ben had 9 plums and ate 2 of them. How many plums does Ben have left?"},
    {
        "id": "a-1",
        "dataset": "arc",
        "vertical": "science",
        "task_type": "mcq",
        "question": "Which of these objects is best at conducting heat from a fire?",
        "choices": ["a spoon of steel", "a cup of wood", "a sock of wool"],
        "answer_index": 0,
    },
)
"""Rows in the form of the public task files, which carry no licence."""


@pytest.fixture
def sago() -> Sago:
    """The two commands with the exit codes of the real one."""
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command("publish")(cli.publish)
    app.command("validate")(cli.validate)
    return lambda *arguments: _exit_code(app, [str(one) for one in arguments])


@pytest.fixture(scope="module")
def bare_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on rows in the form of the public task files, which carry no licence."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "bare.jsonl").write_text("".join(json.dumps(row) + "\n" for row in BARE))
    return audited(folder / "run", (str(folder / "bare.jsonl"),))


def hashes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()
    }


def test_the_commands_end_well_and_tell_files_and_sizes(run: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]) -> None:
    assert sago("publish", run, "--out", tmp_path / "set") == 0
    told = capsys.readouterr()
    assert "new" in told.out
    assert f"{(tmp_path / 'set' / 'sago.json').stat().st_size:,}  sago.json" in told.out
    assert "WARNING" not in told.err
    assert sago("validate", tmp_path / "set") == 0
    assert capsys.readouterr().out.strip().endswith("valid")


def test_a_problem_is_exit_code_1_and_no_data_set_is_2(
    folder: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "extra").write_text("x")
    assert sago("validate", folder) == 1
    assert "unknown file: extra: not named in sago.json" in capsys.readouterr().out
    assert sago("validate", tmp_path) == 2
    assert sago("validate", tmp_path / "nowhere") == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_rows_without_a_licence_make_a_local_folder_that_says_so_loudly(
    bare_run: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sago("publish", bare_run, "--out", tmp_path / "set") == 0
    assert "no licence is stated for 3 items" in capsys.readouterr().err
    card = (tmp_path / "set" / CARD).read_text()
    assert "license: unknown" in card
    assert "**No licence is stated for 3 items" in card
    assert list(problems(tmp_path / "set")) == []


def test_rows_without_a_licence_are_not_pushed(
    bare_run: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_any")
    assert sago("publish", bare_run, "--out", tmp_path / "set", "--push", "a/b", "--licence", "svamp=MIT") == 2
    assert "state it with --licence DATASET=SPDX: arc/a-1" in capsys.readouterr().err.splitlines()[-1]


def test_a_licence_that_the_publisher_states_is_on_every_row(
    bare_run: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sago("publish", bare_run, "--out", tmp_path / "set", "--licence", "svamp=mit", "--licence", "arc=CC-BY-SA-4.0") == 0
    assert "WARNING" not in capsys.readouterr().err
    for row in rows(tmp_path / "set", AUDIT):
        assert row["licence"] == {"svamp": "MIT", "arc": "CC-BY-SA-4.0"}[row["dataset"]]
    assert list(problems(tmp_path / "set")) == []
    assert json.loads((tmp_path / "set" / "sago.json").read_text())["licences_stated_by_publisher"] == ["arc", "svamp"]
    assert (tmp_path / "set" / "LICENSES" / "MIT.txt").read_text().count("Permission is hereby granted") == 1
    assert "Rows of: arc" in (tmp_path / "set" / "LICENSES" / "CC-BY-SA-4.0.txt").read_text()


def test_a_mix_that_cannot_be_published_is_refused_and_leaves_nothing(bare_run: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"share-alike with non-commercial.*svamp/s-1"):
        publish_run(bare_run, tmp_path / "set", {"svamp": "CC-BY-NC-4.0", "arc": "CC-BY-SA-4.0"})
    assert list(tmp_path.iterdir()) == []


def test_source_notes_are_told_in_card_notices_and_croissant(bare_run: Path, tmp_path: Path, sago: Sago) -> None:
    notes = tmp_path / "notes.yaml"
    notes.write_text(
        "svamp: {licence: MIT, url: https://example.org/svamp, revision: abc123, notice: Copyright (c) 2021 A. Author,"
        " citation: 'Author 2021'}\n"
        "arc: {licence: cc by-sa 4.0}\n"
    )
    assert sago("publish", bare_run, "--out", tmp_path / "set", "--sources", notes, "--name", "Small set") == 0
    card = (tmp_path / "set" / CARD).read_text()
    assert "https://example.org/svamp @ abc123" in card
    assert "# Small set" in card
    assert "- svamp: Author 2021" in card
    assert "Copyright (c) 2021 A. Author" in (tmp_path / "set" / "LICENSES" / "NOTICES.md").read_text()
    assert json.loads((tmp_path / "set" / "croissant.json").read_text())["isBasedOn"] == ["https://example.org/svamp"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("svamp: {lisence: MIT}", "did you mean 'licence'"),
        ("svamp: {licence: MTI}", "did you mean 'MIT'"),
        ("svamp: MIT", "svamp: expected a mapping of keys to values; got 'MIT'"),
        ("- svamp", "a data set's name has licence, url, revision, notice, citation below it"),
        ("svamp: {url: 'javascript:x'}", "https://"),
        ("a: [", "expected YAML"),
    ],
)
def test_source_notes_of_another_form_are_refused(
    text: str, said: str, bare_run: Path, tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.yaml").write_text(text)
    assert sago("publish", bare_run, "--out", tmp_path / "set", "--sources", tmp_path / "notes.yaml") == 2
    assert said in capsys.readouterr().err


def test_a_folder_of_somebody_elses_is_left_alone(run: Path, tmp_path: Path, sago: Sago) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "thesis.txt").write_text("years of work")
    assert sago("publish", run, "--out", tmp_path / "theirs") == 2
    assert (tmp_path / "theirs" / "thesis.txt").read_text() == "years of work"


def edited_run(run: Path, tmp_path: Path, count: int) -> tuple[Path, list[str]]:
    """A run in which the first so many variants of one axis were changed after the audit."""
    copy = Path(shutil.copytree(run, tmp_path / "run"))
    path = copy / "audit" / "generation-00000.parquet"
    held = pq.read_table(path).to_pylist()
    chosen = [row for row in held if row["kind"] != "original"][:count]
    for row in chosen:
        row["question"] += " Really?"
    pq.write_table(pa.Table.from_pylist(held, schema=AUDIT_SCHEMA), path)
    return copy, [row["variant_id"] for row in chosen]


@pytest.mark.parametrize("count", [1, 3])
def test_rows_edited_after_the_audit_are_refused_with_their_ids(count: int, run: Path, tmp_path: Path) -> None:
    copy, ids = edited_run(run, tmp_path, count)
    with pytest.raises(BadInputError, match="changed after it was audited") as told:
        publish_run(copy, tmp_path / "set", {})
    assert all(one in str(told.value) for one in ids)
    assert not (tmp_path / "set").exists()


def test_a_failure_leaves_the_earlier_data_set_as_it_was(run: Path, tmp_path: Path) -> None:
    publish_run(run, tmp_path / "set", {})
    before = hashes(tmp_path / "set")
    copy, _ = edited_run(run, tmp_path, 1)
    with pytest.raises(BadInputError):
        publish_run(copy, tmp_path / "set", {})
    assert hashes(tmp_path / "set") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run", "set"]


def test_an_audit_that_certified_nothing_is_not_published(run: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(run, tmp_path / "run"))
    report = json.loads((copy / "audit" / "report.json").read_text()) | {"certified": False, "refusal": "controls failed: negation 1/9"}
    (copy / "audit" / "report.json").write_text(json.dumps(report))
    with pytest.raises(BadInputError, match=r"certified nothing \(controls failed: negation 1/9"):
        publish_run(copy, tmp_path / "set", {})


def test_a_run_without_an_audit_is_refused(tmp_path: Path, sago: Sago, capsys: pytest.CaptureFixture[str]) -> None:
    assert sago("publish", tmp_path, "--out", tmp_path / "set") == 2
    assert "run `sago audit` first" in capsys.readouterr().err


def test_two_publications_are_the_same_to_the_byte(run: Path, tmp_path: Path) -> None:
    publish_run(run, tmp_path / "a" / "set", {})
    publish_run(run, tmp_path / "b" / "set", {})
    assert hashes(tmp_path / "a" / "set") == hashes(tmp_path / "b" / "set")


@pytest.mark.parametrize("options", [["--public"], ["--private"], ["--dry-run"]])
def test_options_of_a_push_without_a_push_are_a_slip(options: list[str], run: Path, tmp_path: Path, sago: Sago) -> None:
    assert sago("publish", run, "--out", tmp_path / "set", *options) == 2
    assert not (tmp_path / "set").exists()


def test_a_push_without_a_token_ends_before_any_work(run: Path, tmp_path: Path, sago: Sago, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    assert sago("publish", run, "--out", tmp_path / "set", "--push", "a/b") == 2
    assert not (tmp_path / "set").exists()


@pytest.mark.filterwarnings("ignore")  # of the library's own dependencies
def test_croissant_is_valid_and_its_records_are_the_rows(published: Path) -> None:
    held = mlcroissant.Dataset(jsonld=str(published / "croissant.json"))
    assert held.metadata.ctx.issues.errors == set()
    assert held.metadata.ctx.issues.warnings == set()
    written = rows(published, AUDIT)
    records = list(held.records(AUDIT))
    assert [record["audit/variant_id"].decode() for record in records] == [row["variant_id"] for row in written]
    assert [len(record["audit/findings"]) for record in records if record["audit/findings"]] == [
        len(row["findings"]) for row in written if row["findings"]
    ]


@pytest.mark.parametrize(
    "field", ["data_collection", "data_biases", "data_limitations", "data_use_cases", "personal_sensitive_information"]
)
@pytest.mark.filterwarnings("ignore")  # of the library's own dependencies
def test_croissant_has_the_fields_of_responsible_ai(field: str, published: Path) -> None:
    assert getattr(mlcroissant.Dataset(jsonld=str(published / "croissant.json")).metadata, field)


@pytest.mark.parametrize(("name", "made"), [("row_schema.json", row_json_schema), ("sago_schema.json", sago_json_schema)])
def test_the_json_schemas_that_are_shipped_are_those_of_the_code(name: str, made: Callable[[], dict[str, object]]) -> None:
    assert json.loads((ROOT / "datasets_out" / "format" / name).read_text()) == made()


def test_every_row_and_the_descriptor_fit_their_json_schemas(published: Path) -> None:
    jsonschema.validate(json.loads((published / "sago.json").read_text()), sago_json_schema())
    validator = jsonschema.Draft202012Validator(row_json_schema())
    for row in rows(published, AUDIT):
        assert list(validator.iter_errors(row)) == []
    for row in rows(published, "mirroring"):
        assert list(validator.iter_errors(row)) == []
