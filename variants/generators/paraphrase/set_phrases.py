"""Function words and set phrases that mean the same: `in order to` → `to`, `for example` → `for instance`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, guard, like, replacing
from variants.protect import is_free
from variants.types import Item, Kind

TABLE = {
    "in order to": "to",
    "prior to": "before",
    "for example": "for instance",
    "for instance": "for example",
    "each other": "one another",
    "one another": "each other",
    "everyone": "everybody",
    "everybody": "everyone",
    "someone": "somebody",
    "somebody": "someone",
    "anyone": "anybody",
    "anybody": "anyone",
    "no one": "nobody",
    "nobody": "no one",
    "due to the fact that": "because",
    "in addition to": "besides",
    "kids": "children",
    "mom": "mother",
    "dad": "father",
    "bought": "purchased",
    "buys": "purchases",
    "buying": "purchasing",
    "nearly": "almost",
    "almost": "nearly",
    "maybe": "perhaps",
    "perhaps": "maybe",
    "a large number of": "a great many",
    "a great deal of": "a lot of",
    "frequently": "often",
    "rapidly": "quickly",
    "e.g.,": "for example,",
    "i.e.,": "that is,",
}
_ANY = re.compile(
    rf"(?<![\w@#./'’-])(?:{'|'.join(re.escape(one) for one in sorted(TABLE, key=len, reverse=True))})(?![\w@/'’-])", re.IGNORECASE
)

_ARTICLE = re.compile(r"\ban?\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SetPhrases:
    """Exchange a set phrase for its equal; the `index`-th that stands in the text."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One phrase an outcome, everywhere it stands."""
        del rng
        text = item.question
        if len(text) > LONGEST:
            return NOTHING
        spans = guard(item)
        found = [match for match in _ANY.finditer(text) if is_free(spans, *match.span()) and _is_plain(text, match)]
        phrases = list(dict.fromkeys(match[0].lower() for match in found))
        if index >= len(phrases):
            return NOTHING
        wanted = phrases[index]
        return replacing(
            item, [(match.start(), match.end(), like(match[0], TABLE[wanted])) for match in found if match[0].lower() == wanted]
        )


def _is_plain(text: str, match: re.Match[str]) -> bool:
    """Small letters, or a capital that opens a sentence: elsewhere it may be a name. None behind `a`, which may have to become `an`."""
    before = text[: match.start()].rstrip()
    if _ARTICLE.search(before):
        return False
    opens = not before or before.endswith((".", "?", "!", ":"))
    return match[0].islower() or (opens and match[0][1:].islower())


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("He bought 3 pens for his mom.", "He purchased 3 pens for his mom."),
    ("Two kids met two other kids.", "Two children met two other children."),
    ("He came in order to pay.", "He came to pay."),
    ("The Kids Company grew.", None),
    ("After a nearly two decade absence.", None),
    ('He said "nobody".', None),
    ("The kid's hat and the kids' hats.", None),
    ("What is the capital of France?", None),
)
