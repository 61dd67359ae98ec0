"""Dates and clock times in the other usual form: `May 31, 2004` → `31 May 2004`, `3 pm` → `3 p.m.`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, ONE_OUTCOME, replacing
from variants.types import Item, Kind

_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTH_FIRST = re.compile(rf"(?<!\w)(?P<month>{_MONTH}) (?P<day>\d{{1,2}}), (?P<year>\d{{4}})(?![\w-])(?!,\d)")
_DAY_FIRST = re.compile(rf"(?<![\w-])(?P<day>\d{{1,2}}) (?P<month>{_MONTH}) (?P<year>\d{{4}})(?![\w-])")
_CLOCK = re.compile(r"(?<![\w.:/\-–])(?P<time>1[0-2]|[1-9]|(?:1[0-2]|0?[1-9]):[0-5]\d)(?P<space> ?)(?P<half>[ap]m|[AP]M)(?![\w\-–]|\.\w)")


@dataclass(frozen=True, slots=True)
class Dates:
    """Write full dates in the other order, and `am` and `pm` with points."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome: all of them."""
        del rng
        if index:
            return ONE_OUTCOME
        text = item.question
        if len(text) > LONGEST:
            return NOTHING
        changes = [(m.start(), m.end(), f"{m['day']} {m['month']} {m['year']}") for m in _MONTH_FIRST.finditer(text)]
        if not changes:
            changes = [(m.start(), m.end(), f"{m['month']} {m['day']}, {m['year']}") for m in _DAY_FIRST.finditer(text)]
        changes += [(m.end("time"), m.end(), _half(m, text)) for m in _CLOCK.finditer(text)]
        return replacing(item, changes, may_touch=frozenset({"number"}))


def _half(match: re.Match[str], text: str) -> str:
    """`p.m.` with its space; its last point also ends a sentence that ends here."""
    return f" {match['half'][0].lower()}.m" + ("" if text[match.end() : match.end() + 1] == "." else ".")


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("It began on May 31, 2004 in Rome.", "It began on 31 May 2004 in Rome."),
    ("It began on 31 May 2004.", "It began on May 31, 2004."),
    ("They met from 3 pm to 4:30 PM.", "They met from 3 p.m. to 4:30 p.m."),
    ("It began in May 2004.", None),
    ("`3 pm`", None),
    ("The 3 PMs met.", None),
)
