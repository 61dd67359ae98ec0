"""Confidence: does the model's certainty jump, and is it sure when wrong or unsure when right?

d = |c - c'| on confidence in the model's own answer, so an answer may flip while confidence stays level: that keeps this axis
apart from generation. One source a cell; figures of two sources are never compared.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np

from audit.types import PassedSets
from scoring.axes.confidence_cell import cell_of
from scoring.axes.confidence_instance import measure
from scoring.axes.confidence_result import Calibration, ConfidenceCell, ConfidenceInstance, ConfidenceSource
from scoring.collect.confidence import can_give
from scoring.collect.subset import sets_of
from scoring.grouping import Instance, by_cell
from scoring.settings import ConfidenceSettings
from scoring.stats.distribution import lies_below
from scoring.store import Answer
from scoring.tables import read_cells, read_instances, write_cells, write_instances
from variants.errors import BadInputError
from variants.types import VariantSet

__all__ = ["Calibration", "ConfidenceCell", "ConfidenceInstance", "ConfidenceSource", "frozen_thresholds", "read", "score", "write"]


def score(
    passed: Iterable[PassedSets],
    answers: Iterable[Answer],
    settings: ConfidenceSettings,
    *,
    model: str,
    limit: int | None = None,
) -> tuple[tuple[ConfidenceCell, ...], tuple[ConfidenceInstance, ...]]:
    """Score the confidences of this axis; one cell a data set, kind and regime.

    Args:
        passed: The audited sets of this axis.
        answers: Rows of this axis's store that belong to the run.
        settings: As they were fixed before the run.
        model: Reference of the model.
        limit: As it was when the model was asked; instances that this leaves out are not counted as unavailable.
    """
    sets = sets_of(passed, limit)
    cells: list[ConfidenceCell] = []
    instances: list[ConfidenceInstance] = []
    for key, members in by_cell(sets, answers, model).items():
        source = _source(members)
        measured = [measure(member, settings) for member in members]
        cell = cell_of(key, source, measured, settings, unavailable=_unavailable(sets, members, source))
        cells.append(cell)
        instances.extend(_flagged(one.result, cell, settings) for one in measured)
    return tuple(cells), tuple(instances)


def frozen_thresholds(answers: Iterable[Answer]) -> tuple[float, float]:
    """τ_high and τ_low as the 80th and 20th percentile of a baseline's confidences; freeze them, never re-estimate on a release.

    Raises:
        BadInputError: If the baseline holds no confidence.
    """
    signals = [answer.signal for answer in answers if answer.signal is not None]
    if not signals:
        raise BadInputError("expected a baseline with confidences; got none")
    low, high = np.quantile(signals, [0.2, 0.8])
    return float(high), float(low)


def write(cells: Iterable[ConfidenceCell], instances: Iterable[ConfidenceInstance], folder: Path) -> tuple[Path, Path]:
    """Write `confidence.json` and `confidence.parquet` into the folder of one model's scores."""
    return (
        write_cells(folder / "confidence.json", tuple(cells)),
        write_instances(folder / "confidence.parquet", tuple(instances), ConfidenceInstance),
    )


def read(folder: Path) -> tuple[tuple[ConfidenceCell, ...], tuple[ConfidenceInstance, ...]]:
    """Read what `write` wrote.

    Raises:
        BadInputError: If it is not there, or of another version.
    """
    cells = read_cells(folder / "confidence.json", ConfidenceCell)
    return cells, read_instances(folder / "confidence.parquet", ConfidenceInstance)


def _source(members: Sequence[Instance]) -> ConfidenceSource:
    """The one source of a cell.

    Raises:
        BadInputError: If rows of several sources stand in it.
    """
    found = {row.family for member in members for row in member.rows}
    if len(found) != 1:
        raise BadInputError(f"expected confidences of one source in {members[0].key}; got {', '.join(sorted(found))}")
    return cast("ConfidenceSource", found.pop())


def _unavailable(sets: Sequence[VariantSet], members: Sequence[Instance], source: ConfidenceSource) -> int:
    key = members[0].key
    own = [held for held in sets if held.item.dataset == key.dataset and any(one.kind == key.kind for one in held.variants)]
    return sum(not can_give(held, source) for held in own)


def _flagged(result: ConfidenceInstance, cell: ConfidenceCell, settings: ConfidenceSettings) -> ConfidenceInstance:
    stability, cut = result.confidence_stability, cell.confidence_null_cut
    if stability is None:
        return result
    beyond = None if cut is None else lies_below(stability, cut)
    return replace(result, confidence_beyond_noise=beyond, confidence_unacceptable=lies_below(stability, settings.acceptable))
