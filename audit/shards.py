"""The work of the audit by shard: the files of some hundred items, all axes together, in; their verdicts and counts out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from audit.checks.base import Check
from audit.control_items import first_of_each_language
from audit.gate import SetBounds, audit
from audit.labels import Labels, relabelled
from audit.meaning.base import Remembers
from audit.rates import Tally
from audit.rows import SCHEMA, rows_of, shard_digest
from audit.types import AuditReport
from variants.errors import BadInputError
from variants.progress import tick
from variants.rows import from_rows, grouped_rows, rows_in, shard_bytes
from variants.types import Item, VariantSet

File = tuple[str, bytes]
"""Name of a shard's file, and its content."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one file."""

    name: str
    content: bytes
    """The audited file."""
    axis: str
    sets: int
    rows_hash: str
    items: tuple[Item, ...]
    """The first items of each language, of which the controls are made."""


@dataclass(frozen=True, slots=True)
class JudgedShard:
    """What came of one shard."""

    files: tuple[Judged, ...]
    tally: Tally
    labels_used: frozenset[str]

    @property
    def sets(self) -> int:
        """Sets that were judged."""
        return sum(one.sets for one in self.files)


@dataclass(frozen=True, slots=True)
class Judging:
    """Judges every variant of a shard.

    What checks remember of a text ends with its shard: a text is embedded once for all axes, and yet no batch, and so not the
    last bit of a figure, depends on which shards were judged before.
    """

    checks: Mapping[str, Check]
    bounds: SetBounds | None
    labels: Labels | None

    def open(self) -> Callable[[tuple[File, ...]], JudgedShard]:
        """The checks load what they need when they are first asked."""
        return self._judge

    def _judge(self, files: tuple[File, ...]) -> JudgedShard:
        forget(self.checks)
        tally = Tally()
        judged = tuple(self._file(name, content, tally) for name, content in files)
        return JudgedShard(judged, tally, frozenset(self.labels.used if self.labels else ()))

    def _file(self, name: str, content: bytes, tally: Tally) -> Judged:
        held = _sets(name, content)
        report = audit(held, self.checks, bounds=self.bounds)
        if self.labels is not None:
            report = relabelled(report, self.labels)
        tally.add(report.sets)
        tick(len(held))
        return _judged(name, report)


def forget(checks: Mapping[str, Check]) -> None:
    """Have every check forget the texts it has seen."""
    for check in checks.values():
        if isinstance(check, Remembers):
            check.forget()


def in_shards(paths: Iterable[Path]) -> Iterator[tuple[File, ...]]:
    """The files of the same items, one for each axis, together; read when their turn comes."""
    by_number: dict[str, list[Path]] = {}
    for path in sorted(paths):
        by_number.setdefault(path.stem.rsplit("-", 1)[-1], []).append(path)
    return (tuple((path.name, path.read_bytes()) for path in by_number[number]) for number in sorted(by_number))


def _judged(name: str, report: AuditReport) -> Judged:
    rows = rows_of(report)
    axis = report.sets[0].judged.axis if report.sets else name.split("-", 1)[0]
    items = first_of_each_language(one.judged.item for one in report.sets)
    return Judged(name, shard_bytes(rows, SCHEMA), axis, len(report.sets), shard_digest(rows), items)


def _sets(name: str, content: bytes) -> Sequence[VariantSet]:
    held = [from_rows(rows) for rows in grouped_rows(rows_in(content, name))]
    axes = sorted({one.axis for one in held})
    if len(axes) > 1:
        raise BadInputError(f"{name}: expected the sets of one axis in a file; got {', '.join(axes)}")
    return held
