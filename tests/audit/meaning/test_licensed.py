"""Order that grammar leaves free is brought in line; order that carries meaning is not touched."""

import pytest

from audit.meaning.licensed import towards


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Compare oranges and apples.", "Compare apples and oranges."),
        ("He bought red shoes and a hat.", "He bought a hat and red shoes."),
        ("Is Elizabeth engaged to Charles?", "Is Charles engaged to Elizabeth?"),
        ("Maria Lopez is married to Ben.", "Ben is married to Maria Lopez."),
        ("Is the moon smaller than the sun?", "Is the sun bigger than the moon?"),
        (
            "Ben has 5 dogs. Ana has 3 cats. How many pets do they have together?",
            "Ana has 3 cats. Ben has 5 dogs. How many pets do they have together?",
        ),
    ],
)
def test_free_order_follows_the_other_text(text: str, other: str) -> None:
    assert towards(text, other) == other


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The cat chased the dog.", "The dog chased the cat."),
        ("Is the moon bigger than the sun?", "Is the sun bigger than the moon?"),
        ("Ben has 3 cats. Ana has 5 dogs. How many?", "Ana has 3 cats. Ben has 5 dogs. How many?"),
        ("Is Eliza the mother of Ann?", "Is Ann the mother of Eliza?"),
        ("Double it. Then add 4 to 9.", "Then add 4 to 9. Double it."),
        ("I love English instead of Maths.", "I love Maths instead of English."),
    ],
)
def test_order_that_carries_meaning_stays(text: str, other: str) -> None:
    assert towards(text, other) == text


def test_a_text_that_is_the_other_is_left_alone() -> None:
    text = "Compare apples, pears and  plums."
    assert towards(text, text) == text
