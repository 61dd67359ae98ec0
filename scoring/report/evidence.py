"""The wordings behind a cell, with what the audit found on each: read once an axis, and kept only where the page needs them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.load import judged_sets
from audit.types import SetVerdict
from scoring.answers.record import ANSWERS, SCHEMA
from scoring.journal import read_lines
from variants.types import Axis

Place = tuple[str, str]
"""Data set and item."""
Asked = Mapping[tuple[str, str, str], frozenset[str]]
"""Data set, item and kind to the ids of the variants that passed the audit."""

_COLUMNS = [
    "dataset",
    "item_id",
    "variant_id",
    "kind",
    "family",
    "regime",
    "repeat",
    "raw",
    "finish",
    "parsed",
    "parse_status",
    "signal",
    "error",
]


@dataclass(frozen=True, slots=True)
class Wordings:
    """The audited sets of one folder and axis: what was asked of every item, and the whole of those that are shown."""

    asked: Asked
    sets: Mapping[Place, SetVerdict]
    distances: Mapping[tuple[str, str, str], float]
    """Data set, item and kind to the mean embedding distance of the variants that passed; absent where it was not measured."""


def wordings(audit_folder: Path, axis: Axis, wanted: frozenset[Place]) -> Wordings:
    """What the audit kept and found.

    Raises:
        BadInputError: If rows, verdicts or shards changed since the audit.
    """
    asked: dict[tuple[str, str, str], frozenset[str]] = {}
    sets: dict[Place, SetVerdict] = {}
    distances: dict[tuple[str, str, str], float] = {}
    for judged in judged_sets(audit_folder, axis):
        if not judged.passed:
            continue
        place = judged.judged.item.dataset, judged.judged.item.id
        for kind in dict.fromkeys(variant.kind for variant in judged.survivors):
            asked[*place, kind] = frozenset(variant.id for variant in judged.survivors if variant.kind == kind)
            own = [one.distance for one in judged.verdicts if one.passed and one.variant.kind == kind]
            measured = [distance for distance in own if distance is not None]
            if own and len(measured) == len(own):
                distances[*place, kind] = sum(measured) / len(measured)
        if place in wanted:
            sets[place] = judged
    return Wordings(asked, sets, distances)


def answers(folder: Path, wanted: frozenset[Place]) -> dict[Place, list[dict[str, Any]]]:
    """The rows of some items, in the order of their repeats; from the sealed files, or from the journal of a run that did not end."""
    found: dict[Place, list[dict[str, Any]]] = {place: [] for place in wanted}
    for row in _rows(folder, wanted):
        place = row["dataset"], row["item_id"]
        if place in found:
            found[place].append(row)
    return {place: sorted(rows, key=lambda row: int(row["repeat"])) for place, rows in found.items()}


def answer_files(folder: Path) -> list[Path]:
    """The sealed answers of a folder; other files there, such as states, are none.

    Raises:
        BadInputError: If a Parquet file cannot be read.
    """
    return [path for path in sorted(folder.glob("*.parquet")) if set(SCHEMA.names) <= set(_names(path))]


def _names(path: Path) -> list[str]:
    import pyarrow.parquet as pq

    with ANSWERS.reading(path):
        return list(pq.read_schema(path).names)


def _rows(folder: Path, wanted: frozenset[Place]) -> Iterator[dict[str, Any]]:
    import pyarrow.parquet as pq

    if not wanted:
        return
    paths = answer_files(folder)
    for path in paths:
        with ANSWERS.reading(path):
            yield from pq.read_table(path, columns=_COLUMNS, filters=[("item_id", "in", {item for _, item in wanted})]).to_pylist()
    if not paths:
        yield from (line.row for line in read_lines(folder / "journal.jsonl") if line.row is not None)
