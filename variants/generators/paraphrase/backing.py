"""An adjunct of time put last: `In May, he sold 48 clips.` → `He sold 48 clips in May.`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.adjuncts import ADJUNCT, is_one_clause
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, lowered, raised, replacing, sentences
from variants.types import Item, Kind

_FIRST = re.compile(rf"(?P<adjunct>{ADJUNCT}), (?P<clause>[^\s].{{8,120}}?)(?P<stop>[.?])", re.IGNORECASE)
_INSIDE = re.compile(ADJUNCT, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Backing:
    """Move an adjunct of time, set off by a comma, from the beginning of a one-clause sentence to its end."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One sentence an outcome."""
        del rng
        if len(item.question) > LONGEST:
            return NOTHING
        found = [change for sentence in sentences(item.question) if (change := _backed(sentence.text, sentence.start)) is not None]
        return replacing(item, found[index]) if index < len(found) else NOTHING


def _backed(text: str, start: int) -> list[tuple[int, int, str]] | None:
    match = _FIRST.fullmatch(text)
    if match is None or not is_one_clause(match["clause"]) or _INSIDE.search(match["clause"]):
        return None
    stop = start + match.start("stop")
    adjunct = lowered(match["adjunct"].split(" ", 1)[0]) + match["adjunct"][len(match["adjunct"].split(" ", 1)[0]) :]
    return [
        (start, start + match.start("clause") + 1, raised(match["clause"][0])),
        (stop, stop, f" {adjunct}"),
    ]


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("In May, he sold 48 clips.", "He sold 48 clips in May."),
    ("On weekdays, how many kids does he teach?", "How many kids does he teach on weekdays?"),
    ("Yesterday, Ann baked 7 cakes.", "Ann baked 7 cakes yesterday."),
    ("In May, he sold 48 clips and bought 3.", None),
    ("In May he sold 48 clips.", None),
    ("In theory, he sold 48 clips.", None),
    ("In May, he saw that it rained.", None),
)
