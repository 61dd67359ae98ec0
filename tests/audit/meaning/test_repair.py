"""A self-correction is taken back; a correction to something else, and a plain negation, are not."""

import pytest

from audit.meaning.repair import has_cue, repaired

ASKED = "What is the capital of France?"


@pytest.mark.parametrize(
    "spoken",
    [
        "What is the capital of Germany no sorry France?",
        "What is the capital of Germany or rather France?",
        "Who built no what is the capital of France?",
        "What is the mayor uh I mean capital of France?",
        "Where is the river scratch that What is the capital of France?",
    ],
)
def test_what_was_taken_back_is_left_out(spoken: str) -> None:
    assert repaired(spoken, ASKED).lower() == ASKED.lower()


def test_a_correction_to_something_else_stays_a_difference() -> None:
    assert repaired("What is the capital of France no sorry Germany?", ASKED) == "What is the capital of Germany?"


@pytest.mark.parametrize(
    "text", ["There were no cats here.", "He has no brothers.", "She said no to the offer.", "Rather than tea, I want coffee."]
)
def test_a_determiner_is_no_correction(text: str) -> None:
    assert repaired(text, "There were cats here.") == text


def test_a_cue_in_both_texts_is_part_of_what_is_said() -> None:
    text = "Ask the waiter, sorry, the cook."
    assert has_cue(text)
    assert repaired(text, text) == text
