"""How much of the spread over instances is signal: noise imitates independence, so a claim needs this first."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, finite, same_length, vector


@dataclass(frozen=True, slots=True)
class Reliability:
    """Split-half reliability of a per-instance score; 1 = no noise, 0 = nothing but noise."""

    value: float | None
    """Spearman–Brown corrected; None where undefined, and `why` says so."""
    split_half: float | None
    """Mean correlation of the two halves over the splits."""
    n_items: int
    why: str = ""
    low: float | None = None
    """One-sided 95 % lower limit (Fisher z of the split-half correlation, Spearman–Brown corrected)."""


def spearman_brown(split_half: float) -> float:
    """Reliability of the whole from the correlation of its halves: 2r/(1 + r).

    Raises:
        ValueError: r outside (−1, 1].
    """
    if not -1 < split_half <= 1:
        raise ValueError(f"expected a correlation in (−1, 1]; got {split_half!r}")
    return 2 * split_half / (1 + split_half)


def disattenuated(observed: float, reliability_a: float, reliability_b: float) -> float | None:
    """The correlation that would be seen without noise: r/√(rel_a·rel_b) (Spearman 1904); None where a reliability is ≤ 0.

    Not clipped: beyond ±1 it says that the reliabilities are underestimated.
    """
    if min(reliability_a, reliability_b) <= 0:
        return None
    return observed / sqrt(reliability_a * reliability_b)


def disattenuated_limits(low: float, high: float, reliability_a: float, reliability_b: float) -> tuple[float, float]:
    """An interval of a small correlation widened by what noise hides: both limits over √(rel_a·rel_b), within −1..1.

    For τ_b near 0 this is right to first order, since there τ grows in proportion to r.

    Raises:
        ValueError: low above high, or a reliability that is not positive.
    """
    if min(reliability_a, reliability_b) <= 0 or not low <= high:
        raise ValueError(f"expected reliabilities > 0 and low ≤ high; got {reliability_a!r}, {reliability_b!r}, {low!r}, {high!r}")
    scale = sqrt(min(1.0, reliability_a) * min(1.0, reliability_b))
    return max(-1.0, low / scale), min(1.0, high / scale)


def split_half_reliability(first: npt.ArrayLike, second: npt.ArrayLike) -> Reliability:
    """Reliability of a score from its values on two halves of the variants.

    Args:
        first: Score of each instance from one half, shape (n,) or (splits, n).
        second: The same from the other half.

    Raises:
        ValueError: unequal shapes, NaN.
    """
    a, b = (np.atleast_2d(np.asarray(held, dtype=np.float64)) for held in (first, second))
    if a.shape != b.shape or a.ndim != 2:
        raise ValueError(f"expected two halves of equal shape; got {a.shape} and {b.shape}")
    finite(a, "first"), finite(b, "second")
    n = a.shape[1]
    if n < 3:
        return Reliability(None, None, n, "fewer than three instances have both halves")
    found = [r for r in (_pearson(x, y) for x, y in zip(a, b, strict=True)) if r is not None]
    if not found:
        return Reliability(None, None, n, "a half is constant: the score does not tell instances apart")
    r = float(np.mean(found))
    if r <= -1 + 1e-12:
        return Reliability(None, r, n, "the halves oppose each other")
    limit = float(np.tanh(np.arctanh(min(r, 1 - 1e-12)) - 1.645 / sqrt(n - 3))) if n > 3 else None
    return Reliability(spearman_brown(r), r, n, low=None if limit is None else spearman_brown(limit))


def halved_scores(
    cross: npt.ArrayLike, within: npt.ArrayLike | None, rng: np.random.Generator, *, splits: int = 50
) -> tuple[Floats, Floats]:
    """B (or Δ) of each instance from two disjoint halves of its variants, for random splits; both of shape (splits, instances).

    Args:
        cross: Mean distance of variants v and w, shape (instances, V, V), symmetric; V ≥ 4, so that each half has a pair.
        within: W by variant, shape (instances, V), to halve Δ; None to halve B.
        rng: Source of the splits.
        splits: Number of random splits.

    Raises:
        ValueError: another shape, NaN, or V < 4.
    """
    table = finite(np.asarray(cross, dtype=np.float64), "cross")
    if table.ndim != 3 or table.shape[1] != table.shape[2] or table.shape[1] < 4:
        raise ValueError(f"cross: expected shape (instances, V, V) with V ≥ 4; got {table.shape}")
    noise = np.zeros(table.shape[:2]) if within is None else finite(np.asarray(within, dtype=np.float64), "within")
    if noise.shape != table.shape[:2]:
        raise ValueError(f"within: expected shape {table.shape[:2]}; got {noise.shape}")

    def score(part: npt.NDArray[np.int64]) -> Floats:
        i, j = np.triu_indices(part.size, 1)
        return np.asarray(table[:, part[i], part[j]].mean(axis=1) - noise[:, part].mean(axis=1))

    orders = [rng.permutation(table.shape[1]) for _ in range(splits)]
    middle = table.shape[1] // 2
    return np.stack([score(o[:middle]) for o in orders]), np.stack([score(o[middle:]) for o in orders])


def pearson(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Pearson's r; None where one side is constant.

    Raises:
        ValueError: unequal lengths, fewer than two values, NaN.
    """
    a, b = vector(x, "x", least=2), vector(y, "y", least=2)
    same_length(x=a, y=b)
    return _pearson(a, b)


def _pearson(a: Floats, b: Floats) -> float | None:
    if float(np.ptp(a)) < 1e-12 or float(np.ptp(b)) < 1e-12:
        return None
    return float(np.corrcoef(a, b)[0, 1])
