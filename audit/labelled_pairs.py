"""Pairs that people labelled, as the audit judges them, with the judge's answer from a fit that saw none of their group."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.checks.base import Check
from audit.gate import judge
from audit.meaning.base import Judge, Opinion, TextPair
from audit.meaning.embedded import EmbeddedJudge
from audit.pairs import candidate_of
from audit.text.frames import unframed
from audit.types import Verdict

_BATCH = 512


@dataclass(frozen=True, slots=True)
class HeldOut:
    """The shipped judge, but for pairs that it was trained on the answer of a fit that saw none of their group."""

    judge: Judge
    told: Mapping[tuple[str, str], float]

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order."""
        asked = iter(self.judge([pair for pair in pairs if (pair.text_a, pair.text_b) not in self.told]))
        return [
            next(asked) if (known := self.told.get((pair.text_a, pair.text_b))) is None else Opinion(known, "held out") for pair in pairs
        ]


def held_out(file: Path) -> HeldOut:
    """The embedded judge with the held-out answers of a file: JSONL with `text_a`, `text_b`, `p`."""
    told = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        told[(row["text_a"], row["text_b"])] = row["p"]
        told[(row["text_a"], unframed(row["text_b"], row["text_a"]))] = row["p"]
    return HeldOut(EmbeddedJudge(), told)


def read_labelled(file: Path, half: int | None = None) -> list[dict[str, Any]]:
    """The labelled rows of one set, or of one half of it."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row for row in rows if row["label"] is not None and (half is None or half_of(row) == half)]


def half_of(row: Mapping[str, Any]) -> int:
    """0 or 1 by a hash of the original's text, so that the rewritings of one text stay together."""
    return hashlib.sha256(row["text_a"].encode()).digest()[0] % 2


def judged(rows: Sequence[Mapping[str, Any]], checks: Mapping[str, Check]) -> Iterator[Verdict]:
    """The verdicts, a batch at a time."""
    for start in range(0, len(rows), _BATCH):
        yield from judge([candidate_of(row, n) for n, row in enumerate(rows[start : start + _BATCH], start=1)], checks)
