import numpy as np
import pytest

from audit.stats.missing import manski_bounds, rogan_gladen, rogan_gladen_interval


def test_bounds_close_when_nothing_is_lost() -> None:
    found = manski_bounds([0.2, 0.4], 0)
    assert (found.low, found.high) == (found.observed_mean, found.observed_mean)


@pytest.mark.parametrize(("values", "lost"), [([], 3), ([1.2], 0), ([-0.1], 0), ([0.5], -1), ([[0.5]], 0)])
def test_bounds_refuse_values_that_cannot_be(values: list[float], lost: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        manski_bounds(values, lost)


def test_a_perfect_judge_needs_no_correction() -> None:
    assert rogan_gladen(0.3, 1, 1) == pytest.approx(0.3)


def test_a_rate_that_does_not_fit_the_judge_is_shown_outside_its_range() -> None:
    # with specificity .9 a tenth is flagged where nothing is wrong; 2 % cannot be
    assert rogan_gladen(0.02, 0.95, 0.9) < 0


@pytest.mark.parametrize(("sens", "spec"), [(0.5, 0.5), (0.2, 0.3), (1.1, 0.9)])
def test_a_judge_no_better_than_chance_is_refused(sens: float, spec: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        rogan_gladen(0.5, sens, spec)


def test_the_corrected_interval_covers_the_true_rate() -> None:
    rng, covered = np.random.default_rng(2), 0
    for _ in range(1_000):
        observed = int(rng.binomial(300, 0.1 * 0.8 + 0.9 * 0.1))  # rate .1, sensitivity .8, specificity .9
        found = rogan_gladen_interval((observed, 300), (int(rng.binomial(60, 0.8)), 60), (int(rng.binomial(100, 0.9)), 100))
        covered += found.low <= 0.1 <= found.high
    assert 0.93 < covered / 1_000 <= 1.0


def test_few_labels_widen_the_corrected_interval() -> None:
    many = rogan_gladen_interval((60, 300), (800, 1000), (900, 1000))
    few = rogan_gladen_interval((60, 300), (16, 20), (18, 20))
    assert few.high - few.low > many.high - many.low
