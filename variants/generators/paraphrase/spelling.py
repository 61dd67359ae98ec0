"""The spelling of the other side of the Atlantic: `favourite colour` → `favorite color`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, ONE_OUTCOME, guard, replacing
from variants.generators.paraphrase.spelling_pairs import AMERICAN, BRITISH
from variants.protect import is_free
from variants.types import Item, Kind

_WORD = re.compile(r"(?<![\w@#./-])[a-z]{4,}(?![\w@./-]*[\w@/])")


@dataclass(frozen=True, slots=True)
class Spelling:
    """Respell every listed word: as American where the text is British, else as British. Words with a capital may be names and stay."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome: all of them."""
        del rng
        if index:
            return ONE_OUTCOME
        spans = guard(item)
        free = [match for match in _WORD.finditer(item.question) if is_free(spans, *match.span())]
        table = AMERICAN if any(match[0] in AMERICAN for match in free) else BRITISH
        return replacing(item, [(match.start(), match.end(), table[match[0]]) for match in free if match[0] in table])


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("What is his favourite colour?", "What is his favorite color?"),
    ("What color is the center?", "What colour is the centre?"),
    ("The Labour Party met.", None),
    ("It is 5 meters from a colorist.", "It is 5 metres from a colorist."),
    ("See `color` and http://a.org/color.", None),
    ('He wrote "color".', None),
    ("What is the capital of France?", None),
)
