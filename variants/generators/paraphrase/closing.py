"""A sentence after the question that asks for the answer: `… Please answer.`."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, asked, is_english, replacing
from variants.types import Item, Kind

SENTENCES = (
    " Please answer.",
    " Please give your answer.",
    " What is your answer?",
    " Please tell me the answer.",
    " Please answer this question.",
    " I would like to know the answer.",
    " Let me know your answer.",
    " Thank you for your answer.",
)


@dataclass(frozen=True, slots=True)
class Closing:
    """Ask for the answer in a sentence of its own after the question, which stays verbatim."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th closing sentence, in an order of the item's own."""
        del rng
        question = asked(item.question)
        if question is None or not is_english(item.question):
            return NOTHING
        if index >= len(SENTENCES):
            return Skip("no further closing sentence")
        turned = (index + sum(map(ord, item.id))) % len(SENTENCES)
        return replacing(item, [(question.end, question.end, SENTENCES[turned])])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("What is the capital of France?", "What is the capital of France? Please answer."),
    ("He has 3 cats. How many legs do they have?", "He has 3 cats. How many legs do they have? Please answer."),
    ("The sky is green.", None),
    ("What? Why?", "What? Why? Please answer."),
    ("Complete the sentence: water boils at", None),
    ("今天天气很好吗？", None),
)
