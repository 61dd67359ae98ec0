import numpy as np
import pytest
from scipy.stats import binom

from scoring.stats.conclusion import conclude, conclude_estimate, equivalence
from scoring.stats.distribution import distribution, dkw_half_width, median_ranks, null_cut
from scoring.stats.estimate import Estimate


def test_quantiles_and_share_at_one() -> None:
    found = distribution([1, 1, 0.5, 0])
    assert found is not None
    assert found.share_at_one == 0.5
    assert found.quantiles[2] == 0.75
    assert distribution([]) is None


def test_the_band_holds_the_whole_curve() -> None:
    rng, held = np.random.default_rng(0), 0
    for _ in range(500):
        x = np.sort(rng.random(50))
        steps = np.arange(1, 51) / 50
        held += max((steps - x).max(), (x - steps + 1 / 50).max()) <= dkw_half_width(50)
    assert held / 500 >= 0.93


@pytest.mark.parametrize("n", [0, -1])
def test_an_ecdf_of_nothing_has_no_band(n: int) -> None:
    for refuse in (dkw_half_width, median_ranks):
        with pytest.raises(ValueError, match="n ≥ 1"):
            refuse(n)


@pytest.mark.parametrize(("n", "defined"), [(1, False), (5, False), (6, True), (7, True), (100, True)])
def test_median_needs_six_values_and_takes_the_narrowest_interval(n: int, defined: bool) -> None:
    found = median_ranks(n)
    assert (found is not None) is defined
    if found is not None:
        assert found.coverage == pytest.approx(binom.cdf(found.upper - 1, n, 0.5) - binom.cdf(found.lower - 1, n, 0.5))
        narrower = binom.cdf(found.upper - 2, n, 0.5) - binom.cdf(found.lower, n, 0.5)
        assert narrower < 0.95 <= found.coverage


def test_null_cut_of_a_constant_null_set_makes_any_disagreement_count() -> None:
    assert null_cut([1.0] * 30) == 1.0
    assert null_cut([]) is None


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0.05, 0.2, "inconclusive"), (0.0501, 0.2, "unstable"), (-1, 0.05, "inconclusive"), (-1, 0.0499, "stable"), (None, 0.2, "no_verdict")],
)
def test_conclusion_at_both_sides_of_the_margin(low: float | None, high: float | None, expected: str) -> None:
    assert conclude(low, high, 0.05) == expected
    assert conclude_estimate(Estimate(0.1, low, high, 0.95, 50), 0.05) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(-0.2, 0.1, "inconclusive"), (-0.19, 0.19, "practically_independent"), (0.2, 0.5, "inconclusive"), (-0.5, -0.21, "dependent")],
)
def test_equivalence_at_both_sides_of_the_margin(low: float, high: float, expected: str) -> None:
    assert equivalence(low, high, 0.2) == expected


def test_crossed_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="low ≤ high"):
        conclude(0.2, 0.1, 0.05)
    with pytest.raises(ValueError, match="margin"):
        equivalence(0, 0.1, 0)
