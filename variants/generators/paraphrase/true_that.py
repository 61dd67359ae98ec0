"""A yes/no question asked of the statement: `Is the sky blue?` → `Is it true that the sky is blue?`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.embed import embedded
from variants.generators.paraphrase.english import ENGLISH, replacing
from variants.types import Item, Kind

FRAMES = ("Is it true that ", "Is it the case that ", "Is it correct that ", "Would it be right to say that ")
_NEEDS_A_QUESTION = re.compile(r"\b(?:any|anyone|anybody|anything|anywhere|ever|yet|either|true|or|should|shall|may|I|my|we|you|your)\b")
"""Words that do not go, or change their sense, in a statement."""


@dataclass(frozen=True, slots=True)
class TrueThat:
    """Ask whether the statement is true that the yes/no question asks about."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th frame, in an order of the item's own."""
        del rng
        clause = embedded(item.question)
        if clause is None or not clause.is_polar or clause.start != clause.sentence.start:
            return Skip("no yes/no question whose syntax is certain")
        if _NEEDS_A_QUESTION.search(clause.sentence.text):
            return Skip("words that do not go in a statement")
        if index >= len(FRAMES):
            return Skip("no further frame")
        frame = FRAMES[(index + sum(map(ord, item.id))) % len(FRAMES)]
        changes = [(start, end, text.replace("whether ", frame, 1)) for start, end, text in clause.changes]
        return replacing(item, changes)


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Was Albert Einstein a physicist?", "Is it true that Albert Einstein was a physicist?"),
    ("Does the heart pump blood?", "Is it true that the heart pumps blood?"),
    ("Can a carrot receive an organ transplant?", "Is it true that a carrot can receive an organ transplant?"),
    ("Are there any limits?", None),
    ("Can I pay by card?", None),
    ("What is the capital of France?", None),
    ("Is it true that cats swim?", None),
)
