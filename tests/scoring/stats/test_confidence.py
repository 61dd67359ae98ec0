import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import brier_score_loss

from scoring.stats.calibration import auroc, brier, ece, ece_null
from scoring.stats.confidence_sources import choice_from_logprobs, choice_softmax, p_true, sequence_geomean
from scoring.stats.confident_errors import confident_errors, error_flags, flicker
from scoring.stats.dispersion import dispersion, distinct_values, largest_between, largest_sd
from scoring.stats.smooth_calibration import smooth_ece

confidences = st.lists(st.floats(0, 1), min_size=2, max_size=9)


@given(confidences)
def test_no_spread_exceeds_the_largest_possible_at_its_mean(values: list[float]) -> None:
    found = dispersion(values)
    assert found.relative_sd is None or -1e-9 <= found.relative_sd <= 1 + 1e-6


@pytest.mark.parametrize("values", [[0.0, 0.0], [1.0, 1.0, 1.0]])
def test_at_a_mean_of_exactly_zero_or_one_there_is_no_relative_spread(values: list[float]) -> None:
    assert dispersion(values).relative_sd is None


def test_the_largest_spread_is_reached() -> None:
    assert dispersion([0.0, 1.0, 0.0, 1.0]).relative_sd == pytest.approx(1.0)
    assert largest_sd(0.5, 2) == pytest.approx(np.std([0, 1], ddof=1))


@pytest.mark.parametrize(("variants", "most"), [(2, 1.0), (3, 2 / 3), (4, 2 / 3), (5, 0.6)])
def test_largest_between(variants: int, most: float) -> None:
    assert largest_between(variants) == pytest.approx(most)


@pytest.mark.parametrize("values", [[0.5], [0.5, 1.01], [-0.1, 0.5], [0.5, np.nan]])
def test_dispersion_refuses_what_is_no_confidence(values: list[float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        dispersion(values)
    with pytest.raises(ValueError, match="mean in"):
        largest_sd(1.2, 3)
    with pytest.raises(ValueError, match="two variants"):
        largest_between(1)


def test_constant_verbalised_confidence_has_one_distinct_value() -> None:
    assert distinct_values([1.0, 1.0, 1.0 - 1e-9]) == 1
    assert distinct_values([]) == 0


pairs = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=40)


@given(pairs)
def test_brier_equals_scikit_learn(rows: list[tuple[float, bool]]) -> None:
    c, y = zip(*rows, strict=True)
    assert brier(c, y) == pytest.approx(brier_score_loss(y, c, pos_label=True, labels=[False, True]))


def test_auroc_with_one_class_is_undefined() -> None:
    assert auroc([0.5, 0.6], [1, 1]) is None
    assert auroc([0.5, 0.6], [0, 1]) == 1.0


def test_width_bins_are_left_closed_and_the_last_is_closed() -> None:
    # .3 belongs to [.3, .4) with ten bins although 3 · .1 is not .3 in floating point; 1.0 to the last
    assert ece([0.3, 0.39], [1, 0], binning="width") == pytest.approx(abs(0.345 - 0.5))
    assert ece([0.9, 1.0], [1, 0], binning="width") == pytest.approx(0.45)
    assert ece([0.29, 0.3], [1, 0], binning="width") == pytest.approx((0.71 + 0.3) / 2)


def test_mass_bins_with_fewer_rows_than_bins_are_single_rows() -> None:
    assert ece([0.9, 0.2], [1, 0], binning="mass") == pytest.approx((0.1 + 0.2) / 2)


def test_mass_bins_break_ties_by_order() -> None:
    # five bins over ten equal confidences: stable sort keeps the order of rows
    assert ece([0.5] * 4, [1, 1, 0, 0], bins=2) == 0.5
    assert ece([0.5] * 4, [1, 0, 1, 0], bins=2) == 0.0


@pytest.mark.parametrize("binning", ["mass", "width"])
def test_a_calibrated_model_is_not_rejected_though_its_error_is_not_zero(binning: str) -> None:
    rng = np.random.default_rng(0)
    rejected, errors = 0, []
    for _ in range(100):
        c = rng.beta(5, 2, 100)
        found = ece_null(c, rng.random(100) < c, rng, binning=binning, draws=199)  # type: ignore[arg-type]
        rejected += found.p <= 0.05
        errors.append(found.ece)
        assert found.excess == pytest.approx(found.ece - found.null_mean)
    assert np.mean(errors) > 0.05
    assert rejected <= 12


def test_an_overconfident_model_is_rejected() -> None:
    rng = np.random.default_rng(1)
    assert ece_null([0.95] * 100, rng.random(100) < 0.6, rng).p < 0.01


@settings(deadline=None, max_examples=15)
@given(st.floats(0.05, 0.95), st.integers(2, 30), st.integers(0, 30))
def test_smooth_error_of_one_confidence_is_at_most_its_gap(level: float, n: int, right: int) -> None:
    y = [1] * min(right, n) + [0] * (n - min(right, n))
    gap = abs(level - np.mean(y))
    assert smooth_ece([level] * n, y) == pytest.approx(gap, abs=2e-3)


def test_smooth_error_is_zero_for_a_perfect_model_and_moves_with_miscalibration() -> None:
    rng = np.random.default_rng(2)
    c = rng.random(4_000)
    y = rng.random(4_000) < c
    assert smooth_ece(np.array([0.0, 1.0]), [0, 1]) < 1e-6
    assert smooth_ece(c, y) < 0.03 < smooth_ece(np.clip(c + 0.15, 0, 1), y)


@pytest.mark.parametrize("measure", [brier, auroc, ece, smooth_ece])
@pytest.mark.parametrize(("c", "y"), [([0.5], [1, 0]), ([1.5], [1]), ([0.5], [2]), ([[0.5]], [1]), ([np.nan], [0])])
def test_calibration_refuses_wrong_rows(measure: object, c: list[float], y: list[int]) -> None:
    assert callable(measure)
    with pytest.raises(ValueError, match="expected"):
        measure(c, y)


def test_no_bins_no_error() -> None:
    with pytest.raises(ValueError, match="bins"):
        ece([0.5], [1], bins=0)


def test_confident_errors_are_joint_and_conditional() -> None:
    # sure wrong, sure right, unsure right, middling wrong; both thresholds belong to their side
    found = confident_errors([0.8, 0.9, 0.5, 0.6], [0, 1, 1, 0])
    assert (found.confident_wrong, found.unsure_right) == (0.25, 0.25)
    assert (found.confident_given_wrong, found.wrong_given_confident, found.unsure_given_right) == (0.5, 0.5, 0.5)
    assert confident_errors([0.6], [1]).confident_given_wrong is None
    with pytest.raises(ValueError, match="tau_low"):
        error_flags([0.5], [1], tau_high=0.4, tau_low=0.5)


@pytest.mark.parametrize(("flags", "expected"), [([1, 0], True), ([1, 1], False), ([0, 0], False)])
def test_flicker_is_under_some_variants_only(flags: list[int], expected: bool) -> None:
    assert flicker(flags) is expected


def test_choice_confidence_from_logits_and_from_log_probabilities_agree() -> None:
    logits = np.array([2.0, 1.0, -1000.0])
    by_logits = choice_softmax(logits)
    mass = 0.4
    by_logprobs = choice_from_logprobs([*np.log(np.array(by_logits.probabilities[:2]) * mass).tolist(), -np.inf])
    assert by_logprobs.probabilities == pytest.approx(by_logits.probabilities)
    assert by_logprobs.label_mass == pytest.approx(mass)
    assert by_logits.label_mass is None
    assert by_logits.chosen == 0


@pytest.mark.parametrize("logprobs", [[-1.0], [-1.0, np.nan], [0.5, -1.0], [-np.inf, -np.inf]])
def test_choice_confidence_refuses_an_invalid_signal(logprobs: list[float]) -> None:
    with pytest.raises(ValueError, match="logprobs"):
        choice_from_logprobs(logprobs)


def test_other_sources_at_their_ends() -> None:
    assert p_true(-0.1, -5_000.0) == 1.0
    assert p_true(-5_000.0, -0.1) == pytest.approx(0.0)
    assert sequence_geomean([np.log(0.25), np.log(1.0)]) == pytest.approx(0.5)
    for bad in ([], [0.5], [-np.inf]):
        with pytest.raises(ValueError, match="expected"):
            sequence_geomean(bad)
