"""A run folder's sealed sets as Parquet files, one folder a configuration."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.load import judged_sets, passed_sets
from audit.rows import SCHEMA as AUDIT_SCHEMA
from audit.rows import shard_digest, to_audit_rows
from audit.types import PassedSets
from datasets_out.layout import AUDIT, AXES, VARIANT_SETS, shard
from datasets_out.licences import LicenceBook
from datasets_out.tally import Contents
from variants.files import write_atomically
from variants.rows import SCHEMA as VARIANT_SCHEMA
from variants.rows import Row, to_rows
from variants.types import Axis

_ROWS_PER_SHARD = 50_000


@dataclass(frozen=True, slots=True)
class Exported:
    """One Parquet file that was written."""

    config: str
    path: str
    rows: int
    digest: str = ""
    """For audited rows: SHA-256 over the row digests in their order."""


def export(run: Path, folder: Path, audit_id: str, contents: Contents, book: LicenceBook) -> list[Exported]:
    """Write every configuration of a run below `folder`; rows stream through, a shard at a time.

    Raises:
        BadInputError: If a row changed after the audit, or the audit certified nothing.
    """
    written = []
    axes = [axis for axis in AXES if _has_axis(run, axis)]
    for axis in axes:
        written += _write(folder, axis, VARIANT_SCHEMA, _passed_rows(passed_sets(run, axis), book))
    written += _write(folder, VARIANT_SETS, VARIANT_SCHEMA, _all_passed(run, axes, contents, book))
    written += _write(folder, AUDIT, AUDIT_SCHEMA, _judged_rows(run, audit_id, contents))
    return written


def _has_axis(run: Path, axis: Axis) -> bool:
    return any((run / "audit").glob(f"{axis}-*.parquet"))


def _passed_rows(sealed: Iterable[PassedSets], book: LicenceBook) -> Iterator[Row]:
    for passed in sealed:
        for held in passed.sets:
            yield from (book.stamped(row) for row in to_rows(held))


def _all_passed(run: Path, axes: Iterable[Axis], contents: Contents, book: LicenceBook) -> Iterator[Row]:
    for axis in axes:
        for row in _passed_rows(passed_sets(run, axis), book):
            contents.count_published(row)
            yield row


def _judged_rows(run: Path, audit_id: str, contents: Contents) -> Iterator[Row]:
    for judged in judged_sets(run):
        for row in to_audit_rows(judged, audit_id):
            contents.count_judged(row)
            yield row


def _write(folder: Path, config: str, schema: pa.Schema, rows: Iterable[Row]) -> list[Exported]:
    written: list[Exported] = []
    batch: list[Row] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _ROWS_PER_SHARD:
            written.append(_write_shard(folder, config, len(written), schema, batch))
            batch = []
    if batch or not written:
        written.append(_write_shard(folder, config, len(written), schema, batch))
    return written


def _write_shard(folder: Path, config: str, number: int, schema: pa.Schema, rows: list[Row]) -> Exported:
    name = shard(config, number)
    with write_atomically(folder / name) as stream:
        pq.write_table(pa.Table.from_pylist(rows, schema=schema), stream, compression="zstd")
    return Exported(config, name, len(rows), shard_digest(rows) if config == AUDIT else "")
