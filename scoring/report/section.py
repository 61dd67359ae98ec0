"""One axis over all runs and models, data set by data set. Called once an axis; knows none of them by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from scoring.report.axis_words import AxisWords
from scoring.report.compare import compared, pairs_of
from scoring.report.evidence import Place, Wordings, answers, wordings
from scoring.report.groups import Key, group_view, grouped
from scoring.report.reading import anchor
from scoring.report.run import Run, ScoredModel
from scoring.report.shown import laid_open, shown_of
from scoring.report.view import AxisView, CellView, GroupView

ReadCells = Callable[[Path, str], tuple[CellView, ...] | None]
"""From the scores folder of a model and its label to its cells; None where the axis was not scored."""


@dataclass(slots=True)
class Desk:
    """What was read for one axis, held while its sections are built."""

    words: AxisWords
    cells: list[CellView] = field(default_factory=list)
    run_of: dict[str, Run] = field(default_factory=dict)
    model_of: dict[str, ScoredModel] = field(default_factory=dict)
    unscored: list[str] = field(default_factory=list)
    """Models for which this axis was not scored at all."""
    wordings: dict[Path, Wordings] = field(default_factory=dict)
    asked: dict[tuple[Path, str, str], Mapping[str, frozenset[str]]] = field(default_factory=dict)


def axis_sections(words: AxisWords, read: ReadCells, runs: Sequence[Run]) -> dict[str, AxisView]:
    """The axis as it stands on the page, by data set."""
    desk = _read(words, read, runs)
    groups = grouped(desk.cells)
    wanted = frozenset(
        (cell.dataset, one.item_id) for of_dataset in groups.values() for cells in of_dataset.values() for cell, one in shown_of(cells)
    )
    for run in runs:
        if run.audit is not None and run.audit_folder not in desk.wordings:
            desk.wordings[run.audit_folder] = wordings(run.audit_folder, words.axis, wanted)
    return {dataset: _section(desk, _with_distances(desk, of_dataset), wanted) for dataset, of_dataset in groups.items()}


def _with_distances(desk: Desk, groups: Mapping[Key, list[CellView]]) -> dict[Key, list[CellView]]:
    """The cells with how far their variants lie from the originals, as the audit of their run measured it."""
    return {key: [replace(cell, distances=_distances(desk, cell)) for cell in cells] for key, cells in groups.items()}


def _distances(desk: Desk, cell: CellView) -> dict[str, float]:
    held = desk.wordings.get(desk.run_of[cell.model].audit_folder)
    far = {} if held is None else held.distances
    items = (one.item_id for one in cell.instances)
    return {item: far[cell.dataset, item, cell.kind] for item in items if (cell.dataset, item, cell.kind) in far}


def _read(words: AxisWords, read: ReadCells, runs: Sequence[Run]) -> Desk:
    desk = Desk(words)
    for run in runs:
        for model in run.models:
            desk.run_of[model.label], desk.model_of[model.label] = run, model
            cells = read(run.scores(model), model.label)
            acceptable = run.acceptable(model, words.axis)
            desk.cells += [replace(cell, acceptable=acceptable) for cell in cells or ()]
            desk.unscored += [] if cells else [model.label]
    return desk


def _section(desk: Desk, groups: Mapping[Key, list[CellView]], wanted: frozenset[Place]) -> AxisView:
    words, dataset = desk.words, next(iter(groups))[0]
    pairs = {key: pairs_of(cells, lambda cell: _asked(desk, cell)) for key, cells in groups.items()}
    told = iter(compared([pair for of_group in pairs.values() for pair in of_group]))
    comparisons = {key: [next(told) for _ in of_group] for key, of_group in pairs.items()}
    rows = {
        label: answers(run.answers(desk.model_of[label], words.axis), frozenset(one for one in wanted if one[0] == dataset))
        for label, run in desk.run_of.items()
        if words.axis != "activation"
    }
    views: list[GroupView] = []
    for key, cells in groups.items():
        laid = [
            laid_open(
                cell,
                one,
                desk.wordings.get(desk.run_of[cell.model].audit_folder),
                rows.get(cell.model, {}).get((dataset, one.item_id), []),
            )
            for cell, one in shown_of(cells)
        ]
        failing = sum(one.failing for cell in cells for one in cell.instances)
        views.append(group_view(cells, words, comparisons=comparisons[key], shown=laid, failing=failing))
    return AxisView(words.axis, anchor("axis", words.axis, dataset), words.title, words.question, tuple(views), _missing(desk, groups))


def _asked(desk: Desk, cell: CellView) -> Mapping[str, frozenset[str]] | None:
    """The wordings of each item of a cell; the same object for cells of one audit."""
    folder = desk.run_of[cell.model].audit_folder
    if desk.run_of[cell.model].audit is None:
        return None if len({id(run) for run in desk.run_of.values()}) > 1 else _SAME_RUN
    key = folder, cell.dataset, cell.kind
    if key not in desk.asked:
        asked = desk.wordings[folder].asked
        desk.asked[key] = {item: ids for (dataset, item, kind), ids in asked.items() if (dataset, kind) == (cell.dataset, cell.kind)}
    return desk.asked[key]


_SAME_RUN: Mapping[str, frozenset[str]] = {}
"""Stands for the wordings of a run whose audit is not at hand: within one run they are the same for all models."""


def _missing(desk: Desk, groups: Mapping[Key, list[CellView]]) -> tuple[str, ...]:
    present = {cell.model for cells in groups.values() for cell in cells}
    return tuple(missing_sentence(desk.words, desk.model_of[label]) for label in desk.model_of if label not in present)


def absent(words: AxisWords, dataset: str, runs: Sequence[Run]) -> AxisView:
    """The axis on a data set where no model was scored on it: said, not left out."""
    missing = tuple(missing_sentence(words, model) for run in runs for model in run.models)
    return AxisView(words.axis, anchor("axis", words.axis, dataset), words.title, words.question, (), missing)


def missing_sentence(words: AxisWords, model: ScoredModel) -> str:
    """Why a model has nothing on an axis, as far as it is known."""
    if words.axis == "activation" and model.reference.startswith("openai:"):
        return f"{model.label} shows no hidden states, since it is asked over an interface: this axis is missing, not zero."
    return f"{model.label} was not scored on this axis."
