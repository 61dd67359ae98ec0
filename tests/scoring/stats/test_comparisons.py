import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, friedmanchisquare
from statsmodels.stats.multitest import multipletests

from scoring.stats.binary import cochran_q, mcnemar_counts, mcnemar_test
from scoring.stats.multiplicity import at_least_one, benjamini_hochberg, holm, intersection_union
from scoring.stats.ranks import friedman_test, kendall_w, nemenyi


@given(st.integers(0, 40), st.integers(0, 40))
def test_mcnemar_is_the_binomial_test_of_the_discordant_pairs(b: int, c: int) -> None:
    found = mcnemar_counts(b, c)
    assert found.p_exact == pytest.approx(binomtest(b, b + c).pvalue if b + c else 1.0)
    assert found.p_mid <= found.p_exact
    assert (found.odds_ratio is None) == (c == 0)


def test_mcnemar_from_flags_counts_only_where_they_differ() -> None:
    found = mcnemar_test([1, 1, 0, 0, 1], [1, 0, 0, 1, 0])
    assert (found.only_first, found.only_second) == (2, 1)


@pytest.mark.parametrize(("first", "second"), [([1, 0], [1]), ([1, 2], [0, 0])])
def test_mcnemar_refuses_what_is_not_paired_flags(first: list[int], second: list[int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        mcnemar_test(first, second)


def test_cochran_with_two_models_is_mcnemar_without_correction() -> None:
    table = [[1, 0]] * 9 + [[0, 1]] * 2 + [[1, 1]] * 5 + [[0, 0]] * 4
    # Q = (b − c)²/(b + c) = 49/11
    found = cochran_q(table)
    assert found.q == pytest.approx(49 / 11)
    assert found.n_items == 20


def test_cochran_has_nothing_to_compare_where_all_agree() -> None:
    assert cochran_q([[1, 1, 1], [0, 0, 0]]).p is None


@pytest.mark.parametrize("table", [[[1], [0]], [[0.5, 1]], [1, 0]])
def test_cochran_refuses_what_is_no_table_of_flags(table: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="expected"):
        cochran_q(table)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=3, max_size=12))
def test_friedman_equals_scipy(rows: list[list[int]]) -> None:
    found = friedman_test(rows)
    if found.chi2 is None:
        assert all(len(set(row)) == 1 for row in rows)
        return
    theirs = friedmanchisquare(*np.array(rows).T)
    assert (found.chi2, found.p) == pytest.approx((theirs.statistic, theirs.pvalue))


def test_friedman_with_one_order_throughout_has_no_finite_f() -> None:
    found = friedman_test([[1, 2, 3]] * 5, np.random.default_rng(0), draws=999)
    assert found.f is None
    assert found.p_f == 0.0
    assert found.p_permutation == pytest.approx(1 / 6**4, abs=0.003)
    assert found.mean_ranks == (1, 2, 3)


def test_friedman_of_ties_alone_is_undefined() -> None:
    assert friedman_test([[1, 1, 1]] * 4).p is None


def test_within_block_permutation_keeps_its_level_on_heavily_tied_values() -> None:
    rng, hits = np.random.default_rng(5), 0
    for _ in range(300):
        values = (rng.random((20, 3)) < 0.9).astype(float)
        p = friedman_test(values, rng, draws=199).p_permutation
        hits += p is not None and p <= 0.05
    assert hits / 300 < 0.085


def test_nemenyi_equals_scikit_posthocs() -> None:
    posthocs = pytest.importorskip("scikit_posthocs")
    values = np.random.default_rng(3).integers(0, 5, (15, 4)).astype(float)
    theirs = posthocs.posthoc_nemenyi_friedman(values).to_numpy()
    assert np.allclose(nemenyi(values), theirs, atol=1e-6)


@pytest.mark.parametrize("values", [[[1, 2]] * 4, [[1, 2, 3]], [1, 2, 3], [[1, 2, np.nan]] * 3])
def test_friedman_refuses_incomplete_blocks(values: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="expected"):
        friedman_test(values)


def test_kendall_w_at_both_ends_and_with_ties() -> None:
    assert kendall_w([[1, 2, 3]] * 4) == 1.0
    assert kendall_w([[1, 2, 3], [3, 2, 1]]) == 0.0
    assert kendall_w([[1, 1, 1], [2, 2, 2]]) is None
    # tied alike by all judges is still full agreement
    assert kendall_w([[1, 1, 2]] * 3) == pytest.approx(1.0)


def test_adjusted_p_by_hand_and_bounds() -> None:
    # holm: .01·2, .04·1 → running maximum
    assert holm([0.01, 0.04]).tolist() == pytest.approx([0.02, 0.04])
    assert benjamini_hochberg([0.9, 0.95]).max() <= 1
    assert holm([]).size == benjamini_hochberg([]).size == 0
    for refuse in (holm, benjamini_hochberg):
        with pytest.raises(ValueError, match="expected"):
            refuse([0.5, 1.5])


@pytest.mark.parametrize("n", [1, 2, 7])
def test_holm_equals_statsmodels(n: int) -> None:
    p = np.random.default_rng(n).random(n).round(1)
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])


def test_all_of_them_and_at_least_one_of_them() -> None:
    assert intersection_union([0.01, 0.2]) == 0.2
    assert at_least_one([0.01, 0.2, 0.5]) == pytest.approx(0.03)
    for refuse in (intersection_union, at_least_one):
        with pytest.raises(ValueError, match="at least one"):
            refuse([])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_holm_is_never_below_bh_and_bh_never_below_p(p: list[float]) -> None:
    assert (holm(p) >= benjamini_hochberg(p) - 1e-12).all()
    assert (benjamini_hochberg(p) >= np.array(p) - 1e-12).all()
