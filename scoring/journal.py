"""A file of checksummed JSON lines that survives being killed at any byte: what was written whole is kept, the rest is counted.

Each line is `{"crc32":"xxxxxxxx","row":…}`; the checksum covers the bytes of the row as they stand. CRC-32 sees every flipped
byte (it detects all bursts of up to 32 bits). The file is only ever appended to.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from zlib import crc32

from variants.errors import BadInputError

_HEAD = b'{"crc32":"%08x","row":'
_HEAD_SIZE = len(_HEAD % 0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the journal: where it begins, and its row, or None where it is torn or damaged."""

    offset: int
    row: dict[str, Any] | None


def append_rows(path: Path, rows: Iterable[dict[str, Any]]) -> list[int]:
    """Append rows and wait until the disk has them; returns the offset of each.

    A file that ends in a torn line gets a line break first, so that the damage stays with the line that was torn.

    Raises:
        BadInputError: If the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)
            offsets, payload = _laid_out(rows, _end_of_whole_lines(stream.fileno()))
            stream.write(payload)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise BadInputError(f"{path}: cannot write here ({error.strerror})") from error
    return offsets


def read_lines(path: Path) -> Iterator[Line]:
    """Every line in the order it was written, damaged ones included; nothing where there is no file."""
    if not path.exists():
        return
    offset = 0
    with path.open("rb") as stream:
        for line in stream:
            if line.strip():
                yield Line(offset, _checked(line))
            offset += len(line)


def rows_at(path: Path, offsets: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The rows that begin at the given offsets, in that order.

    Raises:
        BadInputError: If a line there is no longer what it was.
    """
    with path.open("rb") as stream:
        for offset in offsets:
            stream.seek(offset)
            row = _checked(stream.readline())
            if row is None:
                raise BadInputError(f"{path}: the line at byte {offset} changed while it was read")
            yield row


def _laid_out(rows: Iterable[dict[str, Any]], end: tuple[int, bytes]) -> tuple[list[int], bytes]:
    offset, mend = end
    offsets, lines = [], [mend]
    for row in rows:
        body = json.dumps(row, separators=(",", ":")).encode("ascii")
        line = _HEAD % crc32(body) + body + b"}\n"
        offsets.append(offset)
        offset += len(line)
        lines.append(line)
    return offsets, b"".join(lines)


def _end_of_whole_lines(handle: int) -> tuple[int, bytes]:
    """Where the next line begins, and what has to be written before it: a line break after a torn line, else nothing."""
    size = os.fstat(handle).st_size
    torn = size > 0 and os.pread(handle, 1, size - 1) != b"\n"
    return (size + 1, b"\n") if torn else (size, b"")


def _checked(line: bytes) -> dict[str, Any] | None:
    body = line.rstrip(b"\r\n")[_HEAD_SIZE:-1]
    if line.rstrip(b"\r\n") != _HEAD % crc32(body) + body + b"}":
        return None
    try:
        row = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", row) if isinstance(row, dict) else None
