"""Stability from two disjoint halves of an instance's wordings: how much of an axis's spread is signal."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from scoring.report.view import CellView
from scoring.stats.between_within import between_within
from scoring.stats.distances import Distance
from scoring.store import Answer, read_shard

SPLITS = 5
"""Ways of halving; the correlation is averaged over them."""
LEAST = 30
"""Independent instances under which no claim is made, and so no halves are needed."""

Output = Callable[[Answer], Hashable]
"""From a row to what the axis compares; None where it holds nothing."""
Halves = tuple[tuple[Mapping[str, float], Mapping[str, float]], ...]


def halves(folder: Path, cells: Sequence[CellView], output: Output, distance: Distance[Any]) -> dict[str, Halves]:
    """Cell (by its anchor) to the stabilities of both halves, once a split; cells that are too small, or not in the store, are absent.

    Args:
        folder: The answers of one model on one axis, sealed.
        cells: Cells of that model and axis.
        output: What is compared.
        distance: The axis's own distance.
    """
    wanted = [cell for cell in cells if len({one.group or one.item_id for one in cell.instances}) >= LEAST]
    paths = sorted(folder.glob("*.parquet")) if wanted else []
    rows: dict[tuple[str, str, str, str], dict[str, dict[int, Hashable]]] = defaultdict(lambda: defaultdict(dict))
    for answer in (row for path in paths for row in read_shard(path)):
        held = rows[answer.dataset, answer.item_id, answer.kind, answer.regime][answer.variant_id]
        if answer.repeat in held:
            return {}  # answers under several settings lie in this store, and which were scored cannot be told
        if (value := output(answer)) is not None:
            held[answer.repeat] = value
    return {cell.anchor: _of_cell(cell, rows, distance) for cell in wanted if rows}


def _of_cell(
    cell: CellView, rows: Mapping[tuple[str, str, str, str], Mapping[str, Mapping[int, Hashable]]], distance: Distance[Any]
) -> Halves:
    found = []
    for split in range(SPLITS):
        first, second = {}, {}
        for one in cell.instances:
            places = ((cell.dataset, one.item_id, kind, cell.regime) for kind in ("original", cell.kind))
            wordings = [list(own.values()) for place in places for own in rows.get(place, {}).values() if own]
            Random(f"{split} {one.item_id}").shuffle(wordings)
            middle = len(wordings) // 2
            left, right = (between_within(part, distance).stability for part in (wordings[:middle], wordings[middle:]))
            if left is not None and right is not None:
                first[one.item_id], second[one.item_id] = left, right
        found.append((first, second))
    return tuple(found) if found[0][0] else ()
