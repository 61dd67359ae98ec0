"""The configurations with passed wordings: every row one that the audit let through, unchanged, once, in its place, and none missing."""

from collections.abc import Iterator
from pathlib import Path

from datasets_out.format.descriptor import Descriptor
from datasets_out.format.layout import AUDIT, AXES, VARIANT_SETS
from datasets_out.validate.audit import rows_of
from datasets_out.validate.ledger import Ledger, content_of, key_of
from datasets_out.validate.problem import Problem
from datasets_out.validate.rows import where_of
from variants.rows import Row


def published_problems(folder: Path, body: Descriptor, expected: Ledger) -> Iterator[Problem]:
    """Everything wrong with `variant_sets` and the axes' own configurations.

    Args:
        folder: The data set.
        body: Its descriptor.
        expected: The rows that the audit let through.
    """
    configs = {entry.config for entry in body.files}
    for axis in AXES:
        if axis in configs:
            yield from _config_problems(folder, body, axis, {axis: expected.of(axis)})
        elif expected.of(axis):
            yield Problem("missing file", f"data/{axis}", f"{len(expected.of(axis))} rows passed the audit on this axis")
    yield from _config_problems(folder, body, VARIANT_SETS, expected.rows)
    yield from _count_problems(folder, body)


def _config_problems(folder: Path, body: Descriptor, config: str, expected: dict[str, dict[bytes, bytes]]) -> Iterator[Problem]:
    found: set[bytes] = set()
    for entry in body.files:
        if entry.config == config:
            for row in rows_of(folder, entry):
                yield from _row_problem(row, config, expected, found)
    missing = {key for rows in expected.values() for key in rows} - found
    if missing:
        yield from _named_missing(folder, body, config, missing)


def _row_problem(row: Row, config: str, expected: dict[str, dict[bytes, bytes]], found: set[bytes]) -> Iterator[Problem]:
    key, where = key_of(row), f"{config}: {where_of(row)}"
    if key in found:
        yield Problem("duplicate row", where, "stands twice")
    found.add(key)
    rows = expected.get(row["axis"])
    if rows is None:
        yield Problem("axis", where, f"a row of axis {row['axis']!r} does not belong here")
    elif key not in rows:
        yield Problem("not passed", where, "the audit let no such row through")
    elif rows[key] != content_of(row):
        yield Problem("changed row", where, "differs from what was audited")


def _named_missing(folder: Path, body: Descriptor, config: str, missing: set[bytes]) -> Iterator[Problem]:
    """The rows behind digests, looked up in the audit once more."""
    rows = (row for entry in body.files if entry.config == AUDIT for row in rows_of(folder, entry))
    for row in rows:
        if key_of(row) in missing:
            yield Problem("missing row", f"{config}: {where_of(row)}", "passed the audit and is not there")


def _count_problems(folder: Path, body: Descriptor) -> Iterator[Problem]:
    """What sago.json tells of the rows, counted again."""
    kinds: dict[str, int] = {}
    licences: dict[str, int] = {}
    for entry in body.files:
        if entry.config == VARIANT_SETS:
            for row in rows_of(folder, entry):
                kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
                licences[row["licence"] or ""] = licences.get(row["licence"] or "", 0) + 1
    for what, told, counted in (("rows", body.rows, kinds), ("licences", body.licences, licences)):
        if told != counted:
            yield Problem("count", f"sago.json: {what}", f"tells of {told}; the rows hold {counted}")
