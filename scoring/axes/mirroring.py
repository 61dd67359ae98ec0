"""Response mirroring: does the mirrored question get the mirrored answer?

An item x, its mirror Mx, and the map T from the answer to x onto the answer that Mx then requires. Repeats of x and repeats of
Mx mapped back by T form two groups; S = 1 - B is how often the relation holds. A perfect mirror with noisy answers satisfies
with probability 1 - W only, so it is judged by Δ = B - W.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from audit.types import PassedSets
from scoring.axes.mirroring_balance import balances
from scoring.axes.mirroring_cell import cell_of
from scoring.axes.mirroring_pair import Pair, measure
from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.collect.subset import sets_of
from scoring.grouping import by_cell
from scoring.settings import MirroringSettings
from scoring.stats.cell import CellKey
from scoring.stats.distribution import lies_below
from scoring.store import Answer
from scoring.tables import read_cells, read_instances, write_cells, write_instances
from variants.types import Relation

__all__ = ["MirroringCell", "MirroringInstance", "read", "score", "write"]


def score(
    passed: Iterable[PassedSets], answers: Iterable[Answer], settings: MirroringSettings, *, model: str
) -> tuple[tuple[MirroringCell, ...], tuple[MirroringInstance, ...]]:
    """Score what was answered on this axis; one cell a data set, family and regime.

    Args:
        passed: The audited sets of this axis.
        answers: Rows of this axis's store that belong to the run.
        settings: As they were fixed before the run.
        model: Reference of the model.
    """
    pairs = [pair for members in by_cell(sets_of(passed), answers, model).values() for member in members for pair in measure(member)]
    families: dict[tuple[CellKey, str, Relation], list[Pair]] = defaultdict(list)
    for pair in pairs:
        families[pair.result.key, pair.result.family, pair.result.relation].append(pair)
    balanced = balances(pairs, settings.seed)
    cells: list[MirroringCell] = []
    instances: list[MirroringInstance] = []
    for own in families.values():
        cell = cell_of(own, settings, balanced)
        cells.append(cell)
        instances.extend(_flagged(pair.result, cell, settings) for pair in own)
    return tuple(cells), tuple(instances)


def write(cells: Iterable[MirroringCell], instances: Iterable[MirroringInstance], folder: Path) -> tuple[Path, Path]:
    """Write `mirroring.json` and `mirroring.parquet` into the folder of one model's scores."""
    return (
        write_cells(folder / "mirroring.json", tuple(cells)),
        write_instances(folder / "mirroring.parquet", tuple(instances), MirroringInstance),
    )


def read(folder: Path) -> tuple[tuple[MirroringCell, ...], tuple[MirroringInstance, ...]]:
    """Read what `write` wrote.

    Raises:
        BadInputError: If it is not there, or of another version.
    """
    cells = read_cells(folder / "mirroring.json", MirroringCell)
    return cells, read_instances(folder / "mirroring.parquet", MirroringInstance)


def _flagged(result: MirroringInstance, cell: MirroringCell, settings: MirroringSettings) -> MirroringInstance:
    satisfied, cut = result.mirror_satisfaction, cell.mirror_null_cut
    if satisfied is None:
        return result
    beyond = None if cut is None else lies_below(satisfied, cut)
    return replace(result, mirror_beyond_noise=beyond, mirror_unacceptable=lies_below(satisfied, settings.acceptable))
