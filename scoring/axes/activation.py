"""Internal activation: do the hidden states drift though the text may agree?

States of the last prompt token at a layer fixed beforehand, standardised on the originals of other folds, in cosine distance.
Drift = (B - W)/(U - W): 0 = invariant, 1 = as far apart as unrelated questions of the same data set.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from audit.types import PassedSets
from scoring.axes.activation_cell import cell_of, cell_without_figures
from scoring.axes.activation_instance import measure
from scoring.axes.activation_result import ActivationCell, ActivationInstance, LayerPoint
from scoring.axes.activation_space import space_of
from scoring.collect.subset import by_dataset, sets_of
from scoring.grouping import by_cell
from scoring.settings import ActivationSettings
from scoring.stats.cell import CellKey, CellStatus
from scoring.stats.distribution import lies_below
from scoring.store import Answer
from scoring.tables import read_cells, read_instances, write_cells, write_instances

__all__ = ["ActivationCell", "ActivationInstance", "LayerPoint", "read", "score", "without_figures", "write"]


def score(
    passed: Iterable[PassedSets],
    answers: Iterable[Answer],
    states: Mapping[str, NDArray[np.float32]],
    settings: ActivationSettings,
    *,
    model: str,
    n_layers: int,
) -> tuple[tuple[ActivationCell, ...], tuple[ActivationInstance, ...]]:
    """Score what was read on this axis; one cell a data set and kind. No answer is drawn, so all stand under `greedy`.

    Args:
        passed: The audited sets of this axis.
        answers: Rows of this axis's store that belong to the run.
        states: States of these rows by key, shape (layers, width) each, at `settings.layers(n_layers)`.
        settings: As they were fixed before the run.
        model: Reference of the model.
        n_layers: Blocks of the model.
    """
    sets, rows = sets_of(passed), list(answers)
    layers = settings.layers(n_layers)
    judged = layers.index(settings.layer(n_layers))
    spaces = {
        dataset: space_of(own, [row for row in rows if row.dataset == dataset], states, settings)
        for dataset, own in by_dataset(sets).items()
    }
    cells: list[ActivationCell] = []
    instances: list[ActivationInstance] = []
    for key, members in by_cell(sets, rows, model).items():
        space = spaces[key.dataset]
        readings = {one.held.item.id: one for one in space.readings}
        measured = [measure(one, readings[one.held.item.id], space, judged, len(layers)) for one in members if one.held.item.id in readings]
        cell = cell_of(members, measured, space, settings, n_layers)
        cells.append(cell)
        instances.extend(_flagged(one.result, cell, settings) for one in measured)
    return tuple(cells), tuple(instances)


def without_figures(
    passed: Iterable[PassedSets],
    settings: ActivationSettings,
    *,
    model: str,
    status: CellStatus = "unavailable",
    why: str = "the model opens no hidden states",
) -> tuple[ActivationCell, ...]:
    """The cells of a model that opens no states, or whose states cannot be trusted: three axes are measured, and this one says why."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for held in sets_of(passed):
        kinds[held.item.dataset].update(variant.kind for variant in held.variants)
    keys = [CellKey(model, dataset, kind, "greedy") for dataset in sorted(kinds) for kind in sorted(kinds[dataset])]  # type: ignore[arg-type]
    return tuple(cell_without_figures(key, status, why, settings) for key in keys)


def write(cells: Iterable[ActivationCell], instances: Iterable[ActivationInstance], folder: Path) -> tuple[Path, Path]:
    """Write `activation.json` and `activation.parquet` into the folder of one model's scores."""
    return (
        write_cells(folder / "activation.json", tuple(cells)),
        write_instances(folder / "activation.parquet", tuple(instances), ActivationInstance),
    )


def read(folder: Path) -> tuple[tuple[ActivationCell, ...], tuple[ActivationInstance, ...]]:
    """Read what `write` wrote.

    Raises:
        BadInputError: If it is not there, or of another version.
    """
    cells = read_cells(folder / "activation.json", ActivationCell)
    return cells, read_instances(folder / "activation.parquet", ActivationInstance)


def _flagged(result: ActivationInstance, cell: ActivationCell, settings: ActivationSettings) -> ActivationInstance:
    stability, cut = result.state_stability, cell.state_null_cut
    if stability is None:
        return result
    beyond = None if cut is None else lies_below(stability, cut)
    return replace(result, state_beyond_noise=beyond, state_unacceptable=lies_below(stability, settings.acceptable))
