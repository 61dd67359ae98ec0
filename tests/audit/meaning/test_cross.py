"""The cross-encoder: the same score in any batch and order, none where it cannot read, and a way through a file that keeps it."""

from pathlib import Path

import numpy as np
import pytest

from audit.meaning.cross import CrossEncoder, build_net, load_net, read_pairs, save_net, score_pieces
from audit.meaning.cross_train import tune
from audit.meaning.prepare import Ready

pytestmark = pytest.mark.models

PAIRS = [
    Ready("The dog chased the cat.", "The cat was chased by the dog.", was_repaired=False),
    Ready("He bought 12 eggs.", "He bought 13 eggs.", was_repaired=False),
    Ready("word " * 600, "word " * 600 + "not", was_repaired=False),
]


def test_a_pair_scores_the_same_alone_in_a_batch_and_turned_round() -> None:
    together = CrossEncoder()(PAIRS)
    alone = np.concatenate([CrossEncoder()([p]) for p in PAIRS])
    turned = CrossEncoder()([Ready(p.text_b, p.text_a, was_repaired=False) for p in PAIRS])
    assert together == pytest.approx(alone, abs=1e-3)
    assert together == pytest.approx(turned, abs=1e-3)


def test_texts_too_long_to_be_read_together_get_no_score() -> None:
    first, second = " ".join(["red"] * 200), " ".join(["blue"] * 200)
    scores = CrossEncoder()([Ready(first, second, was_repaired=False), PAIRS[0]])
    assert np.isnan(scores[0])
    assert np.isfinite(scores[1])


def test_one_byte_a_weight_scores_as_the_whole_weights(tmp_path: Path) -> None:
    net = build_net().eval()
    pieces = read_pairs(PAIRS)
    exact = score_pieces(net, pieces)
    save_net(net, tmp_path / "small.npz")
    save_net(net, tmp_path / "exact.npz", exact=True)
    assert score_pieces(load_net(tmp_path / "exact.npz"), pieces) == pytest.approx(exact, abs=1e-5)
    assert score_pieces(load_net(tmp_path / "small.npz"), pieces) == pytest.approx(exact, abs=0.02)
    assert (tmp_path / "small.npz").stat().st_size < 0.35 * (tmp_path / "exact.npz").stat().st_size


def test_other_arrays_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", weight=np.zeros(3))
    with pytest.raises(ValueError, match="expected the cross-encoder's layers"):
        load_net(tmp_path / "other.npz")


def test_fine_tuning_learns_what_it_is_shown_and_leaves_frozen_layers_alone() -> None:
    net = build_net()
    pieces = [p for p in read_pairs(PAIRS[:2]) if p is not None]
    before = {n: p.detach().clone() for n, p in net.named_parameters()}
    tune(net, pieces, np.array([1.0, 0.0]), np.ones(2), seen=16 * 12, seed=0, frozen=5)
    after = dict(net.named_parameters())
    scores = score_pieces(net, pieces)
    assert scores[0] > scores[1] + 0.5
    assert np.allclose(before["encoder.layer.4.output.dense.weight"], after["encoder.layer.4.output.dense.weight"].detach(), atol=2e-3)
    assert not np.array_equal(before["encoder.layer.5.output.dense.weight"], after["encoder.layer.5.output.dense.weight"].detach())
