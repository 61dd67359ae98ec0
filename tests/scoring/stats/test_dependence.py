import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import matthews_corrcoef

from scoring.stats.association import _permuted, _resampled, kendall_tau, quantile_strata, shuffled_within, tau_test
from scoring.stats.distance_correlation import distance_correlation
from scoring.stats.overlap import failure_overlap, overlap_of_flags, stratified_overlap
from scoring.stats.reliability import disattenuated, halved_scores, pearson, spearman_brown, split_half_reliability
from scoring.stats.reversal import gail_simon, one_sided_p, reversed_between, sign_disagreement, signs_differ


def test_a_constant_side_has_no_tau() -> None:
    assert kendall_tau([1, 1, 1], [1, 2, 3]) is None
    found = tau_test([1, 1, 1], [1, 2, 3], np.random.default_rng(0))
    assert found.p is None
    assert found.tau.why


def test_tau_interval_covers_and_p_finds_dependence() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=150)
    y = x + rng.normal(size=150)
    found = tau_test(x, y, rng, draws=400)
    assert found.p == pytest.approx(1 / 401)
    # τ of a Gaussian with ρ = 1/√2 is 2/π·asin ρ = .5
    assert found.tau.low is not None
    assert found.tau.high is not None
    assert found.tau.low < 0.5 < found.tau.high


def test_a_common_cause_vanishes_within_its_strata() -> None:
    rng = np.random.default_rng(2)
    level = np.repeat([0, 1, 2, 3], 40)
    x, y = level + rng.normal(size=160) * 0.3, level + rng.normal(size=160) * 0.3
    plain, within = (tau_test(x, y, rng, strata=strata, draws=300).p for strata in (None, level.tolist()))
    assert plain is not None
    assert within is not None
    assert plain < 0.01
    assert within > 0.05


def test_permutation_p_keeps_its_level() -> None:
    rng, hits = np.random.default_rng(3), 0
    for _ in range(100):
        p = tau_test(rng.random(25).round(1), rng.random(25), rng, draws=39).p
        hits += p is not None and p <= 0.05
    assert hits / 100 < 0.12


@pytest.mark.parametrize("n_strata", [1, 4])
def test_quantile_strata_are_about_equal_and_keep_ties_together(n_strata: int) -> None:
    found = quantile_strata(np.arange(100.0), n_strata)
    assert np.bincount(found).tolist() == [100 // n_strata] * n_strata
    assert len(set(quantile_strata([5.0] * 10, n_strata).tolist())) == 1
    with pytest.raises(ValueError, match="n_strata"):
        quantile_strata([1.0], 0)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=5, max_size=25))
def test_distance_correlation_equals_dcor(points: list[tuple[int, int]]) -> None:
    oracle = pytest.importorskip("dcor")
    x, y = (np.array(side, dtype=float) for side in zip(*points, strict=True))
    found = distance_correlation(x, y)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        assert found.dcor is None
        return
    # the square root turns a last-bit difference near 0 into 1e-8
    assert found.dcor == pytest.approx(oracle.distance_correlation(x, y), abs=1e-6)
    if found.bias_corrected_square is not None:
        assert found.bias_corrected_square == pytest.approx(oracle.u_distance_correlation_sqr(x, y), abs=1e-8)


def test_distance_correlation_sees_what_tau_does_not() -> None:
    rng = np.random.default_rng(4)
    x = np.linspace(-1, 1, 80)
    y = x**2 + rng.normal(size=80) * 0.05
    assert abs(kendall_tau(x, y) or 0) < 0.2
    assert (distance_correlation(x, y, rng, most=199).p or 1) < 0.01
    null = [distance_correlation(x, rng.random(80), rng, most=99).p for _ in range(40)]
    assert sum(p is not None and p <= 0.05 for p in null) <= 7


@given(*[st.integers(0, 30)] * 4)
def test_overlap_measures_stay_in_their_range_or_are_none(a: int, b: int, c: int, d: int) -> None:
    if a + b + c + d == 0:
        with pytest.raises(ValueError, match="counts"):
            failure_overlap(a, b, c, d)
        return
    found = failure_overlap(a, b, c, d)
    flags_a, flags_b = [1] * (a + b) + [0] * (c + d), [1] * a + [0] * b + [1] * c + [0] * d
    assert overlap_of_flags(flags_a, flags_b) == found
    if found.phi is not None:
        assert found.phi == pytest.approx(matthews_corrcoef(flags_a, flags_b))
        assert found.phi_max is not None
        assert found.phi <= found.phi_max + 1e-9 <= 1 + 2e-9
    if found.yule_q is not None:
        assert -1 <= found.yule_q <= 1
    assert (found.caught_by_one is None) == (a + b + c == 0)
    if found.caught_by_one is not None and found.jaccard is not None:
        assert found.caught_by_one + found.jaccard == pytest.approx(1)


def test_strata_of_difficulty_explain_an_overlap_away() -> None:
    rng = np.random.default_rng(6)
    hard = rng.random(600) < 0.5
    a, b = (rng.random(600) < np.where(hard, 0.7, 0.1) for _ in range(2))
    pooled = overlap_of_flags(a, b)
    assert pooled.fisher_p is not None
    assert pooled.fisher_p < 1e-6
    within = stratified_overlap(a, b, hard.tolist())
    assert within.n_strata == 2
    assert within.p is not None
    assert within.p > 0.05
    assert within.odds_ratio == pytest.approx(1, abs=0.5)


def test_strata_that_say_nothing_are_left_out() -> None:
    assert stratified_overlap([1, 1, 0, 0], [1, 0, 0, 0], ["a", "a", "b", "b"]).p is None
    only_both_or_neither = stratified_overlap([1, 0, 1, 0], [1, 0, 1, 0], ["a", "a", "b", "b"])
    assert only_both_or_neither.odds_ratio is None
    assert only_both_or_neither.n_strata == 2


def test_noise_imitates_independence_and_reliability_says_so() -> None:
    rng = np.random.default_rng(7)
    trait = rng.normal(size=4_000)
    noisy = [trait + rng.normal(size=4_000) * np.sqrt(0.7 / 0.3) for _ in range(4)]  # reliability .3 each
    seen = pearson(noisy[0], noisy[1])
    assert seen == pytest.approx(0.3, abs=0.05)
    assert kendall_tau(noisy[0], noisy[1]) == pytest.approx(0.19, abs=0.03)
    assert disattenuated(0.3, 0.3, 0.3) == pytest.approx(1.0)
    assert disattenuated(0.3, 0.0, 0.3) is None
    halves = split_half_reliability(noisy[0], noisy[1])
    assert halves.value == pytest.approx(spearman_brown(seen or 0))


@pytest.mark.parametrize("r", [-1.0, 1.01])
def test_spearman_brown_has_its_range(r: float) -> None:
    with pytest.raises(ValueError, match="correlation"):
        spearman_brown(r)


def test_constant_or_few_halves_are_undefined_with_a_reason() -> None:
    assert "constant" in split_half_reliability([1, 1, 1], [1, 2, 3]).why
    assert "fewer than three" in split_half_reliability([1, 2], [1, 2]).why
    assert "oppose" in split_half_reliability([1, 2, 3], [3, 2, 1]).why
    with pytest.raises(ValueError, match="equal shape"):
        split_half_reliability([1, 2, 3], [1, 2])


def test_halves_of_variants_share_no_variant_and_recover_reliability() -> None:
    rng = np.random.default_rng(8)
    trait = rng.random(300)
    noise = rng.random((300, 6, 6))
    cross = trait[:, None, None] + (noise + noise.transpose(0, 2, 1)) * 0.01
    found = split_half_reliability(*halved_scores(cross, None, rng, splits=10))
    assert found.value is not None
    assert found.value > 0.99
    shifted = split_half_reliability(*halved_scores(cross, np.repeat(trait[:, None], 6, axis=1), rng, splits=10))
    assert shifted.value is None or shifted.value < 0.6
    with pytest.raises(ValueError, match="V ≥ 4"):
        halved_scores(cross[:, :3, :3], None, rng)
    with pytest.raises(ValueError, match="within"):
        halved_scores(cross, np.zeros((300, 5)), rng)


@given(st.lists(st.floats(0.001, 3), min_size=2, max_size=6))
def test_gail_simon_p_is_one_where_all_signs_agree(deltas: list[float]) -> None:
    assert gail_simon(deltas, [1.0] * len(deltas)).p == 1.0
    assert gail_simon([-d for d in deltas], [1.0] * len(deltas)).p == 1.0


@pytest.mark.parametrize(("k", "critical"), [(2, 2.706), (3, 4.231), (4, 5.435), (5, 6.498)])
def test_gail_simon_critical_values(k: int, critical: float) -> None:
    # K − 1 large positive differences and one negative whose square is the critical value
    found = gail_simon([10.0] * (k - 1) + [-np.sqrt(critical)], [1.0] * k)
    assert found.q == pytest.approx(critical)
    assert found.p == pytest.approx(0.05, abs=2e-4)


def test_with_two_data_sets_the_two_tests_of_reversal_agree() -> None:
    found = reversed_between((0.05, 0.02), (-0.04, 0.02))
    assert found == pytest.approx(gail_simon([0.05, -0.04], [0.02, 0.02]).p)
    assert found == pytest.approx(reversed_between((-0.05, 0.02), (0.04, 0.02)))


def test_a_difference_that_shrinks_is_no_reversal() -> None:
    assert reversed_between((0.5, 0.02), (0.05, 0.02)) > 0.9


@pytest.mark.parametrize(("d", "se"), [([0.1], [0.1]), ([0.1, 0.2], [0.1]), ([0.1, 0.2], [0.1, 0.0])])
def test_reversal_needs_standard_errors(d: list[float], se: list[float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        gail_simon(d, se)


def test_noise_floor_of_reversals_matches_simulation() -> None:
    rng = np.random.default_rng(9)
    means = rng.normal(0.01, 0.3 / np.sqrt(200), (20_000, 2))
    assert signs_differ(means[:, 0], means[:, 1]) == pytest.approx(sign_disagreement(0.01, 0.3, 200), abs=0.01)
    assert sign_disagreement(0.0, 0.3, 200) == 0.5
    with pytest.raises(ValueError, match="sd > 0"):
        sign_disagreement(0.1, 0, 5)
    with pytest.raises(ValueError, match="standard error"):
        one_sided_p(0.1, 0, "less")


def test_the_fast_resamples_of_tau_are_those_of_scipy() -> None:
    rng = np.random.default_rng(10)
    x, y = rng.integers(0, 5, 40).astype(float), rng.integers(0, 5, 40).astype(float)
    groups = np.repeat(np.arange(10), 4)
    drawn = _resampled(x, y, groups, np.random.default_rng(1), 30)
    again = np.random.default_rng(1).integers(0, 10, (30, 10), dtype=np.int32)
    rows = [np.concatenate([np.flatnonzero(groups == group) for group in picked]) for picked in again]
    assert drawn == pytest.approx([kendall_tau(x[at], y[at]) for at in rows], abs=1e-5)


@pytest.mark.parametrize("n", [600, 601])
def test_both_ways_of_permuting_tau_agree(n: int) -> None:
    rng = np.random.default_rng(11)
    x, y = rng.integers(0, 9, n).astype(float), rng.random(n)
    null = _permuted(x, y, [np.arange(n)], np.random.default_rng(0), 40)
    assert np.std(null) == pytest.approx(2 / (3 * np.sqrt(n)), rel=0.35)
    order = shuffled_within([np.arange(n)], np.random.default_rng(0))
    assert null[0] == pytest.approx(kendall_tau(x, y[order]), abs=1e-5)


def test_the_lower_limit_of_a_reliability_rises_with_the_number_of_instances() -> None:
    rng = np.random.default_rng(12)
    limits = []
    for n in (30, 3_000):
        trait = rng.normal(size=n)
        found = split_half_reliability(trait + rng.normal(size=n), trait + rng.normal(size=n))
        assert found.low is not None
        assert found.value is not None
        assert found.low < found.value
        limits.append(found.low)
    # halves correlate at .5, so the whole is reliable to 2/3
    assert limits[0] < limits[1] < 2 / 3 + 0.02
    assert split_half_reliability([1, 2, 3], [1, 2, 3.5]).low is None
