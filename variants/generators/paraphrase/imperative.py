"""The question as a request: `How many apples are there?` → `Determine how many apples there are.`."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.embed import embedded
from variants.generators.paraphrase.english import ENGLISH
from variants.generators.paraphrase.indirect import framed
from variants.types import Item, Kind

TELLING = (
    ("Tell me", "."),
    ("Please tell me", "."),
    ("State", "."),
    ("Please state", "."),
    ("Say", "."),
    ("Indicate", "."),
    ("Please indicate", "."),
)
COUNTING = (("Determine", "."), ("Find out", "."), ("Work out", "."), ("Tell me", "."), ("Please determine", "."))
"""Imperatives for `how many` and `how much`."""


@dataclass(frozen=True, slots=True)
class ImperativeQuestion:
    """Put the question as a clause into `Tell me …` and the like, its inversion undone."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th frame, in an order of the item's own."""
        del rng
        clause = embedded(item.question)
        if clause is None:
            return Skip("no question whose syntax is certain")
        counts = clause.head.startswith(("how many", "how much"))
        return framed(item, clause, COUNTING if counts else TELLING, index)


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("What is the boiling point of water?", "Tell me what the boiling point of water is."),
    ("How many apples are there in the box?", "Determine how many apples there are in the box."),
    ("Was Albert Einstein a physicist?", "Tell me whether Albert Einstein was a physicist."),
    ("What is the dog eating?", "Tell me what the dog is eating."),
    ("Which of the following is not a mammal?", "Tell me which of the following is not a mammal."),
    ("What about him?", None),
    ("Are books written by Kafka popular?", None),
)
