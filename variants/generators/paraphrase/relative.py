"""A relative clause in short: `animals that are found in Asia` → `animals found in Asia`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, replacing
from variants.generators.paraphrase.lexicon import is_participle, words
from variants.types import Item, Kind

_FULL = re.compile(
    r"(?<=[a-z])(?P<gone> (?:that|which|who) (?P<be>is|are|was|were)) "
    r"(?P<participle>[a-z]+) (?:by|in|for|from|to|at|on|with|as|of|into|during|under|near)\b"
)
_NOUN = re.compile(r"\b(?:a|an|the|any|some|all|many|most|of|these|those|two|three|other)\s(?:[a-z-]+\s)?(?P<noun>[a-z]{3,})$")
_PLURALS = words("people children men women teeth feet mice data criteria phenomena bacteria")
_CLEFT = re.compile(
    r"\b(?:it|this|that) (?:is|was)\b|\b(?:so|such|fact|idea|belief|claim|say|says|said|think|know|believe|shows?)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class RelativeClause:
    """Leave out `that is`, `which are` and the like before a participle; the `index`-th such clause."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One clause an outcome."""
        del rng
        text = item.question
        if len(text) > LONGEST or _CLEFT.search(text):
            return NOTHING
        found = [
            match for match in _FULL.finditer(text) if is_participle(match["participle"]) and _agrees(text[: match.start()], match["be"])
        ]
        return replacing(item, [(*found[index].span("gone"), "")]) if index < len(found) else NOTHING


def _agrees(before: str, verb: str) -> bool:
    """Whether a noun of the verb's number stands right before the clause: else it belongs to a noun farther off."""
    noun = _NOUN.search(before)
    if noun is None:
        return False
    plural = noun["noun"] in _PLURALS or (noun["noun"].endswith("s") and not noun["noun"].endswith(("ss", "us", "is")))
    return plural == (verb in {"are", "were"})


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Name the animals that are found in Asia.", "Name the animals found in Asia."),
    ("What is the part which was written by Ann?", "What is the part written by Ann?"),
    ("Name licences of the old business that are related to music.", None),
    ("It is Ann that is paid for it.", None),
    ("They say that is used in Rome.", None),
    ("Name the animals that are old.", None),
    ("The Nile, which is found in Africa, is long.", None),
)
