"""Edits: applied, found, chained, projected to the original."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.edits import apply, apply_to_choices, apply_to_text, choice_edits, kept_runs, project, text_edits, touch
from variants.types import Edit, Item

ITEM = Item(id="i", dataset="d", question="What is it?", context="It is.", choices=("a", "b", "c"))


def q(start: int, end: int, text: str) -> Edit:
    return Edit("question", start, end, text)


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "What is it?"),
        ([q(0, 0, "Say: ")], "Say: What is it?"),
        ([q(11, 11, "!")], "What is it?!"),
        ([q(8, 10, "this"), q(0, 4, "Who")], "Who is this?"),
        ([q(4, 4, "ever"), q(4, 7, "")], "Whatever it?"),
    ],
)
def test_edits_are_made_from_left_to_right_whatever_their_order(edits: list[Edit], expected: str) -> None:
    assert apply_to_text("What is it?", edits) == expected


@pytest.mark.parametrize("edits", [[q(0, 12, "")], [q(-1, 2, "")], [q(3, 2, "")], [q(0, 4, "x"), q(3, 6, "y")]])
def test_an_edit_outside_the_text_or_across_another_one_is_an_error(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="expected edits inside"):
        apply_to_text("What is it?", edits)


@pytest.mark.parametrize("edit", [Edit("choices", 0, 2, "x"), Edit("choices", 3, 4, "x"), Edit("choices", -1, 0, "x")])
def test_an_edit_of_choices_names_one_option(edit: Edit) -> None:
    with pytest.raises(ValueError, match="expected an edit of one of 3 options"):
        apply_to_choices(("a", "b", "c"), [edit])


def test_an_emptied_context_is_absent_and_an_absent_one_can_be_written() -> None:
    assert apply(ITEM, [Edit("context", 0, 6, "")]).context is None
    assert apply(Item(id="i", dataset="d", question="?"), [Edit("context", 0, 0, "new")]).context == "new"
    assert apply(ITEM, [q(0, 1, "w")]).context == "It is."


def test_choices_with_different_numbers_are_not_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        choice_edits(("a", "b"), ("a",))


@given(before=st.text(max_size=30), after=st.text(max_size=30))
def test_the_one_edit_between_two_texts_turns_one_into_the_other(before: str, after: str) -> None:
    edits = text_edits("question", before, after)
    assert apply_to_text(before, edits) == after
    assert (edits == ()) == (before == after)


@st.composite
def edits_of(draw: st.DrawFn, length: int) -> list[Edit]:
    places = sorted(draw(st.lists(st.integers(0, length), max_size=6, unique=True)))
    pairs = zip(places[::2], places[1::2], strict=False)
    return [q(start, end, draw(st.text("xyz", max_size=4))) for start, end in pairs]


@given(st.data(), st.text("abcd ", min_size=1, max_size=30))
def test_two_steps_projected_to_the_original_make_the_same_text(data: st.DataObject, text: str) -> None:
    item = Item(id="i", dataset="d", question=text, choices=("a", "b"))
    first = data.draw(edits_of(len(text)))
    middle = apply(item, first)
    second = [*data.draw(edits_of(len(middle.question))), Edit("choices", 0, 1, "b"), Edit("choices", 1, 2, "a")]
    joined = project(item, first, second)
    assert apply(item, joined) == apply(middle, second)
    runs = kept_runs([edit for edit in joined if edit.field == "question"], len(text))
    assert all(
        text[run.before : run.before + run.length] == apply(item, joined).question[run.after : run.after + run.length] for run in runs
    )


def test_projection_keeps_what_neither_step_touched() -> None:
    first = [q(0, 4, "Say what"), q(10, 11, ".")]  # "Say what is it."
    second = [q(9, 11, "was")]  # of "Say what is it."
    assert project(ITEM, first, second) == (q(0, 4, "Say what"), q(5, 7, "was"), q(10, 11, "."))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([q(0, 0, "Here: ")], [q(0, 0, "Please: ")], True),  # a frame on a frame
        ([q(0, 0, "Here: ")], [q(6, 10, "Who")], False),  # behind the frame
        ([q(0, 4, "Who")], [q(1, 2, "x")], True),  # rewrites what was written
        ([q(0, 4, "Who")], [q(0, 0, "Here: ")], False),  # before it
        ([Edit("choices", 0, 1, "b")], [Edit("choices", 2, 3, "x")], True),  # options moved twice
    ],
)
def test_steps_that_write_over_each_other_touch(first: list[Edit], second: list[Edit], expected: bool) -> None:
    assert touch(first, second) is expected
