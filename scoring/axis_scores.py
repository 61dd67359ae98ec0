"""What a claim looks at: the scores of one axis on one data set, and what makes them too little to go by."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from scoring.stats.matching import matched_rows

Verdict = Literal["supported", "refuted", "inconclusive", "not_assessable"]

LEAST_CLUSTERS = 30
"""Independent instances (or clusters) that a claim needs on each data set; fewer are exploratory."""
LEVEL = 0.05
"""Level of every claim."""


@dataclass(frozen=True, slots=True)
class AxisScores:
    """What one axis measured of one model on one data set, by instance id. Instances without a value are absent."""

    stability: Mapping[str, float]
    """S; higher is steadier."""
    excess: Mapping[str, float] = field(default_factory=dict)
    """Δ (B in a greedy cell); lower is steadier."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Cluster of an instance; one that is absent is its own."""
    failed: Mapping[str, bool] = field(default_factory=dict)
    strata: Mapping[str, str] = field(default_factory=dict)
    """Stratum of a common cause such as length or difficulty."""
    distance: Mapping[str, float] = field(default_factory=dict)
    """Mean distance of the instance's variants from its original: how strongly it was put to the test."""
    halves: Sequence[tuple[Mapping[str, float], Mapping[str, float]]] = ()
    """S from two disjoint halves of the variants, once a split."""
    excess_bounds: tuple[float, float] = (-1.0, 1.0)
    """Least and greatest Δ that an instance can have."""

    def clusters(self, items: Iterable[str]) -> list[str]:
        """Cluster of each of these instances."""
        return [self.groups.get(item, item) for item in items]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the data say of a claim."""

    verdict: Verdict
    p: float | None
    """p of the claim; None where it cannot be assessed or is settled by intervals."""
    why: str = ""


def pick(values: Mapping[str, float], items: Iterable[str]) -> list[float]:
    """The values of these instances, in their order."""
    return [values[item] for item in items]


def shared_items(first: Mapping[str, object], second: Mapping[str, object]) -> list[str]:
    """Instances that both have, in the order of the first."""
    return [item for item in first if item in second]


def too_few_clusters(clusters: Mapping[str, Sequence[Hashable]], of: str = "") -> str:
    """Which of these hold fewer than 30 independent instances, in words; empty if none.

    Args:
        clusters: The cluster of each instance, by data set.
        of: What all these instances have in common, as the message says it.
    """
    return "; ".join(_too_few(name, held, of) for name, held in clusters.items() if len(set(held)) < LEAST_CLUSTERS)


def _too_few(name: str, held: Sequence[Hashable], of: str) -> str:
    """Instances that share a passage or a template tell little more than one of them, so they count once."""
    n = len(set(held))
    counted = f"{name}: {len(held)} instance{'' if len(held) == 1 else 's'}{of}"
    if n == len(held):
        return f"{counted}, {LEAST_CLUSTERS} needed"
    shared = "passage or template" if n == 1 else "passages or templates"
    return f"{counted}, but they share {n} {shared}, and {LEAST_CLUSTERS} different ones are needed"


def alike_in_strength(
    cells: Mapping[str, AxisScores], items: Mapping[str, Sequence[str]], rng: np.random.Generator
) -> dict[str, list[str]] | None:
    """The instances to keep so that variants are equally strong on all data sets; None if some distance is unknown.

    Without this, data sets whose variants stray farther look less stable.
    """
    if not all(items.values()) or any(item not in cells[name].distance for name, held in items.items() for item in held):
        return None
    kept = matched_rows([pick(cells[name].distance, held) for name, held in items.items()], rng)
    return {name: [held[row] for row in rows] for (name, held), rows in zip(items.items(), kept, strict=True)}
