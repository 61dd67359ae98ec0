"""Long texts for a model that reads little at once: every hypothesis token is judged, and nothing is cut in silence.

The hypothesis is cut into overlapping windows; each is asked against the premise window that shares most of its tokens, and its
neighbours' best. The text as a whole is entailed no better than its least entailed window.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

Ids = list[int]


@dataclass(frozen=True, slots=True)
class Windowed:
    """One premise and hypothesis as pieces that fit the model."""

    pairs: tuple[tuple[Ids, Ids], ...]


def windowed(premise: Ids, hypothesis: Ids, limit: int) -> Windowed:
    """The pieces to ask: one if both fit, else each window of the hypothesis with the premise window nearest to it."""
    if len(premise) + len(hypothesis) <= limit:
        return Windowed(((premise, hypothesis),))
    small = max(1, limit * 3 // 8)
    large = max(1, limit - small)
    sources = cut(premise, large)
    return Windowed(tuple((_nearest(sources, part), part) for part in cut(hypothesis, small)))


def cut(ids: Ids, size: int) -> list[Ids]:
    """Windows of at most `size` tokens that overlap by a quarter and together hold every token."""
    if len(ids) <= size:
        return [ids]
    step = max(1, size - size // 4)
    starts = [*range(0, len(ids) - size, step), len(ids) - size]
    return [ids[at : at + size] for at in starts]


def _nearest(sources: Sequence[Ids], part: Ids) -> Ids:
    wanted = Counter(part)

    def shared(source: Ids) -> int:
        held = Counter(source)
        return sum(min(count, held[token]) for token, count in wanted.items())

    return max(sources, key=shared)


def entailment_of_windows(
    ask: Callable[[Sequence[tuple[Ids, Ids]]], np.ndarray], items: Sequence[Windowed], batch_tokens: int
) -> list[float]:
    """The least entailed window of each item; batches go by length, so that little is padding; equal questions are asked once."""
    asked = {(tuple(a), tuple(b)): (a, b) for item in items for a, b in item.pairs}
    keys = sorted(asked, key=lambda k: len(k[0]) + len(k[1]))
    answers: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    while keys:
        longest = len(keys[-1][0]) + len(keys[-1][1]) + 4
        batch = [keys.pop() for _ in range(min(len(keys), max(1, batch_tokens // longest)))]
        answers |= dict(zip(batch, (float(v) for v in ask([asked[k] for k in batch])), strict=True))
    return [_least([answers[tuple(a), tuple(b)] for a, b in item.pairs]) for item in items]


def _least(values: Sequence[float]) -> float:
    return float("nan") if any(np.isnan(v) for v in values) else min(values)
