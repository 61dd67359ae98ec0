"""Training of the attention net: the states stay as the embedder gives them, and what is above them is small and strongly dropped out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from audit.meaning.attention import Attention, same_base
from audit.meaning.nets import standard
from audit.meaning.prepare import Ready
from audit.meaning.states import DEPTHS, Encoded, encode


@dataclass(frozen=True, slots=True)
class AttentionSettings:
    """How the net is fitted; set once on the training sources, never on a reported set."""

    width: int = 64
    attention: int = 96
    hidden: int = 128
    dropout: float = 0.3
    features_dropped: float = 0.3
    """Chance that a pair's features are all left out, so that the words have to tell."""
    decay: float = 0.05
    rate: float = 1e-3
    epochs: int = 8
    batch: int = 48
    smooth: float = 0.03
    """Chance that a label is wrong."""
    heaviest: float = 6.0
    """Weight above which a pair counts no more."""
    longest: int = 80
    """Words of a text that are read in training."""


SETTINGS = AttentionSettings()


@dataclass(frozen=True, slots=True)
class Texts:
    """Pairs as the net reads them: each distinct text once."""

    texts: tuple[Encoded, ...]
    pairs: tuple[tuple[int, int], ...]

    def of(self, row: int) -> tuple[Encoded, Encoded]:
        """Both texts of a pair."""
        first, second = self.pairs[row]
        return self.texts[first], self.texts[second]

    def length(self, row: int) -> int:
        """Words of both texts."""
        return sum(len(text.words) for text in self.of(row))


def read_texts(ready: Sequence[Ready]) -> Texts:
    """Encode every distinct text, states in half precision."""
    texts = list(dict.fromkeys(text for pair in ready for text in (pair.text_a, pair.text_b)))
    place = {text: n for n, text in enumerate(texts)}
    held = (one for start in range(0, len(texts), 256) for one in encode(texts[start : start + 256]))
    halved = tuple(replace(one, states=one.states.astype(np.float16)) for one in held)
    return Texts(halved, tuple((place[pair.text_a], place[pair.text_b]) for pair in ready))


def fit_attention(texts: Texts, features: np.ndarray, kept: np.ndarray, weights: np.ndarray, rows: np.ndarray, seed: int) -> Attention:
    """Fit on the pairs that `rows` names; refused unless numpy scores as torch does.

    Raises:
        RuntimeError: If the plain arrays and the fitted net differ.
    """
    import torch

    centre, scale = features[rows].mean(axis=0), features[rows].std(axis=0) + 1e-3
    inputs = torch.from_numpy(standard(features, centre, scale)).float()
    target = torch.from_numpy(kept * (1 - 2 * SETTINGS.smooth) + SETTINGS.smooth).float()
    weighed = torch.from_numpy(np.minimum(weights, SETTINGS.heaviest)).float()
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        net = _net(features.shape[1])
        _train(net, texts, inputs, target, weighed, rows, np.random.default_rng(seed))
    fitted = _as_arrays(net, centre, scale)
    _compare(net, fitted, texts, features, inputs, rows[:: max(1, len(rows) // 200)])
    return fitted


def _train(net: Any, texts: Texts, inputs: Any, target: Any, weights: Any, rows: np.ndarray, rng: np.random.Generator) -> None:  # noqa: ANN401
    import torch

    optimiser = torch.optim.AdamW(net.parameters(), lr=SETTINGS.rate, weight_decay=SETTINGS.decay)
    steps, step = SETTINGS.epochs * -(-len(rows) // SETTINGS.batch), 0
    for _ in range(SETTINGS.epochs):
        for chosen in _batches(texts, rows, rng):
            optimiser.param_groups[0]["lr"] = SETTINGS.rate * max(0.02, min(10 * step / steps, 1 - step / steps))
            features = inputs[chosen] * (torch.rand(len(chosen), 1) > SETTINGS.features_dropped)
            losses = torch.nn.functional.binary_cross_entropy_with_logits(
                net(*_packed(texts, chosen), features), target[chosen], reduction="none"
            )
            optimiser.zero_grad()
            (losses * weights[chosen]).mean().backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            step += 1
    net.eval()


def _batches(texts: Texts, rows: np.ndarray, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Pairs of about the same length together, the batches in any order."""
    lengths = np.array([texts.length(row) for row in rows]) + rng.normal(0, 4, len(rows))
    ordered = rows[np.argsort(lengths, kind="stable")]
    parts = [ordered[at : at + SETTINGS.batch] for at in range(0, len(ordered), SETTINGS.batch)]
    return (parts[n] for n in rng.permutation(len(parts)))


def _packed(texts: Texts, rows: Sequence[int] | np.ndarray) -> tuple[Any, Any, Any, Any, Any]:
    """States and masks of both sides, and which words have the same base form, padded."""
    import torch

    pairs = [texts.of(row) for row in rows]
    sides = [_side([pair[k] for pair in pairs]) for k in (0, 1)]
    same = torch.zeros(len(pairs), sides[0][0].shape[1], sides[1][0].shape[1])
    for n, pair in enumerate(pairs):
        held = torch.from_numpy(same_base(*pair)[: SETTINGS.longest, : SETTINGS.longest])
        same[n, : held.shape[0], : held.shape[1]] = held
    return sides[0][0], sides[1][0], sides[0][1], sides[1][1], same


def _side(texts: Sequence[Encoded]) -> tuple[Any, Any]:
    import torch

    longest = min(SETTINGS.longest, max(len(text.words) for text in texts))
    states = torch.zeros(len(texts), longest, len(DEPTHS), texts[0].states.shape[2])
    mask = torch.zeros(len(texts), longest)
    for n, text in enumerate(texts):
        held = torch.from_numpy(text.states[:, :longest].transpose(1, 0, 2).astype(np.float32))
        states[n, : len(held)], mask[n, : len(held)] = held, 1.0
    return states, mask


def _net(features: int) -> Any:  # noqa: ANN401
    """The net as torch trains it; `Attention` is the same as arrays."""
    from audit.meaning.attention_net import Net

    return Net(features, SETTINGS.width, SETTINGS.attention, SETTINGS.hidden, SETTINGS.dropout)


def _as_arrays(net: Any, centre: np.ndarray, scale: np.ndarray) -> Attention:  # noqa: ANN401
    held = {name: value.detach().numpy() for name, value in net.state_dict().items()}
    width, depths = SETTINGS.width, len(DEPTHS)

    def linear(name: str) -> tuple[np.ndarray, np.ndarray]:
        return held[f"{name}.weight"].T.copy(), held[f"{name}.bias"].copy()

    projected = [linear(f"project.{d}") for d in range(depths)]
    context = held["context.weight"].reshape(depths, width, width, 3).transpose(0, 3, 2, 1)
    last, last_bias = linear("last")
    return Attention(
        centre, scale, np.stack([w for w, _ in projected]), np.stack([b for _, b in projected]), *linear("attend"), held["trust"],
        context.copy(), held["context.bias"], *linear("compare"), *linear("deeper"), *linear("join"), last[:, 0], last_bias[0],
    )  # fmt: skip


def _compare(net: Any, fitted: Attention, texts: Texts, features: np.ndarray, inputs: Any, rows: np.ndarray) -> None:  # noqa: ANN401
    import torch

    short = [row for row in rows if max(len(text.words) for text in texts.of(row)) <= SETTINGS.longest]
    with torch.inference_mode():
        wanted = net(*_packed(texts, short), inputs[short]).numpy()
    off = float(np.max(np.abs(fitted.score([texts.of(row) for row in short], features[short]) - wanted)))
    if off > 1e-3:
        raise RuntimeError(f"expected the plain arrays to score as torch does; largest difference {off:g}")
