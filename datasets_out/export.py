"""A run folder's sealed sets as Parquet files, one folder a configuration, each audited shard read once."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.gate import pass_sets
from audit.load import judged_sets
from audit.rows import SCHEMA as AUDIT_SCHEMA
from audit.rows import row_digest
from audit.types import AuditReport, PassedSets, SetVerdict
from datasets_out.format.layout import AUDIT, AXES, VARIANT_SETS
from datasets_out.licences.book import LicenceBook, named
from datasets_out.shards import Exported, ShardWriter, shard_writer
from datasets_out.tally import Contents
from variants.errors import BadInputError
from variants.rows import Row, grouped_rows, read_rows, to_rows
from variants.types import Axis

_SETS_AT_ONCE = 200
Judged = tuple[SetVerdict, list[Row]]
"""A judged set, and its rows as the audit wrote them."""


@dataclass(frozen=True, slots=True)
class _Sinks:
    """Where the rows of one axis go."""

    own: ShardWriter
    sets: ShardWriter
    audit: ShardWriter


def export(run: Path, folder: Path, told: dict[str, Any], contents: Contents, book: LicenceBook) -> list[Exported]:
    """Write every configuration of a run below `folder`; memory holds a few hundred sets at a time.

    Raises:
        BadInputError: If the audit certified nothing, or rows changed after it; the message names them.
    """
    if not told.get("certified"):
        raise BadInputError(f"{run / 'audit'}: this audit certified nothing ({told.get('refusal', 'its controls failed')})")
    axes = [axis for axis in AXES if any(shard["axis"] == axis for shard in told["shards"].values())]
    written: list[Exported] = []
    with ExitStack() as stack:
        sets = stack.enter_context(shard_writer(folder, VARIANT_SETS))
        audit = stack.enter_context(shard_writer(folder, AUDIT))
        for axis in axes:
            with shard_writer(folder, axis) as own:
                _export_axis(run, axis, told, _Sinks(own, sets, audit), contents, book)
            written += own.written
    return [*sets.written, *audit.written, *written]


def _export_axis(run: Path, axis: Axis, told: dict[str, Any], sinks: _Sinks, contents: Contents, book: LicenceBook) -> None:
    try:
        for batch in _batches(zip(judged_sets(run, axis), _audited_rows(run, axis, told), strict=True)):
            for judged, rows in batch:
                contents.count_judged(judged)
                sinks.audit.add([_stamped(row, book) for row in rows])
            report = AuditReport(told["audit_id"], tuple(told["checks"]), tuple(judged for judged, _ in batch))
            _write_passed(pass_sets(report, axis), sinks, contents, book)
    except BadInputError as error:
        changed = _changed_rows(run, axis, told)
        raise BadInputError(f"{error}" + (f" (rows that changed: {named(changed)})" if len(changed) > 1 else "")) from error


def _audited_rows(run: Path, axis: Axis, told: dict[str, Any]) -> Iterator[list[Row]]:
    """The rows of each set as the audit wrote them; `judged_sets`, which goes beside, has compared them with their digests."""
    for name in _shards(axis, told):
        yield from grouped_rows(read_rows(run / "audit" / name, AUDIT_SCHEMA))


def _shards(axis: Axis, told: dict[str, Any]) -> list[str]:
    return sorted(name for name, shard in told["shards"].items() if shard["axis"] == axis)


def _write_passed(passed: PassedSets, sinks: _Sinks, contents: Contents, book: LicenceBook) -> None:
    """Only sealed sets get here: the configurations that models are asked on."""
    for held in passed.sets:
        rows = [book.stamped(row) for row in to_rows(held)]
        for row in rows:
            contents.count_published(row)
        sinks.own.add(rows)
        sinks.sets.add(rows)


def _stamped(row: Row, book: LicenceBook) -> Row:
    """The audited row under its licence; where the publisher states one, the digest is taken anew over the row as it is published."""
    stamped = book.stamped(row)
    return row if stamped["licence"] == row["licence"] else stamped | {"row_hash": row_digest(stamped)}


def _batches(sets: Iterable[Judged]) -> Iterator[list[Judged]]:
    batch: list[Judged] = []
    for one in sets:
        batch.append(one)
        if len(batch) == _SETS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _changed_rows(run: Path, axis: Axis, told: dict[str, Any]) -> list[str]:
    """Every row of an axis that does not match its digest, so that one message names them all."""
    paths = [run / "audit" / name for name in _shards(axis, told)]
    return [
        row["variant_id"] for path in paths if path.exists() for row in read_rows(path, AUDIT_SCHEMA) if row_digest(row) != row["row_hash"]
    ]
