"""The receiver before the thing: `gave 6 pens to his friends` → `gave his friends 6 pens`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, guard, replacing
from variants.types import Item, Kind

_GIVEN = re.compile(
    r"\b(?:gave|gives|give|sold|sells|sent|sends|lent|lends|showed|handed|offered) "
    r"(?P<thing>(?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten|some|all) (?:[a-z]+ ){0,2}?[a-z]+(?: of [a-z]+)?) "
    r"(?P<to>to )(?P<who>(?:(?:each|all|some|one) of )?(?:his|her|their|my|the) (?:best |little |older |younger )?[a-z]+|[A-Z][a-z]+)"
    r"(?=[.;?!]|, (?:how|what|and|but)\b|"
    r" and (?:then|he|she|they|ate|kept|bought|sold|gave|put|lost|used|had)\b| (?:on|in|yesterday|today|last)\b)"
)
_NOT_A_THING = re.compile(r"\b(?:more|fewer|less|of them|times|and|than|as|rest|away|back|out|up)\b")


@dataclass(frozen=True, slots=True)
class Dative:
    """Put the one who receives before what is given; the `index`-th such phrase."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One phrase an outcome."""
        del rng
        text = item.question
        if len(text) > LONGEST:
            return NOTHING
        found = [match for match in _GIVEN.finditer(text) if not _NOT_A_THING.search(match["thing"])]
        if index >= len(found):
            return NOTHING
        match = found[index]
        start, end = match.start("thing"), match.end("who")
        who = f"{match['who']} "
        numbers = {(span.start, span.end) for span in guard(item) if span.kind == "number"}
        if any(start < low and high < end and low != start for low, high in numbers):
            return Skip("would touch a protected span")
        return replacing(item, [(start, start, who), (match.start("to") - 1, end, "")])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("He gave 6 pens to his friends.", "He gave his friends 6 pens."),
    ("She sold 3 pieces of candy to Ann on Monday.", "She sold Ann 3 pieces of candy on Monday."),
    ("He gave them to his friends.", None),
    ("He gave 6 more pens to his friends.", None),
    ("He gave 6 pens to the man who sang.", None),
    ("He went to his friends.", None),
    ('He said "I gave 6 pens to his friends".', None),
)
