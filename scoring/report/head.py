"""The first screen's facts: what was measured, on what, with which models and exact revisions, by what version, when, from which seeds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.report.run import Run
from scoring.report.view import DatasetView
from scoring.report.words import REGIME, listed

_COUNT = ("no axis", "one axis", "two axes", "three axes", "all four axes")


def facts(runs: Sequence[Run], datasets: Sequence[DatasetView]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Names with their lines, in reading order."""
    cells = [cell for dataset in datasets for axis in dataset.axes for group in axis.groups for cell in group.cells]
    regimes = list(dict.fromkeys(REGIME[cell.regime] for cell in cells))
    return (
        ("Models", tuple(_model_line(run, at) for run in runs for at in range(len(run.models)))),
        ("Data sets", tuple(_dataset_line(dataset) for dataset in datasets)),
        ("Decoding", (listed(regimes),) if regimes else ()),
        ("Run", tuple(_run_line(run) for run in runs)),
        ("Seeds", tuple(dict.fromkeys(line for run in runs for line in _seeds(run.manifest["stages"]))) or ("not recorded",)),
    )


def _model_line(run: Run, at: int) -> str:
    model = run.models[at]
    return f"{model.label}, revision {listed(list(model.revisions)) if model.revisions else 'not recorded'}"


def _dataset_line(dataset: DatasetView) -> str:
    axes = [axis.title for axis in dataset.axes if axis.groups]
    missing = [axis.title.lower() for axis in dataset.axes if not axis.groups]
    per_cell = [{one.item_id for one in cell.instances} for axis in dataset.axes for group in axis.groups for cell in group.cells]
    items = {item for held in per_cell for item in held}
    lacking = f", without {listed(missing)}" if missing else ""
    return f"{dataset.name}: {_counted(len(items), [len(held) for held in per_cell if held])} on {_COUNT[len(axes)]}{lacking}"


def _counted(different: int, per_cell: Sequence[int]) -> str:
    """How many instances, and, where cells hold fewer of them, what is counted below."""
    if not per_cell or min(per_cell) == different:
        return f"{different} instance{'' if different == 1 else 's'}"
    span = str(max(per_cell)) if min(per_cell) == max(per_cell) else f"{min(per_cell)} to {max(per_cell)}"
    return f"{different} different instances, of which a cell has {span} (each axis has its own wordings, and loses others to the audit),"


def _run_line(run: Run) -> str:
    ended = [str(stage["ended"]) for stage in run.manifest["stages"].values() if "ended" in stage]
    when = f"ended {max(ended)}" if ended else "date not recorded"
    return f"{run.name}: tool version {listed(list(run.tool_versions)) if run.tool_versions else 'not recorded'}, {when}"


def _seeds(stages: Mapping[str, Any]) -> Iterator[str]:
    for name, stage in stages.items():
        for value in dict.fromkeys(_seed_values(stage.get("settings"))):
            yield f"{name.split('/')[0]}: {value}"


def _seed_values(held: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if isinstance(held, Mapping):
        for key, value in held.items():
            if key == "seed" and not isinstance(value, Mapping | list):
                yield str(value)
            else:
                yield from _seed_values(value)
    elif isinstance(held, list):
        for value in held:
            yield from _seed_values(value)
