"""Labels of prompt formats are no change of meaning; an answer behind a label is."""

import pytest

from audit.checks.answered import asks
from audit.text.equivalent import equivalent
from audit.text.labels import unlabelled

ASKED = "Does it rain in Spain?"
TOLD = "It rained on Monday.\nDoes it rain in Spain?"


@pytest.mark.parametrize(
    "text",
    [
        f"TASK) {ASKED}",
        f"Q:: {ASKED}",
        f"INPUT >> {ASKED}",
        f"question - {ASKED}",
        f"Query = {ASKED}\n\nresponse =",
        f"Question | {ASKED}\nAnswer |",
        f"Query\n{ASKED} \nAnswer",
        f"Q -> {ASKED}\n\n\nA ->",
    ],
)
def test_a_label_with_any_sign_behind_it_is_no_change(text: str) -> None:
    assert unlabelled(text, ASKED) == ASKED


def test_the_context_loses_its_label_too() -> None:
    assert unlabelled(f"CONTEXT)\nIt rained on Monday.\nTASK)\n{ASKED}\nAnswer)", TOLD) == TOLD


@pytest.mark.parametrize(("text", "other"), [("问题：：天空是什么颜色？\n答案：：", "天空是什么颜色？"), ("Frage -> Warum?", "Warum?")])
def test_labels_of_other_languages_go_too(text: str, other: str) -> None:
    assert unlabelled(text, other) == other


@pytest.mark.parametrize("text", [f"Answer: 5\n{ASKED}", f"{ASKED}\nAnswer: yes", f"Questions: {ASKED}", f"Tasks abound. {ASKED}"])
def test_an_answer_or_a_word_of_the_text_is_no_label(text: str) -> None:
    assert unlabelled(text, ASKED) == text


def test_a_text_with_labels_of_its_own_is_left_alone() -> None:
    assert unlabelled(f"Question: Q: {ASKED}", f"Q: {ASKED}") == f"Question: Q: {ASKED}"


@pytest.mark.parametrize(
    ("direct", "indirect", "same"),
    [
        ("How many does Katie have?", "Can you tell me how many Katie has?", True),
        ("Did Holst have many jobs?", "Can you tell me whether Holst had many jobs?", True),
        ("Did Holst have many jobs?", "Can you tell me whether Holst has many jobs?", False),
        ("Does Katie have any?", "Can you tell me whether Katie had any?", False),
    ],
)
def test_the_tense_of_an_undone_inversion_is_the_auxiliarys(direct: str, indirect: str, *, same: bool) -> None:
    assert (equivalent(direct, indirect) is not None) is same


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("If one wanted the date, state whether one could find it on this list.", True),
        ("If she saw it, please tell me whether she would be happy.", True),
        ("If she saw it, she would be happy.", False),
    ],
)
def test_an_order_behind_a_condition_still_asks(text: str, *, asked: bool) -> None:
    assert asks(text) is asked
