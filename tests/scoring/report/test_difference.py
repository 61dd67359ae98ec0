"""Two wordings side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.report.difference import side_by_side, tokens


def marked(pieces: tuple, mark: str) -> list[str]:  # type: ignore[type-arg]
    return [piece.text.strip() for piece in pieces if piece.mark == mark]


@pytest.mark.parametrize(
    ("before", "after", "gone", "new"),
    [
        ("Is it open?", "Is it open?", [], []),
        ("Is it open?", "Is it closed?", ["open"], ["closed"]),
        ("It doesn't matter", "It does matter", ["doesn't"], ["does"]),
        ("a b c", "a x y c", ["b"], ["x y"]),
        ("周一开门吗？", "周二开门吗？", ["一"], ["二"]),  # by character, where words are not spaced
        ("", "new", [], ["new"]),
        ("old", "", ["old"], []),
        ("use numpy2 now", "use numpy3 now", ["numpy2"], ["numpy3"]),
        ("One, two", "Three, four", ["One, two"], ["Three, four"]),  # a comma that agrees by chance does not cut the mark
    ],
)
def test_what_differs_is_marked_word_by_word(before: str, after: str, gone: list[str], new: list[str]) -> None:
    olds, news = side_by_side(before, after)
    assert (marked(olds, "gone"), marked(news, "new")) == (gone, new)


@given(st.text(max_size=80), st.text(max_size=80))
def test_both_sides_read_as_they_were(before: str, after: str) -> None:
    olds, news = side_by_side(before, after)
    assert "".join(piece.text for piece in olds) == before
    assert "".join(piece.text for piece in news) == after
    assert {piece.mark for piece in olds} <= {"same", "gone"}
    assert {piece.mark for piece in news} <= {"same", "new"}


@given(st.text(max_size=60))
def test_tokens_joined_give_the_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_a_long_equal_stretch_is_shortened_and_counted() -> None:
    text = "word " * 400
    olds, _ = side_by_side(f"{text}end", f"{text}fin")
    skipped = [piece for piece in olds if piece.mark == "skip"]
    # 2,000 equal characters, of which 160 stay at each end
    assert [piece.text for piece in skipped] == ["… 1680 equal characters …"]


def test_texts_that_differ_everywhere_are_shown_whole() -> None:
    olds, news = side_by_side("a " * 5_000, "b " * 5_000)
    assert [piece.mark for piece in olds] == ["gone"] or marked(olds, "gone")
    assert marked(news, "new")
