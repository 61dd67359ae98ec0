"""The audited rows of a data set: read once, judged anew, and turned into what the other configurations must hold."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import pyarrow.parquet as pq

from audit.rows import shard_digest
from audit.types import SetVerdict
from datasets_out.format.descriptor import Descriptor, FileEntry
from datasets_out.format.layout import AUDIT
from datasets_out.validate.ledger import Ledger, key_of
from datasets_out.validate.problem import Problem
from datasets_out.validate.rows import read_set, row_problems, where_of
from variants.errors import BadInputError
from variants.rows import Row, grouped_rows, to_rows

ROWS_AT_ONCE = 1_000


@dataclass(slots=True)
class AuditReader:
    """Goes over the audited rows and remembers digests alone."""

    folder: Path
    body: Descriptor
    expected: Ledger = field(default_factory=Ledger)
    """What the configurations with passed wordings must hold."""
    _seen: set[bytes] = field(default_factory=set)
    _wordings: dict[bytes, str] = field(default_factory=dict)
    _checks: dict[str, list[int]] = field(default_factory=dict)
    _kinds: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def problems(self) -> Iterator[Problem]:
        """Everything wrong with the audited rows."""
        names = {check.name for check in self.body.audit.checks}
        trouble = False
        digests: list[Problem] = []
        for group in grouped_rows(self._rows(digests)):
            yield from self._twice(group)
            judged = read_set(group)
            if isinstance(judged, list):
                trouble = True
                yield from judged
                continue
            yield from row_problems(group, judged, names, self.body.audit.audit_id)
            yield from self._leaks(judged)
            self._count(judged)
        yield from digests
        if not trouble:
            yield from self._count_problems()

    def _rows(self, digests: list[Problem]) -> Iterator[Row]:
        for entry in self.body.files:
            if entry.config == AUDIT:
                hashes: list[Row] = []
                for row in rows_of(self.folder, entry):
                    hashes.append({"row_hash": row["row_hash"]})
                    yield row
                if shard_digest(hashes) != entry.rows_hash:
                    digests.append(Problem("rows hash", entry.path, "rows were added, taken away, moved or changed since the audit"))

    def _twice(self, group: list[Row]) -> Iterator[Problem]:
        """A set, or part of one, that stands at a second place."""
        keys = {key_of(row) for row in group}
        if keys & self._seen:
            yield Problem("duplicate row", where_of(group[0]), "rows of this set stand at a second place of the audit")
        self._seen |= keys

    def _leaks(self, judged: SetVerdict) -> Iterator[Problem]:
        """A wording of one item in the sets of two axes."""
        item, axis = judged.judged.item, judged.judged.axis
        for variant in judged.judged.variants:
            key = _digest(item.dataset, item.id, variant.question, variant.context, variant.choices)
            other = self._wordings.setdefault(key, axis)
            if other != axis:
                where = f"item {item.id!r}, axis {axis!r}, variant {variant.id!r}"
                yield Problem("leak between axes", where, f"the same wording stands in {other}")

    def _count(self, judged: SetVerdict) -> None:
        for verdict in judged.verdicts:
            self._kinds[verdict.variant.kind, verdict.passed] += 1
            for finding in verdict.findings:
                counts = self._checks.setdefault(finding.check, [0, 0])
                counts[0] += 1
                counts[1] += not finding.passed
        if judged.passed:
            kept = {variant.id for variant in judged.survivors}
            for row in to_rows(judged.judged):
                if row["kind"] == "original" or row["variant_id"] in kept:
                    self.expected.add(row)

    def _count_problems(self) -> Iterator[Problem]:
        """Evidence that is complete: as many findings as the audit says it made, by check and by kind."""
        for check in self.body.audit.checks:
            found = self._checks.get(check.name, [0, 0])
            if found != [check.applied, check.failed]:
                told = f"sago.json tells of {check.applied} findings, {check.failed} failed; the rows hold {found[0]}, {found[1]} failed"
                yield Problem("evidence", f"check {check.name!r}", told)
        for kind in sorted({*self.body.audit.by_kind, *(kind for kind, _ in self._kinds)}):
            failed = self._kinds[kind, False]
            judged = failed + self._kinds[kind, True]
            record = self.body.audit.by_kind.get(kind)
            if record is None or (record.judged, record.failed) != (judged, failed):
                yield Problem("evidence", f"kind {kind!r}", f"sago.json tells of {record}; the rows hold {judged} judged, {failed} failed")


def rows_of(folder: Path, entry: FileEntry) -> Iterator[Row]:
    """The rows of one Parquet file, a batch in memory at a time.

    Raises:
        BadInputError: If it turns out to be damaged inside.
    """
    try:
        with pq.ParquetFile(folder / entry.path) as file:
            for batch in file.iter_batches(batch_size=ROWS_AT_ONCE):
                yield from batch.to_pylist()
    except (OSError, ValueError) as error:  # pyarrow's errors are among these
        raise BadInputError(f"{folder / entry.path}: damaged inside ({str(error).splitlines()[0]})") from error


def _digest(*parts: object) -> bytes:
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()
