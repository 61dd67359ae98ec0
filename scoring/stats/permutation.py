"""Is the excess more than repeat noise? Outputs are dealt out anew among the variants of their own instance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from audit.stats.arrays import Floats
from scoring.stats.between_within import between_weights, checked_pairs, within_weights
from scoring.stats.distances import Distance
from scoring.stats.labelings import labeling_weights, n_labelings, permuted_weights

T = TypeVar("T")

_TABLE_LIMIT = 11_000
"""Labelings of one instance up to which all are worked out at once; 6 variants × 2 repeats have 10,395."""
_EXACT_LIMIT = 200_000
"""Joint labelings up to which p is exact."""
_CHUNK = 4_000_000
"""Numbers held at a time."""


@dataclass(frozen=True, slots=True)
class PermutationTest:
    """A one-sided permutation test of the mean excess; a small p says that wording matters beyond repeat noise."""

    excess: float | None
    """Mean Δ over the instances that were used."""
    p: float | None
    """P(T* ≥ T) if wording did not matter; never 0. None where there is no noise to exchange, and `why` says so."""
    exact: bool
    """Whether all labelings were gone through; else (1 + #{T* ≥ T})/(M + 1)."""
    draws: int
    n_items: int
    """Instances with at least two variants and two repeats of each."""
    why: str = ""


def monte_carlo_p(count: int, draws: int) -> float:
    """(1 + count)/(draws + 1), never 0 (Phipson & Smyth 2010, doi:10.2202/1544-6115.1585).

    Raises:
        ValueError: not 0 ≤ count ≤ draws, or no draw.
    """
    if draws < 1 or not 0 <= count <= draws:
        raise ValueError(f"expected 0 ≤ count ≤ draws and draws ≥ 1; got {count!r} and {draws!r}")
    return (1 + count) / (draws + 1)


def excess_test(
    instances: Sequence[Sequence[Sequence[T]]], distance: Distance[T], rng: np.random.Generator, *, draws: int = 9_999
) -> PermutationTest:
    """Within-instance label permutation of the mean excess, exact where the joint labelings can be counted out.

    Valid if outputs are exchangeable within an instance when wording does not matter. An instance in which a variant was asked
    once holds no noise to exchange and is left out; a greedy cell with one repeat gets no p at all.

    Args:
        instances: Outputs, instances × variants × repeats; both may differ between instances.
        distance: The axis's own distance.
        rng: Source of the draws.
        draws: Monte Carlo draws M.

    Raises:
        ValueError: no draw, or a distance that returns nonsense.
    """
    designs: dict[tuple[int, ...], list[Floats]] = {}
    for groups in instances:
        held = sorted((list(group) for group in groups if len(group)), key=len)
        sizes = tuple(len(group) for group in held)
        if len(sizes) >= 2 and sizes[0] >= 2:
            pairs = checked_pairs(distance, [output for group in held for output in group])
            designs.setdefault(sizes, []).append(pairs)
    return excess_test_from_pairs({sizes: np.array(rows) for sizes, rows in designs.items()}, rng, draws=draws)


def excess_test_from_pairs(designs: Mapping[tuple[int, ...], Floats], rng: np.random.Generator, *, draws: int = 9_999) -> PermutationTest:
    """The same test from pair distances: repeats by variant → distances of shape (instances, pairs), variants laid end to end."""
    if draws < 1:
        raise ValueError(f"expected draws ≥ 1; got {draws!r}")
    n_items = sum(rows.shape[0] for rows in designs.values())
    if n_items == 0:
        why = "no instance has two repeats of each of two variants: there is no noise to exchange"
        return PermutationTest(None, None, exact=False, draws=0, n_items=0, why=why)
    total = sum(float((rows @ (between_weights(sizes) - within_weights(sizes))).sum()) for sizes, rows in designs.items())
    joint = _joint_labelings(designs)
    null = _all_sums(designs) if joint <= _EXACT_LIMIT else sum(_drawn_sums(s, rows, rng, draws) for s, rows in designs.items())
    # sums that are equal on paper differ in their last bits
    count = int(np.count_nonzero(np.asarray(null) >= total - 1e-9 * max(1.0, abs(total))))
    if joint <= _EXACT_LIMIT:
        return PermutationTest(total / n_items, count / joint, exact=True, draws=joint, n_items=n_items)
    return PermutationTest(total / n_items, monte_carlo_p(count, draws), exact=False, draws=draws, n_items=n_items)


def _joint_labelings(designs: Mapping[tuple[int, ...], Floats]) -> int:
    joint = 1
    for sizes, rows in designs.items():
        for _ in range(rows.shape[0]):
            joint *= n_labelings(sizes)
            if joint > _EXACT_LIMIT:
                return joint
    return joint


def _all_sums(designs: Mapping[tuple[int, ...], Floats]) -> Floats:
    sums = np.zeros(1)
    for sizes, rows in designs.items():
        for row in rows @ labeling_weights(sizes).T:
            sums = (sums[:, None] + row[None, :]).ravel()
    return sums


def _drawn_sums(sizes: tuple[int, ...], rows: Floats, rng: np.random.Generator, draws: int) -> Floats:
    """Sum of Δ over the instances of one design, under `draws` independent labelings of each."""
    if n_labelings(sizes) <= _TABLE_LIMIT:
        return _sums_from_tables(labeling_weights(sizes), rows, rng, draws)
    base, n, sums = between_weights(sizes) - within_weights(sizes), sum(sizes), np.zeros(draws)
    step = max(1, _CHUNK // base.size)
    for row in rows:
        for start in range(0, draws, step):
            order = rng.permuted(np.tile(np.arange(n), (min(step, draws - start), 1)), axis=1)
            sums[start : start + step] += permuted_weights(base, order) @ row
    return sums


def _sums_from_tables(weights: Floats, rows: Floats, rng: np.random.Generator, draws: int) -> Floats:
    sums, block = np.zeros(draws), max(1, _CHUNK // weights.shape[0])
    for at in range(0, rows.shape[0], block):
        table = rows[at : at + block] @ weights.T
        step = max(1, _CHUNK // table.shape[0])
        for start in range(0, draws, step):
            size = (min(step, draws - start), table.shape[0])
            picked = rng.integers(0, table.shape[1], size, dtype=np.int32)
            sums[start : start + step] += table[np.arange(table.shape[0]), picked].sum(axis=1)
    return sums
