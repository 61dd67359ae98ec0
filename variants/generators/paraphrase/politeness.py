"""A request with or without `please`: `Find the sum.` → `Please find the sum.`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, ONE_OUTCOME, lowered, raised, replacing, sentences
from variants.generators.paraphrase.lexicon import words
from variants.types import Item, Kind

_REQUESTS = words("""
Answer Calculate Choose Classify Compare Complete Compute Consider Count Define Describe Determine Estimate Evaluate Explain Express
Fill Find Give Identify List Match Name Pick Rewrite Select Show Simplify Solve State Suppose Tell Translate Write
""")
_PLEASE = re.compile(r"Please (?P<verb>[a-z]+)(?P<rest>\s)")
_FOLLOWER = re.compile(
    r"[A-Z][a-z]+ (?:the|a|an|all|each|every|which|what|how|whether|your|its|this|these|in|as|for|two|one|three|me|us|[A-Za-z]|\d+)\b"
)


@dataclass(frozen=True, slots=True)
class Politeness:
    """Add `please` to the last sentence where it is a request, or take it away."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        if len(item.question) > LONGEST or not (every := sentences(item.question)):
            return NOTHING
        last = every[-1]
        polite = _PLEASE.match(last.text)
        if polite is not None:
            return replacing(item, [(last.start, last.start + polite.end("verb"), raised(polite["verb"]))])
        first = last.text.split(" ", 1)[0]
        if first not in _REQUESTS or not _FOLLOWER.match(last.text) or last.text.endswith("?"):
            return NOTHING
        return replacing(item, [(last.start, last.start + len(first), f"Please {lowered(first)}")])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Find the sum of 2 and 3.", "Please find the sum of 2 and 3."),
    ("Please name the capital of France.", "Name the capital of France."),
    ("He has 2 cats. Determine how many legs they have.", "He has 2 cats. Please determine how many legs they have."),
    ("Name and age matter.", None),
    ("State law forbids it.", None),
    ("What is the capital of France?", None),
)
