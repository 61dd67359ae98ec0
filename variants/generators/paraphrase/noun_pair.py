"""Two plain nouns in the other order: `with salt and sugar` → `with sugar and salt`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, guard, replacing
from variants.generators.paraphrase.lexicon import words
from variants.protect import is_free
from variants.types import Item, Kind

_PAIR = re.compile(
    r"(?<=[ ,])(?:of|with|for|from|like|"
    r"eats?|ate|sells?|sold|buys?|bought|has|have|had|contains?|needs?|both|about|using|without) "
    r"(?P<first>[a-z]{3,}) and (?P<second>[a-z]{3,})"
    r"(?=[.,;?!]| (?:in|on|at|are|were|is|was|have|had|do|did|when|during|every|each|this|will|can|altogether)\b)"
)
_ORDERED = re.compile(
    r"\b(?:respectively|ratio|first|second|former|latter|then|differences?|between|order|sequence|before|after|"
    r"followed|subtract|minus|divided?|proportion|last|same|next)\b",
    re.IGNORECASE,
)
_FIXED = words("""
his her its their our your him them her me us it two three four five six seven eight nine ten more most less fewer the then again
back forth down off out bread butter pros cons now here there one all both some many other others large small old new black white
red green blue hot cold big young rich poor used made right wrong left true false ladies gentlemen men women husband wife trial error
ingress egress supply demand law order cause effect profit loss terms conditions life death
day night war peace health safety research development
""")
"""Words that are no noun, and halves of set phrases."""


@dataclass(frozen=True, slots=True)
class NounPairOrder:
    """Exchange two bare nouns joined by `and`, where nothing in the text depends on their order; the `index`-th such pair."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One pair an outcome."""
        del rng
        text = item.question
        if len(text) > LONGEST or _ORDERED.search(text):
            return NOTHING
        spans = guard(item)
        found = [match for match in _PAIR.finditer(text) if is_free(spans, *match.span()) and _are_nouns(match["first"], match["second"])]
        if index >= len(found):
            return NOTHING
        match = found[index]
        return replacing(item, [(*match.span("first"), match["second"]), (*match.span("second"), match["first"])])


def _are_nouns(first: str, second: str) -> bool:
    """Two different words of one form, neither of them one that cannot stand for a thing."""
    if first == second or first in _FIXED or second in _FIXED or any(word.endswith(("ly", "ing", "ed")) for word in (first, second)):
        return False
    return first.endswith("s") == second.endswith("s")


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("How many bags of apples and oranges are there?", "How many bags of oranges and apples are there?"),
    ("It is a mix of salt and sugar.", "It is a mix of sugar and salt."),
    ("It tells the principles of right and wrong.", None),
    ("They cost $2 and $3 for apples and oranges, respectively.", None),
    ("What is the ratio of cats and dogs?", None),
    ("He likes red apples and oranges.", None),
    ("He bought apples and ate them.", None),
    ("She was tired of running and jumping.", None),
)
