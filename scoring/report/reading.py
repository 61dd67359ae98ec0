"""Cells and instances of one axis from a run folder; an axis that was not scored is no error, a damaged one is."""

from pathlib import Path
from typing import TypeVar

from scoring.stats.cell import CellKey
from scoring.tables import read_cells, read_instances
from variants.rows import content_id

C = TypeVar("C")
N = TypeVar("N")


def read_axis(folder: Path, axis: str, cell: type[C], instance: type[N]) -> tuple[tuple[C, ...], tuple[N, ...]] | None:
    """What one model scored on one axis; None where that axis was not scored.

    Raises:
        BadInputError: If a file is there and cannot be read, or one of the two is missing.
    """
    paths = folder / f"{axis}.json", folder / f"{axis}.parquet"
    if not any(path.exists() for path in paths):
        return None
    return read_cells(paths[0], cell), read_instances(paths[1], instance)


def anchor(*parts: str) -> str:
    """Id of an element on the page: a letter and a hash, so that no name can break it."""
    return f"a{content_id('anchor', *parts)[:10]}"


def cell_anchor(axis: str, label: str, key: CellKey, family: str = "") -> str:
    """Id of one cell on the page."""
    return anchor("cell", axis, label, key.dataset, key.kind, key.regime, family)


def excess_of(key: CellKey, stability: float | None, excess: float | None) -> float | None:
    """What an instance adds to the figure that its cell is judged by: Δ, or B = 1 - S where answers are greedy."""
    if key.regime == "deployed":
        return excess
    return None if stability is None else 1 - stability
