"""`audit-pairs` on files: order, bad lines, odd fields."""

import json
from pathlib import Path
from typing import Any

import pytest

from audit.checks import CHECKS
from audit.commands import run_pairs
from audit.stream import audit_pairs_file
from variants.errors import BadInputError

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}


def _judged(tmp_path: Path, lines: list[bytes], *, task_fields: bool = False) -> tuple[list[dict[str, Any]], list[int]]:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b"\n".join(lines) + b"\n")
    pairs = audit_pairs_file(source, target, GUARDS, task_fields=task_fields)
    return [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()], pairs.bad


def _told(tmp_path: Path, lines: list[bytes], *, task_fields: bool = False) -> list[str]:
    source = tmp_path / "in.jsonl"
    source.write_bytes(b"\n".join(lines) + b"\n")
    return audit_pairs_file(source, tmp_path / "out.jsonl", GUARDS, task_fields=task_fields).strangers.told(task_fields=task_fields)


def _line(**fields: object) -> bytes:
    return json.dumps(fields).encode()


GOOD = {"text_a": "He bought 12 eggs.", "text_b": "He bought twelve eggs."}


def test_answers_stand_in_the_order_of_the_input_with_its_ids(tmp_path: Path) -> None:
    rows, _ = _judged(tmp_path, [_line(id=f"p{n}", **GOOD) for n in range(5)] + [_line(**GOOD)])
    assert [row["id"] for row in rows] == ["p0", "p1", "p2", "p3", "p4", 6]
    assert list(rows[0]) == ["id", "verdict", "p_meaning", "distance", "failed", "reasons"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{not json", "not JSON"),
        (b"[1, 2]", "expected an object"),
        (b'{"text_a": "x"}', "'text_b'"),
        (b'{"text_a": "x", "text_b": 3}', "'text_b'"),
        (b'{"text_a": "\xff\xfe", "text_b": "y"}', "not valid UTF-8"),
        (b'{"text_a": NaN, "text_b": "y"}', "'text_a'"),
        (_line(**GOOD, choices_a="a, b"), "a list of texts"),
        (_line(**GOOD, answer_index_a="1"), "a whole number"),
        (_line(**GOOD, kind="paraphase"), "unknown kind 'paraphase'; did you mean 'paraphrase'?"),
        (_line(**GOOD, kind="Mirror"), "did you mean 'mirror'?"),
        (_line(**GOOD, kind="re-order"), "did you mean 'reorder'?"),
        (_line(**GOOD, kind=3), "expected kind paraphrase, reorder, mirror; got 3"),
        (_line(text_a="x", txt_b="y"), "'text_b', which is not there; is 'txt_b' meant?"),
        (_line(text_a="x", **{"Text B": "y"}), "is 'Text B' meant?"),
        (b'{"text_a": "x", "text_b": "y", "text_b": "z"}', "the key 'text_b' stands twice"),
    ],
)
def test_a_bad_line_fails_with_its_number_and_reason_and_the_others_are_judged(tmp_path: Path, line: bytes, says: str) -> None:
    rows, bad = _judged(tmp_path, [_line(**GOOD), line, _line(**GOOD)])
    assert [row["verdict"] for row in rows] == ["pass", "fail", "pass"]
    assert bad == [2]
    (reason,) = rows[1]["reasons"]
    assert "line 2" in reason
    assert says in reason


def test_blank_lines_count_in_the_numbering_and_are_not_answered(tmp_path: Path) -> None:
    rows, bad = _judged(tmp_path, [_line(**GOOD), b"", b"  ", b"{not json", _line(**GOOD)])
    assert [row["id"] for row in rows] == [1, 4, 5]
    assert bad == [4]
    assert "line 4" in rows[1]["reasons"][0]


def test_fields_that_are_not_read_are_named_once_with_the_one_that_was_meant(tmp_path: Path) -> None:
    rows = [_line(**GOOD, label=1, answer_index_A=0), _line(**GOOD, label=0, choicesa=["a", "b"]), _line(**GOOD, answer="12")]
    (told,) = _told(tmp_path, rows)
    assert told == (
        "fields that are not read: label, answer_index_A (did you mean 'answer_index_a'?), choicesa (did you mean 'choices_a'?), "
        "answer (with --task-fields it is)"
    )
    (told,) = _told(tmp_path, rows, task_fields=True)
    assert "task-fields" not in told


def test_a_kind_of_ones_own_is_judged_as_a_paraphrase_and_named_with_its_rows(tmp_path: Path) -> None:
    told = _told(tmp_path, [_line(**GOOD, kind=kind) for kind in ("attack", "attack", "mirror", "paraphase", None)])
    assert told == ["kinds that are none of paraphrase, reorder, mirror, judged as paraphrase: 'attack' (2 rows)"]


def test_where_all_is_read_nothing_is_said(tmp_path: Path) -> None:
    assert _told(tmp_path, [_line(**GOOD, id="1", lang="en", kind=None)]) == []


def test_names_without_end_are_not_all_kept(tmp_path: Path) -> None:
    (told,) = _told(tmp_path, [_line(**GOOD, **{f"x{number}": 1 for number in range(300)})])
    assert told.count(", ") == 199


@pytest.mark.parametrize("text", ["", "   ", "nan", "\ufffd\ufffd", "?!", "\ud800"])
def test_a_text_that_cannot_be_read_never_passes(tmp_path: Path, text: str) -> None:
    (one, other), _ = _judged(tmp_path, [_line(text_a="Who is it?", text_b=text), _line(text_a=text, text_b="Who is it?")])
    assert one["verdict"] == other["verdict"] == "fail"
    assert "readable" in one["failed"]


def test_moved_options_pass_and_a_wrong_gold_or_a_lost_option_does_not(tmp_path: Path) -> None:
    ask = {"text_a": "Which is a fruit?", "text_b": "Which is a fruit?", "choices_a": ["nail", "pear", "brick"], "answer_index_a": 1}
    rows, _ = _judged(
        tmp_path,
        [
            _line(**ask, choices_b=["pear", "brick", "nail"], answer_index_b=0),
            _line(**ask, choices_b=["pear", "brick", "nail"], answer_index_b=1),
            _line(**ask, choices_b=["pear", "brick"], answer_index_b=0),
            _line(**ask, choices_b=["pear", "brick", "hammer"], answer_index_b=0),
            _line(**ask, choices_b=["pear", "brick", "nail"], answer_index_b=7),
        ],
    )
    assert [row["verdict"] for row in rows] == ["pass", "fail", "fail", "fail", "fail"]


def test_options_that_point_at_the_others_may_not_move(tmp_path: Path) -> None:
    ask = {"text_a": "Which is red?", "text_b": "Which is red?", "choices_a": ["blood", "rust", "All of the above"], "answer_index_a": 2}
    (row,), _ = _judged(tmp_path, [_line(**ask, choices_b=["All of the above", "rust", "blood"], answer_index_b=0)])
    assert row["failed"] == ["options"]


def test_a_file_without_one_pair_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="none of 2 lines"):
        _judged(tmp_path, [b"a", b"b"])
    assert not (tmp_path / "out.jsonl").exists()


def test_task_fields_are_read_on_request_alone(tmp_path: Path) -> None:
    row = _line(text_a="What is the capital of Peru?", text_b="What is the capital of Peru, Lima being one guess?", answer="Lima")
    (without,), _ = _judged(tmp_path, [row])
    (with_them,), _ = _judged(tmp_path, [row], task_fields=True)
    assert "answered" not in without["failed"]
    assert "answered" in with_them["failed"]


def test_the_answers_are_not_written_over_the_pairs(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"text_a": "Is it hot?", "text_b": "Is it cold?"}\n', encoding="utf-8")
    with pytest.raises(BadInputError, match="this one holds the pairs"):
        run_pairs(pairs, tmp_path / "." / "pairs.jsonl", task_fields=False, judge=None)
    assert "Is it hot?" in pairs.read_text(encoding="utf-8")
