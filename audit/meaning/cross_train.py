"""Fine-tuning the cross-encoder: reduced precision for the products, full precision for what is learnt, each layer its own pace."""

import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from audit.meaning.cross import padded
from audit.meaning.pieces import Pieces

BATCH = 16
RATE, HEAD_RATE, DECAY = 6e-5, 5e-4, 0.85
"""Learning rate of the last layer and of the head, and its factor from each layer to the one below."""
SMOOTH = 0.03
"""Chance that a label is wrong."""
WARM_UP = 0.1
"""Share of the steps during which the rate rises."""


@dataclass(slots=True)
class Learner:
    """A net in half precision, and its learnt weights in full precision, which the optimiser moves."""

    net: Any
    masters: list[Any]
    learnt: list[Any]
    paces: list[float]
    optimiser: Any

    @staticmethod
    def of(net: Any, rate: float, frozen: int) -> "Learner":  # noqa: ANN401
        """The net with its word embeddings and lowest layers held fast."""
        import torch

        named = [(name, p) for name, p in net.named_parameters() if not _held(name, frozen)]
        masters = [p.detach().clone().requires_grad_() for _, p in named]
        paces = [_rate(name, rate) for name, _ in named]
        for name, parameter in net.named_parameters():
            parameter.requires_grad = not _held(name, frozen)
        groups = [{"params": [m], "lr": pace, "weight_decay": 0.01} for m, pace in zip(masters, paces, strict=True)]
        return Learner(net.to(torch.bfloat16).train(), masters, [p for _, p in named], paces, torch.optim.AdamW(groups))

    def step(self, loss: Any, pace: float) -> None:  # noqa: ANN401
        """One step down the loss, at a share of the full rate."""
        import torch

        loss.backward()
        for master, parameter in zip(self.masters, self.learnt, strict=True):
            master.grad, parameter.grad = parameter.grad.float(), None
        for group, full in zip(self.optimiser.param_groups, self.paces, strict=True):
            group["lr"] = full * pace
        torch.nn.utils.clip_grad_norm_(self.masters, 1.0)
        self.optimiser.step()
        self.copy()

    def copy(self) -> None:
        """Full-precision weights into the net."""
        import torch

        with torch.no_grad():
            for master, parameter in zip(self.masters, self.learnt, strict=True):
                parameter.copy_(master)

    def finish(self) -> None:
        """The net in full precision, ready to score."""
        self.net.float().eval()
        self.copy()


def tune(
    net: Any,  # noqa: ANN401
    pieces: Sequence[Pieces],
    kept: np.ndarray,
    weights: np.ndarray,
    *,
    seen: int,
    seed: int,
    frozen: int = 0,
) -> None:
    """Show the net `seen` pairs, drawn by weight; the net is changed in place, its `frozen` lowest layers are not."""
    import torch

    torch.manual_seed(seed)
    learner = Learner.of(net, RATE, frozen)
    batches = list(_batches(pieces, weights, seen, np.random.default_rng(seed)))
    start, losses = time.monotonic(), []
    for step, batch in enumerate(batches, 1):
        target = torch.from_numpy(kept[batch]).float() * (1 - 2 * SMOOTH) + SMOOTH
        loss = torch.nn.functional.binary_cross_entropy_with_logits(net(padded([pieces[n] for n in batch])), target)
        learner.step(loss, _pace(step / len(batches)))
        losses.append(loss.item())
        if step % 50 == 0:
            speed = step * BATCH / (time.monotonic() - start)
            sys.stderr.write(f"step {step}/{len(batches)} loss {np.mean(losses[-50:]):.3f} {speed:.0f} pairs/s\n")
    learner.finish()


def _held(name: str, frozen: int) -> bool:
    found = re.search(r"\.layer\.(\d+)\.", name)
    return name.startswith("encoder.embeddings.") or (
        frozen > 0 and (name.startswith("mark.") or (found is not None and int(found.group(1)) < frozen))
    )


def _rate(name: str, rate: float) -> float:
    found = re.search(r"\.layer\.(\d+)\.", name)
    return rate * DECAY ** (5 - int(found.group(1))) if found else HEAD_RATE


def _pace(done: float) -> float:
    return done / WARM_UP if done < WARM_UP else (1 - done) / (1 - WARM_UP)


def _batches(pieces: Sequence[Pieces], weights: np.ndarray, seen: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Rows drawn in proportion to their weight, as evenly as whole numbers allow, in batches of like length and random order."""
    expected = weights / weights.sum() * seen
    counts = np.floor(expected) + (rng.random(len(weights)) < expected % 1)
    drawn = rng.permutation(np.repeat(np.arange(len(weights)), counts.astype(int)))
    batches: list[np.ndarray] = []
    for start in range(0, len(drawn), BATCH * 16):
        part = drawn[start : start + BATCH * 16]
        part = part[np.argsort([len(pieces[n].ids) for n in part], kind="stable")]
        few = [part[k : k + BATCH] for k in range(0, len(part), BATCH)]
        batches += [few[k] for k in rng.permutation(len(few))]
    yield from batches
