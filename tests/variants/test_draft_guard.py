"""The guard behind every generator: a draft that would damage the item is declined, whoever made it."""

import pytest

from tests.variants.made_generators import QUESTION, Fixed, Prefix
from variants.candidates import Candidate, chain, named, propose
from variants.generators.base import Draft, Skip
from variants.types import Edit, Item, Relation


def test_a_chain_that_would_write_over_its_first_step_is_declined() -> None:
    first = propose(QUESTION, named("p", Prefix(1)), 0, 0)
    assert isinstance(first, Candidate)
    assert chain(first, QUESTION, named("o", Prefix(1, mark="Q")), 0) == Skip("second step would rewrite the first")


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (Draft((Edit("question", 0, 999, ""),)), "edits do not fit the text"),
        (Draft((Edit("question", 0, len(QUESTION.question), " "),)), "nothing left of the question"),
        (Draft((Edit("choices", 1, 2, "Lyon"),)), "gold no longer where the options say"),
        (Draft((Edit("choices", 0, 1, "Lyon"),)), "an option's text changed"),
        (Draft((Edit("choices", 0, 1, "Oslo"), Edit("choices", 2, 3, "Rome"))), "options moved without the relation saying so"),
        (Draft((Edit("choices", 0, 1, "Paris"), Edit("choices", 1, 2, "Rome")), Relation.CONTENT), "gold no longer where the options say"),
        (Draft((Edit("question", 0, 5, "Which 3"),)), "a number changed"),
    ],
)
def test_a_draft_that_would_damage_the_item_is_declined(draft: Draft, reason: str) -> None:
    assert propose(QUESTION, named("f", Fixed(draft)), 0, 0) == Skip(reason)


@pytest.mark.parametrize(
    ("text", "new", "reason"),
    [
        ("Run `x = y` on it", "Run `x  = y` on it", "a protected span changed"),
        ("He has 5 km to go", "He has 6 km to go", "a number changed"),
        ("He has five cats", "He has six cats", "a number changed"),
        ('She said "no" twice', "She said no twice", "a protected span changed"),
        ("Ask file_name now", "Ask filename now", "a protected span changed"),
    ],
)
def test_the_guard_behind_every_rule_sees_numbers_and_protected_spans(text: str, new: str, reason: str) -> None:
    item = Item("i", "d", text)
    assert propose(item, named("f", Fixed(Draft((Edit("question", 0, len(text), new),)))), 0, 0) == Skip(reason)


@pytest.mark.parametrize(("text", "place"), [("e\u0301a", 1), ("👩\u200d👧", 1), ("❤\ufe0f it", 1), ("\u0301abc", 0)])
def test_no_edit_splits_what_a_reader_sees_as_one_character(text: str, place: int) -> None:
    item = Item("i", "d", text)
    assert propose(item, named("f", Fixed(Draft((Edit("question", place, place, "x "),)))), 0, 0) == Skip("would split a character")
    whole = Draft((Edit("question", len(text), len(text), " x"),))
    assert isinstance(propose(item, named("f", Fixed(whole)), 0, 0), Candidate)


def test_words_and_digits_are_one_number() -> None:
    item = Item("i", "d", "He has five cats")
    assert isinstance(propose(item, named("f", Fixed(Draft((Edit("question", 7, 11, "5"),)))), 0, 0), Candidate)
