"""Variant sets that somebody else made come in by a mapping, are audited, and come out publishable."""

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from audit.labels import read_labels
from audit.run import audit_run, write_report
from audit.told import told
from datasets_out.format.layout import CARD, VARIANT_SETS
from datasets_out.publish import publish_run
from datasets_out.validate import problems
from tests.datasets_out.conftest import SharedLetters
from tests.datasets_out.corrupt import rows
from variants.errors import BadInputError
from variants.import_command import LABELS, Imported, ImportRequest, import_run
from variants.imported import Shape
from variants.rows import read_sets
from variants.types import Axis

SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[2] / ".." / "shared")) / "data" / "variants"
BOTH: tuple[Axis, ...] = ("generation", "confidence")

# Rows in the shapes of published sets, values of our own.
PARAREL = [
    {
        "id": "p-1", "lang": "en", "subject": "Ada", "answer": "London",
        "variants": [
            {"text": "Ada was born in ___.", "kind": "cloze", "human_ok": True},
            {"text": "Ada's birthplace is ___.", "kind": "cloze", "human_ok": True},
            {"text": "Ada is native to ___.", "kind": "cloze", "human_ok": True},
            {"text": "Ada died in ___.", "kind": "cloze", "human_ok": False},
            {"text": "Ada was born in ___.", "kind": "cloze", "human_ok": True},
        ],
    }
]  # fmt: skip
PROMPTBENCH = [
    {"id": "t", "task": "sst2", "variants": ["Is it good or bad?", "Say whether it is good or bad.", "Good or bad, which is it?"]}
]
ATTACKS = [
    {"original": "Say if both sentences mean the same.", "attacked": "Say if both sentnces mean the same.", "attack": "deepwordbug"},
    {"original": "Say if both sentences mean the same.", "attacked": "Say if both phrases mean the same.", "attack": "textfooler"},
]
DOVE = [
    {"sample": {"dataset": "mmlu", "index": 7}, "prompt": "Q: 2+2?", "target": "4", "dimensions": {"separator": "space"}},
    {"sample": {"dataset": "mmlu", "index": 7}, "prompt": "Question: 2+2?", "target": "4", "dimensions": {"separator": "line"}},
    {"sample": {"dataset": "mmlu", "index": 8}, "prompt": "Q: 3+3?", "target": "6", "dimensions": {"separator": "space"}},
    {"sample": {"dataset": "mmlu", "index": 8}, "prompt": "Question: 3+3?", "target": "6", "dimensions": {"separator": "line"}},
]
DOVE_MAP = {"item": "sample.index", "text": "prompt", "answer": "target", "dataset": "sample.dataset", "made_by": "dimensions.separator"}


def imported(
    tmp_path: Path, lines: Sequence[Mapping[str, object]], shape: Shape, mapping: dict[str, str], axes: tuple[Axis, ...]
) -> Imported:
    source = tmp_path / "foreign.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return import_run(ImportRequest(str(source), shape, mapping, axes), tmp_path / "run")


@pytest.mark.parametrize(
    ("lines", "shape", "mapping", "items", "variants"),
    [
        (PARAREL, "list", {"label": "human_ok"}, 1, 3),
        (PROMPTBENCH, "list", {}, 1, 2),
        (ATTACKS, "pairs", {"text": "attacked", "made_by": "attack"}, 1, 2),
        (DOVE, "rows", DOVE_MAP, 2, 2),
    ],
    ids=["list", "list of texts", "pairs", "rows"],
)
def test_every_shape_becomes_items_with_variants(
    lines: Sequence[Mapping[str, object]], shape: Shape, mapping: dict[str, str], items: int, variants: int, tmp_path: Path
) -> None:
    done = imported(tmp_path, lines, shape, mapping, ("generation",))
    sets = list(read_sets(tmp_path / "run" / "variants"))
    assert (done.items, done.variants) == (len(sets), sum(len(held.variants) for held in sets)) == (items, variants)


def test_a_mapped_column_may_lie_in_an_object(tmp_path: Path) -> None:
    imported(tmp_path, DOVE, "rows", DOVE_MAP, ("generation",))
    first = next(read_sets(tmp_path / "run" / "variants"))
    assert (first.item.id, first.item.dataset, first.item.answer) == ("7", "mmlu", "4")
    assert first.variants[0].generator == "Imported(source='foreign', made_by='line')@1"


def test_no_wording_stands_on_two_axes(tmp_path: Path) -> None:
    imported(tmp_path, PARAREL, "list", {}, BOTH)
    dealt = Counter(variant.question for held in read_sets(tmp_path / "run" / "variants") for variant in held.variants)
    assert set(dealt.values()) == {1}
    assert len(dealt) == 3


def test_repetitions_are_counted_and_left_out(tmp_path: Path) -> None:
    # Five wordings: the original once as itself and once again, and three others.
    assert imported(tmp_path, PARAREL, "list", {}, ("generation",)).repeated == 2


def test_judgements_of_people_come_along_as_labels(tmp_path: Path) -> None:
    imported(tmp_path, PARAREL, "list", {"label": "human_ok"}, ("generation",))
    labels = read_labels(tmp_path / "run" / LABELS)
    said = {variant.question: labels.of(variant.id) for held in read_sets(tmp_path / "run" / "variants") for variant in held.variants}
    assert said == {"Ada's birthplace is ___.": True, "Ada is native to ___.": True, "Ada died in ___.": False}


def boats(number: int) -> dict[str, object]:
    """An item with three wordings; a person found fault with the last."""
    wordings = [("Now,", "?", True), ("So", "?", True), ("And now", "?", None), ("Well,", " of the year?", False)]
    said = f"how many boats did the miller see on the river by the old bridge on day {number}"
    variants = [{"text": f"{opening} {said}{closing}", "ok": ok} for opening, closing, ok in wordings]
    return {"id": f"q-{number}", "answer": str(number), "licence": "MIT", "variants": variants}


def test_imported_sets_are_audited_published_and_valid(tmp_path: Path) -> None:
    imported(tmp_path, [boats(number) for number in range(1, 13)], "list", {"label": "ok"}, ("generation",))
    run = tmp_path / "run"
    outcome = audit_run(run, run, {"shared_letters": SharedLetters(low=0.8)}, labels=read_labels(run / LABELS))
    write_report(run, told(outcome) | {"certified": True})  # one check alone cannot catch every planted fault; publishing is what is tested
    publish_run(run, tmp_path / "set", {})
    assert list(problems(tmp_path / "set")) == []
    published = [row for row in rows(tmp_path / "set", VARIANT_SETS) if row["kind"] != "original"]
    assert {row["generator"] for row in published} == {"Imported(source='foreign', made_by='')@1"}
    # Of each item three wordings are judged: "So" (a person agreed), "And now" (nobody), "Well" (a person did not), which the check passes.
    assert [row["question"].split()[0] for row in published] == ["So", "And"] * 12
    assert "People judged 24 wordings" in (tmp_path / "set" / CARD).read_text()
    assert "The automatic checks said the same of 12 (50.0%) and otherwise of 12" in (tmp_path / "set" / CARD).read_text()


@pytest.mark.parametrize(
    ("lines", "shape", "mapping", "said"),
    [
        ([{"id": "a", "wordings": ["x"]}], "list", {}, "expected a list in the column 'variants'"),
        ([{"id": "a", "variants": ["x", ""]}], "list", {}, "wording 2: expected text"),
        ([{"id": "a", "variants": [{"prompt": "x"}]}], "list", {}, "expected text in the column 'text'"),
        ([{"id": "a", "variants": []}], "list", {}, "no wording"),
        ([{"id": "a", "variants": ["x"]}], "list", {}, "no wording beside the originals"),
        ([{"id": "a", "variants": ["x", "y"]}] * 2, "list", {}, "stands at a second place"),
        ([{"text": "x"}], "rows", {}, "expected text or a number in the column 'item'"),
        ([{"attacked": "x"}], "pairs", {"text": "attacked"}, "expected text or a number in the column 'original'"),
        (PROMPTBENCH, "list", {"wordings": "variants"}, "unknown field in --map 'wordings'"),
        (PROMPTBENCH, "list", {"varians": "variants"}, "did you mean 'variants'"),
    ],
)
def test_rows_of_another_form_are_refused_before_anything_is_written(
    lines: Sequence[Mapping[str, object]], shape: Shape, mapping: dict[str, str], said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInputError, match=said):
        imported(tmp_path, lines, shape, mapping, ("generation",))
    assert not list(tmp_path.rglob("*.parquet"))


def test_a_run_that_holds_variants_is_left_alone(tmp_path: Path) -> None:
    imported(tmp_path, PROMPTBENCH, "list", {}, ("generation",))
    with pytest.raises(BadInputError, match="a run of their own"):
        imported(tmp_path, PROMPTBENCH, "list", {}, ("generation",))


@pytest.mark.skipif(not SHARED.is_dir(), reason="the public variant files lie outside the project")
@pytest.mark.parametrize(
    ("name", "shape", "mapping", "items"),
    [
        ("pararel", "list", {"label": "human_ok"}, 144),
        ("promptbench", "list", {}, 10),
        ("prosa_arena", "list", {}, 115),
        ("prosa_templates", "list", {}, 2),
        ("slab", "list", {"label": "human_ok"}, 13),
        ("promptrobust_attacks", "pairs", {"text": "attacked", "made_by": "attack"}, 333),
    ],
)
def test_the_public_files_import(name: str, shape: Shape, mapping: dict[str, str], items: int, tmp_path: Path) -> None:
    done = import_run(ImportRequest(str(SHARED / f"variants_{name}.jsonl"), shape, mapping, BOTH), tmp_path / "run")
    assert done.items == items
    assert done.variants == sum(len(held.variants) for held in read_sets(tmp_path / "run" / "variants"))
