"""Summaries over the instances of one cell, with what is undefined left out and counted."""

from collections.abc import Sequence

import numpy as np

from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import CellKey
from scoring.stats.estimate import Estimate
from scoring.stats.proportion import share_estimate
from variants.rows import content_id

UNIT = (0.0, 1.0)
EXCESS = (-1.0, 1.0)
FEW_CLUSTERS = 30
"""Under this many clusters a cell is exploratory: no interval keeps its level."""


def generator(key: CellKey, seed: int, purpose: str) -> np.random.Generator:
    """Random numbers of one figure of one cell: the same on every run, and independent of every other figure."""
    return np.random.default_rng(int(content_id("figure", key.model, key.dataset, key.kind, key.regime, seed, purpose), 16))


def mean_of(
    values: Sequence[float | None], groups: Sequence[str], rng: np.random.Generator, bounds: tuple[float, float] | None = None
) -> Estimate:
    """Mean over the instances that have a value; `n_items` says how many."""
    kept = [(value, group) for value, group in zip(values, groups, strict=True) if value is not None]
    return mean_estimate([value for value, _ in kept], rng, groups=[group for _, group in kept] or None, bounds=bounds)


def share_of(flags: Sequence[bool | None], groups: Sequence[str]) -> Estimate:
    """Share of instances flagged, among those that have a flag."""
    kept = [(flag, group) for flag, group in zip(flags, groups, strict=True) if flag is not None]
    return share_estimate([flag for flag, _ in kept], groups=[group for _, group in kept] or None)


def undefined(why: str) -> Estimate:
    """No estimate, and why."""
    return Estimate(None, None, None, 0.95, 0, why)


def defined(values: Sequence[float | None]) -> list[float]:
    """The values that are there."""
    return [value for value in values if value is not None]


def is_exploratory(groups: Sequence[str]) -> bool:
    """Whether a cell has too few clusters for its intervals to keep their level."""
    return len(set(groups)) < FEW_CLUSTERS
