"""Small counts as digits: `five apples` → `5 apples`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, ONE_OUTCOME, guard, replacing
from variants.generators.paraphrase.numbers import CALCULATION, COUNTED, DIGIT_OF, NOT_COUNTED
from variants.protect import is_free
from variants.types import Item, Kind

_COUNT = re.compile(rf"(?<![\w-])(?P<word>{'|'.join(DIGIT_OF)})(?= (?:{COUNTED})(?![\w-]))")
_FIXED = re.compile(
    r"(?:\d [a-z]+|\d|\b(?:the|these|those|all|both|other|last|first|next|or|in|by|one|hundred|thousand|half|times|of|to|and|between))\s$",
    re.IGNORECASE,
)
"""Words after which a digit would read badly, or the number is part of a longer one."""


@dataclass(frozen=True, slots=True)
class Digits:
    """Write counts of things from two to twelve as digits, all of them or none; a word that opens a sentence stays."""

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
        spans = guard(item)
        changes = [
            (match.start(), match.end(), DIGIT_OF[match["word"]])
            for match in _COUNT.finditer(text)
            if is_free(spans, *match.span())
            and not _FIXED.search(text[max(0, match.start() - 24) : match.start()])
            and not NOT_COUNTED.match(text, match.end())
        ]
        return replacing(item, changes)


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("He has five apples and buys three pears.", "He has 5 apples and buys 3 pears."),
    ("Each of them eats two eggs.", "Each of them eats 2 eggs."),
    ("Two dogs bark.", None),
    ("The two dogs bark.", None),
    ("One or two dogs bark.", None),
    ("He won by two times.", None),
    ('She sang "two hearts".', None),
    ("A two-step dance.", None),
    ("She sings 15 minutes six days a week.", None),
)
