"""One configuration as Parquet shards, written as the rows stream by: memory holds one row group, whatever the size of the set."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.rows import shard_digest
from datasets_out.format.features import schema_of, with_features
from datasets_out.format.layout import AUDIT, shard
from variants.rows import Row

ROWS_PER_GROUP = 2_000
ROWS_PER_SHARD = 50_000


@dataclass(frozen=True, slots=True)
class Exported:
    """One Parquet file that was written."""

    config: str
    path: str
    rows: int
    digest: str = ""
    """For audited rows: SHA-256 over the row digests in their order."""


@dataclass(slots=True)
class ShardWriter:
    """Writes the sets of one configuration in the order they come; a set never straddles two files."""

    folder: Path
    config: str
    rows_per_group: int = ROWS_PER_GROUP
    rows_per_shard: int = ROWS_PER_SHARD
    written: list[Exported] = field(default_factory=list)
    _held: list[Row] = field(default_factory=list)
    _sink: pq.ParquetWriter | None = None
    _rows: int = 0
    _digests: list[Row] = field(default_factory=list)
    _schema: pa.Schema = field(init=False)

    def __post_init__(self) -> None:
        self._schema = with_features(schema_of(self.config))

    def add(self, rows: Sequence[Row]) -> None:
        """Take the rows of one set."""
        self._held.extend(rows)
        if len(self._held) >= self.rows_per_group:
            self._flush()
        if self._rows >= self.rows_per_shard:
            self._close_shard()

    def close(self) -> None:
        """Write what is still held; a configuration without a row still gets its (empty) file, so that it loads."""
        self._flush(even_if_empty=not self.written and self._sink is None)
        self._close_shard()

    def abandon(self) -> None:
        """Let go of a file that is still open."""
        if self._sink is not None:
            self._sink.close()
            self._sink = None

    def _flush(self, *, even_if_empty: bool = False) -> None:
        if not self._held and not even_if_empty:
            return
        if self._sink is None:
            path = self.folder / shard(self.config, len(self.written))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._sink = pq.ParquetWriter(path, self._schema, compression="zstd")
        self._sink.write_table(pa.Table.from_pylist(self._held, schema=self._schema), row_group_size=self.rows_per_group)
        self._rows += len(self._held)
        if self.config == AUDIT:
            self._digests.extend({"row_hash": row["row_hash"]} for row in self._held)
        self._held = []

    def _close_shard(self) -> None:
        if self._sink is None:
            return
        self._sink.close()
        digest = shard_digest(self._digests) if self.config == AUDIT else ""
        self.written.append(Exported(self.config, shard(self.config, len(self.written)), self._rows, digest))
        self._sink, self._rows, self._digests = None, 0, []


@contextmanager
def shard_writer(folder: Path, config: str) -> Iterator[ShardWriter]:
    """A writer whose file is closed also where the rows turn out to be bad half way."""
    writer = ShardWriter(folder, config)
    try:
        yield writer
        writer.close()
    finally:
        writer.abandon()
