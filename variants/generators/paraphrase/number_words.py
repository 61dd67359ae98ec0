"""Small counts as words: `5 apples` → `five apples`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, ONE_OUTCOME, guard, raised, replacing
from variants.generators.paraphrase.numbers import CALCULATION, COUNTED, NOT_COUNTED, WORD_OF
from variants.protect import Span
from variants.types import Item, Kind

_COUNT = re.compile(rf"(?<![\w.,:$€£#/\-–])(?:[2-9]|1[0-2])(?= (?:{COUNTED})(?![\w-]))")
_NUMBERED = re.compile(
    r"(?:\b(?:[A-Z]\w*|chapter|page|figure|table|grade|level|type|number|no\.|phase|stage|step|section|article|part|version|room|line|day|week|group|size|of|by|to|x|and)|[-–—(\[=+*/#])\s?$"
)
"""What comes before a number that names something, or that is one of a pair which must stay alike."""


@dataclass(frozen=True, slots=True)
class NumberWords:
    """Write counts of things from 2 to 12 as words, all of them or none."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        text = item.question
        if len(text) > LONGEST or CALCULATION.search(text):
            return NOTHING
        whole = {(span.start, span.end) for span in _counts(guard(item), text)}
        found = (match for match in _COUNT.finditer(text) if match.span() in whole and _counts_things(text, match))
        changes = [(match.start(), match.end(), _word(text, match)) for match in found]
        return replacing(item, changes, may_touch=frozenset({"number"}))


def _counts(spans: list[Span], text: str) -> list[Span]:
    """Protected numbers that are nothing but digits; one with a unit, a date or a sign stays."""
    return [span for span in spans if span.kind == "number" and text[span.start : span.end].isdigit()]


def _counts_things(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 20) : match.start()]
    return not _NUMBERED.search(before) and not NOT_COUNTED.match(text, match.end())


def _word(text: str, match: re.Match[str]) -> str:
    word = WORD_OF[match[0]]
    before = text[: match.start()].rstrip()
    return raised(word) if not before or before.endswith((".", "?", "!", ":")) else word


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("He has 5 apples. 3 apples are red.", "He has five apples. Three apples are red."),
    ("She bought 12 eggs for $5.", "She bought twelve eggs for $5."),
    ("It weighs 5 kg.", None),
    ("Version 3 apples.", None),
    ("He has 13 apples.", None),
    ("What is 2 + 3 apples?", None),
    ("Cut it to 2 by 4 boards at 3 pm.", None),
    ("A 5-year-old dog and 2.5 cups.", None),
)
