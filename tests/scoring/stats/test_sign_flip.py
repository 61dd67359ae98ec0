import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import permutation_test

from scoring.stats.paired import cliffs_delta, hodges_lehmann, wilcoxon_test
from scoring.stats.sign_flip import Alternative, sign_flip_test


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-5, 5).map(float), min_size=2, max_size=9), st.sampled_from(["two-sided", "greater", "less"]))
def test_exact_p_equals_that_of_scipy(values: list[float], alternative: Alternative) -> None:
    theirs = permutation_test((np.array(values),), np.mean, permutation_type="samples", n_resamples=1_000, alternative=alternative)
    assert sign_flip_test(values, np.random.default_rng(0), alternative=alternative).p == pytest.approx(theirs.pvalue)


def test_drawn_p_agrees_with_the_exact_one() -> None:
    values = np.random.default_rng(1).normal(0.2, 1, 16)
    exact = sign_flip_test(values, np.random.default_rng(0))
    assert exact.exact
    # a seventeenth value near 0 tips the test into drawing without moving p
    drawn = sign_flip_test([*values, 1e-9], np.random.default_rng(0), draws=40_000)
    assert not drawn.exact
    assert drawn.p == pytest.approx(exact.p, abs=0.01)


def test_clusters_are_flipped_whole() -> None:
    # two clusters: four sign patterns, of which ++ and −− are as extreme
    found = sign_flip_test([1.0] * 10, np.random.default_rng(0), groups=["a"] * 5 + ["b"] * 5)
    assert found.p == 0.5


def test_all_zero_differences_have_p_one_and_none_have_a_reason() -> None:
    assert sign_flip_test([0.0, 0.0], np.random.default_rng(0)).p == 1.0
    empty = sign_flip_test([], np.random.default_rng(0))
    assert empty.p is None
    assert "difference" in empty.why


def test_type_one_error_with_clusters_is_kept_and_lost_without() -> None:
    rng, kept, lost = np.random.default_rng(2), 0, 0
    groups = np.repeat(np.arange(20), 5)
    for _ in range(300):
        values = rng.normal(size=20)[groups] + rng.normal(size=100) * 0.5
        kept += (sign_flip_test(values, rng, groups=groups.tolist(), draws=299).p or 0) <= 0.05
        lost += (sign_flip_test(values, rng, draws=299).p or 0) <= 0.05
    assert kept / 300 < 0.09
    assert lost / 300 > 0.2


def test_rank_biserial_reaches_both_ends() -> None:
    assert wilcoxon_test([1, 2, 3]).rank_biserial == 1.0
    assert wilcoxon_test([-1, -2, 0]).rank_biserial == -1.0
    assert wilcoxon_test([0, 0]).p is None


def test_hodges_lehmann_is_not_moved_by_an_outlier() -> None:
    # Walsh averages of 1, 2, 3: 1, 1.5, 2, 2, 2.5, 3
    assert hodges_lehmann([1, 2, 3]) == 2.0
    assert hodges_lehmann([1, 2, 3, 2, 1000]) < 3


@given(st.lists(st.integers(0, 4), min_size=1, max_size=8), st.lists(st.integers(0, 4), min_size=1, max_size=8))
def test_cliffs_delta_is_its_definition(x: list[int], y: list[int]) -> None:
    by_hand = np.mean([(a > b) - (a < b) for a in x for b in y])
    assert cliffs_delta(x, y) == pytest.approx(by_hand)
    assert cliffs_delta(y, x) == pytest.approx(-by_hand)


@pytest.mark.parametrize("bad", [[[0.1]], [np.nan]])
def test_wrong_shapes_raise(bad: list[float]) -> None:
    for refuse in (lambda v: sign_flip_test(v, np.random.default_rng(0)), wilcoxon_test, hodges_lehmann, lambda v: cliffs_delta(v, [1])):
        with pytest.raises(ValueError, match="expected"):
            refuse(bad)
