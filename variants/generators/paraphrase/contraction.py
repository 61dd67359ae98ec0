"""Short forms: `does not` → `doesn't`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, ONE_OUTCOME, guard, like, replacing
from variants.protect import is_free
from variants.types import Item, Kind

NOT = {
    "is": "isn't",
    "are": "aren't",
    "was": "wasn't",
    "were": "weren't",
    "do": "don't",
    "does": "doesn't",
    "did": "didn't",
    "has": "hasn't",
    "have": "haven't",
    "had": "hadn't",
    "would": "wouldn't",
    "could": "couldn't",
    "should": "shouldn't",
    "will": "won't",
}
_LONG = re.compile(
    rf"\b({'|'.join(NOT)}) not\b(?![-/])|\bcannot\b|\b(I) am (?=[a-z])|\b([Ii]t|[Hh]e|[Ss]he) is "
    r"(?=(?:a|an|the|not|very|so|too|also|[a-z]+ing)\b)|"
    r"\b([Tt]hey|[Ww]e|[Yy]ou) are (?=[a-z])|\b(I|[Tt]hey|[Ww]e|[Yy]ou|[Hh]e|[Ss]he) will (?=[a-z])",
    re.IGNORECASE,
)
SUBJECT = re.compile(
    r"\s+(?:I|you|he|she|it|we|they|the|this|that|these|those|there|a|an|his|her|their|my|your|our|most|all|some|[A-Z]\w*)\b"
)


@dataclass(frozen=True, slots=True)
class Contraction:
    """Contract `not` and the pronoun forms of `be` and `will`, wherever a word follows that the short form can lean on."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """All of them at once; one outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        spans = guard(item)
        found = (match for match in _LONG.finditer(item.question) if is_free(spans, *match.span()))
        changes = [(match.start(), match.end(), short) for match in found if (short := _shortened(match, item.question)) is not None]
        return replacing(item, changes)


def _shortened(match: re.Match[str], text: str) -> str | None:
    words = match[0].split()
    first = words[0].lower()
    if words[-1].isupper():
        return None
    if first == "cannot":
        return like(match[0], "can't")
    if words[-1].lower() == "not":
        behind = text[match.end() :]
        opens = match.start() == 0 and first != "do"
        return None if opens or (SUBJECT.match(behind) and first in {"do", "does", "did"}) else like(match[0], NOT[first])
    short = {"am": "'m", "is": "'s", "are": "'re", "will": "'ll"}[words[1].lower()]
    return f"{words[0]}{short} "


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Which animal does not lay eggs?", "Which animal doesn't lay eggs?"),
    ("It is a metal that cannot rust.", "It's a metal that can't rust."),
    ("I do not know what it is , tell me .", "I don't know what it is , tell me ."),
    ("It is somewhat isolated. Miami am I right?", None),
    ("What it is, nobody knows.", None),
    ('He said "I do not know".', None),
    ("Is not the sky blue?", None),
)
