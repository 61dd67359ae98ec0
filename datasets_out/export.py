"""A run folder's sealed sets as Parquet files, one folder a configuration, each audited shard read once."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.gate import pass_sets
from audit.load import judged_sets
from audit.rows import SCHEMA as AUDIT_SCHEMA
from audit.rows import row_digest, to_audit_rows
from audit.types import AuditReport, PassedSets, SetVerdict
from datasets_out.layout import AUDIT, AXES, VARIANT_SETS
from datasets_out.licences import LicenceBook, named
from datasets_out.shards import Exported, ShardWriter, shard_writer
from datasets_out.tally import Contents
from variants.errors import BadInputError
from variants.rows import Row, read_rows, to_rows
from variants.types import Axis

_SETS_AT_ONCE = 200


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
        for batch in _batches(judged_sets(run, axis)):
            report = AuditReport(told["audit_id"], tuple(told["checks"]), tuple(batch))
            for judged in batch:
                _write_judged(judged, report.audit_id, sinks, contents, book)
            _write_passed(pass_sets(report, axis), sinks, contents, book)
    except BadInputError as error:
        changed = _changed_rows(run, axis, told)
        raise BadInputError(f"{error}" + (f" (rows that changed: {named(changed)})" if len(changed) > 1 else "")) from error


def _write_judged(judged: SetVerdict, audit_id: str, sinks: _Sinks, contents: Contents, book: LicenceBook) -> None:
    rows = [_stamped(row, book) for row in to_audit_rows(judged, audit_id)]
    contents.count_judged(judged)
    sinks.audit.add(rows)


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


def _batches(sets: Iterator[SetVerdict]) -> Iterator[list[SetVerdict]]:
    batch: list[SetVerdict] = []
    for judged in sets:
        batch.append(judged)
        if len(batch) == _SETS_AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


def _changed_rows(run: Path, axis: Axis, told: dict[str, Any]) -> list[str]:
    """Every row of an axis that does not match its digest, so that one message names them all."""
    paths = [run / "audit" / name for name, shard in told["shards"].items() if shard["axis"] == axis]
    return [
        row["variant_id"] for path in paths if path.exists() for row in read_rows(path, AUDIT_SCHEMA) if row_digest(row) != row["row_hash"]
    ]
