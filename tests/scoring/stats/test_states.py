from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import pdist
from scipy.stats import ortho_group, spearmanr

from audit.stats.arrays import Floats
from scoring.stats.cka import cka_biased, cka_debiased, cka_estimate, half_jackknife, hsic_unbiased
from scoring.stats.drift import auc_farther, cosine_distances, drift_of_states, norm_ratio, normalised_drift, standardised
from scoring.stats.rsa import rsa

seeds = st.integers(0, 2**32 - 1)


def states(seed: int, n: int, d: int) -> Floats:
    return np.random.default_rng(seed).normal(size=(n, d))


@settings(deadline=None, max_examples=25)
@given(seeds, st.floats(0.01, 100))
def test_drift_does_not_change_with_scale_or_rotation(seed: int, scale: float) -> None:
    own, others = states(seed, 4, 6), states(seed + 1, 20, 6)
    turn = ortho_group.rvs(6, random_state=seed)
    first, second = drift_of_states(own, others, 0.01), drift_of_states(own @ turn * scale, others @ turn * scale, 0.01)
    assert first.drift == pytest.approx(second.drift)
    assert first.auc == pytest.approx(second.auc, abs=0.01)


def test_drift_is_zero_for_equal_states_and_one_for_unrelated_ones() -> None:
    others = states(1, 200, 50)
    assert drift_of_states(np.tile(states(0, 1, 50), (5, 1)), others, 0.0).drift == pytest.approx(0, abs=1e-12)
    assert drift_of_states(states(2, 40, 50), others, 0.0).drift == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize(
    ("own", "others", "within", "status"),
    [
        ([[1.0, 0.0]], [[0.0, 1.0]], 0.0, "insufficient_variants"),
        ([[1.0, 0.0], [0.0, 0.0]], [[0.0, 1.0]], 0.0, "constant_state"),
        ([[1.0, 0.0], [1.0, 0.0]], [[0.0, 0.0]], 0.0, "constant_state"),
        ([[1.0, 0.0], [1.0, 0.0]], [[2.0, 0.0]], 0.0, "degenerate_reference"),
        ([[1.0, 0.0], [1.0, 0.0]], [[0.0, 1.0]], 1.0, "degenerate_reference"),
        ([[1.0, 0.0], [1.0, 0.0]], [[0.0, 1.0]], 0.0, "ok"),
    ],
)
def test_drift_has_a_status_where_it_is_undefined(own: list[list[float]], others: list[list[float]], within: float, status: str) -> None:
    found = drift_of_states(own, others, within)
    assert found.status == status
    assert (found.drift is None) == (status != "ok")


def test_a_reference_no_farther_than_the_noise_is_degenerate_at_the_bound() -> None:
    assert normalised_drift(0.1, 0.0, 1e-6) is None
    assert normalised_drift(0.1, 0.0, 2e-6) is not None


@pytest.mark.parametrize("within", [-0.1, float("nan")])
def test_drift_refuses_a_floor_that_cannot_be(within: float) -> None:
    with pytest.raises(ValueError, match="within"):
        drift_of_states([[1.0, 0.0]] * 2, [[0.0, 1.0]], within)


def test_wrong_dimensions_raise_and_are_not_broadcast() -> None:
    with pytest.raises(ValueError, match="dimensions"):
        drift_of_states(np.ones((2, 3)), np.ones((4, 1)), 0.0)
    with pytest.raises(ValueError, match="dimensions"):
        standardised(np.ones((2, 3)), [0.0], [1.0])


def test_a_dead_dimension_does_not_explode() -> None:
    found = standardised([[1.0, 1.0, 1e-9]], [0.0, 0.0, 0.0], [1.0, 1.0, 0.0])
    assert found[0, 2] == pytest.approx(1e-3)
    with pytest.raises(ValueError, match="median"):
        standardised([[1.0]], [0.0], [0.0])


def test_cosine_distances_equal_scipy_and_refuse_a_zero_vector() -> None:
    held = states(3, 5, 4)
    assert cosine_distances(held) == pytest.approx(pdist(held, "cosine"))
    with pytest.raises(ValueError, match="zero vector"):
        cosine_distances([[1.0, 0.0], [0.0, 0.0]])


def test_auc_counts_ties_as_half() -> None:
    assert auc_farther([1.0, 2.0], [1.0]) == 0.75
    assert auc_farther([1.0], [2.0]) == 0.0


def test_norm_ratio_is_symmetric_in_ratio() -> None:
    assert norm_ratio([[1.0, 0.0], [2.0, 0.0]]) == pytest.approx(np.log(2))
    assert norm_ratio([[2.0, 0.0], [0.0, 1.0]]) == pytest.approx(np.log(2))
    assert norm_ratio([[0.0, 0.0], [1.0, 0.0]]) is None


@settings(deadline=None, max_examples=25)
@given(seeds, st.floats(0.01, 100), st.floats(-50, 50))
def test_cka_does_not_change_with_rotation_shift_or_scale(seed: int, scale: float, shift: float) -> None:
    x = states(seed, 20, 4)
    y = x[:, :3] + states(seed + 1, 20, 3)
    turned = x @ ortho_group.rvs(4, random_state=seed) * scale + shift
    for cka in (cka_debiased, cka_biased):
        assert cka(turned, y) == pytest.approx(cka(x, y), abs=1e-7)


def test_unbiased_hsic_is_the_u_statistic() -> None:
    k, g = (a @ a.T for a in (states(0, 6, 3), states(1, 6, 2)))
    # Song 2012: mean over distinct i, j, q, r of k_ij(l_ij + l_qr − 2 l_iq)
    by_hand = np.mean([k[i, j] * (g[i, j] + g[q, r] - 2 * g[i, q]) for i, j, q, r in permutations(range(6), 4)])
    assert hsic_unbiased(k, g) == pytest.approx(by_hand)
    with pytest.raises(ValueError, match="n ≥ 4"):
        hsic_unbiased(k[:3, :3], g[:3, :3])


def test_debiasing_matters_where_dimensions_outnumber_instances() -> None:
    x, y = states(0, 50, 1000), states(1, 50, 1000)
    assert (cka_biased(x, y) or 0) > 0.9
    assert abs(cka_debiased(x, y) or 1) < 0.06


def test_cka_of_a_constant_side_is_undefined() -> None:
    x = states(0, 10, 3)
    assert cka_debiased(x, np.full((10, 2), 7.3)) is None
    assert cka_biased(x, np.full((10, 2), 7.3)) is None
    assert cka_estimate(x, np.full((10, 2), 7.3), np.random.default_rng(0)).why


def test_cka_interval_contains_the_population_value() -> None:
    x = states(0, 4_000, 6)
    y = x + states(1, 4_000, 6)
    truth, covered = cka_debiased(x, y), 0
    assert truth is not None
    for seed in range(40):
        rows = np.random.default_rng(seed).permutation(4_000)[:80]
        found = cka_estimate(x[rows], y[rows], np.random.default_rng(seed), halves=60)
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= truth <= found.high
    assert covered >= 34


def test_half_jackknife_of_a_mean_is_its_standard_error() -> None:
    values = np.random.default_rng(1).normal(size=200)
    found = half_jackknife(lambda rows: float(values[rows].mean()), 200, np.random.default_rng(2), halves=4_000)
    assert found.low is not None
    assert found.high is not None
    assert (found.high - found.low) / 3.92 == pytest.approx(values.std() / np.sqrt(200), rel=0.05)
    assert half_jackknife(lambda rows: float(rows.size), 7, np.random.default_rng(0)).low is None


@pytest.mark.parametrize(("n", "m"), [(10, 9), (3, 3)])
def test_cka_needs_the_same_four_instances(n: int, m: int) -> None:
    with pytest.raises(ValueError, match="instances"):
        cka_debiased(states(0, n, 3), states(1, m, 3))


def test_rsa_equals_scipy_and_finds_what_is_there() -> None:
    x = states(0, 15, 6)
    y = np.hstack([x, states(1, 15, 2)])
    found = rsa(x, y, np.random.default_rng(0), draws=199)
    assert found.rho == pytest.approx(spearmanr(pdist(x, "correlation"), pdist(y, "correlation")).statistic)
    assert found.p == pytest.approx(1 / 200)
    unrelated = rsa(x, states(9, 15, 6), np.random.default_rng(0), draws=199)
    assert unrelated.p is not None
    assert unrelated.p > 0.02


def test_rsa_of_a_flat_state_has_a_reason() -> None:
    flat = states(0, 6, 4)
    flat[2] = 3.0
    found = rsa(flat, states(1, 6, 4), np.random.default_rng(0))
    assert found.rho is None
    assert "constant" in found.why
    with pytest.raises(ValueError, match="instances"):
        rsa(states(0, 5, 1), states(0, 5, 3), np.random.default_rng(0))
