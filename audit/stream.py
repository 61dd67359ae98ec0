"""`audit-pairs`: judges a file of pairs a batch at a time, keeps its order, and answers every line, also the unreadable ones."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from audit.checks.base import Check
from audit.gate import judge
from audit.pair_fields import Strangers
from audit.pairs import candidate_of
from audit.types import Candidate, Verdict
from audit.unjudged import Gap, Unjudged
from variants.errors import BadInputError
from variants.files import write_atomically
from variants.readers import each_key_once
from variants.stored import line_in_words

BATCH = 512
"""Pairs judged at once: enough for batches by length, little enough for memory."""

_HALF = re.compile(r"[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that is not blank."""

    line: int
    """Its number in the file, from 1."""
    identity: str | int
    held: Candidate | str
    """Its candidate, or what is wrong with it."""
    row: Mapping[str, Any] = field(default_factory=dict)
    """What stands in it; nothing where it is no object."""


@dataclass(slots=True)
class Pairs:
    """What an audit of a file of pairs came to."""

    rows: int = 0
    """Lines that are not blank, each of which is answered."""
    bad: list[int] = field(default_factory=list)
    """Numbers of the lines that could not be read, as an editor counts, blank ones included."""
    strangers: Strangers = field(default_factory=Strangers)
    unjudged: Unjudged = field(default_factory=Unjudged)
    """Pairs whose meaning no judge looked at."""
    gaps: list[Gap] = field(default_factory=list)
    """The languages of these."""

    def add(self, batch: Sequence[Entry], *, task_fields: bool) -> None:
        """Count one batch."""
        self.rows += len(batch)
        self.bad.extend(one.line for one in batch if isinstance(one.held, str))
        for one in batch:
            self.strangers.add(one.row, task_fields=task_fields)


def audit_pairs_file(
    source: Path, target: Path, checks: Mapping[str, Check], *, task_fields: bool = False, advance: Callable[[int], None] = lambda _: None
) -> Pairs:
    """Judge every line of `source` and write the answers to `target`.

    Blank lines are left out; they count in the numbering, so that a number names the line that an editor shows.

    Raises:
        BadInputError: If the file cannot be read, or no line of it is a pair.
    """
    outcome = Pairs()
    with write_atomically(target) as stream:
        for batch in _batches(_entries(source, task_fields=task_fields)):
            outcome.add(batch, task_fields=task_fields)
            for row in _answers(batch, checks, outcome.unjudged):
                stream.write((json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8", "replace"))
            advance(len(batch))
        if outcome.rows == len(outcome.bad):
            raise BadInputError(
                f"{source}: expected JSON lines with text_a and text_b; none of {outcome.rows} lines is one{_first(source)}"
            )
    outcome.gaps = outcome.unjudged.gaps(checks)
    return outcome


def _first(source: Path) -> str:
    for one in islice(_entries(source, task_fields=False), 1):
        return f" ({one.held})" if isinstance(one.held, str) else ""
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
        row = json.loads(raw.decode("utf-8-sig" if line == 1 else "utf-8"), object_pairs_hook=each_key_once)
    except UnicodeDecodeError as error:
        return Entry(line, line, f"line {line}: not valid UTF-8 ({error.reason} at byte {error.start})")
    except (ValueError, RecursionError) as error:
        return Entry(line, line, f"line {line}: not JSON: {line_in_words(error)}")
    if not isinstance(row, dict):
        return Entry(line, line, f"line {line}: expected an object with text_a and text_b; got {type(row).__name__}")
    identity = row["id"] if isinstance(row.get("id"), str | int) else line
    try:
        return Entry(line, identity, candidate_of(_whole_characters(row), line, task_fields=task_fields), row)
    except BadInputError as error:
        return Entry(line, identity, f"line {line}: {error}", row)


def _whole_characters(row: dict[str, Any]) -> dict[str, Any]:
    """The row with every half of a surrogate pair as the replacement character, which no text passes with."""
    return {name: _HALF.sub("\ufffd", value) if isinstance(value, str) else value for name, value in row.items()}


def _batches(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    while batch := list(islice(entries, BATCH)):
        yield batch


def _answers(batch: list[Entry], checks: Mapping[str, Check], unjudged: Unjudged) -> Iterator[dict[str, Any]]:
    held = [one.held for one in batch if not isinstance(one.held, str)]
    told = judge(held, checks)
    for candidate, verdict in zip(held, told, strict=True):
        unjudged.add([verdict], candidate.item.language)
    verdicts = iter(told)
    for one in batch:
        yield _refused(one.identity, one.held) if isinstance(one.held, str) else answer_row(one.identity, next(verdicts))


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
