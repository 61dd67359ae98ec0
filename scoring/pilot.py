"""What a pilot run says of the spread of one axis on one data set, for planning the real one."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from audit.stats.arrays import codes
from scoring.stats.clusters import cluster_sums
from scoring.stats.paired import paired_differences
from variants.errors import BadInputError

COLUMNS: Mapping[str, tuple[str, str]] = {
    "generation": ("answer_stability", "answer_excess"),
    "activation": ("state_stability", "state_excess"),
    "confidence": ("confidence_stability", "confidence_excess"),
    "mirroring": ("mirror_satisfaction", "mirror_excess"),
}
"""Axis → the columns of its instance table that hold S and Δ."""


@dataclass(frozen=True, slots=True)
class PilotCell:
    """Spread of one quantity in one cell of the pilot."""

    axis: str
    dataset: str
    kind: str
    regime: str
    quantity: str
    """What varies: the difference of two models, or one model's Δ."""
    sd: float
    """SD over instances at the pilot's own number of repeats; more repeats can only lower it."""
    design_effect: float
    n: int


def read_pilot(folder: Path) -> tuple[PilotCell, ...]:
    """Spread of every cell of a run folder: Δ (or B) of each model, and S of each two models paired by instance.

    Args:
        folder: A run folder with `scores/<model>/<axis>.parquet`.

    Raises:
        BadInputError: no such folder, no instance table in it, a table without the columns it should have, or no cell with two values.
    """
    scores = folder / "scores"
    tables = sorted(path for axis in COLUMNS for path in scores.rglob(f"{axis}.parquet")) if scores.is_dir() else []
    if not tables:
        raise BadInputError(f"{folder}: expected scores/<model>/<axis>.parquet in a run folder; found none")
    cells: dict[tuple[str, str, str, str], dict[str, dict[str, Mapping[str, Any]]]] = {}
    for path in tables:
        for row in _rows(path):
            at = (path.stem, row["dataset"], row["kind"], row["regime"])
            cells.setdefault(at, {}).setdefault(path.parent.relative_to(scores).as_posix(), {})[row["item_id"]] = row
    found = [cell for at, models in cells.items() for cell in _spreads(at, models)]
    if not found:
        raise BadInputError(f"{folder}: no cell has two instances with a value; plan from --sd instead")
    return tuple(found)


def _rows(path: Path) -> list[dict[str, Any]]:
    from pyarrow import parquet

    from scoring.tables import INSTANCES

    with INSTANCES.reading(path):
        rows = [{**row.pop("key", {}), **row} for row in parquet.read_table(path).to_pylist()]
    texts, figures = ("dataset", "kind", "regime", "item_id"), COLUMNS[path.stem]
    for name in (*texts, *figures) if rows else ():
        if name not in rows[0]:
            raise INSTANCES.damaged(path, f"the column {name!r} is missing")
        if not all(isinstance(row[name], str if name in texts else float | int | None) for row in rows):
            raise INSTANCES.damaged(path, f"the column {name!r} holds something else than {'texts' if name in texts else 'numbers'}")
    if path.stem == "mirroring":
        # an item has one row a mirror; its mirrors share the item as their cluster
        for row in rows:
            row.update(group=row.get("group") or row["item_id"], item_id=f"{row['item_id']} {row.get('family', '')}")
    return rows


def _spreads(at: tuple[str, str, str, str], models: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> list[PilotCell]:
    stability, excess = COLUMNS[at[0]]
    found = []
    for name, rows in models.items():
        usable = {item: row for item, row in rows.items() if row[excess] is not None}
        if usable:
            found.append(_cell(at, f"Δ of {name}", [row[excess] for row in usable.values()], usable))
        else:  # one repeat leaves no floor; B = 1 − S is what the verdict goes by
            usable = {item: row for item, row in rows.items() if row[stability] is not None}
            found.append(_cell(at, f"B of {name}", [1 - row[stability] for row in usable.values()], usable))
    for first, second in combinations(models, 2):
        a, b = models[first], models[second]
        usable = {item: row for item, row in a.items() if item in b and None not in (row[stability], b[item][stability])}
        gaps = paired_differences([row[stability] for row in usable.values()], [b[item][stability] for item in usable])
        found.append(_cell(at, f"S of {first} less {second}", gaps.tolist(), usable))
    return [cell for cell in found if cell is not None]


def _cell(at: tuple[str, str, str, str], quantity: str, values: list[float], rows: Mapping[str, Mapping[str, Any]]) -> PilotCell | None:
    if len(values) < 2 or not np.isfinite(values).all():
        return None
    array = np.asarray(values, dtype=np.float64)
    sd = float(array.std(ddof=1)) if float(np.ptp(array)) > 1e-9 else 0.0
    sums, counts = cluster_sums(array, codes([row.get("group") or item for item, row in rows.items()]))
    robust = float(((sums - counts * array.mean()) ** 2).sum())
    inflation = robust / float(((array - array.mean()) ** 2).sum()) if sd > 0 else 1.0
    return PilotCell(*at, quantity, sd, max(1.0, inflation), len(values))
