"""Shared beginnings and batches: every prompt once, nothing read twice, little padding. No model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backends.local.batches import FREE_PADDING, MOST_PADDING, by_length
from scoring.backends.local.prefixes import Shared, Tokens, plan

SEQUENCES = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=12).map(tuple), min_size=1, max_size=20, unique=True)


def walk(node: Shared, above: int = 0) -> list[tuple[Shared, int]]:
    return [(node, above), *(pair for below in node.below for pair in walk(below, node.depth))]


@given(SEQUENCES, st.sampled_from([1, 3, 8, 64, 10**9]))
def test_every_sequence_is_read_once_and_whole(sequences: list[Tokens], least: int) -> None:
    nodes = walk(plan(sequences, least))
    leaves = [leaf for node, _ in nodes for leaf in node.leaves]
    assert sorted(leaves) == list(range(len(sequences)))
    for node, above in nodes:
        assert node.depth >= above
        for leaf in [*node.leaves, *(low.example for low in node.below)]:
            assert sequences[leaf][: node.depth] == sequences[node.example][: node.depth]
            assert len(sequences[leaf]) > node.depth or leaf not in node.leaves


@given(SEQUENCES, st.sampled_from([1, 3, 8]))
def test_sharing_never_reads_more_than_reading_each_alone(sequences: list[Tokens], least: int) -> None:
    read = sum(
        node.depth - above + sum(len(sequences[leaf]) - node.depth for leaf in node.leaves) for node, above in walk(plan(sequences, least))
    )
    assert read <= sum(map(len, sequences))


def test_worked_examples_and_the_question_under_them_are_two_levels() -> None:
    # 100 tokens of examples shared by all; 50 of a passage shared by two; saving 100·3 and 50·1.
    head, passage = tuple(range(100)), tuple(range(200, 250))
    sequences = [head + passage + (1,), head + passage + (2,), (*head, 3, 3), (*head, 4)]
    tree = plan(sequences, 50)
    assert (tree.depth, sorted(tree.leaves)) == (100, [2, 3])
    assert [(below.depth, sorted(below.leaves)) for below in tree.below] == [(150, [0, 1])]
    assert plan(sequences, 51).below == []


def test_a_beginning_that_saves_too_little_is_read_again() -> None:
    assert plan([(1, 2, 3, 4), (1, 2, 3, 5)], 3).depth == 3
    assert plan([(1, 2, 3, 4), (1, 2, 3, 5)], 4).depth == 0


def test_one_token_of_each_sequence_stays_to_read() -> None:
    tree = plan([(1, 2, 3), (1, 2, 3, 4)], 1)
    assert tree.depth == 2


@pytest.mark.parametrize("sequences", [[(1,), (1,)], [()]])
def test_equal_or_empty_sequences_are_refused(sequences: list[Tokens]) -> None:
    with pytest.raises(ValueError, match="expected distinct, non-empty"):
        plan(sequences)


def test_a_long_chain_of_prefixes_is_planned() -> None:
    plan([tuple([0] * length) for length in range(1, 257)], 1)


LENGTHS = st.lists(st.integers(1, 400), max_size=60)


@given(LENGTHS, st.sampled_from([1, 100, 2048]), st.sampled_from([1, 4, 16]), st.booleans())
def test_batches_hold_every_text_once_within_the_limits(lengths: list[int], tokens: int, rows: int, padded: bool) -> None:
    batches = list(by_length(lengths, tokens, rows, padded=padded))
    assert sorted(place for batch in batches for place in batch) == list(range(len(lengths)))
    for batch in batches:
        held = [lengths[place] for place in batch]
        area = max(held) * len(held)
        assert MOST_PADDING <= 0.1
        assert len(batch) <= rows
        assert area <= tokens or len(batch) == 1
        assert area - sum(held) <= (max(MOST_PADDING * area, FREE_PADDING) if padded else 0)
