"""Summaries over the instances of one cell, with what is undefined left out and counted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from scoring.stats.between_within import checked_pairs
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import CellKey
from scoring.stats.distances import Distance
from scoring.stats.distribution import lies_below
from scoring.stats.estimate import Estimate
from scoring.stats.permutation import excess_test_from_pairs
from scoring.stats.proportion import share_estimate
from variants.rows import content_id

T = TypeVar("T")

UNIT = (0.0, 1.0)
SIGNED = (-1.0, 1.0)
FEW_CLUSTERS = 30
"""Under this many clusters a cell is exploratory: no interval keeps its level."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Makes the figures of one cell; each draws random numbers of its own, the same on every run."""

    key: CellKey
    groups: tuple[str, ...]
    """Cluster of each instance, in the order in which values are given."""
    seed: int

    def mean(self, purpose: str, values: Sequence[float | None], bounds: tuple[float, float] | None = None) -> Estimate:
        """Mean over the instances that have a value; `n_items` says how many. `bounds` give constant values an interval."""
        kept = [(_within(value, bounds), group) for value, group in zip(values, self.groups, strict=True) if value is not None]
        groups = [group for _, group in kept] or None
        return mean_estimate([value for value, _ in kept], self.generator(purpose), groups=groups, bounds=bounds)

    def share(self, flags: Sequence[bool | None]) -> Estimate:
        """Share of instances flagged, among those that have a flag."""
        kept = [(flag, group) for flag, group in zip(flags, self.groups, strict=True) if flag is not None]
        return share_estimate([flag for flag, _ in kept], groups=[group for _, group in kept] or None)

    def generator(self, purpose: str) -> np.random.Generator:
        """Random numbers of one figure."""
        key = self.key
        parts = ("figure", key.model, key.dataset, key.kind, key.regime, self.seed, purpose)
        return np.random.default_rng(int(content_id(*parts), 16))

    @property
    def exploratory(self) -> bool:
        """Whether there are too few clusters for intervals to keep their level."""
        return len(set(self.groups)) < FEW_CLUSTERS


def excess_p(instances: Iterable[tuple[Sequence[Sequence[T]], Distance[T]]], rng: np.random.Generator) -> float | None:
    """One-sided p of the within-instance label permutation, instances with distances of their own; None without noise to exchange."""
    designs: dict[tuple[int, ...], list[np.ndarray[tuple[int], np.dtype[np.float64]]]] = {}
    for groups, distance in instances:
        held = sorted((list(group) for group in groups if len(group)), key=len)
        sizes = tuple(len(group) for group in held)
        if len(sizes) >= 2 and sizes[0] >= 2:
            designs.setdefault(sizes, []).append(checked_pairs(distance, [output for group in held for output in group]))
    return excess_test_from_pairs({sizes: np.array(rows) for sizes, rows in designs.items()}, rng).p


def _within(value: float, bounds: tuple[float, float] | None) -> float:
    """A value without its last bits, so that values equal on paper are equal, and rounding puts none outside its bounds."""
    near = round(value, 12)
    nearest = near if bounds is None else min(max(near, bounds[0]), bounds[1])
    return nearest if abs(nearest - near) < 1e-9 else near


def undefined(why: str) -> Estimate:
    """No estimate, and why."""
    return Estimate(None, None, None, 0.95, 0, why)


def defined(values: Sequence[float | None]) -> list[float]:
    """The values that are there."""
    return [value for value in values if value is not None]


def below(values: Sequence[float | None], cut: float | None) -> list[bool | None]:
    """Which values lie below a cut; None where either is missing."""
    return [None if cut is None or value is None else lies_below(value, cut) for value in values]


def fewest_and_most(counts: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest of counts; (0, 0) where there are none."""
    return (min(counts), max(counts)) if counts else (0, 0)
