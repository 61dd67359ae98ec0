"""Exports of a published data set to other harnesses, by name."""

from collections.abc import Callable, Iterable
from pathlib import Path

from datasets_out.format.descriptor import read_descriptor
from datasets_out.format.layout import AXES
from datasets_out.harnesses.inspect_ai import export_inspect
from datasets_out.harnesses.lm_eval import export_lm_eval
from datasets_out.validate.audit import rows_of
from variants.errors import BadInputError, unknown_name
from variants.rows import Row

Exporter = Callable[[Iterable[Row], Path, str], tuple[int, list[Path]]]

EXPORTS: dict[str, Exporter] = {
    "inspect": export_inspect,
    "lm-eval": export_lm_eval,
}
"""Harness to the function that writes its files."""


def export_data_set(folder: Path, harness: str, axis: str, out: Path) -> tuple[int, list[Path]]:
    """Write one axis of a data set in the form of another harness; returns the number of rows and the files.

    Raises:
        BadInputError: If the harness or axis is unknown, the folder is no data set, or no row of the axis has an answer.
    """
    if harness not in EXPORTS:
        raise unknown_name("harness", harness, EXPORTS)
    if axis not in AXES:
        raise unknown_name("axis", axis, AXES)
    entries = [entry for entry in read_descriptor(folder).files if entry.config == axis]
    count, paths = EXPORTS[harness]((row for entry in entries for row in rows_of(folder, entry)), out, axis)
    if not count:
        raise BadInputError(f"{folder}: no row of axis {axis} has an answer that a harness could score")
    return count, paths
