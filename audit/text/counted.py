"""What a number counts: `3 cats and 5 dogs` and `5 cats and 3 dogs` hold the same numbers and say different things."""

import re
from functools import lru_cache

from audit.text import numerals
from audit.text.fold import fold
from audit.text.words import FUNCTION, stem

_COUNT = re.compile(r"(?<![\w.,/$€£-])(\d+(?:,\d{3})*(?:\.\d+)?|[a-z]+)(?=[ -])((?:[ -](?:[a-z]+))(?: [a-z]+)?)")
_NO_THING = FUNCTION | {"hundred", "thousand", "million", "billion", "january", "february", "march", "april", "may", "june", "july",
                        "august", "september", "october", "november", "december", "times", "percent"}  # fmt: skip


@lru_cache(maxsize=8192)
def counts(text: str) -> frozenset[tuple[float, str]]:
    """Pairs of a number and the stem of the content word straight after it."""
    found = set()
    for match in _COUNT.finditer(fold(text)):
        value = _value(match[1])
        if value is None:
            continue
        thing = match[2].replace("-", " ").split()
        if thing and thing[0] not in _NO_THING and thing[0] not in numerals.UNITS and thing[0] not in numerals.TENS:
            found.add((value, stem(thing[0])))
    return frozenset(found)


def moved_counts(a: str, b: str) -> list[str]:
    """Numbers that count one thing in the first text and another in the second, where each thing is counted in both."""
    counted_a, counted_b = counts(a), counts(b)
    moved = []
    for value, thing in sorted(counted_a - counted_b):
        instead = sorted(number for number, other in counted_b - counted_a if other == thing)
        elsewhere = any(number == value for number, _ in counted_b - counted_a)
        if instead and elsewhere:
            moved.append(f"{value:g} {thing} became {instead[0]:g}")
    return moved


def _value(word: str) -> float | None:
    if word[0].isdigit():
        return float(word.replace(",", ""))
    return numerals.UNITS.get(word, numerals.TENS.get(word))
