"""Ids that stand twice, found without holding the ids: eight bytes a row, and a second look at the few rows that are named."""

import hashlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from variants.types import Item


@dataclass(slots=True)
class Seen:
    """Digests of the data set and id of every row."""

    _digests: "array[int]" = field(default_factory=lambda: array("Q"))

    def add(self, item: Item) -> None:
        """Note one row."""
        self._digests.append(digest(item))

    def twice(self) -> frozenset[int]:
        """Digests that stand more than once; rows of one digest may still have different ids."""
        ordered = np.sort(np.frombuffer(self._digests, dtype=np.uint64)) if self._digests else np.empty(0, np.uint64)
        return frozenset(np.unique(ordered[1:][ordered[1:] == ordered[:-1]]).tolist())


def digest(item: Item) -> int:
    """64 bits of SHA-256 over data set and id."""
    key = f"{item.dataset}\0{item.id}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(key).digest()[:8], "big")


def repeats(placed: Iterable[tuple[str, Item]], suspects: frozenset[int]) -> Iterator[tuple[str, Item, str]]:
    """Each row whose id stood already: its place, its item, and the place of the first.

    Args:
        placed: All rows with their places.
        suspects: What `Seen.twice` named; all other rows are passed over.
    """
    first: dict[tuple[str, str], str] = {}
    for place, item in placed:
        if digest(item) in suspects:
            if (item.dataset, item.id) in first:
                yield place, item, first[item.dataset, item.id]
            else:
                first[item.dataset, item.id] = place
