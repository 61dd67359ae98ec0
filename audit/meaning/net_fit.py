"""Training of the small nets: strong dropout and decay, so that what they learn carries over to sets and templates not seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from audit.meaning.nets import Nets, standard


@dataclass(frozen=True, slots=True)
class NetSettings:
    """How the nets are fitted; set once on the training sources, never on a reported set."""

    nets: int = 4
    width: int = 128
    dropout: float = 0.4
    input_dropout: float = 0.1
    decay: float = 0.1
    rate: float = 2e-3
    epochs: int = 40
    batch: int = 256
    smooth: float = 0.03
    """Chance that a label is wrong."""


SETTINGS = NetSettings()


def fit_nets(features: np.ndarray, kept: np.ndarray, weights: np.ndarray, seed: int) -> Nets:
    """Several nets that differ in their seeds alone; rows of weight 0 are left out."""
    import torch

    used = weights > 0
    centre, scale = features[used].mean(axis=0), features[used].std(axis=0) + 1e-3
    inputs = torch.from_numpy(standard(features[used], centre, scale)).float()
    target = torch.from_numpy(kept[used] * (1 - 2 * SETTINGS.smooth) + SETTINGS.smooth).float()
    weighed = torch.from_numpy(weights[used]).float()
    fitted = [_fit_one(inputs, target, weighed, seed * SETTINGS.nets + n) for n in range(SETTINGS.nets)]
    return Nets(centre, scale, *(_stacked(fitted, name) for name in ("1.weight", "1.bias", "4.weight", "4.bias", "7.weight", "7.bias")))


def _fit_one(inputs: Any, target: Any, weights: Any, seed: int) -> Any:  # noqa: ANN401
    import torch

    with torch.random.fork_rng():
        torch.manual_seed(seed)
        net = _net(inputs.shape[1])
        optimiser = torch.optim.AdamW(net.parameters(), lr=SETTINGS.rate, weight_decay=SETTINGS.decay)
        count = SETTINGS.epochs * -(-len(inputs) // SETTINGS.batch)
        step = 0
        for _ in range(SETTINGS.epochs):
            order: Any = torch.randperm(len(inputs))
            for chosen in order.split(SETTINGS.batch):
                optimiser.param_groups[0]["lr"] = SETTINGS.rate * _pace(step / count)
                losses = torch.nn.functional.binary_cross_entropy_with_logits(net(inputs[chosen])[:, 0], target[chosen], reduction="none")
                optimiser.zero_grad()
                (losses * weights[chosen]).mean().backward()
                optimiser.step()
                step += 1
    return net


def _net(count: int) -> Any:  # noqa: ANN401
    from torch.nn import Dropout, Linear, Sequential, SiLU

    width, drop = SETTINGS.width, SETTINGS.dropout
    return Sequential(
        Dropout(SETTINGS.input_dropout), Linear(count, width), SiLU(), Dropout(drop), Linear(width, width // 2), SiLU(),
        Dropout(drop), Linear(width // 2, 1),
    )  # fmt: skip


def _pace(done: float) -> float:
    """Share of the full rate: up during the first tenth, then down in a straight line."""
    return max(0.02, min(10 * done, 1 - done))


def _stacked(fitted: Sequence[Any], name: str) -> np.ndarray:
    """One parameter of all nets, matrices as inputs × outputs, the last layer's single output dropped."""
    arrays = np.stack([net.state_dict()[name].numpy().T for net in fitted])
    return arrays[..., 0] if name.startswith("7.") else arrays
