import numpy as np
import pytest

from scoring.stats.association import kendall_tau
from scoring.stats.homogeneity import above_margin_p, clustered_mean, homogeneity
from scoring.stats.matching import matched_rows, standardised_gap
from scoring.stats.ranking import rank_agreement, ranking_concordance, row_taus
from scoring.stats.reliability import disattenuated_limits
from scoring.stats.sign_stability import sign_noise


def test_clustered_mean_is_the_plain_one_without_clusters() -> None:
    values = np.random.default_rng(0).random(40)
    found = clustered_mean(values)
    assert (found.mean, found.se) == pytest.approx((values.mean(), values.std(ddof=1) / np.sqrt(40)))


def test_a_constant_sample_is_not_certain() -> None:
    found = clustered_mean([1.0] * 30)
    assert found.constant
    # 0 of 30 may hide 1 − .025^(1/30)
    assert found.se == pytest.approx((1 - 0.025 ** (1 / 30)) / 1.96)
    assert clustered_mean([1.0] * 300).se < found.se / 5


@pytest.mark.parametrize(("values", "groups", "span"), [([1.0], None, 1), ([1.0, 0.0], ["a", "a"], 1), ([1.0, 0.0], None, 0)])
def test_one_cluster_has_no_standard_error(values: list[float], groups: list[str] | None, span: float) -> None:
    with pytest.raises(ValueError, match="two clusters"):
        clustered_mean(values, groups, span=span)


def test_p_above_a_margin_is_half_at_the_margin() -> None:
    assert above_margin_p(clustered_mean([0.04, 0.06] * 20), 0.05) == pytest.approx(0.5)


def test_homogeneity_keeps_its_level_on_skewed_clustered_data_and_finds_a_difference() -> None:
    rng = np.random.default_rng(1)

    def sample(mean: float) -> tuple[list[float], list[int]]:
        groups = np.repeat(np.arange(40), 3)
        level = rng.beta(8 * mean, 8 * (1 - mean), 40)[groups]
        return (level + rng.normal(0, 0.05, groups.size)).tolist(), groups.tolist()

    null = [homogeneity([sample(0.9) for _ in range(4)], rng, draws=299).p <= 0.05 for _ in range(150)]
    assert np.mean(null) <= 0.10
    found = homogeneity([sample(0.9), sample(0.9), sample(0.75)], rng, draws=999)
    assert found.p < 0.01
    assert 2 in found.pair
    assert found.difference > 0.1


def test_homogeneity_of_constant_data_sets_is_defined() -> None:
    same = homogeneity([([1.0] * 40, None), ([1.0] * 40, None)], np.random.default_rng(0), draws=99)
    assert same.statistic == 0.0
    assert same.p == 1.0
    apart = homogeneity([([1.0] * 40, None), ([0.5] * 40, None)], np.random.default_rng(0), draws=99)
    assert apart.p == 0.01
    with pytest.raises(ValueError, match="two data sets"):
        homogeneity([([1.0] * 40, None)], np.random.default_rng(0))


def test_matching_leaves_equal_histograms() -> None:
    rng = np.random.default_rng(2)
    near, far = rng.normal(0.3, 0.1, 300), rng.normal(0.4, 0.1, 200)
    kept = matched_rows([near, far], rng, bins=10)
    assert kept[0].size == kept[1].size > 80
    before, after = standardised_gap(near, far), standardised_gap(near[kept[0]], far[kept[1]])
    assert before is not None
    assert after is not None
    assert abs(after) < 0.2 < abs(before)
    assert matched_rows([[0.1] * 5, [0.9] * 5], rng)[0].size == 0
    with pytest.raises(ValueError, match="two samples"):
        matched_rows([[0.1]], rng)
    assert standardised_gap([1.0, 1.0], [1.0, 1.0]) is None


def test_sign_noise_of_two_draws_from_one_population_is_alike_between_and_within() -> None:
    rng = np.random.default_rng(3)
    shares = [sign_noise((rng.normal(0.02, 0.3, 200), None), (rng.normal(0.02, 0.3, 200), None), rng, draws=300) for _ in range(60)]
    between = np.mean([s.between for s in shares if s])
    within = np.mean([s.within_first for s in shares if s])
    assert between == pytest.approx(within, abs=0.12)
    assert sign_noise(([0.1, 0.2, 0.3], None), ([0.1] * 9, None), rng) is None


def test_rank_agreement_at_both_ends_with_its_floor() -> None:
    rng = np.random.default_rng(4)
    table = rng.normal(0, 0.05, (100, 4)) + np.array([0.9, 0.8, 0.7, 0.6])
    same, reverse = rank_agreement(table, table, rng, draws=99), rank_agreement(table, table[:, ::-1], rng, draws=99)
    assert (same.tau.point, reverse.tau.point) == (1.0, -1.0)
    assert (same.floor_first, reverse.between_parts) == (1.0, -1.0)
    assert rank_agreement(np.ones((3, 2)), np.ones((3, 2)), rng, draws=9).tau.point is None
    with pytest.raises(ValueError, match="models"):
        rank_agreement(table, table[:, :3], rng)
    assert ranking_concordance([table, table]) == 1.0
    with pytest.raises(ValueError, match="same models"):
        ranking_concordance([table, table[:, :3]])


def test_limits_are_widened_by_what_noise_hides() -> None:
    assert disattenuated_limits(-0.1, 0.1, 0.5, 0.5) == pytest.approx((-0.2, 0.2))
    assert disattenuated_limits(-0.9, 0.9, 0.5, 0.5) == (-1.0, 1.0)
    assert disattenuated_limits(-0.1, 0.1, 1.2, 1.2) == pytest.approx((-0.1, 0.1))
    with pytest.raises(ValueError, match="reliabilities"):
        disattenuated_limits(0, 0.1, 0, 1)


@pytest.mark.parametrize("models", [2, 3, 5])
def test_taus_of_many_rows_are_those_of_each_row(models: int) -> None:
    rng = np.random.default_rng(models)
    first, second = rng.integers(0, 4, (200, models)) / 7, rng.integers(0, 4, (200, models)) / 7
    each = [kendall_tau(x, y) for x, y in zip(first, second, strict=True)]
    expected = [np.nan if tau is None else tau for tau in each]
    assert row_taus(first, second) == pytest.approx(np.array(expected), nan_ok=True)


def test_means_that_differ_in_their_last_bits_are_tied() -> None:
    assert np.isnan(row_taus(np.array([[0.3, 0.1 + 0.2]]), np.array([[0.0, 1.0]]))).all()
