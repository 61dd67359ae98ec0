"""Rows of a store brought together again by instance, for one axis at a time."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.stats.cell import CellKey, Regime
from scoring.store import Answer
from variants.rows import original_id
from variants.types import Kind, Variant, VariantSet


@dataclass(frozen=True, slots=True)
class Instance:
    """One item under the wordings of one kind, in one regime."""

    key: CellKey
    held: VariantSet
    variants: tuple[Variant, ...]
    """The variants of this kind, in their order."""
    wordings: tuple[tuple[Answer, ...], ...]
    """Rows by wording, the original's first, each in the order of its repeats; empty where nothing came."""
    beside: tuple[Answer, ...]
    """Rows of the item in this regime that belong to no wording: null set, scored texts."""

    @property
    def group(self) -> str:
        """Cluster for inference."""
        return self.held.item.group or self.held.item.id

    @property
    def rows(self) -> tuple[Answer, ...]:
        """All rows of the wordings."""
        return tuple(row for rows in self.wordings for row in rows)

    def of_kind(self, kind: str) -> tuple[Answer, ...]:
        """Rows beside the wordings that bear this name, in the order of their repeats."""
        return tuple(sorted((row for row in self.beside if row.kind == kind), key=lambda row: row.repeat))


def by_cell(sets: Sequence[VariantSet], answers: Iterable[Answer], model: str) -> dict[CellKey, list[Instance]]:
    """The instances of each cell: a data set, a kind and a regime in which something was asked."""
    rows: dict[tuple[str, str, Regime], list[Answer]] = defaultdict(list)
    for answer in answers:
        rows[answer.dataset, answer.item_id, answer.regime].append(answer)
    cells: dict[CellKey, list[Instance]] = defaultdict(list)
    for held in sets:
        for regime in ("deployed", "greedy"):
            own = rows.get((held.item.dataset, held.item.id, regime), [])
            for kind in dict.fromkeys(variant.kind for variant in held.variants) if own else ():
                key = CellKey(model, held.item.dataset, kind, regime)
                cells[key].append(instance(key, held, kind, own))
    return dict(sorted(cells.items(), key=lambda cell: (cell[0].dataset, cell[0].kind, cell[0].regime)))


def instance(key: CellKey, held: VariantSet, kind: Kind, rows: Sequence[Answer]) -> Instance:
    """The rows of one item, laid out by the wordings of one kind."""
    variants = tuple(variant for variant in held.variants if variant.kind == kind)
    places = [(original_id(held.item, held.axis), "original"), *((variant.id, kind) for variant in variants)]
    own: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for row in rows:
        own[row.variant_id, row.kind].append(row)
    wordings = tuple(tuple(sorted(own.get(place, ()), key=lambda row: row.repeat)) for place in places)
    kinds = {"original", *(variant.kind for variant in held.variants)}
    return Instance(key, held, variants, wordings, tuple(row for row in rows if row.kind not in kinds))
