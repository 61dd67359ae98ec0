"""Thresholds keep their promise, probabilities their order, and the calibration error its meaning."""

import numpy as np
import pytest

from audit.meaning.calibration import Calibration, calibration_error, fit_calibration, umbrella_cut


def test_fifty_nine_negatives_allow_the_largest_as_cut() -> None:
    # 0.95^59 = 0.0485 <= 0.05 < 0.0510 = 0.95^58
    scores = [i / 100 for i in range(59)]
    cut = umbrella_cut(scores, alpha=0.05)
    assert (cut.threshold, cut.negatives) == (0.58, 59)


def test_fifty_eight_negatives_are_too_few() -> None:
    with pytest.raises(ValueError, match="at least 59 negatives"):
        umbrella_cut([0.1] * 58, alpha=0.05)


def test_the_bound_holds_in_almost_all_samples() -> None:
    # Uniform scores: the share of changed pairs above a cut t is 1 - t. Expected to exceed alpha in at most 5 % of samples.
    rng = np.random.default_rng(0)
    broken = [1 - umbrella_cut(rng.random(200).tolist(), alpha=0.1).threshold > 0.1 for _ in range(400)]
    assert np.mean(broken) <= 0.08  # 0.05 + 3 standard errors


def test_calibration_rises_and_stays_a_probability() -> None:
    rng = np.random.default_rng(1)
    scores = rng.normal(size=500) * 3
    kept = (rng.random(500) < 1 / (1 + np.exp(-scores))).astype(float)
    calibrated = fit_calibration(scores, kept, np.ones(500))
    grid = calibrated(np.linspace(-40, 40, 400))
    assert (np.diff(grid) >= 0).all()
    assert grid.min() >= 0
    assert grid.max() <= 1
    assert abs(calibrated(np.array([0.0]))[0] - 0.5) < 0.12


def test_error_of_a_constant_half_on_all_kept_is_a_half() -> None:
    found = calibration_error(np.full(100, 0.5), np.ones(100), np.random.default_rng(0), draws=200)
    assert found.error == pytest.approx(0.5)
    assert found.p_value < 0.01


def test_error_of_true_probabilities_is_like_its_null() -> None:
    rng = np.random.default_rng(2)
    p = rng.random(1000)
    found = calibration_error(p, (rng.random(1000) < p).astype(float), np.random.default_rng(0), draws=200)
    assert found.p_value > 0.01
    assert abs(found.error - found.null) < 0.03


def test_knots_are_met() -> None:
    exact = Calibration((-1.0, 1.0), (0.2, 0.8))
    assert exact(np.array([-1.0, 0.0, 1.0])) == pytest.approx([0.2, 0.5, 0.8], abs=1e-5)
