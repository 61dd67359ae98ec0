"""Prompt templates: what speaks of the form of an answer gives none, and a persona is no refusal."""

import pytest

from audit.checks import CHECKS
from audit.gate import judge
from tests.audit.helpers import make_candidate

TEMPLATE = "Task:\n{task}\nAnswer:"


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("Do the task below.\n{task}\nWrite your result after 'Final answer:'", "answered"),
        ("As an AI tutor in chemistry, could you please do this task?\n{task}", "refusal"),
        ("As an AI tutor in chemistry, could you please do this task?\n{task}", "chatter"),
        ("Here is a question for you: {task}", "antonyms"),
    ],
)
def test_a_template_is_not_taken_for_a_fault(text: str, check: str) -> None:
    (verdict,) = judge([make_candidate(TEMPLATE, text)], {check: CHECKS[check]})
    assert not verdict.failed


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("{task} The final answer is 42.", "answered"),
        ("{task} The answer is 'blue'.", "answered"),
        ("As an AI language model, I cannot do this task.", "refusal"),
        ("As an AI, I have put the task another way: {task}", "chatter"),
    ],
)
def test_a_fault_in_a_template_is_still_one(text: str, check: str) -> None:
    (verdict,) = judge([make_candidate(TEMPLATE, text)], {check: CHECKS[check]})
    assert verdict.failed == (check,)
