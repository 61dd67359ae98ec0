from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.stats.between_within import between_weights, label_between_within, within_weights
from scoring.stats.distances import exact
from scoring.stats.labelings import labeling_weights, n_labelings, smallest_exact_p
from scoring.stats.permutation import excess_test, monte_carlo_p

small = st.sampled_from([(2, 2), (2, 3), (2, 2, 2), (3, 3), (2, 2, 3), (2, 2, 2, 2)])


@pytest.mark.parametrize(("sizes", "n"), [((2, 2), 3), ((2,) * 4, 105), ((2,) * 5, 945), ((2, 3), 10), ((3, 3), 10), ((2, 2, 3), 105)])
def test_number_of_labelings_is_that_of_the_table(sizes: tuple[int, ...], n: int) -> None:
    assert n_labelings(sizes) == n == labeling_weights(sizes).shape[0]
    assert smallest_exact_p(sizes) == 1 / n


@given(small)
def test_the_first_labeling_is_the_observed_one_and_all_differ(sizes: tuple[int, ...]) -> None:
    weights = labeling_weights(sizes)
    assert weights[0] == pytest.approx(between_weights(sizes) - within_weights(sizes))
    assert len({tuple(row) for row in weights.round(12).tolist()}) == len(weights)


@given(small, st.integers(0, 2**32))
def test_the_permutation_mean_of_the_excess_is_zero(sizes: tuple[int, ...], seed: int) -> None:
    outputs = np.random.default_rng(seed).integers(0, 3, sum(sizes)).tolist()
    assert (labeling_weights(sizes) @ exact(outputs)).mean() == pytest.approx(0, abs=1e-12)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([(2, 2), (2, 3), (2, 2, 2)]), st.integers(0, 2**32))
def test_exact_p_equals_going_through_all_permutations(sizes: tuple[int, ...], seed: int) -> None:
    outputs = np.random.default_rng(seed).integers(0, 3, sum(sizes)).tolist()
    cuts = np.cumsum(sizes)[:-1]

    def excess(order: tuple[int, ...]) -> float:
        found = label_between_within([list(part) for part in np.split(np.array(order), cuts)]).excess
        assert found is not None
        return found

    observed = excess(tuple(outputs))
    all_orders = [excess(order) >= observed - 1e-9 for order in permutations(outputs)]
    groups = [part.tolist() for part in np.split(np.array(outputs), cuts)]
    found = excess_test([groups], exact, np.random.default_rng(0))
    assert found.exact
    assert found.p == pytest.approx(np.mean(all_orders))


def test_monte_carlo_agrees_with_the_exact_p() -> None:
    # two instances enumerate 105² labelings; eight cannot be, so their p must come from draws
    two = [[["A", "A"], ["A", "B"], ["B", "B"], ["A", "A"]], [["A", "B"], ["A", "B"], ["B", "B"], ["C", "A"]]]
    precise = excess_test(two, exact, np.random.default_rng(0))
    assert precise.exact
    assert precise.p is not None
    drawn = excess_test([*two, *[[["A", "A"], ["A", "A"]]] * 12], exact, np.random.default_rng(0), draws=20_000)
    assert not drawn.exact
    # the added instances are constant: each of their labelings adds 0, so p must not change
    assert drawn.p == pytest.approx(precise.p, abs=0.015)


def test_large_designs_without_a_table_agree_with_small_ones() -> None:
    rng = np.random.default_rng(3)
    groups = [[rng.integers(0, 2, 5).tolist() for _ in range(4)] for _ in range(3)]  # 20!/(5!⁴4!) labelings
    found = [excess_test(groups, exact, np.random.default_rng(seed), draws=4_000).p for seed in (1, 2)]
    assert found[0] == pytest.approx(found[1], abs=0.05)
    assert min(p for p in found if p is not None) > 0


def test_the_null_is_kept_and_an_effect_is_found() -> None:
    rng = np.random.default_rng(11)

    def rejects(shift: float) -> float:
        hits = 0
        for _ in range(200):
            tilt = np.clip(0.5 + shift * rng.choice([-1, 1], (30, 4, 1)), 0, 1)
            found = excess_test((rng.random((30, 4, 2)) < tilt).tolist(), exact, rng, draws=199)
            assert found.p is not None
            hits += found.p <= 0.05
        return hits / 200

    # 200 runs at 5 %: 99.9 % of the time under 10.5 %
    assert rejects(0) < 0.105
    assert rejects(0.3) > 0.9


def test_unequal_repeats_and_empty_variants_are_handled() -> None:
    found = excess_test([[["A", "A", "B"], ["A", "B"], []]], exact, np.random.default_rng(0))
    assert found.n_items == 1
    assert found.excess == pytest.approx(-1 / 3)


@pytest.mark.parametrize("instances", [[], [[["A"], ["B"]]], [[["A", "B"]]], [[["A", "A"], ["B"]]]])
def test_without_repeats_there_is_no_p_but_a_reason(instances: list[list[list[str]]]) -> None:
    found = excess_test(instances, exact, np.random.default_rng(0))
    assert (found.p, found.excess) == (None, None)
    assert "no noise to exchange" in found.why


def test_the_same_seed_gives_the_same_p() -> None:
    instances = [[["A", "B"], ["B", "A"], ["A", "A"], ["B", "B"]] for _ in range(20)]
    first, second = (excess_test(instances, exact, np.random.default_rng(5), draws=499) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("count", "draws"), [(-1, 9), (10, 9), (0, 0)])
def test_impossible_counts_are_refused(count: int, draws: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        monte_carlo_p(count, draws)


def test_no_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="draws"):
        excess_test([[["A", "A"], ["B", "B"]]], exact, np.random.default_rng(0), draws=0)
