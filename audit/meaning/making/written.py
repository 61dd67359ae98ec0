"""Pairs written one by one: each original with rewritings that keep its meaning and as many, just as free, that do not.

One JSON object a line in `written/*.jsonl`: `text`, `kept` (a light and a heavy rewriting), `changed` (the same), `kind`. A light and a
heavy rewriting stand in both classes, so neither the amount of rewriting nor a cue word tells them apart.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from audit.meaning.making.pairs import MadePair

FOLDER = Path(__file__).parent / "written"


def read_written(folder: Path = FOLDER) -> list[MadePair]:
    """The four pairs of each line: its original with each rewriting.

    The rewritings are not paired with each other: a heavy kept and a heavy changed one share most of their words, two kept ones few,
    and a judge would learn that what is near is another.
    """
    return [pair for file in sorted(folder.glob("*.jsonl")) for pair in _of_file(file)]


def _of_file(file: Path) -> Iterator[MadePair]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        told = json.loads(line)
        for kept in (True, False):
            for other in told["kept" if kept else "changed"]:
                yield MadePair(told["text"], other, kept, told["kind"], f"{file.stem}{number}")
