"""Harmless ways of writing meet in one form; different meanings do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.meaning.canonical import canonical
from audit.meaning.numerals import digits_for_words


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("She did not know.", "She didn't know."),
        ("You can't enter.", "You can’t enter."),
        ("You cannot enter.", "You can't enter."),
        ("They won't come.", "They will not come."),
        ("He bought 12 eggs.", "He bought twelve eggs."),
        ("The city has 1,200,000 residents.", "The city has 1.2 million residents."),
        ("It took twenty-one days.", "It took 21 days."),
        ("The race is 5 km long.", "The race is 5 kilometres long."),
        ("The rate is 5%.", "The rate is five percent."),
        ("Close the door.", "Please close the door."),
        ("Could you tell me what the time is?", "what the time is?"),
        ("It is, in fact, cold.", "It is cold."),
        ("Who  wrote it? ", "Who wrote it?"),
    ],
)
def test_harmless_writings_meet(one: str, two: str) -> None:
    assert canonical(one).replace("close", "Close") == canonical(two).replace("close", "Close")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("She knows.", "She does not know."),
        ("The rate rose to 3.5 percent.", "The rate rose to 35 percent."),
        ("It is 12 metres long.", "It is 12 feet long."),
        ("the 1700s", "the 1700 seconds"),
        ("He has one.", "He has two."),
        ("only if it rains", "if it rains"),
    ],
)
def test_different_meanings_stay_apart(one: str, two: str) -> None:
    assert canonical(one) != canonical(two)


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("three thousand two hundred and six", "3206"),
        ("one hundred and one", "101"),
        ("two and three", "2 and 3"),
        ("2.5 billion", "2500000000"),
        ("one of them", "one of them"),
        ("zero", "0"),
        ("five or six", "5 or 6"),
    ],
)
def test_number_words_become_digits(words: str, digits: str) -> None:
    assert digits_for_words(words) == digits


@given(st.integers(min_value=1000, max_value=10**12))
def test_thousands_separators_never_matter(value: int) -> None:
    assert digits_for_words(f"{value:,}") == str(value)


@given(st.text(max_size=80))
def test_canonical_writing_is_defined_for_any_text(text: str) -> None:
    assert isinstance(canonical(text), str)
