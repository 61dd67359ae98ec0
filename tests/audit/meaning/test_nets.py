"""The small nets: arrays that score as what was fitted, the same after a way through a file, and finite whatever comes."""

from pathlib import Path

import numpy as np
import pytest

from audit.meaning.net_fit import fit_nets
from audit.meaning.nets import CLIP, Nets, load_nets, standard

pytest.importorskip("torch")


@pytest.fixture(scope="module")
def data() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(600, 5)) * [1, 10, 1, 1, 1]
    return rows, (rows[:, 0] + rows[:, 1] / 10 > 0).astype(float)


@pytest.fixture(scope="module")
def nets(data: tuple[np.ndarray, np.ndarray]) -> Nets:
    return fit_nets(data[0], data[1], np.ones(len(data[0])), seed=0)


def by_hand() -> Nets:
    """Two nets of one unit a layer: the first passes on what it gets, the second gives 3 whatever it gets."""
    ones, zeros = np.ones, np.zeros
    return Nets(
        centre=np.array([1.0]), scale=np.array([2.0]), first=np.array([[[1.0]], [[0.0]]]), first_bias=zeros((2, 1)),
        second=ones((2, 1, 1)), second_bias=zeros((2, 1)), last=ones((2, 1)), last_bias=np.array([0.0, 3.0]),
    )  # fmt: skip


def test_the_score_is_the_mean_of_the_nets() -> None:
    # feature 5 becomes (5 - 1) / 2 = 2; swish(2) = 2 / (1 + e^-2) = 1.761594; swish of that = 1.761594 / (1 + e^-1.761594) = 1.502013
    # the second net: swish(0) = 0 twice, plus 3; mean (1.502013 + 3) / 2
    assert by_hand().score(np.array([[5.0]])) == pytest.approx([2.2510], abs=1e-3)


def test_features_beyond_the_clip_say_no_more() -> None:
    # with centre 1 and scale 2 the value 1 + 2 * CLIP is the last that counts
    far = by_hand().score(np.array([[1 + 2 * CLIP], [1e9]]))
    assert far[0] == far[1]
    assert standard(np.array([[1e9]]), np.array([1.0]), np.array([2.0]))[0, 0] == CLIP


def test_fitted_nets_learn_and_score_the_same_after_a_way_through_a_file(
    data: tuple[np.ndarray, np.ndarray], nets: Nets, tmp_path: Path
) -> None:
    rows, labels = data
    scores = nets.score(rows)
    assert np.mean((scores > 0) == (labels == 1)) > 0.9
    nets.save(tmp_path / "n.npz")
    assert load_nets(tmp_path / "n.npz").score(rows) == pytest.approx(scores, abs=1e-3)
    assert nets.score(rows[:0]).shape == (0,)


def test_rows_of_no_weight_take_no_part(data: tuple[np.ndarray, np.ndarray], nets: Nets) -> None:
    rows, labels = data
    more = np.concatenate([rows, rows + 100]), np.concatenate([labels, 1 - labels])
    again = fit_nets(more[0], more[1], np.repeat([1.0, 0.0], len(rows)), seed=0)
    assert np.array_equal(again.score(rows), nets.score(rows))


def test_the_same_seed_gives_the_same_nets_and_leaves_the_global_state_alone(data: tuple[np.ndarray, np.ndarray], nets: Nets) -> None:
    import torch

    before = torch.random.get_rng_state()
    again = fit_nets(data[0], data[1], np.ones(len(data[0])), seed=0)
    assert np.array_equal(again.score(data[0]), nets.score(data[0]))
    assert torch.equal(before, torch.random.get_rng_state())
