"""Declared subsets of a data set: chosen by the hash of the instance, so before any result and the same on every run."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil

from audit.types import PassedSets
from variants.rows import content_id
from variants.types import VariantSet

Place = tuple[str, str]
"""Data set and item."""


def sets_of(passed: Iterable[PassedSets], limit: int | None = None) -> list[VariantSet]:
    """The sealed sets in their order, at most `limit` a data set."""
    taken: dict[str, int] = defaultdict(int)
    held = []
    for sealed in passed:
        for one in sealed.sets:
            if limit is None or taken[one.item.dataset] < limit:
                taken[one.item.dataset] += 1
                held.append(one)
    return held


def some(sets: Sequence[VariantSet], count: int, purpose: str) -> frozenset[Place]:
    """`count` instances of each data set, or all where there are fewer."""
    return frozenset(place for places in _ranked(sets, purpose).values() for place in places[:count])


def share(sets: Sequence[VariantSet], part: float, purpose: str) -> frozenset[Place]:
    """At least `part` of the instances of each data set."""
    return frozenset(place for places in _ranked(sets, purpose).values() for place in places[: ceil(part * len(places))])


def place_of(held: VariantSet) -> Place:
    """Where a set belongs."""
    return held.item.dataset, held.item.id


def by_dataset(sets: Iterable[VariantSet]) -> dict[str, list[VariantSet]]:
    """The sets of each data set, in their order."""
    found: dict[str, list[VariantSet]] = defaultdict(list)
    for held in sets:
        found[held.item.dataset].append(held)
    return dict(found)


def _ranked(sets: Iterable[VariantSet], purpose: str) -> dict[str, list[Place]]:
    return {
        dataset: sorted((place_of(one) for one in held), key=lambda place: content_id("subset", purpose, *place))
        for dataset, held in by_dataset(sets).items()
    }
