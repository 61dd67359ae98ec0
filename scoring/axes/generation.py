"""Generation consistency: does the answer move when the question is put another way?

S = 1 - B over pairs of wordings, W over repeats of one wording, Δ = B - W. Exact comparison after the declared normalisation
for closed answers; a judge, where one is given, for free text. Accuracy and refusals stand beside S and never enter it.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from audit.types import PassedSets
from scoring.axes.generation_cell import cell_of
from scoring.axes.generation_instance import Measured, measure
from scoring.axes.generation_result import GenerationCell, GenerationInstance
from scoring.collect.subset import sets_of
from scoring.grouping import by_cell
from scoring.judge import AnswerJudge
from scoring.settings import GenerationSettings
from scoring.stats.distribution import lies_below
from scoring.store import Answer
from scoring.tables import read_cells, read_instances, write_cells, write_instances

__all__ = ["GenerationCell", "GenerationInstance", "read", "score", "write"]


def score(
    passed: Iterable[PassedSets],
    answers: Iterable[Answer],
    settings: GenerationSettings,
    *,
    model: str,
    judge: AnswerJudge | None = None,
) -> tuple[tuple[GenerationCell, ...], tuple[GenerationInstance, ...]]:
    """Score what was answered on this axis; one cell a data set, kind and regime.

    Args:
        passed: The audited sets of this axis.
        answers: Rows of this axis's store that belong to the run.
        settings: As they were fixed before the run.
        model: Reference of the model.
        judge: Decides on free text; without one, free text is compared after normalisation.
    """
    cells: list[GenerationCell] = []
    instances: list[GenerationInstance] = []
    for key, members in by_cell(sets_of(passed), answers, model).items():
        measured = [measure(member, judge) for member in members]
        cell = cell_of(key, measured, settings, judge)
        cells.append(cell)
        instances.extend(_flagged(one, cell, settings) for one in measured)
    return tuple(cells), tuple(instances)


def write(cells: Iterable[GenerationCell], instances: Iterable[GenerationInstance], folder: Path) -> tuple[Path, Path]:
    """Write `generation.json` and `generation.parquet` into the folder of one model's scores."""
    return (
        write_cells(folder / "generation.json", tuple(cells)),
        write_instances(folder / "generation.parquet", tuple(instances), GenerationInstance),
    )


def read(folder: Path) -> tuple[tuple[GenerationCell, ...], tuple[GenerationInstance, ...]]:
    """Read what `write` wrote.

    Raises:
        BadInputError: If it is not there, or of another version.
    """
    cells = read_cells(folder / "generation.json", GenerationCell)
    return cells, read_instances(folder / "generation.parquet", GenerationInstance)


def _flagged(one: Measured, cell: GenerationCell, settings: GenerationSettings) -> GenerationInstance:
    result, cut = one.result, cell.answer_null_cut
    if result.answer_stability is None:
        return result
    return replace(
        result,
        answer_beyond_noise=None if cut is None else lies_below(result.answer_stability, cut),
        answer_unacceptable=lies_below(result.answer_stability, settings.acceptable),
    )
