"""Right, wrong, or not to be said."""

import pytest

from scoring.answers.correct import is_right
from scoring.answers.parse import Parsed, parse


def right(
    text: str, task: str, answer: str | None, choices: tuple[str, ...] | None = None, aliases: tuple[str, ...] = (), language: str = "en"
) -> bool | None:
    parsed = parse(text, task_type=task, choices=choices, language=language, finish="stop")
    return is_right(parsed, answer=answer, choices=choices, aliases=aliases, task_type=task, language=language)


@pytest.mark.parametrize(
    ("text", "task", "answer", "choices", "language", "expected"),
    [
        ("B", "mcq", "Paris", ("Rome", "Paris"), "en", True),
        ("A", "mcq", "Paris", ("Rome", "Paris"), "en", False),
        ("A", "mcq", "Paris", ("Paris", "Rome"), "en", True),
        ("Paris", "mcq", "paris.", ("Rome", "Paris"), "en", True),  # the answer is spelt otherwise than its option
        ("5", "mcq", "-5", ("-5", "5"), "en", False),
        ("Yes", "yes_no", "yes", ("yes", "no"), "en", True),
        ("No.", "yes_no", "YES", ("YES", "NO", "DON'T KNOW"), "en", False),
        ("I don't know", "yes_no_dontknow", "DON'T KNOW", ("YES", "NO", "DON'T KNOW"), "en", True),
        ("True", "yes_no", "true", None, "en", True),
        ("不是", "yes_no", "否", None, "zh", True),
        ("Não", "yes_no", "no", None, "pt", True),
        ("1,200.00", "numeric", "1200", None, "en", True),
        ("The answer is 0.75", "numeric", "3/4", None, "en", True),
        ("12", "numeric", "13", None, "en", False),
        ("三十五", "numeric", "35", None, "zh", True),
        ("Latin", "extractive", "latin", None, "en", True),
        ("The statement was in Latin.", "extractive", "Latin", None, "en", True),
        ("It was not Latin.", "extractive", "Latin", None, "en", False),
        ("Platinum", "extractive", "Latin", None, "en", False),
        ("位于英国。", "extractive", "英国", None, "zh", True),
    ],
)
def test_answers_are_compared_by_content(
    text: str, task: str, answer: str, choices: tuple[str, ...] | None, language: str, expected: bool
) -> None:
    assert right(text, task, answer, choices, language=language) is expected


def test_an_alias_is_right_too() -> None:
    assert right("UK", "extractive", "United Kingdom", aliases=("UK", "Britain")) is True


@pytest.mark.parametrize("text", ["", "I'm sorry, but I can't help with that.", "Well, well"])
def test_no_answer_is_neither_right_nor_wrong(text: str) -> None:
    assert right(text, "mcq", "Paris", ("Rome", "Paris")) is None


def test_without_a_right_answer_nothing_can_be_said() -> None:
    assert right("Paris", "open", None) is None


def test_a_value_needs_status_ok() -> None:
    with pytest.raises(ValueError, match="expected a value exactly"):
        Parsed("a", "refused")
    with pytest.raises(ValueError, match="expected a value exactly"):
        Parsed(None, "ok")
