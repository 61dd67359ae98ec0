"""What may enter a statistic: arrays of one declared shape, finite, never broadcast."""

from collections.abc import Hashable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]


def vector(values: npt.ArrayLike, name: str, *, least: int = 1) -> Floats:
    """`values` as a finite float array of shape (n,) with n ≥ `least`.

    Raises:
        ValueError: another shape, too few values, NaN or infinity; a missing value is dropped and counted by the caller.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1:
        raise ValueError(f"{name}: expected one dimension; got shape {array.shape}")
    if array.size < least:
        raise ValueError(f"{name}: expected at least {least} values; got {array.size}")
    return finite(array, name)


def matrix(values: npt.ArrayLike, name: str) -> Floats:
    """`values` as a finite float array of shape (rows, columns), neither of them 0.

    Raises:
        ValueError: another shape, no rows or columns, NaN or infinity.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(f"{name}: expected two dimensions, none empty; got shape {array.shape}")
    return finite(array, name)


def square(values: npt.ArrayLike, name: str) -> Floats:
    """`values` as a finite symmetric float array of shape (n, n).

    Raises:
        ValueError: not square, or not symmetric to 1e-8.
    """
    array = matrix(values, name)
    if array.shape[0] != array.shape[1]:
        raise ValueError(f"{name}: expected a square matrix; got shape {array.shape}")
    if not np.allclose(array, array.T, rtol=0, atol=1e-8):
        raise ValueError(f"{name}: expected a symmetric matrix; entries differ by up to {np.abs(array - array.T).max():.3g}")
    return array


def finite(array: Floats, name: str) -> Floats:
    """The array itself, if it holds neither NaN nor infinity.

    Raises:
        ValueError: with the number of values that are not finite.
    """
    bad = int(np.count_nonzero(~np.isfinite(array)))
    if bad:
        raise ValueError(f"{name}: expected finite values; {bad} of {array.size} are NaN or infinite")
    return array


def flags(values: npt.ArrayLike, name: str) -> Flags:
    """`values` as booleans of shape (n,), n ≥ 1; only 0 and 1 (or False and True) are allowed.

    Raises:
        ValueError: another shape or another value.
    """
    array = vector(values, name)
    if not np.isin(array, (0.0, 1.0)).all():
        raise ValueError(f"{name}: expected 0 or 1 only; got {sorted(set(array.tolist()) - {0.0, 1.0})[:3]}")
    return array.astype(np.bool_)


def share(value: float, name: str) -> float:
    """The value itself, if it lies strictly between 0 and 1 (a level, an error rate, a share).

    Raises:
        ValueError: outside (0, 1).
    """
    if not 0 < value < 1:
        raise ValueError(f"{name}: expected a number strictly between 0 and 1; got {value!r}")
    return value


def same_length(**named: Sequence[object] | npt.NDArray[np.generic]) -> int:
    """The common length of the arguments.

    Raises:
        ValueError: with every length by name; nothing is broadcast.
    """
    lengths = {name: len(values) for name, values in named.items()}
    if len(set(lengths.values())) != 1:
        raise ValueError(f"expected equal lengths; got {', '.join(f'{name} {n}' for name, n in lengths.items())}")
    return next(iter(lengths.values()))


def codes(labels: Sequence[Hashable]) -> Ints:
    """Labels as integers from 0 in order of first appearance: equal labels, equal codes."""
    seen: dict[Hashable, int] = {}
    return np.array([seen.setdefault(label, len(seen)) for label in labels], dtype=np.int64)
