"""An introduction before the question: `Here is a question: …`."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, asked, is_english, replacing
from variants.types import Item, Kind

QUESTION = (
    "Here is a question: ",
    "Please answer the following question: ",
    "Answer this question: ",
    "I have a question for you: ",
    "Please consider this question: ",
    "Here is something I would like to ask: ",
    "Please read this question and answer it: ",
    "The question is as follows: ",
    "Have a look at this question: ",
    "Please help me with this question: ",
    "My question is the following: ",
    "Think about this question and answer it: ",
)
TEXT = (
    "Consider the following: ",
    "Please read the following: ",
    "Please consider this: ",
    "Please have a look at this: ",
    "Take a look at the following: ",
    "Read this: ",
    "Please consider the following: ",
    "Have a look at the following: ",
    "Please read this: ",
    "Read the following: ",
    "Take a look at this: ",
    "Please take a look at the following: ",
)
"""Before what is no question. They name no sort of text, because it may be a sentence to complete or a task as well as a text."""


@dataclass(frozen=True, slots=True)
class Framing:
    """Put a sentence of introduction before the question, or before a text that is no question; the text itself stays verbatim."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th introduction, in an order of the item's own."""
        del rng
        if not is_english(item.question) or item.question[:1].isspace():
            return NOTHING
        frames = QUESTION if asked(item.question) else TEXT
        if index >= len(frames):
            return Skip("no further introduction")
        turned = (index + sum(map(ord, item.id))) % len(frames)
        return replacing(item, [(0, 0, frames[turned])])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("What is 2 + 3?", "Here is a question: What is 2 + 3?"),
    ("The sky is green.", "Consider the following: The sky is green."),
    ("`x = 1` prints what?", "Here is a question: `x = 1` prints what?"),
    ("👩‍👩‍👧", None),
    ("今天天气很好吗？", None),
    ("...", None),
)
