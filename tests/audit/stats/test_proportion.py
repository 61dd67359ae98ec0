import numpy as np
import pytest
from scipy.stats import binomtest

from audit.stats.proportion import clopper_pearson, design_effect, design_effect_from_icc, wilson


@pytest.mark.parametrize(("count", "n"), [(0, 1), (1, 1), (0, 50), (50, 50), (7, 50), (1, 1000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_both_intervals_equal_those_of_scipy(count: int, n: int, level: float) -> None:
    test = binomtest(count, n)
    for ours, theirs in ((wilson, test.proportion_ci(level, "wilson")), (clopper_pearson, test.proportion_ci(level, "exact"))):
        found = ours(count, n, level=level)
        assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)
        assert 0 <= found.low <= found.point <= found.high <= 1


def test_a_design_effect_of_two_is_half_the_sample() -> None:
    halved, small = wilson(12, 200, design_effect=2), wilson(6, 100)
    assert (halved.low, halved.high) == pytest.approx((small.low, small.high))
    assert halved.n == 200
    assert halved.n_effective == 100


@pytest.mark.parametrize(("count", "n", "deff"), [(0, 0, 1), (-1, 5, 1), (6, 5, 1), (1, 5, 0.99), (1, 5, float("nan"))])
def test_nonsense_counts_are_refused(count: int, n: int, deff: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        clopper_pearson(count, n, design_effect=deff)


@pytest.mark.parametrize("level", [0, 1, -0.1, 95])
def test_a_level_outside_its_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        wilson(1, 5, level=level)


def test_clusters_that_fail_as_one_have_a_design_effect_near_their_size() -> None:
    # ten clusters of four, three of them failing whole: variance is that of 10 trials, so 40/10 = 4 times J/(J−1) = 10/9
    counts = [4, 4, 4] + [0] * 7
    assert design_effect(counts, [4] * 10) == pytest.approx(4 * 10 / 9)


def test_negative_correlation_inside_clusters_never_narrows_the_interval() -> None:
    assert design_effect([2] * 20, [4] * 20) == 1.0


@pytest.mark.parametrize("count", [0, 4])
def test_a_pure_sample_takes_the_largest_possible_design_effect(count: int) -> None:
    assert design_effect([count] * 10, [4] * 10) == 4.0


def test_the_design_effect_restores_the_coverage_that_clustering_destroys() -> None:
    rng = np.random.default_rng(3)
    naive = clustered = 0
    for _ in range(400):
        failing = rng.beta(0.6, 2.4, size=60)  # mean 0.2, ICC 1/(1+3) = 0.25
        counts = rng.binomial(8, failing)
        deff = design_effect(counts, [8] * 60)
        plain, wide = wilson(int(counts.sum()), 480), wilson(int(counts.sum()), 480, design_effect=deff)
        naive += plain.low <= 0.2 <= plain.high
        clustered += wide.low <= 0.2 <= wide.high
    assert naive / 400 < 0.88
    assert clustered / 400 > 0.92


def test_planning_design_effect() -> None:
    assert design_effect_from_icc(5, 0.25) == 2.0
    with pytest.raises(ValueError, match="icc"):
        design_effect_from_icc(5, 1.1)


def test_unequal_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="equal lengths"):
        design_effect([1, 2, 1], [4, 4])
