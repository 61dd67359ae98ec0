"""The work of the first stage by shard: some hundred items in, each axis's file and the counts out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from variants.build import build_variants
from variants.generators import default_generators, named_generators
from variants.generators.base import Generator
from variants.progress import tick
from variants.rows import SCHEMA, shard_bytes, to_rows
from variants.set_diversity import SetDiversity, diversity_of
from variants.tally import Tally
from variants.types import Axis, Item

ITEMS_PER_SHARD = 500

Items = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Built:
    """What came of one shard of items."""

    files: dict[Axis, bytes]
    """The Parquet file of each axis."""
    diversity: dict[Axis, list[SetDiversity]]
    """How far the wordings of each set lie from one another."""
    tally: Tally
    items: int


@dataclass(frozen=True, slots=True)
class Building:
    """Builds the variant sets of a shard; each item's sets follow from the item and the seed alone."""

    axes: tuple[Axis, ...]
    per_axis: int
    seed: int
    generators: tuple[str, ...] | None
    """Names; None for all that need no model."""

    def made(self) -> dict[str, Generator]:
        """The generators by name."""
        return default_generators() if self.generators is None else named_generators(self.generators)

    def open(self) -> Callable[[Items], Built]:
        """Make the generators."""
        generators = self.made()
        return lambda items: self._build(items, generators)

    def _build(self, items: Items, generators: dict[str, Generator]) -> Built:
        tally = Tally()
        rows: dict[Axis, list[dict[str, object]]] = {axis: [] for axis in self.axes}
        diversity: dict[Axis, list[SetDiversity]] = {axis: [] for axis in self.axes}
        for item in items:
            for one in build_variants([item], generators, axes=self.axes, per_axis=self.per_axis, seed=self.seed, tally=tally):
                rows[one.axis].extend(to_rows(one))
                diversity[one.axis].append(diversity_of(one))
            tick(1)
        return Built({axis: shard_bytes(held, SCHEMA) for axis, held in rows.items()}, diversity, tally, len(items))


def in_shards(items: Iterable[Item], size: int = ITEMS_PER_SHARD) -> Iterator[Items]:
    """Items in the tuples that make up the shards, one held at a time."""
    rest = iter(items)
    while held := tuple(islice(rest, size)):
        yield held


def file_name(axis: Axis, shard: int) -> str:
    """Name of one axis's file of a shard; in name order the files are in the order of the items."""
    return f"{axis}-{shard:05d}.parquet"


def axes_of(names: Sequence[str]) -> frozenset[str]:
    """The axes that files of such names belong to."""
    return frozenset(name.rsplit("-", 1)[0] for name in names)
