import numpy as np
import pytest

from audit.stats.weighted import ppi_mean, stratified_share


def test_one_stratum_is_the_plain_share() -> None:
    found = stratified_share([1], [5], [20])
    assert found.point == 0.25
    assert found.se == pytest.approx(np.sqrt(0.25 * 0.75 / 19))
    assert 0 < found.low < 0.25 < found.high < 1


def test_pure_strata_still_have_an_interval() -> None:
    found = stratified_share([0.5, 0.5], [0, 0], [20, 20])
    assert (found.point, found.low) == (0.0, 0.0)
    # 1/Σ(w²/n) = 40, so the limit is that of 0 in 40
    assert found.high == pytest.approx(1 - 0.025 ** (1 / 40))


@pytest.mark.parametrize(
    ("weights", "counts", "sizes"), [([0.5, 0.4], [1, 1], [5, 5]), ([1], [1], [1]), ([0.5, 0.5], [1], [5, 5]), ([1], [6], [5])]
)
def test_strata_that_do_not_fit_are_refused(weights: list[float], counts: list[int], sizes: list[int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        stratified_share(weights, counts, sizes)


def test_prediction_powered_mean_has_its_closed_form() -> None:
    found = ppi_mean([1, 0, 1, 1], [0.9, 0.2, 0.6, 0.7], [0.5, 0.7, 0.3])
    # mean rest .5 + mean residual (.1 − .2 + .4 + .3)/4 = .15
    assert found.estimate.point == pytest.approx(0.65)
    rest, residual = np.var([0.5, 0.7, 0.3], ddof=1) / 3, np.var([0.1, -0.2, 0.4, 0.3], ddof=1) / 4
    assert found.estimate.se == pytest.approx(np.sqrt(rest + residual))


def test_predictions_that_are_noise_lose_to_the_labels_and_tuning_drops_them() -> None:
    rng = np.random.default_rng(0)
    labels, noise, rest = rng.random(50), rng.normal(0, 3, 50), rng.normal(0, 3, 500)
    assert not ppi_mean(labels, noise, rest).helps
    tuned = ppi_mean(labels, noise, rest, tuned=True)
    assert tuned.power < 0.1
    assert tuned.estimate.se <= tuned.labels_alone.se * 1.01


def test_good_predictions_help_and_the_interval_covers() -> None:
    rng, covered = np.random.default_rng(1), 0
    for _ in range(500):
        truth = rng.random(1_050) < 0.3
        score = np.clip(truth * 0.8 + 0.1 + rng.normal(0, 0.1, truth.size), 0, 1)
        found = ppi_mean(truth[:50], score[:50], score[50:])
        assert found.helps
        covered += found.estimate.low <= 0.3 <= found.estimate.high
    assert covered / 500 > 0.91


def test_constant_predictions_tune_to_no_weight() -> None:
    assert ppi_mean([0, 1, 1], [0.5] * 3, [0.5] * 4, tuned=True).power == 0.0


def test_labels_without_their_predictions_are_refused() -> None:
    with pytest.raises(ValueError, match="equal lengths"):
        ppi_mean([1, 0, 1], [0.5, 0.5], [0.5, 0.5])
