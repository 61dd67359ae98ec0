"""`audit-pairs`: judges a file of pairs a batch at a time, keeps its order, and answers every line, also the unreadable ones."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from audit.checks.base import Check
from audit.gate import judge
from audit.pairs import candidate_of
from audit.types import Candidate, Verdict
from variants.errors import BadInputError
from variants.files import write_atomically

BATCH = 512
"""Pairs judged at once: enough for batches by length, little enough for memory."""

_HALF = re.compile(r"[\ud800-\udfff]")

Entry = tuple[int, str | int | None, Candidate | str]
"""Number of a line in the file, its id, and its candidate or what is wrong with it."""


def audit_pairs_file(
    source: Path, target: Path, checks: Mapping[str, Check], *, task_fields: bool = False, advance: Callable[[int], None] = lambda _: None
) -> tuple[int, list[int]]:
    """Judge every line of `source` and write the answers to `target`; returns how many there are and the numbers of the bad ones.

    Blank lines are left out; they count in the numbering, so that a number names the line that an editor shows.

    Raises:
        BadInputError: If the file cannot be read, or no line of it is a pair.
    """
    bad: list[int] = []
    lines = 0
    with write_atomically(target) as stream:
        for batch in _batches(_entries(source, task_fields=task_fields)):
            bad.extend(line for line, _, held in batch if isinstance(held, str))
            lines += len(batch)
            for row in _answers(batch, checks):
                stream.write((json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8", "replace"))
            advance(len(batch))
        if lines == len(bad):
            raise BadInputError(f"{source}: expected JSON lines with text_a and text_b; none of {lines} lines is one" + _first(source))
    return lines, bad


def _first(source: Path) -> str:
    for _, _, held in islice(_entries(source, task_fields=False), 1):
        return f" ({held})" if isinstance(held, str) else ""
    return ""


def _entries(source: Path, *, task_fields: bool) -> Iterator[Entry]:
    try:
        stream = source.open("rb")
    except OSError as error:
        raise BadInputError(f"{source}: cannot be read ({error.strerror})") from error
    with stream:
        for line, raw in enumerate(stream, start=1):
            if raw.strip():
                yield _entry(raw, line, task_fields=task_fields)


def _entry(raw: bytes, line: int, *, task_fields: bool) -> Entry:
    try:
        row = json.loads(raw.decode("utf-8-sig" if line == 1 else "utf-8"))
    except UnicodeDecodeError as error:
        return line, line, f"line {line}: not valid UTF-8 ({error.reason} at byte {error.start})"
    except (ValueError, RecursionError) as error:
        return line, line, f"line {line}: not JSON ({error})"
    if not isinstance(row, dict):
        return line, line, f"line {line}: expected an object with text_a and text_b; got {type(row).__name__}"
    identity = row["id"] if isinstance(row.get("id"), str | int) else line
    try:
        return line, identity, candidate_of(_whole_characters(row), line, task_fields=task_fields)
    except BadInputError as error:
        return line, identity, f"line {line}: {error}"


def _whole_characters(row: dict[str, Any]) -> dict[str, Any]:
    """The row with every half of a surrogate pair as the replacement character, which no text passes with."""
    return {name: _HALF.sub("\ufffd", value) if isinstance(value, str) else value for name, value in row.items()}


def _batches(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    while batch := list(islice(entries, BATCH)):
        yield batch


def _answers(batch: list[Entry], checks: Mapping[str, Check]) -> Iterator[dict[str, Any]]:
    verdicts = iter(judge([held for _, _, held in batch if not isinstance(held, str)], checks))
    for _, identity, held in batch:
        yield _refused(identity, held) if isinstance(held, str) else answer_row(identity, next(verdicts))


def _refused(identity: str | int | None, reason: str) -> dict[str, Any]:
    return {"id": identity, "verdict": "fail", "p_meaning": None, "distance": None, "failed": ["readable"], "reasons": [reason]}


def answer_row(identity: str | int | None, verdict: Verdict) -> dict[str, Any]:
    """The answer to one line, JSON-ready."""
    return {
        "id": identity,
        "verdict": "pass" if verdict.passed else "fail",
        "p_meaning": _number(verdict.p_meaning),
        "distance": _number(verdict.distance),
        "failed": list(verdict.failed),
        "reasons": [finding.reason for finding in verdict.findings if not finding.passed],
    }


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(float(value), 6)
