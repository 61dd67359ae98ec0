"""A run folder from variant sets that somebody else made: shards as the first stage writes them, so that the audit reads them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from variants.errors import BadInputError
from variants.files import only_writer, sha256, write_text
from variants.imported import Foreign, Shape, foreign_items, mapping_of, sets_of
from variants.manifest import now, record_stage
from variants.readers import open_source
from variants.rows import write_sets
from variants.task_types import warn_of_unknown
from variants.types import Axis, Kind, VariantSet

STAGE = "variants"
LABELS = "labels.jsonl"
_SETS_PER_SHARD = 500


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """What the user asked for."""

    source: str
    shape: Shape
    mapping: Mapping[str, str]
    axes: tuple[Axis, ...]
    kind: Kind = "paraphrase"


@dataclass(slots=True)
class Imported:
    """What came of it."""

    items: int = 0
    variants: int = 0
    repeated: int = 0
    """Wordings that say the same as the original or another one, letter for letter."""
    labels: list[dict[str, object]] = field(default_factory=list)
    """What people said of the wordings, as `sago audit --labels` reads it."""
    _held: dict[Axis, list[VariantSet]] = field(default_factory=dict)
    _shards: dict[Axis, int] = field(default_factory=dict)

    def take(self, foreign: Foreign, request: ImportRequest, source: str, folder: Path) -> None:
        """Count one item's wordings and keep its sets until there is a shard of them."""
        sets = list(sets_of(foreign, request.axes, request.kind, source))
        made = [variant for held in sets for variant in held.variants]
        self.items += 1
        self.variants += len(made)
        self.repeated += len(foreign.wordings) - len(made)
        said = {wording.text: wording.label for wording in reversed(foreign.wordings) if wording.label is not None}
        self.labels += [{"variant_id": one.id, "label": int(said[one.question])} for one in made if one.question in said]
        for held in sets:
            self._held.setdefault(held.axis, []).append(held)
            if len(self._held[held.axis]) >= _SETS_PER_SHARD:
                self._flush(held.axis, folder)

    def finish(self, folder: Path) -> None:
        """Write what is still held."""
        for axis in list(self._held):
            if self._held[axis]:
                self._flush(axis, folder)

    def _flush(self, axis: Axis, folder: Path) -> None:
        number = self._shards.get(axis, 0)
        write_sets(folder / f"{axis}-{number:05d}.parquet", self._held[axis])
        self._shards[axis], self._held[axis] = number + 1, []


def import_run(request: ImportRequest, run: Path) -> Imported:
    """Bring foreign variant sets into a run folder; `sago audit` and `sago publish` go on from there.

    Raises:
        BadInputError: If the source or a row of it is not as it must be, or the folder holds variants already.
    """
    columns = mapping_of(request.shape, request.mapping)
    held = open_source(request.source)
    known = {foreign.item.task_type for foreign in foreign_items(held.rows(), columns, dataset=held.dataset)}  # every row, before any work
    warn_of_unknown(known, request.source)
    started, done = now(), Imported()
    folder = run / STAGE
    if any(folder.glob("*.parquet")):
        raise BadInputError(f"{folder}: expected a folder without variants; imported sets stand in a run of their own")
    with only_writer(run):
        for foreign in foreign_items(held.rows(), columns, dataset=held.dataset):
            done.take(foreign, request, held.dataset, folder)
        done.finish(folder)
        if not done.variants:
            raise BadInputError(f"{request.source}: no wording beside the originals")
        _write_labels(done, run)
        inputs = {request.source: held.revision or sha256(Path(request.source))}
        settings = {"shape": request.shape, "map": dict(request.mapping), "axes": list(request.axes), "kind": request.kind}
        record_stage(run, STAGE, started=started, settings=settings, inputs=inputs, outputs=sorted(folder.glob("*.parquet")))
    return done


def _write_labels(done: Imported, run: Path) -> None:
    if done.labels:
        write_text(run / LABELS, "".join(json.dumps(label) + "\n" for label in done.labels))
