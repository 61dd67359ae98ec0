"""Rows whose task type, options or right answer could not be scored: refused with the place before any work, or named."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from variants.errors import BadInputError
from variants.golds import is_number, verdict_of
from variants.import_command import ImportRequest, import_run
from variants.sources import load
from variants.types import Item

Row = dict[str, Any]


def read(folder: Path, *rows: Row) -> list[Item]:
    path = folder / "rows.jsonl"
    path.write_text(
        "".join(json.dumps({"question": f"Question {place}?"} | row) + "\n" for place, row in enumerate(rows)), encoding="utf-8"
    )
    return list(load(str(path)))


def refusal(folder: Path, *rows: Row) -> str:
    with pytest.raises(BadInputError) as caught:
        read(folder, *rows)
    return str(caught.value)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("yesno", "yes_no"), ("yes-no", "yes_no"), ("Yes/No", "yes_no"), ("boolean", "yes_no"), ("yes_no_mayb", "yes_no_maybe"),
        ("multiple choice", "mcq"), ("MCQ", "mcq"), ("numerical", "numeric"), ("math", "numeric"), ("clasification", "classification"),
        ("extractve", "extractive"), ("opne", "open"), ("open-ended", "open"), ("Likert", "likert"),
    ],
)  # fmt: skip
def test_a_task_type_that_is_nearly_one_of_ours_is_refused_with_it(tmp_path: Path, written: str, meant: str) -> None:
    assert f"task_type: unknown {written!r}; did you mean {meant!r}?" in refusal(tmp_path, {"task_type": written})


@pytest.mark.parametrize(
    ("written", "read_as"),
    [("essay", "else free text"), ("preference", "one of the choices where a row has some"), ("yes_no_with_reasons", "yes or no")],
)
def test_a_task_type_of_ones_own_is_named_once_with_how_it_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, written: str, read_as: str
) -> None:
    with caplog.at_level(logging.WARNING):
        assert [item.task_type for item in read(tmp_path, {"task_type": written}, {"task_type": written})] == [written, written]
    (message,) = [record.getMessage() for record in caplog.records]
    assert f"task_type {written!r} is none of numeric, mcq" in message
    assert read_as in message


def test_imported_sets_are_held_to_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "sets.jsonl"
    path.write_text(json.dumps({"question": "Is it?", "variants": ["Would it be?"], "task_type": "essay"}) + "\n", encoding="utf-8")
    request = ImportRequest(str(path), "list", {}, ("generation",))
    with caplog.at_level(logging.WARNING):
        import_run(request, tmp_path / "run")
    assert [record.getMessage() for record in caplog.records if "task_type 'essay' is none of" in record.getMessage()]


BAD = [
    ({"task_type": "numeric", "answer": "four-ish"}, "answer: expected a number in digits for task_type numeric"),
    ({"task_type": "numeric", "answer": "four"}, "got 'four'"),
    ({"task_type": "mcq"}, "task_type: mcq expects choices; got none"),
    ({"task_type": "likert"}, "task_type: likert expects choices; got none"),
    ({"task_type": "yes_no", "answer": "perhaps not"}, "answer: expected yes, no or undecided for task_type yes_no"),
    ({"task_type": "yes_no_maybe", "answer": "Y"}, "got 'Y'"),
    ({"task_type": "yes_no", "answer": "yes", "answer_aliases": ["entailed"]}, "answer_aliases[0]: expected yes, no"),
    ({"task_type": "yes_no", "choices": ["yes", "nope!?"]}, "choices[1]: expected yes, no"),
    ({"task_type": "yes_no", "choices": ["yes", "true", "no"]}, "choices: 'yes' and 'true' both say yes"),
    ({"choices": ["Paris"]}, "choices: expected at least two; got one, 'Paris'"),
    ({"choices": ["Paris", "Rome", "Paris"]}, "choices: [0] 'Paris' and [2] 'Paris' are the same text"),
    ({"choices": ["Rome", "Paris", "paris"]}, "choices: [1] 'Paris' and [2] 'paris' are the same but for case"),
    ({"choices": ["two  words", " two words"]}, "the same but for case, spaces or a final stop"),
    ({"choices": ["Paris", "Paris.", "Rome"]}, "the same but for case, spaces or a final stop"),
    ({"choices": ["Pa\u200bris", "Paris"]}, "the same but for case, spaces or a final stop"),
    ({"choices": ["cafe\u0301", "caf\u00e9"]}, "the same but for case, spaces or a final stop"),
    ({"choices": ["No", "no"]}, "[0] 'No' and [1] 'no'"),
    ({"choices": ["in Rome", "IN ROME"]}, "[0] 'in Rome' and [1] 'IN ROME'"),
    ({"choices": [1, "1"]}, "the same text"),
    # Case tells these apart, and the space does not make a third.
    ({"choices": ["mg", "Mg", "mg "]}, "[0] 'mg' and [2] 'mg '"),
]


@pytest.mark.parametrize(("row", "words"), BAD)
def test_what_could_not_be_scored_is_refused_with_its_place(tmp_path: Path, row: Row, words: str) -> None:
    message = refusal(tmp_path, {}, {"id": "x"} | row)
    assert message.startswith(f"{tmp_path}/rows.jsonl:2 (id 'x'): ")
    assert words in message


@pytest.mark.parametrize(
    "choices", [["R", "rr", "Rr", "RR"], ["AABB", "AaBb", "aabb"], ["mg", "Mg"], ["5", "5!"], ["x2", "x²"], ["C", "C#"]]
)
def test_options_that_case_or_signs_tell_apart_are_two(tmp_path: Path, choices: list[str]) -> None:
    assert read(tmp_path, {"choices": choices})[0].choices == tuple(choices)


def test_every_such_row_is_named_up_to_twenty_then_counted(tmp_path: Path) -> None:
    message = refusal(tmp_path, *({"id": f"r{number}", "task_type": "yesno"} for number in range(23)))
    assert [f"(id 'r{number}')" in message for number in (0, 19, 20)] == [True, True, False]
    assert message.endswith("; and 3 more rows")


@pytest.mark.parametrize(
    "text", [*"42 -3.5 −4 1,080 1.080,5 $3.50 -$5 1/2 ½ 2½ 12% 3e5 .5 ٣ 7.".split(), "1 1/2", "12 km", "5 °C", "2.5 million"]
)
def test_a_number_may_carry_its_sign_and_unit(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", [*"4-ish 4-5 ~4 three 1:30 v1.2 4,5,6 1.2.3 12km x=4 三十五 4?".split(), "", "4 or 5", "about 4", "1 2"])
def test_what_is_more_or_less_than_one_number_is_none(text: str) -> None:
    assert not is_number(text)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("YES", "yes"), ("False.", "no"), ("DON'T KNOW", "undecided"), ("Weiß nicht", "undecided"), ("sì", "yes"), ("否", "no"), ("Y", None)],
)
def test_a_right_answer_says_yes_no_or_undecided_in_many_languages(text: str, verdict: str | None) -> None:
    assert verdict_of(text) == verdict
