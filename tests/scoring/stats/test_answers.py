import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import entropy

from scoring.stats.entropy import answer_entropy, cluster_entropy, mutual_information, variant_information
from scoring.stats.flips import flip_rate, modal_set
from scoring.stats.mirror import (
    acquiescence,
    complement,
    flip,
    kappa_t,
    position_bias,
    position_recall,
    refusal_asymmetry,
    same,
    satisfied,
    yes_bias,
)
from scoring.stats.posix import posix
from scoring.stats.semantic_clusters import meaning_clusters


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
def test_entropy_equals_scipy(counts: list[int]) -> None:
    assert cluster_entropy(counts).nats == pytest.approx(entropy(counts))


def test_entropy_at_both_ends() -> None:
    assert answer_entropy(["A"] * 5).nats == 0.0
    assert answer_entropy(list("ABCD")).normalised == pytest.approx(1.0)
    assert answer_entropy(["A"]).normalised is None
    for bad in ([], [0], [-1, 2]):
        with pytest.raises(ValueError, match="expected"):
            cluster_entropy(bad)


@given(st.lists(st.lists(st.sampled_from("AB"), min_size=1, max_size=3), min_size=1, max_size=4))
def test_information_lies_between_zero_and_the_pooled_entropy(groups: list[list[str]]) -> None:
    pooled = answer_entropy([answer for group in groups for answer in group]).nats
    assert -1e-12 <= mutual_information(groups) <= pooled + 1e-12


def test_information_correction_removes_the_bias_of_the_null() -> None:
    rng = np.random.default_rng(0)
    null = rng.integers(0, 2, (60, 4, 2)).tolist()
    found = variant_information(null, rng, draws=200)
    assert found is not None
    assert found.raw > 0.2
    assert abs(found.corrected) < 0.06
    assert found.p > 0.01
    effect = variant_information([[["A", "A"], ["B", "B"], ["A", "A"], ["B", "B"]]] * 10, rng, draws=200)
    assert effect is not None
    assert effect.raw == pytest.approx(np.log(2))
    assert effect.p == pytest.approx(1 / 201)


def test_information_without_repeats_is_undefined() -> None:
    assert variant_information([[["A"], ["B"]]], np.random.default_rng(0)) is None
    assert variant_information([[["A", "B"]]], np.random.default_rng(0)) is None


def test_a_tie_in_the_original_counts_for_either_answer() -> None:
    assert modal_set(["A", "B"]) == {"A", "B"}
    assert flip_rate(["A", "B"], [["B"], ["C"], []]) == 0.5
    assert flip_rate([], [["B"]]) is None
    assert flip_rate(["A"], [[]]) is None


@given(st.permutations(range(5)))
def test_clusters_do_not_depend_on_the_order_of_outputs(order: list[int]) -> None:
    links = np.zeros((5, 5))
    links[[0, 1], [1, 0]] = links[[1, 2], [2, 1]] = 1  # 0–1–2 linked, 0–2 not
    found = meaning_clusters(links[np.ix_(order, order)])
    assert sorted(np.bincount(found.cluster).tolist()) == [1, 1, 3]
    # one open triple of ten
    assert found.non_transitive == pytest.approx(0.1)
    assert found.cluster[0] == 0


def test_a_transitive_judge_has_no_open_triple() -> None:
    assert meaning_clusters(np.ones((4, 4))).non_transitive == 0.0
    assert meaning_clusters(np.ones((2, 2))).non_transitive is None
    with pytest.raises(ValueError, match="0 and 1"):
        meaning_clusters(np.full((2, 2), 0.5))


def test_posix_is_zero_when_the_prompt_does_not_matter() -> None:
    assert posix([[-1.0, -2.0], [-1.0, -2.0]], [3, 4]) == 0.0


@pytest.mark.parametrize(
    ("table", "lengths"), [([[-1.0, -2.0]], [1, 1]), ([[-1.0]], [1]), ([[-1, -2], [-1, -2]], [0, 1]), ([[1, -2], [-1, -2]], [1, 1])]
)
def test_posix_refuses_wrong_shapes(table: list[list[float]], lengths: list[int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        posix(table, lengths)


def test_mirror_maps_are_involutions_and_leave_sentinels_alone() -> None:
    for answer in ("yes", "no", "unsure", "<refusal>", "<empty>"):
        assert flip(flip(answer)) == answer
    assert flip("<refusal>") == "<refusal>"
    five = complement(5)
    assert [five(y) for y in (1, 3, 5)] == [5, 3, 1]
    with pytest.raises(ValueError, match=r"1\.\.5"):
        five(6)
    with pytest.raises(ValueError, match="two levels"):
        complement(1)


def test_two_refusals_satisfy_and_one_violates() -> None:
    assert satisfied([("<refusal>", "<refusal>")], flip) == 1.0
    assert satisfied([("<refusal>", "no")], flip) == 0.0
    assert refusal_asymmetry([("<refusal>", "<refusal>"), ("<refusal>", "no"), ("yes", "no")], ["<refusal>"]) == pytest.approx(1 / 3)


def test_no_pairs_no_figures() -> None:
    empty: list[tuple[str, str]] = []
    assert satisfied(empty, flip) is None
    assert kappa_t(empty, flip) is None
    assert yes_bias(empty) is None
    assert refusal_asymmetry(empty, ["<refusal>"]) is None


def test_a_constant_yes_has_no_kappa_on_one_family_and_zero_on_a_flip_family() -> None:
    assert kappa_t([("yes", "yes")] * 4, same) is None
    assert kappa_t([("yes", "yes")] * 4, flip) == pytest.approx(0.0)
    assert yes_bias([("yes", "yes")]) == 1.0
    assert yes_bias([("no", "no")]) == -1.0


def test_acquiescence_and_stance_are_apart() -> None:
    # always 4 of 5 on both: pulled one point toward agreeing, no stance
    assert acquiescence([4, 4], [4, 4], 5) == (1.0, 0.0)
    # a mirrored 5 and 1: no pull, stance 2
    assert acquiescence([5], [1], 5) == (0.0, 2.0)
    with pytest.raises(ValueError, match=r"1\.\.5"):
        acquiescence([0], [1], 5)


def test_position_bias_is_not_fooled_by_where_the_keys_sit() -> None:
    # right half of the time at both positions, though three quarters of the keys sit at 0
    keys, right = [0] * 6 + [1] * 2, [True, False] * 4
    assert position_recall(keys, right) == {0: 0.5, 1: 0.5}
    assert position_bias(keys, right) == 0.0
    assert position_bias([0, 1], [True, False]) == 0.5
    assert position_bias([2, 2], [True, False]) is None
