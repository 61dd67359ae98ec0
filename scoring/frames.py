"""Results as pandas frames, one axis at a time, and as CSV that no spreadsheet executes. There is no frame over axes."""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from scoring.report.run import Run, open_runs
from scoring.tables import INSTANCES, SCORES, raw_cells
from variants.errors import BadInputError, unknown_name
from variants.files import write_text
from variants.inert import ACTING
from variants.types import Axis

if TYPE_CHECKING:
    import pandas as pd


def instances(run: Path, axis: Axis) -> "pd.DataFrame":
    """One row an instance of one axis, all models of the run; columns as in `scores/<model>/<axis>.parquet`.

    Example:
        >>> frame = instances(Path("runs/demo"), "generation")  # doctest: +SKIP
        >>> frame.groupby(["model", "dataset"])["answer_excess"].median()  # doctest: +SKIP

    Raises:
        BadInputError: If the axis is none, or was not scored in this run.
    """
    import pandas as pd

    held = _opened(run, axis)
    paths = _there([held.scores(model) / f"{axis}.parquet" for model in held.models], run, axis)
    return pd.concat([_table(path) for path in paths], ignore_index=True)


def cells(run: Path, axis: Axis) -> "pd.DataFrame":
    """One row a cell of one axis; an estimate `s` becomes the columns `s`, `s_low` and `s_high`.

    Raises:
        BadInputError: If the axis is none, or was not scored in this run.
    """
    import pandas as pd

    held = _opened(run, axis)
    paths = _there([held.scores(model) / f"{axis}.json" for model in held.models], run, axis)
    return pd.DataFrame([row for path in paths for row in _rows(path)])


def write_csv(frame: "pd.DataFrame", path: Path) -> Path:
    """Write a frame as CSV in UTF-8; text that a spreadsheet would take for a formula gets an apostrophe before it."""
    write_text(path, frame.map(_inert).rename(columns=_inert).to_csv(index=False, quoting=csv.QUOTE_NONNUMERIC))
    return path


def _opened(run: Path, axis: str) -> Run:
    if axis not in get_args(Axis):
        raise unknown_name("axis", str(axis), get_args(Axis))
    return open_runs([run])[0]


def _there(paths: list[Path], run: Path, axis: str) -> list[Path]:
    found = [path for path in paths if path.exists()]
    if not found:
        raise BadInputError(f"{run}: expected scores of {axis}; no model of this run was scored on it")
    return found


def _table(path: Path) -> "pd.DataFrame":
    import pandas as pd

    with INSTANCES.reading(path):
        return pd.read_parquet(path)


def _rows(path: Path) -> list[dict[str, Any]]:
    with SCORES.reading(path):
        return [_flat(cell) for cell in raw_cells(path)]


def _flat(cell: Mapping[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, value in cell.items():
        if name == "key":
            row |= value
        elif isinstance(value, Mapping) and "point" in value:
            row |= {name: value["point"], f"{name}_low": value["low"], f"{name}_high": value["high"], f"{name}_n": value["n_items"]}
        elif name == "coverage":
            row |= value
        else:
            row[name] = value
    return row


def _inert(value: Any) -> Any:  # noqa: ANN401 - a frame holds anything
    return f"'{value}" if isinstance(value, str) and value.startswith(ACTING) else value
