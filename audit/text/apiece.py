"""Whether a number is said of each one or of all together: `24 in each box` and `24 altogether` hold the same number."""

import re
from functools import lru_cache

from audit.text import numerals
from audit.text.fold import fold

_N = r"[$€£]?(\d+(?:,\d{3})*(?:\.\d+)?)"
_FEW = r"(?: (?!how\b|what\b|each\b|every\b|per\b|and\b)[a-z'-]+){0,4}?"
_ALL = r"(?:in total|in all|altogether|all together|all told|combined|between (?:them|us|you)|taken together)"
_EACH_EN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_N}{_FEW} (?:each(?! (?:other|of)\b)|apiece|per (?!cent\b)[a-z]+|(?:in|for|to|on|from) (?:each|every)\b)",
        rf"\b(?:each|every)(?: of(?: [a-z]+)?(?: \d+)?)?(?: (?!how\b|what\b)[a-z'-]+){{1,6}}? {_N}",
    )
)
_TOTAL_EN = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_N}{_FEW} {_ALL}\b",
        rf"\b(?:a total of|totall?ing|{_ALL}|together)(?: (?!how\b|what\b|each\b|every\b)[a-z'-]+){{0,2}}? {_N}",
    )
)
_EACH_ZH = (
    re.compile(r"每(?!次都)[^,，。.;；?？!！\d多几共总合]{0,9}?(\d+(?:\.\d+)?)"),
    re.compile(r"各[^,，。.;；?？!！\d多几共总合]{0,3}?(\d+(?:\.\d+)?)"),
)
_TOTAL_ZH = (
    re.compile(r"(?:总共|一共|(?<!公)共(?!同|享)|合计|总计|加起来|合起来|加在一起)[^,，。.;；?？!！\d多几每各]{0,5}?(\d+(?:\.\d+)?)"),
)
_SHARED = re.compile(r"each|every|apiece|\bper\b|total|\ball\b|altogether|together|combined|between|每|各|共|计|起来|一起")
_OF_EACH_EN = re.compile(r"[^.?!;]*\b(?:each|every|per|apiece|daily|weekly|monthly|yearly)\b[^.?!;]*")
_OF_EACH_ZH = re.compile(r"[^.?!;,]*每[^.?!;,]*")
"""Clauses whose total is again one for each, as in `a total of $10 every week`."""


def moved_share(a: str, b: str, language: str) -> str | None:
    """A number that one text says of each and the other of all together, for a reader; None where there is none."""
    if not (_SHARED.search(fold(a)) and _SHARED.search(fold(b))):
        return None
    (each_a, all_a), (each_b, all_b) = _said_of(a, language), _said_of(b, language)
    for each, total, own_total, own_each in ((each_a, all_b, all_a, each_b), (each_b, all_a, all_b, each_a)):
        moved = sorted((each & total) - own_total - own_each)
        if moved:
            return f"{moved[0]:g} is for each in one text and for all together in the other"
    return None


@lru_cache(maxsize=8192)
def _said_of(text: str, language: str) -> tuple[frozenset[float], frozenset[float]]:
    """Numbers said of each, and numbers said of all together."""
    said = fold(text)
    if language == "en":
        said = numerals.WORDED.sub(_digits, said)
        return _found(said, _EACH_EN), _found(_OF_EACH_EN.sub(" ", said), _TOTAL_EN)
    said = numerals.HAN.sub(lambda match: f"{numerals.chinese(match[0]):.12g}", said.replace("一共", "总共").replace("一起", "在起"))
    return _found(said, _EACH_ZH), _found(_OF_EACH_ZH.sub(" ", said), _TOTAL_ZH)


def _found(text: str, patterns: tuple[re.Pattern[str], ...]) -> frozenset[float]:
    return frozenset(float(match[1].replace(",", "")) for pattern in patterns for match in pattern.finditer(text))


def _digits(match: re.Match[str]) -> str:
    value = numerals.english(match[0])
    return match[0] if value is None or match[0] in {"one", *numerals.SCALES} else f"{value:.12g}"
