"""The number that a text answers: alone on its line, announced, or the last of several."""

import re
from collections import deque
from fractions import Fraction

from scoring.answers.digits import numbers, readied
from scoring.answers.markers import announced
from scoring.answers.number_words import chinese_number, english_number, small_number

_OR = re.compile(r"\s*(?:or|oder|ou|或|to|-)\s*[-$€£]?\d")
_JOINED = re.compile(r"\s*(?:or|oder|ou|o|或|to|and|und|y|e|et|和|bis|至|到|[-+*×x÷~])\s*[$€£]?\s*| {1,3}", re.IGNORECASE)
"""Between two numbers of which neither is the answer: alternatives, a range, a sum that nobody worked out."""
_WORKED_OUT = re.compile(r"\s*([^\s/]{1,20})\s*=\s*[^=]*\d\s*[-+*×x÷/]\s*[^=]*")
"""`7 = 3 + 4`: the result stands first."""
_DENIED = re.compile(r"(?:\b(?:not|isn't|wasn't|nicht|não)|不是|并非)\s+[-$€£]?\d[\d.,]*")
_ENUMERATOR = re.compile(r"(?m)^\s*\d{1,2}[.)](?=\s+\S)")
_GROUPED = re.compile(r"[^\d\s]{0,3}\d{1,3}(?: \d{3}){1,5}(?:[.,]\d{1,9})?[^\d\s]{0,3}")
_LONGEST_LINE = 40


def alone(line: str, language: str) -> Fraction | None:
    """The one number of a short line (`12`, `$1,200.50`, `12 apples`, `x = 3/4`, 三十五朵, `twelve`)."""
    text = readied(line, language).strip(" *#>`")
    if len(text) > _LONGEST_LINE:
        return None
    worked = _WORKED_OUT.fullmatch(text)
    text = worked[1] if worked else text
    if _GROUPED.fullmatch(text):
        text = text.replace(" ", "")
    found = list(numbers(text, language))
    if len(found) == 1 and len(re.findall(r"[^\W\d_]+", text)) <= 3:
        return found[0].value
    return None if found else _in_words(text, language, whole=True)


def announced_number(text: str, language: str) -> Fraction | None:
    """What the last announcement that holds a number gives; of an equation the right-hand side. None if it gives two."""
    for after in reversed(announced(readied(text, language))):
        tail = _DENIED.sub(" ", after.tail)
        right = tail.rsplit("=", 1)[-1] if "=" in tail and re.search(r"\d", tail.rsplit("=", 1)[-1]) else tail
        found = next(numbers(right, language), None)
        if found is not None:
            return None if _OR.match(right[found.end :]) else found.value
        spoken = _in_words(right, language, whole=False)
        if spoken is not None:
            return spoken
    return None


def is_undecided(tail: str) -> bool:
    """Whether an announcement offers two numbers to choose from."""
    ready = readied(tail)
    return any(_OR.match(ready[found.end :]) for found in numbers(ready))


def ends_undecided(text: str, language: str) -> bool:
    """Whether the last two numbers are offered together: `12 or 13`, `12-13`, `between 12 and 13`, `12 + 3`."""
    ready = readied(text, language)
    found = deque(numbers(ready, language), maxlen=2)
    return len(found) == 2 and _JOINED.fullmatch(ready[found[0].end : found[1].start]) is not None


def last_number(text: str, language: str) -> Fraction | None:
    """The last number of the text; numbers that only count lines (`1.`, `2.`) are left out where there are several."""
    ready = readied(text, language)
    if len(_ENUMERATOR.findall(ready)) > 1:
        ready = _ENUMERATOR.sub(" ", ready)
    found = deque(numbers(ready, language), maxlen=1)
    return found[0].value if found else None


def ends_in_number(text: str) -> bool:
    """Whether the text stops inside or right behind a number, so that a cut may have taken digits away."""
    return re.search(r"\d[.,]?$", readied(text).rstrip(" ")) is not None


def _in_words(text: str, language: str, *, whole: bool) -> Fraction | None:
    if language.startswith(("zh", "ja", "yue")) or re.match(r"[\u4e00-\u9fff]", text):
        return chinese_number(text)
    if whole and len(text.split()) > 5:
        return None
    found = english_number(text) if language.startswith("en") else small_number(text, language)
    return None if found is None else Fraction(found)
