import numpy as np
import pytest

from scoring.stats.dose_response import dose_response


def test_slope_and_stability_at_a_distance_are_recovered() -> None:
    rng = np.random.default_rng(0)
    groups = np.repeat(np.arange(400), 4)
    distance = rng.uniform(0.1, 0.6, groups.size)
    # logit P(disagree) = −2 + 3·distance: at 0.3, P = 1/(1 + e^{1.1}) = 0.25
    differs = rng.random(groups.size) < 1 / (1 + np.exp(2 - 3 * distance))
    found = dose_response(differs, distance, groups.tolist(), at=0.3)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 3 < found.high
    assert found.stability_at == pytest.approx(0.75, abs=0.04)
    assert found.stability_low is not None
    assert found.stability_high is not None
    assert found.stability_low < 0.75 < found.stability_high
    assert found.p is not None
    assert found.p < 0.001


@pytest.mark.parametrize(
    ("differs", "distance", "groups", "reason"),
    [
        ([0] * 20, list(range(20)), list(range(20)), "every variant agrees"),
        ([1] * 20, list(range(20)), list(range(20)), "every variant disagrees"),
        ([0, 1] * 10, [0.5] * 20, list(range(20)), "equally far"),
        ([0, 1] * 10, list(range(20)), [at // 3 for at in range(20)], "7 clusters"),
    ],
)
def test_what_gives_no_slope_says_why(differs: list[int], distance: list[float], groups: list[int], reason: str) -> None:
    found = dose_response(differs, distance, groups, at=0.3)
    assert found.slope is None
    assert reason in found.why


def test_unequal_lengths_raise() -> None:
    with pytest.raises(ValueError, match="equal lengths"):
        dose_response([0, 1], [0.1], ["a", "b"], at=0.3)
