"""The set named first: `Which of the following is a mammal?` → `Of the following, which is a mammal?`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, ONE_OUTCOME, asked, replacing
from variants.types import Item, Kind

_WHICH = re.compile(
    r"(?P<which>Which|Which one) of (?P<set>(?:the following|these)(?: [a-z-]+){0,3}?)"
    r"(?= (?:is|are|was|were|can|could|would|will|has|have|does|best|most|should|may|must)\b)"
)
_NOT_A_SET = re.compile(r"\b(?:is|are|was|were|that|which|who|about|of)$")


@dataclass(frozen=True, slots=True)
class PartitiveFronting:
    """Name the set the answer is taken from first."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        question = asked(item.question)
        match = _WHICH.match(question.text) if question else None
        if question is None or match is None:
            return NOTHING
        nouns = match["set"].removeprefix("the following").removeprefix("these").split()
        if nouns and (
            not nouns[-1].endswith("s") or _NOT_A_SET.search(match["set"]) or any(word.endswith(("ing", "ed")) for word in nouns)
        ):
            return Skip("not certain where the set ends")
        fronted = f"Of {match['set']}, {match['which'].lower()}"
        return replacing(item, [(question.start, question.start + match.end(), fronted)])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Which of the following is a mammal?", "Of the following, which is a mammal?"),
    ("Which of the following statements is correct?", "Of the following statements, which is correct?"),
    ("Which one of these would float?", "Of these, which one would float?"),
    ("Which of the following describes it?", None),
    ("Which of his dogs is old?", None),
    ("She asked which of the following is old.", None),
)
