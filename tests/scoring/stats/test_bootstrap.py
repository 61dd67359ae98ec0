import numpy as np
import pytest
from scipy.stats import bootstrap

from scoring.stats.bootstrap import bca_interval, clustered_se, expanded_level, mean_estimate, statistic_estimate
from scoring.stats.crossed import crossed_estimate
from scoring.stats.estimate import Estimate
from scoring.stats.proportion import share_estimate


def limits(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


def test_unclustered_interval_equals_that_of_scipy_at_the_expanded_level() -> None:
    values, level = np.random.default_rng(1).beta(5, 1, 80), expanded_level(0.95, 80)
    ours = mean_estimate(values, np.random.default_rng(2))
    theirs = bootstrap(
        (values,), np.mean, n_resamples=10_000, confidence_level=level, method="BCa", rng=np.random.default_rng(3)
    ).confidence_interval
    assert limits(ours) == pytest.approx((theirs.low, theirs.high), abs=0.004)
    assert ours.method == "bca"


@pytest.mark.parametrize(("clusters", "level"), [(60, 0.9564), (1_000, 0.9504), (10**6, 0.95)])
def test_the_level_is_expanded_for_few_clusters_alone(clusters: int, level: float) -> None:
    assert expanded_level(0.95, clusters) == pytest.approx(level, abs=1e-4)


@pytest.mark.parametrize(
    ("draws", "jackknife", "level", "reason"),
    [
        ([0.6, 0.7, 0.8], [0.4, 0.5, 0.6], 0.95, "one side"),
        ([0.4, 0.6, 0.7], [0.5, 0.5, 0.5], 0.95, "no spread"),
        # one outlier of 501 has an acceleration of 0.166, so the pole lies at z = 6.02
        ([0.4, 0.5, 0.6], [0.0] * 500 + [-9.0], 1 - 1e-10, "too skewed"),
    ],
)
def test_where_bca_is_undefined_the_percentile_stands_with_its_reason(
    draws: list[float], jackknife: list[float], level: float, reason: str
) -> None:
    found = bca_interval(0.5, np.array(draws), np.array(jackknife), level)
    assert reason in found.method
    assert found.method.startswith("percentile")
    assert found.low is not None


def test_two_values_have_the_widest_interval() -> None:
    found = mean_estimate([0.1, 0.9], np.random.default_rng(0))
    assert limits(found) == (0.1, 0.9)
    assert "too few clusters" in found.method


def test_one_cluster_has_no_level() -> None:
    found = statistic_estimate(lambda rows: float(rows[0]), 3, np.random.default_rng(0), groups=["a"] * 3)
    assert "one cluster" in found.why
    with pytest.raises(ValueError, match="two clusters"):
        expanded_level(0.95, 1)


def test_singleton_groups_change_nothing() -> None:
    values = np.random.default_rng(1).random(50)
    alone, grouped = (mean_estimate(values, np.random.default_rng(2), groups=groups) for groups in (None, list(range(50))))
    assert limits(alone) == limits(grouped)


def test_copies_inside_clusters_do_not_narrow_the_interval() -> None:
    values = np.random.default_rng(1).random(40)
    once = limits(mean_estimate(values, np.random.default_rng(2)))
    copied = limits(mean_estimate(np.repeat(values, 5), np.random.default_rng(2), groups=np.repeat(np.arange(40), 5).tolist()))
    assert copied == pytest.approx(once)


def test_coverage_of_a_skewed_clustered_mean() -> None:
    rng, covered = np.random.default_rng(4), 0
    for _ in range(300):
        level = rng.beta(8, 2, 40)  # mean .8
        sizes = rng.integers(1, 6, 40)
        groups = np.repeat(np.arange(40), sizes)
        values = (rng.random(groups.size) < level[groups]).astype(float)
        low, high = limits(mean_estimate(values, rng, groups=groups.tolist(), resamples=999))
        covered += low <= 0.8 <= high
    assert 0.90 <= covered / 300 <= 0.985


def test_constant_values_have_a_point_and_a_reason() -> None:
    found = mean_estimate([1.0] * 20, np.random.default_rng(0))
    assert (found.point, found.low, found.high) == (1.0, None, None)
    assert "equal" in found.why


def test_constant_values_with_bounds_say_how_much_may_lie_unseen() -> None:
    found = mean_estimate([0.0] * 100, np.random.default_rng(0), bounds=(-1, 1))
    # Clopper–Pearson on 0 of 100: 1 − .025^(1/100)
    unseen = 1 - 0.025 ** (1 / 100)
    assert limits(found) == pytest.approx((-unseen, unseen))
    with pytest.raises(ValueError, match="expected a value in"):
        mean_estimate([2.0] * 5, np.random.default_rng(0), bounds=(0, 1))


def test_no_values_and_one_cluster_have_reasons() -> None:
    assert mean_estimate([], np.random.default_rng(0)).why == "no instance has a value"
    single = mean_estimate([0.1, 0.9], np.random.default_rng(0), groups=["p", "p"])
    assert single.low is None
    assert "one cluster" in single.why


def test_one_instance_is_constant_not_certain() -> None:
    assert mean_estimate([0.7], np.random.default_rng(0)).low is None


@pytest.mark.parametrize(("n", "exploratory"), [(29, True), (30, False)])
def test_fewer_than_thirty_clusters_are_exploratory(n: int, exploratory: bool) -> None:
    values = np.tile([0.0, 1.0, 0.5], n)
    found = mean_estimate(values, np.random.default_rng(0), groups=np.repeat(np.arange(n), 3).tolist(), resamples=50)
    assert found.exploratory is exploratory


@pytest.mark.parametrize(("values", "groups"), [([[0.1], [0.2]], None), ([0.1, np.nan], None), ([0.1, 0.2], ["a"])])
def test_wrong_shapes_raise(values: list[float], groups: list[str] | None) -> None:
    with pytest.raises(ValueError, match="expected"):
        mean_estimate(values, np.random.default_rng(0), groups=groups)


def test_clustered_standard_error_by_hand_and_against_the_bootstrap() -> None:
    # mean 2.5; cluster residual sums −3+…: (1+2−5)=−2 and (3+4−5)=2 → √8/4
    assert clustered_se([1, 2, 3, 4], ["a", "a", "b", "b"]) == pytest.approx(np.sqrt(8) / 4)
    rng = np.random.default_rng(1)
    groups = np.repeat(np.arange(60), 4)
    values = rng.normal(size=60)[groups] + rng.normal(size=240)
    low, high = limits(mean_estimate(values, rng, groups=groups.tolist()))
    assert (high - low) / (2 * 1.96) == pytest.approx(clustered_se(values, groups.tolist()), rel=0.05)


def test_any_statistic_with_its_interval() -> None:
    values = np.random.default_rng(1).normal(size=100)
    found = statistic_estimate(lambda rows: float(np.median(values[rows])), 100, np.random.default_rng(2), resamples=500)
    low, high = limits(found)
    assert found.point is not None
    assert low < found.point < high


def test_a_statistic_undefined_in_many_resamples_has_no_interval() -> None:
    flags = np.array([1] + [0] * 19)
    found = statistic_estimate(lambda rows: 1.0 if flags[rows].any() else None, 20, np.random.default_rng(2), resamples=200)
    assert found.point == 1.0
    assert found.low is None
    assert "undefined in" in found.why


def test_shared_templates_widen_the_interval() -> None:
    rng = np.random.default_rng(3)
    table = rng.normal(size=(200, 1)) * 0.1 + rng.normal(size=(1, 6))
    both = limits(crossed_estimate(table, rng, resamples=2_000))
    rows_alone = limits(mean_estimate(table.mean(axis=1), rng, resamples=2_000))
    assert both[1] - both[0] > 5 * (rows_alone[1] - rows_alone[0])
    # the variance of the template mean is about 1/6 of theirs
    assert (both[1] - both[0]) / 3.92 == pytest.approx(table.mean(axis=0).std() / np.sqrt(6), rel=0.2)


@pytest.mark.parametrize("table", [[[1.0, 2.0]], [[1.0], [2.0]], [[1.0, np.nan], [0, 1]], [1.0, 2.0]])
def test_crossed_tables_must_be_complete(table: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="expected"):
        crossed_estimate(table, np.random.default_rng(0))


def test_share_of_nothing_is_undefined_and_of_clusters_is_wider() -> None:
    assert share_estimate([]).point is None
    plain = limits(share_estimate([1, 1, 0, 0] * 10))
    clustered = limits(share_estimate([1, 1, 0, 0] * 10, groups=np.repeat(np.arange(20), 2).tolist()))
    assert clustered[1] - clustered[0] > plain[1] - plain[0]
    assert share_estimate([1, 0], groups=["a", "a"]).low is None


def test_share_at_both_ends_keeps_an_interval() -> None:
    none, every = share_estimate([0] * 50), share_estimate([1] * 50)
    assert limits(none) == pytest.approx((0, 0.07112173646419767))
    assert limits(every) == pytest.approx((1 - 0.07112173646419767, 1))


def test_an_estimate_is_no_number() -> None:
    found = mean_estimate([0.1, 0.2], np.random.default_rng(0))
    for misuse in ("bool(found)", "float(found)", "sum([found, found])", "found < found", "found + found"):
        with pytest.raises(TypeError):
            eval(misuse, {"found": found})  # noqa: S307
