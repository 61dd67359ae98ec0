"""The last bits of a sum decide nothing: what is equal on paper is equal, and no instance lies beyond a cut that it meets."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stats.between_within import between_within, label_between_within
from scoring.stats.distances import absolute
from scoring.stats.distribution import RESOLUTION, distribution, lies_below, null_cut
from scoring.summary import below

OUTPUTS = st.lists(st.lists(st.sampled_from("abc"), min_size=2, max_size=4), min_size=2, max_size=6)


def exact_figures(groups: list[list[str]]) -> tuple[Fraction, Fraction]:
    """B and W in fractions, from their definition: means of means over pairs, without any float."""
    across = [Fraction(sum(a != b for a in one for b in other), len(one) * len(other)) for one, other in combinations(groups, 2)]
    inside = [Fraction(sum(a != b for a, b in combinations(one, 2)), len(one) * (len(one) - 1) // 2) for one in groups]
    return sum(across, Fraction(0)) / len(across), sum(inside, Fraction(0)) / len(inside)


@given(OUTPUTS)
def test_figures_of_labels_are_those_of_exact_arithmetic(groups: list[list[str]]) -> None:
    found = label_between_within(groups)
    between, within = exact_figures(groups)
    for value, exact in (
        (found.between, between),
        (found.within, within),
        (found.stability, 1 - between),
        (found.excess, between - within),
    ):
        assert value is not None
        assert abs(value - float(exact)) <= 1e-12
        assert (value < 0, value == 0, value == 1) == (exact < 0, exact == 0, exact == 1)
    assert found.stability is not None
    assert 0 <= found.stability <= 1


@given(OUTPUTS)
def test_an_instance_is_never_beyond_a_cut_that_equals_it_on_paper(groups: list[list[str]]) -> None:
    # the same outputs in another order: the same fractions, summed in another order
    shuffled = [sorted(group) for group in sorted(groups, key=lambda group: (len(group), group), reverse=True)]
    stability, again = label_between_within(groups).stability, label_between_within(shuffled).stability
    assert stability is not None
    assert again is not None
    cut = null_cut([again] * 7)
    assert below([stability], cut) == [False]
    assert not lies_below(again, stability)


@given(st.lists(st.integers(0, 10), min_size=2, max_size=6), st.integers(1, 9))
def test_confidences_equal_on_paper_are_no_movement(tenths: list[int], shift: int) -> None:
    # c + s and s + c differ in their last bits from the tenth they are on paper
    one = between_within([[tenth / 10] for tenth in tenths], absolute).stability
    other = between_within([[(tenth + shift) / 10 - shift / 10] for tenth in tenths], absolute).stability
    assert one is not None
    assert other is not None
    assert below([one], other) == [False]
    assert below([other], one) == [False]


def test_outputs_that_all_differ_have_no_stability_below_zero() -> None:
    # three wordings, two repeats each, six different answers: B = 1, W = 1, Δ = 0, S = 0 on paper
    found = label_between_within([["a", "b"], ["c", "d"], ["e", "f"]])
    assert (found.between, found.within, found.excess, found.stability) == (1.0, 1.0, 0.0, 0.0)
    assert str(found.excess) == "0.0"
    assert below([found.stability], -1.2e-16) == [False]
    assert below([-2.2e-16], 0.0) == [False]


@pytest.mark.parametrize(
    ("value", "cut", "expected"), [(0.5, 0.5, False), (0.1 + 0.2, 0.3, False), (0.3, 0.1 + 0.2, False), (0.499, 0.5, True)]
)
def test_below_means_less_by_more_than_the_arithmetic_errs(value: float, cut: float, expected: bool) -> None:
    assert lies_below(value, cut) is expected
    assert lies_below(cut - 2 * RESOLUTION, cut)


def test_one_but_for_its_last_bit_counts_as_one() -> None:
    held = distribution([1 - 2.2e-16, 1.0, 0.9])
    assert held is not None
    assert held.share_at_one == pytest.approx(2 / 3)
