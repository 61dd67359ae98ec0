"""Every answer that was asked for, kept: nothing is asked twice, and no answer stands for another."""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from scoring.answers.keys import answer_key, model_slug, prompt_id, store_folder
from scoring.answers.record import ANSWERS, SCHEMA, Answer, answer_of, is_answer, place, row_of
from scoring.journal import append_rows, read_lines, rows_at
from variants.files import write_atomically
from variants.stored import fitting

__all__ = ["SCHEMA", "Answer", "Store", "answer_key", "model_slug", "prompt_id", "read_shard", "store_folder"]

_LOG = logging.getLogger("sago.store")
JOURNAL = "journal.jsonl"
SHARD = "part-00000.parquet"


class Store:
    """The answers of one model on one axis, as a folder.

    A journal takes each batch as it comes and has it on disk before `append` returns. Opening a store after a kill keeps every
    whole row and counts the damaged ones, which are then asked again because their keys are not known. `seal` writes the
    Parquet form beside the journal; a folder that holds the Parquet form alone is taken up from it.
    """

    def __init__(self, folder: Path) -> None:
        self._journal = folder / JOURNAL
        self._shard = folder / SHARD
        if self._shard.exists() and not self._journal.exists():
            append_rows(self._journal, (row_of(answer) for answer in read_shard(self._shard)))
        self._offsets: dict[str, int] = {}
        self._errored: set[str] = set()
        self._damaged = 0
        for line in read_lines(self._journal):
            if line.row is None or not is_answer(line.row):
                self._damaged += 1
            else:
                self._enter(line.row["key"], line.offset, errored=line.row["finish"] == "error")
        if self._damaged:
            _LOG.warning(
                "%s: %d rows are torn or changed; they are left out, and asked again if they are wanted", self._journal, self._damaged
            )

    @property
    def damaged(self) -> int:
        """Torn or changed rows that were found and left out when the store was opened; 0 is good."""
        return self._damaged

    @property
    def errored(self) -> int:
        """Rows that hold an error in place of an answer."""
        return len(self._errored)

    def __len__(self) -> int:
        return len(self._offsets)

    def known(self) -> frozenset[str]:
        """Keys that need not be asked again: all that are held, except rows whose request failed."""
        return frozenset(self._offsets.keys() - self._errored)

    def holds(self, key: str) -> bool:
        """Whether the answer of this key need not be asked again."""
        return key in self._offsets and key not in self._errored

    def append(self, rows: Sequence[Answer]) -> None:
        """Keep a batch; it is on disk when this returns. A row may replace one whose request failed, and no other.

        Raises:
            ValueError: If a key is already known, or stands twice in the batch.
        """
        keys = [row.key for row in rows]
        taken = sorted(key for key in set(keys) if self.holds(key)) or sorted({key for key in keys if keys.count(key) > 1})
        if taken:
            raise ValueError(f"expected new answers; {len(taken)} are kept already, the first with key {taken[0]!r}")
        offsets = append_rows(self._journal, (row_of(row) for row in rows))
        for row, offset in zip(rows, offsets, strict=True):
            self._enter(row.key, offset, errored=row.finish == "error")

    def read(self) -> Iterator[Answer]:
        """All answers, rows of one item next to each other, in an order that does not depend on when they came."""
        held = frozenset(self._offsets.values())
        places = sorted(place(line.row, line.offset) for line in read_lines(self._journal) if line.row is not None and line.offset in held)
        for row in rows_at(self._journal, (spot[-1] for spot in places)) if places else ():
            yield answer_of(row)

    def seal(self) -> Path:
        """Write the Parquet form, whole or not at all: equal answers give an equal file, whatever order they came in."""
        with write_atomically(self._shard) as stream, pq.ParquetWriter(stream, SCHEMA, compression="zstd") as writer:
            batch: list[dict[str, Any]] = []
            for answer in self.read():
                batch.append(row_of(answer))
                if len(batch) == 10_000:
                    writer.write_table(pa.Table.from_pylist(batch, schema=SCHEMA))
                    batch = []
            writer.write_table(pa.Table.from_pylist(batch, schema=SCHEMA))
        return self._shard

    def _enter(self, key: str, offset: int, *, errored: bool) -> None:
        if key in self._offsets and key not in self._errored:
            return
        self._offsets[key] = offset
        if errored:
            self._errored.add(key)
        else:
            self._errored.discard(key)


def read_shard(path: Path) -> Iterator[Answer]:
    """The answers of one Parquet file.

    Raises:
        BadInputError: If it is not readable, or not of this schema.
    """
    with ANSWERS.reading(path), pq.ParquetFile(path) as file:
        for batch in file.iter_batches():
            for row in fitting(pa.Table.from_batches([batch]), SCHEMA, ANSWERS, path).to_pylist():
                yield answer_of(row)
