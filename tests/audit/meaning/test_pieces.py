"""Two texts as one sequence: nothing lost while it is short, the differences kept when it is long."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.meaning.pieces import LONGEST, ROOM, pair_pieces

GAP = 103


def test_a_short_pair_is_read_whole_with_a_mark_between_and_at_both_ends() -> None:
    pieces = pair_pieces([7, 8], [7, 9])
    assert pieces is not None
    assert pieces.ids.tolist() == [101, 7, 8, 102, 7, 9, 102]
    assert pieces.types.tolist() == [0, 0, 0, 0, 1, 1, 1]
    assert pieces.marks.tolist() == [3, 0, 1, 3, 0, 1, 3]


def test_shared_pieces_stand_in_the_same_place_in_both_texts() -> None:
    # second text: 5 is new and follows nothing (place 1), 7 and 8 are shared (places 1 and 2), the end follows them (3)
    pieces = pair_pieces([7, 8], [5, 7, 8])
    assert pieces is not None
    assert pieces.places.tolist() == [0, 1, 2, 3, 1, 1, 2, 3]


def test_a_piece_that_moved_is_marked_apart_from_one_that_is_new() -> None:
    pieces = pair_pieces([1, 2, 3, 4], [4, 1, 2, 3])
    assert pieces is not None
    assert pieces.marks.tolist() == [3, 0, 0, 0, 2, 3, 2, 0, 0, 0, 3]


def test_a_not_after_six_hundred_equal_pieces_is_read() -> None:
    pieces = pair_pieces([50] * 600, [50] * 600 + [2025])
    assert pieces is not None
    assert len(pieces.ids) <= ROOM
    assert pieces.ids[-2] == 2025
    assert GAP in pieces.ids


def test_texts_that_differ_throughout_and_are_long_are_not_read() -> None:
    # 160 + 157 + 3 marks = 320 fits, one more does not
    assert LONGEST == 320
    assert pair_pieces(range(1000, 1160), range(2000, 2157)) is not None
    assert pair_pieces(range(1000, 1160), range(2000, 2158)) is None


@given(st.lists(st.integers(1000, 1010), min_size=1, max_size=60), st.lists(st.integers(1000, 1010), min_size=1, max_size=60))
def test_every_piece_on_one_side_alone_is_kept_and_the_arrays_agree(first: list[int], second: list[int]) -> None:
    pieces = pair_pieces(first, second)
    assert pieces is not None
    assert len(pieces.ids) == len(pieces.types) == len(pieces.places) == len(pieces.marks)
    assert np.all((pieces.places >= 0) & (pieces.places <= len(pieces.ids)))
    alone = [n for n in first if n not in second] + [n for n in second if n not in first]
    assert sorted(pieces.ids[pieces.marks == 1].tolist()) == sorted(alone)


@pytest.mark.parametrize("length", [1, 30, 400])
def test_equal_texts_differ_nowhere(length: int) -> None:
    text = list(range(1000, 1000 + length))
    pieces = pair_pieces(text, text)
    assert pieces is not None
    assert set(pieces.marks.tolist()) <= {0, 3}
