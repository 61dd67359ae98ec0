"""From where to where: journeys, translations, conversions, whose two ends may not change places."""

import re
from functools import lru_cache

from audit.text.fold import written_out
from audit.text.words import FUNCTION, stem

_END = r"(?:the |an? )?([a-z]{2,})"
_LEAVES = r"\b(?:from|converts?|converting|translates?|translating|turns?|turning)"
_THERE = re.compile(rf"{_LEAVES} {_END}(?: [a-z]+)? (?:in)?to {_END}")
_BACK = re.compile(rf"\b(?:in)?to {_END},? from {_END}")
_BOTH_WAYS = re.compile(r"\b(?:distance|how far|how long|apart|between|back|return|both|border|rang(?:e|es|ed|ing)|var(?:y|ies|ied))\b")

Way = tuple[str, str]


@lru_cache(maxsize=8192)
def ways(text: str) -> frozenset[Way]:
    """Stems of the first word of both ends, start first, of every `from … to …` of an English text."""
    said = written_out(text)
    found = [*_THERE.findall(said), *((start, goal) for goal, start in _BACK.findall(said))]
    return frozenset((stem(start), stem(goal)) for start, goal in found if start not in FUNCTION and goal not in FUNCTION)


def way_turned(a: str, b: str) -> Way | None:
    """A way that the other text goes in the other direction; None where none does, or where a text speaks of both directions."""
    if _BOTH_WAYS.search(written_out(a)) or _BOTH_WAYS.search(written_out(b)):
        return None
    in_a, in_b = ways(a), ways(b)
    return next((way for way in sorted(in_a - in_b) if way[0] != way[1] and way[::-1] in in_b - in_a), None)
