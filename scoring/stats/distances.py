"""An axis's own distance, as a function from all outputs of one instance to the distances of their unordered pairs."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints, codes, square, vector

T = TypeVar("T")

Distance: TypeAlias = Callable[[Sequence[T]], Floats]
"""n outputs to their n(n−1)/2 distances ≥ 0, in the order (0,1), (0,2), …, (n−2,n−1); lower is more alike."""


@lru_cache(maxsize=256)
def pair_indices(n: int) -> tuple[Ints, Ints]:
    """Both members of every unordered pair of n outputs, in the order of a `Distance`."""
    first, second = np.triu_indices(n, k=1)
    return first.astype(np.int64), second.astype(np.int64)


def exact(outputs: Sequence[Hashable]) -> Floats:
    """1 where two outputs differ, 0 where they are equal; equal sentinels agree, sentinel and answer disagree."""
    coded = codes(outputs)
    first, second = pair_indices(coded.size)
    return np.not_equal(coded[first], coded[second]).astype(np.float64)


def absolute(outputs: Sequence[float]) -> Floats:
    """|c − c'|, in the unit of the outputs.

    Raises:
        ValueError: NaN or infinity; such a row is `invalid_signal` and is left out by the caller, never imputed.
    """
    values = vector(outputs, "outputs")
    first, second = pair_indices(values.size)
    return np.abs(values[first] - values[second])


def likert(levels: int) -> Distance[float]:
    """|y − y'|/(L − 1) on a scale 1..L; 0 = the same answer, 1 = the two ends. Mirrored answers are mapped to L + 1 − y' first.

    Raises:
        ValueError: fewer than two levels; the returned function raises on an answer outside 1..L.
    """
    if levels < 2:
        raise ValueError(f"expected at least two levels; got {levels!r}")

    def distance(outputs: Sequence[float]) -> Floats:
        values = vector(outputs, "outputs")
        if values.min() < 1 or values.max() > levels:
            raise ValueError(f"expected answers in 1..{levels}; got {values.min():g}..{values.max():g}")
        return absolute(outputs) / (levels - 1)

    return distance


def precomputed(matrix: npt.ArrayLike) -> Distance[int]:
    """Distances that were worked out elsewhere; the outputs are then row numbers of this matrix.

    Args:
        matrix: Shape (n, n), symmetric, ≥ 0, 0 on the diagonal.

    Raises:
        ValueError: another shape, asymmetry, a negative entry, or a diagonal that is not 0.
    """
    held = square(matrix, "matrix")
    if held.min() < 0 or np.abs(np.diag(held)).max() > 1e-8:
        raise ValueError("matrix: expected distances ≥ 0 with 0 on the diagonal")

    def distance(outputs: Sequence[int]) -> Floats:
        rows = np.asarray(outputs, dtype=np.int64)
        first, second = pair_indices(rows.size)
        return held[rows[first], rows[second]]

    return distance


def judged(disagreement: Callable[[T, T], float]) -> Distance[T]:
    """Distances from a pairwise judge, asked once a pair; the judge need not be transitive."""

    def distance(outputs: Sequence[T]) -> Floats:
        first, second = pair_indices(len(outputs))
        return vector([disagreement(outputs[i], outputs[j]) for i, j in zip(first, second, strict=True)], "judge", least=0)

    return distance
