"""The question as a cleft: `Who wrote Hamlet?` → `Who was it that wrote Hamlet?`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, ONE_OUTCOME, asked, replacing
from variants.generators.paraphrase.lexicon import PAST
from variants.types import Item, Kind

_WHO = re.compile(r"Who (?P<verb>[a-z]+) (?!was|is|did|has|had)\S")
_PASTS = frozenset(PAST.values()) - frozenset(PAST) - {"was", "had", "did"}


@dataclass(frozen=True, slots=True)
class Cleft:
    """Ask for the doer with `Who was it that …`, where the verb is certainly a past one."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        question = asked(item.question)
        match = _WHO.match(question.text) if question else None
        if question is None or match is None or match["verb"] not in _PASTS:
            return NOTHING
        place = question.start + len("Who")
        return replacing(item, [(place, place, " was it that")])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Who wrote Hamlet?", "Who was it that wrote Hamlet?"),
    ("He has 3 cats. Who bought the fourth cat?", "He has 3 cats. Who was it that bought the fourth cat?"),
    ("Who is the king?", None),
    ("Who can put it here?", None),
    ("Who cut the cake?", None),
    ("Who was seen?", None),
    ("Whose dog ran away?", None),
)
