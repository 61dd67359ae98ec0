"""An adjunct of time put first: `He sold 48 clips in May.` → `In May, he sold 48 clips.`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.adjuncts import ADJUNCT, is_one_clause, lowered_opening
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, raised, replacing, sentences
from variants.generators.paraphrase.lexicon import PAST
from variants.types import Item, Kind

_LAST = re.compile(rf"(?P<clause>.{{8,120}}?) (?P<adjunct>{ADJUNCT})(?P<stop>[.?])")
_OPENS_ANEW = re.compile(ADJUNCT, re.IGNORECASE)
_LEANS = re.compile(r"\b(?:earlier|later|till|early|late|once|twice|\w+ times|by|of|in|on|at|for|with|from|to|about|up|out|off|until)$")
"""What a clause must not end with: it would lose what it leans on."""
_INFINITIVE = re.compile(r"\bto ([a-z]+)\b")


@dataclass(frozen=True, slots=True)
class Fronting:
    """Move an adjunct of time from the end of a one-clause sentence to its beginning; the `index`-th sentence that has one."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One sentence an outcome."""
        del rng
        if len(item.question) > LONGEST:
            return NOTHING
        found = [change for sentence in sentences(item.question) if (change := _fronted(sentence.text, sentence.start)) is not None]
        return replacing(item, found[index]) if index < len(found) else NOTHING


def _fronted(text: str, start: int) -> list[tuple[int, int, str]] | None:
    match = _LAST.fullmatch(text)
    if match is None or not is_one_clause(match["clause"]) or _OPENS_ANEW.search(match["clause"]):
        return None
    opening = lowered_opening(match["clause"])
    infinitive = any(verb in PAST for verb in _INFINITIVE.findall(match["clause"]))
    if opening is None or infinitive or _LEANS.search(match["clause"]):
        return None
    first = match["clause"].split(" ", 1)[0]
    head = (start, start + len(first), f"{raised(match['adjunct'])}, {opening.split(' ', 1)[0]}")
    return [head, (start + match.end("clause"), start + match.end("adjunct"), "")]


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("He sold 48 clips in May.", "In May, he sold 48 clips."),
    ("How many kids did he see on Monday?", "On Monday, how many kids did he see?"),
    ("Bees fly in May.", None),
    ("How many drums would be filled in each day?", None),
    ("She decided to leave in May.", None),
    ("He said that he saw her in May.", None),
    ("He had more apples than he had in May.", None),
    ("In April, he sold 3 clips in May.", None),
    ('He read "Home in May."', None),
)
