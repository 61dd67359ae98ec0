"""How far apart are outputs of different wordings (B), of one wording asked twice (W), and what does rewording add (Δ = B − W)?

The energy-statistic decomposition (Rizzo & Székely 2010, doi:10.1214/09-AOAS245). S = 1 − B is how stable a user finds the
model, W is what sampling alone does, Δ is what rewording does: the three are always shown together.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeVar

import numpy as np

from audit.stats.arrays import Floats
from scoring.stats.distances import Distance, exact, pair_indices

T = TypeVar("T")

Status = Literal["ok", "no_floor", "insufficient_variants"]
"""`no_floor`: a variant was asked once, so S is defined and W is not; `insufficient_variants`: fewer than two have an output."""


@dataclass(frozen=True, slots=True)
class BetweenWithin:
    """The decomposition for one instance; None where undefined, and then `status` says why."""

    between: float | None
    """B: mean over pairs of variants of the mean cross distance; lower is steadier."""
    within: float | None
    """W: mean over variants of the mean distance of two repeats; the noise floor."""
    excess: float | None
    """Δ = B − W; 0 in expectation if wording does not matter, negative by chance; lower is steadier."""
    stability: float | None
    """S = 1 − B; higher is steadier."""
    n_variants: int
    """Variants with at least one output."""
    status: Status


def between_within(groups: Sequence[Sequence[T]], distance: Distance[T]) -> BetweenWithin:
    """B, W, Δ and S of one instance.

    Args:
        groups: Outputs by variant, the original among them; repeats may be unequal, variants without a valid output are ignored.
        distance: The axis's own distance.
    """
    held = [list(group) for group in groups if len(group)]
    if len(held) < 2:
        return BetweenWithin(None, None, None, None, len(held), "insufficient_variants")
    sizes = tuple(len(group) for group in held)
    pairs = checked_pairs(distance, [output for group in held for output in group])
    between = settled(float(pairs @ between_weights(sizes)))
    if min(sizes) < 2:
        return BetweenWithin(between, None, None, settled(1 - between), len(held), "no_floor")
    within = settled(float(pairs @ within_weights(sizes)))
    return BetweenWithin(between, within, settled(between - within), settled(1 - between), len(held), "ok")


def settled(value: float) -> float:
    """The value without the last bits of its sum: equal on paper is equal here, B of labels is at most 1, and no zero has a sign.

    Twelve decimals are far finer than any step that labels can take, 2/(V(V − 1)r²), and far coarser than the error of a sum.
    """
    return round(value, 12) + 0.0


def label_between_within(groups: Sequence[Sequence[Hashable]]) -> BetweenWithin:
    """B, W, Δ and S for labels that agree or do not."""
    return between_within(groups, exact)


def population_excess(p: Sequence[float], q: Sequence[float]) -> tuple[float, float, float]:
    """B, W and Δ that two answer distributions have in expectation, for d = 1[a≠b]: Δ = ½ Σ_c (p_c − q_c)².

    Raises:
        ValueError: unequal lengths, or shares that are negative or do not sum to 1.
    """
    a, b = np.asarray(p, dtype=np.float64), np.asarray(q, dtype=np.float64)
    if a.shape != b.shape or a.ndim != 1:
        raise ValueError(f"expected two distributions over the same classes; got shapes {a.shape} and {b.shape}")
    if min(a.min(), b.min()) < 0 or abs(a.sum() - 1) > 1e-9 or abs(b.sum() - 1) > 1e-9:
        raise ValueError("expected shares ≥ 0 that sum to 1")
    between, within = 1 - float(a @ b), 1 - float(a @ a + b @ b) / 2
    return between, within, between - within


def checked_pairs(distance: Distance[T], outputs: Sequence[T]) -> Floats:
    """The distances of all pairs of outputs.

    Raises:
        ValueError: the distance returned another number of pairs, NaN, or a negative value.
    """
    pairs = distance(outputs)
    expected = (len(outputs) * (len(outputs) - 1) // 2,)
    if pairs.shape != expected:
        raise ValueError(f"expected distances of shape {expected} for {len(outputs)} outputs; got {pairs.shape}")
    if not np.isfinite(pairs).all() or (pairs < 0).any():
        raise ValueError("expected finite distances ≥ 0")
    return pairs


@lru_cache(maxsize=256)
def between_weights(sizes: tuple[int, ...]) -> Floats:
    """Weight of every pair of outputs in B, for variants of these sizes laid end to end; pairs of variants weigh equally."""
    owner, size, count = _layout(sizes)
    first, second = pair_indices(owner.size)
    cross = owner[first] != owner[second]
    return np.where(cross, 2 / (count * (count - 1) * size[first] * size[second]), 0.0)


@lru_cache(maxsize=256)
def within_weights(sizes: tuple[int, ...]) -> Floats:
    """Weight of every pair of outputs in W; variants weigh equally. All sizes must be at least 2."""
    owner, size, count = _layout(sizes)
    first, second = pair_indices(owner.size)
    same = owner[first] == owner[second]
    return np.where(same, 2 / (count * size[first] * np.maximum(size[first] - 1, 1)), 0.0)


def _layout(sizes: tuple[int, ...]) -> tuple[Floats, Floats, int]:
    repeats = np.asarray(sizes, dtype=np.int64)
    return np.repeat(np.arange(repeats.size, dtype=np.float64), repeats), np.repeat(repeats.astype(np.float64), repeats), repeats.size
