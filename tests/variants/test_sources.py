"""Sources: what loads, what is refused and in what words, before any item is handed out."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from variants.errors import BadInputError
from variants.sources import load, load_all
from variants.types import Item, Partner, Relation

SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[3] / "shared"))
Row = dict[str, Any]


def jsonl(folder: Path, *rows: Row, name: str = "rows.jsonl") -> str:
    path = folder / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def refusal(spec: str, **mapping: str) -> str:
    with pytest.raises(BadInputError) as caught:
        load(spec, mapping=mapping)
    message = str(caught.value)
    assert "\n" not in message
    return message


def one(items: Iterator[Item]) -> Item:
    found = list(items)
    assert len(found) == 1
    return found[0]


def test_a_full_row_is_read_verbatim(tmp_path: Path) -> None:
    row = {
        "id": 7,
        "dataset": "d",
        "vertical": "v",
        "lang": "pt-BR",
        "task_type": "mcq",
        "question": " Qual é? ",
        "context": "c",
        "choices": ["a", "b"],
        "answer": "b",
        "answer_index": 1,
        "answer_aliases": ["B", 2],
        "licence": "CC0-1.0",
        "source": "s",
        "group": "g",
    }
    assert one(load(jsonl(tmp_path, row))) == Item(
        "7", "d", " Qual é? ", "v", "pt-BR", "mcq", "c", ("a", "b"), "b", 1, ("B", "2"), "CC0-1.0", "s", "g"
    )


def test_what_a_row_does_not_say_follows_from_the_rest(tmp_path: Path) -> None:
    bare, polar, number, index = load(
        jsonl(
            tmp_path,
            {"question": "Why?"},
            {"question": "Is it?", "choices": ["Yes", "No"], "answer": "No"},
            {"question": "2 + 2?", "answer": 4.0},
            {"question": "Which?", "choices": ["a", "b"], "answer_index": 1},
        )
    )
    assert (bare.dataset, bare.language, bare.task_type, bare.context, len(bare.id)) == ("rows", "en", "open", None, 16)
    assert (polar.task_type, polar.answer_index) == ("yes_no", 1)
    assert (number.task_type, number.answer) == ("numeric", "4")
    assert (index.task_type, index.answer) == ("mcq", "b")


def test_a_row_without_id_has_one_by_content(tmp_path: Path) -> None:
    first = [item.id for item in load(jsonl(tmp_path, {"question": "a?"}, {"question": "b?"}))]
    second = [item.id for item in load(jsonl(tmp_path, {"question": "b?"}, {"question": "a?"}))]
    assert first == second[::-1]


def test_a_partner_of_the_source_is_read(tmp_path: Path) -> None:
    mirror = {"question": "Does B touch A?", "relation": "same", "answer": "yes", "family": "symmetric_relation"}
    item = one(load(jsonl(tmp_path, {"question": "Does A touch B?", "answer": "yes", "mirror": mirror})))
    assert item.partner == Partner("Does B touch A?", Relation.SAME, "yes", "symmetric_relation")


BAD_ROWS = [
    ({"question": "  "}, "question: empty"),
    ({"question": None}, "question: empty"),
    ({"question": 5}, "question: expected text; got int 5"),
    ({"question": "a\0b"}, "question: holds a NUL character"),
    ({"question": "a\ud800"}, "half of a surrogate pair"),
    ({"question": "q", "id": 1.5}, "id: expected text or a whole number; got float 1.5"),
    ({"question": "q", "lang": "english!"}, "lang: expected a BCP 47 tag such as 'en' or 'pt-BR'; got 'english!'"),
    (
        {"question": "q", "choices": "Earth, Jupiter, Mars"},
        'choices: expected a list; got the text \'Earth, Jupiter, Mars\'; write it as ["Earth", "Jupiter", "Mars"]',
    ),
    ({"question": "q", "choices": {"a": 1}}, "choices: expected a list; got dict"),
    ({"question": "q", "choices": ["a", ""]}, "choices[1]: empty"),
    ({"question": "q", "choices": ["a", None]}, "choices[1]: empty"),
    ({"question": "q", "choices": ["a", ["b"]]}, "choices[1]: expected text; got list"),
    ({"question": "q", "choices": ["a", "b"], "answer_index": 2}, "answer_index: expected 0 to 1 for 2 choices; got 2"),
    ({"question": "q", "choices": ["a", "b"], "answer_index": -1}, "answer_index: expected 0 to 1 for 2 choices; got -1"),
    ({"question": "q", "choices": ["a", "b"], "answer_index": "B"}, "answer_index: expected a whole number from 0; got str 'B'"),
    ({"question": "q", "choices": ["a", "b"], "answer_index": True}, "answer_index: expected a whole number from 0; got bool True"),
    ({"question": "q", "answer_index": 0}, "answer_index: 0 given without choices"),
    ({"question": "q", "choices": ["a", "b"], "answer": "c c"}, "answer: 'c c' is none of the 2 choices"),
    ({"question": "q", "choices": ["aa", "bb"], "answer": "B"}, "is it a letter? then give answer_index, from 0"),
    (
        {"question": "q", "choices": ["a", "b"], "answer": "a", "answer_index": 1},
        "answer: 'a' is another choice, but answer_index 1 is 'b'",
    ),
    ({"question": "q", "answer": [1]}, "answer: expected text; got list [1]"),
    ({"question": "q", "answer": float("nan")}, "answer: expected text or a finite number; got nan"),
    ({"question": "q", "answer_aliases": "a"}, "answer_aliases: expected a list; got str 'a'"),
    ({"question": "q", "mirror": "x"}, "mirror: expected an object"),
    (
        {"question": "q", "mirror": {"question": "p", "relation": "sam"}},
        "mirror.relation: expected one of same, content, flip, swap, complement",
    ),
    ({"question": "q", "mirror": {"question": " ", "relation": "same"}}, "mirror.question: empty"),
]


@pytest.mark.parametrize(("row", "words"), BAD_ROWS)
def test_a_bad_row_is_refused_with_its_place_and_id(tmp_path: Path, row: Row, words: str) -> None:
    message = refusal(jsonl(tmp_path, {"question": "fine?"}, {"id": "x1"} | row))
    place = f"{tmp_path}/rows.jsonl:2"
    assert message.startswith(place)
    assert words in message
    assert f"(id {row.get('id', 'x1')!r})" in message or "'1.5'" in message


def test_every_bad_row_is_named_up_to_twenty_then_counted(tmp_path: Path) -> None:
    rows = [{"id": f"r{number}", "question": "" if number % 2 else "fine?"} for number in range(50)]
    message = refusal(jsonl(tmp_path, *rows))
    assert [f"(id 'r{number}')" in message for number in (1, 39, 41)] == [True, True, False]
    assert message.endswith("; and 5 more rows")


def test_a_repeated_id_is_refused_with_both_places(tmp_path: Path) -> None:
    rows = ({"id": "dup", "question": "a?"}, {"id": "b", "question": "b?"}, {"id": "dup", "question": "c?"})
    spec = jsonl(tmp_path, *rows)
    assert refusal(spec) == f"{spec}:3: id 'dup' stands already at {spec}:1"


def test_a_repeated_id_is_refused_over_all_sources_of_one_data_set(tmp_path: Path) -> None:
    first = jsonl(tmp_path, {"id": "a", "dataset": "d", "question": "a?"})
    second = jsonl(tmp_path, {"id": "a", "dataset": "d", "question": "b?"}, name="more.jsonl")
    other = jsonl(tmp_path, {"id": "a", "dataset": "e", "question": "b?"}, name="other.jsonl")
    with pytest.raises(BadInputError, match=r"more.jsonl:1: id 'a' stands already at .*rows.jsonl:1"):
        load_all([first, second])
    assert len(list(load_all([first, other]))) == 2


def test_a_repeated_row_without_id_is_refused(tmp_path: Path) -> None:
    assert "a row without id, and its content, stands already at" in refusal(jsonl(tmp_path, {"question": "a?"}, {"question": "a?"}))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"question": "a?"}\n{"question": "caf\xe9?"}\n', ":2: not UTF-8 (byte 18 of the line)"),
        (b'{"question": "a?"}\n{"question": \n', ":2: expected one JSON object a line"),
        (b'[{"question": "a?"}]\n', ":1: expected a JSON object; got list"),
        (b"\n \n", ": no rows"),
        (b"", ": no rows"),
    ],
)
def test_a_file_that_is_not_json_lines_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(content)
    assert words in refusal(str(path))


def test_a_byte_order_mark_and_a_missing_last_line_feed_are_read(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"question": "a?"}\r\n{"question": "b\xe2\x80\xa8?"}')
    assert [item.question for item in load(str(path))] == ["a?", "b\u2028?"]


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("nowhere.jsonl", "nowhere.jsonl: no such file"),
        ("rows.json", "got '.json'; a JSON list must be written one object a line"),
        ("rows", "got 'no extension'"),
        ("hf:org/name:test", "expected hf:ORG/NAME:SPLIT@REVISION; without a revision"),
        ("hf:org/name@abc", "expected hf:ORG/NAME:SPLIT@REVISION"),
    ],
)
def test_a_source_that_is_none_is_refused(spec: str, words: str) -> None:
    assert words in refusal(spec)


def test_a_mapped_column_may_be_a_path_into_an_object(tmp_path: Path) -> None:
    row = {"prompt": {"text": "Which?"}, "choices": {"text": ["a", "b"], "label": ["A", "B"]}, "gold": 1}
    item = one(load(jsonl(tmp_path, row), mapping={"question": "prompt.text", "choices": "choices.text", "answer_index": "gold"}))
    assert (item.question, item.choices, item.answer) == ("Which?", ("a", "b"), "b")


@pytest.mark.parametrize(
    ("mapping", "words"),
    [
        ({"question": "promt"}, "no column 'promt' for 'question'; did you mean 'prompt'?"),
        ({"question": "prompt", "answer": "zzz"}, "no column 'zzz' for 'answer'; columns: prompt"),
        ({"qestion": "prompt"}, "unknown field in --map 'qestion'; did you mean 'question'?"),
        ({}, "no row has a column 'question'; columns: prompt; name it with --map question=COLUMN"),
    ],
)
def test_a_mapping_that_does_not_fit_is_refused_with_the_nearest_name(tmp_path: Path, mapping: dict[str, str], words: str) -> None:
    assert words in refusal(jsonl(tmp_path, {"prompt": "Which?"}), **mapping)


def test_further_columns_are_named_once_and_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        spec = jsonl(tmp_path, {"question": "a?", "meta": 1}, {"question": "b?", "meta": 2, "note": "x"})
        list(load(spec))
    assert [record.getMessage() for record in caplog.records] == [f"{spec}: further columns are left alone: meta, note"]


def test_a_table_with_commas_or_tabs_is_read_and_a_list_in_it_is_json(tmp_path: Path) -> None:
    comma = tmp_path / "rows.csv"
    comma.write_text('id,question,choices,answer,answer_index\n1,"a, b?","[""x"", ""y""]",y,1\n2,c?,,,\n', encoding="utf-8")
    tabs = tmp_path / "rows.tsv"
    tabs.write_text("id\tquestion\n1\ta\n", encoding="utf-8")
    first, second = load(str(comma))
    assert (first.question, first.choices, first.answer_index) == ("a, b?", ("x", "y"), 1)
    assert (second.choices, second.answer) == (None, None)
    assert one(load(str(tabs))).question == "a"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "expected a header line; the file is empty"),
        ("question,question\na,b\n", ":1: columns named twice: 'question'"),
        ("question,id\na?,1,2\n", ":2: expected 2 cells as in the header; got 3"),
        ('question,choices\na?,"x, y"\n', 'write it as ["x", "y"]'),
        ("question\n", ": no rows"),
    ],
)
def test_a_table_that_is_not_well_formed_is_refused(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(content, encoding="utf-8")
    assert words in refusal(str(path))


def test_parquet_is_read_and_what_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"id": ["1"], "question": ["Which?"], "choices": [["a", "b"]], "answer_index": [1.0]}), path)
    assert one(load(str(path))).answer == "b"
    path.write_bytes(b"no parquet")
    assert "not a readable Parquet file" in refusal(str(path))


def test_a_local_data_set_folder_is_read_through_the_datasets_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "small"
    folder.mkdir()
    jsonl(folder, {"id": "1", "question": "a?"}, {"id": "2", "question": ""}, name="test.jsonl")
    jsonl(folder, {"id": "1", "question": "a?"}, name="train.jsonl")
    item = one(load(f"hf:{folder}:train@main"))
    assert (item.question, item.dataset) == ("a?", "small")
    assert refusal(f"hf:{folder}:test@main") == f"{folder}:test:2 (id '2'): question: empty"
    assert "cannot be loaded" in refusal(f"hf:{folder}:nosplit@main")


def test_a_hub_name_is_handed_to_the_library_with_its_configuration_and_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    import datasets

    asked: list[tuple[Any, ...]] = []

    def fake(path: str, name: str | None, *, split: str, revision: str) -> list[Row]:
        asked.append((path, name, split, revision))
        return [{"question": "a?"}]

    monkeypatch.setattr(datasets, "load_dataset", fake)
    assert one(load("hf:openai/gsm8k/main:test@abc123")).dataset == "gsm8k"
    assert asked == [("openai/gsm8k", "main", "test", "abc123")]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the public task files are not beside this checkout")
def test_the_public_task_files_load_as_they_are() -> None:
    for path in sorted((SHARED / "data" / "tasks").glob("*.jsonl")):
        if path.stem == "slab_items":
            assert "no row has a column 'question'" in refusal(str(path))
        else:
            assert sum(1 for _ in load(str(path))) == len(path.read_text(encoding="utf-8").strip().split("\n"))
    for path in sorted((SHARED / "data" / "mirror").glob("mirror_*.jsonl")):
        assert all(item.partner is not None for item in load(str(path)))
