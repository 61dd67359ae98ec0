"""What a state is compared with: unrelated prompts of like length, as many as are needed and no more."""

import numpy as np
import pytest

from scoring.axes.activation_space import Floats32, Reading, Space
from scoring.settings import ActivationSettings
from variants.types import Item, VariantSet


def reading(number: int, length: int) -> Reading:
    state: Floats32 = np.full((1, 2), number, dtype=np.float32)
    return Reading(VariantSet(Item(str(number), "d", "Why?"), "activation", (), 0), state, {}, (), length)


def space(lengths: list[int]) -> Space:
    readings = tuple(reading(number, length) for number, length in enumerate(lengths))
    held = sorted(((one, one.original) for one in readings if one.original is not None), key=lambda pair: pair[0].length)
    return Space(readings, {one.group: 0 for one in readings}, {}, ActivationSettings(), {"paraphrase": held})


def numbers(states: list[Floats32]) -> list[int]:
    return [int(state[0, 0]) for state in states]


@pytest.mark.parametrize(
    ("count", "taken"),
    [
        (21, 20),  # all others: as many as are needed at least
        (201, 200),  # 200 steps over 201 prompts leave one out, the first or another; the prompt itself is never compared with itself
        (2_000, 200),
    ],
)
def test_prompts_of_like_length_are_taken_up_to_a_bound(count: int, taken: int) -> None:
    held = space([100] * count)
    far, relaxed = held.reference(held.readings[0], "paraphrase")
    assert not relaxed
    assert taken - 1 <= len(far) <= taken
    assert 0 not in numbers(far)


def test_a_bounded_choice_goes_evenly_over_the_lengths() -> None:
    held = space([*range(80, 121)] * 50)  # 2,050 prompts, all within a quarter of 100
    own = next(one for one in held.readings if one.length == 100)
    far, _ = held.reference(own, "paraphrase")
    lengths = [held.readings[number].length for number in numbers(far)]
    assert lengths == sorted(lengths)
    assert {lengths.count(length) for length in set(lengths)} <= {4, 5}  # 200 over 41 lengths
    assert len(set(lengths)) == 41


@pytest.mark.parametrize(("edge", "taken"), [(75, True), (125, True), (74, False), (126, False)])
def test_both_ends_of_the_length_bound_count_as_within(edge: int, taken: bool) -> None:
    held = space([100] * 21 + [edge])
    far, relaxed = held.reference(held.readings[0], "paraphrase")
    assert not relaxed
    assert (21 in numbers(far)) is taken


def test_too_few_of_like_length_are_made_up_by_the_nearest() -> None:
    held = space([100] * 5 + [*range(200, 230)])
    far, relaxed = held.reference(held.readings[0], "paraphrase")
    assert relaxed
    assert sorted(held.readings[number].length for number in numbers(far)) == [100] * 4 + [*range(200, 216)]
