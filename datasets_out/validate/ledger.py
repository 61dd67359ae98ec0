"""Two digests a row: which row it is, and what it says. Enough to find what is missing, changed or doubled without holding texts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

from datasets_out.format.layout import AXES
from variants.rows import SCHEMA, Row


@dataclass(slots=True)
class Ledger:
    """Rows that must be there, by axis."""

    rows: dict[str, dict[bytes, bytes]] = field(default_factory=lambda: {axis: {} for axis in AXES})
    """Axis, to key of a row, to digest of its content."""

    def add(self, row: Row) -> None:
        """Remember one row."""
        self.rows.setdefault(row["axis"], {})[key_of(row)] = content_of(row)

    def of(self, axis: str) -> dict[bytes, bytes]:
        """The rows of one axis."""
        return self.rows.get(axis, {})

    def axes(self) -> Iterator[str]:
        """Axes with at least one row, in the format's order."""
        return (axis for axis in AXES if self.rows[axis])


def key_of(row: Row) -> bytes:
    """16 bytes that name a row: data set, item, axis, variant."""
    return _digest((row["dataset"], row["item_id"], row["axis"], row["variant_id"]))


def content_of(row: Row) -> bytes:
    """16 bytes over all columns that the configurations share."""
    return _digest(tuple(_plain(row[name]) for name in SCHEMA.names))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _digest(parts: object) -> bytes:
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()
