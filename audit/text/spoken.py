"""Quantities as they are spoken: fractions of a unit, decades, centuries and compound ordinals, brought to what can be compared."""

import re

from audit.text import numerals
from audit.text.units import LATIN_UNITS, SIGNS

Taken = tuple[str, float | str]

_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "eighth": 8, "tenth": 10}
_MEASURES = "|".join(sorted({*(re.escape(word) for word in LATIN_UNITS if word.isalpha() and len(word) > 1 and word != "times"),
                             "million", "billion", "thousand", "dozen"}, key=len, reverse=True))  # fmt: skip
_PART_OF_UNIT = re.compile(
    r"\b(?:(an?|one|two|three|four|[1-9]) )?(?:(half|quarter)s?(?: of an? |[ -]an? |[ -])|(third|fifth|eighth|tenth)s? of an? )"
    rf"({_MEASURES})\b"
)
_AND_PART = re.compile(rf"\b(an?|one|two|three|four|five|six|\d+) ({_MEASURES}) and an? (half|quarter|third)\b")
_MANY = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_TENS = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80, "nineties": 90}
_HUNDREDS = {"seventeen": 1700, "eighteen": 1800, "nineteen": 1900, "twenty": 2000}
_DECADE = re.compile(
    rf"\b(?:({'|'.join(_HUNDREDS)})[ -])?({'|'.join(_TENS)}|hundreds)\b|\b(\d{{3}}0)'?s\b|"
    r"(?:(?<=the )|(?<=his )|(?<=her )|(?<=their )|(?<=my )|(?<=early )|(?<=late )|(?<=mid-)|(?<=mid )|')\b'?(\d0)'?s\b"
)
_RANKS = {**numerals.ORDINALS, "first": 1, "second": 2}
_RANK = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_RANKS)})"
_CENTURY = re.compile(rf"\b({_RANK})(?:(?:,? (?:and|or|to|through) (?:the )?|-)({_RANK}))?[ -]centur(?:y|ies)\b")
_ANY_TEN = "|".join(numerals.TENS)
_COMPOUND = re.compile(
    rf"\b({_ANY_TEN})[ -](first|third|fourth|fifth|sixth|seventh|eighth|ninth)\b|\bthe ({_ANY_TEN})[ -]second\b(?! \w+s\b)"
)
_CURRENCY = (
    (re.compile(r"\b(?:us|u\.s\.|american) dollars?\b"), "dollars"),
    (re.compile(r"\b(?:british pounds?|pounds? sterling)\b"), "pounds"),
)
_MATHS = re.compile(r"\$(?! )([^$]{1,200}?)(?<! )\$(?!\d)")
_SAID_IN_MATHS = re.compile(r"[=^\\_{}<>+*]|^-?[\d.]*[a-z]$|^-?\d+$")
_VARIABLE = re.compile(rf"[{re.escape(SIGNS)}] ?(?=\d+(?:\.\d+)?(?![kmb]\b)[a-z](?![a-z]))")


def without_maths(text: str) -> str:
    """Folded text whose `$` are money alone: the signs around a formula (`$2x + 5 = 11$`) and before a variable are taken out."""
    if "$" not in text:
        return text
    text = _MATHS.sub(lambda match: match[1] if _SAID_IN_MATHS.search(match[1]) else match[0], text)
    return _VARIABLE.sub("", text)


def take_spoken(text: str) -> tuple[str, list[Taken]]:
    """Cut decades and centuries out of folded English; parts of a unit and compound ordinals become digits, `0.5 litre`, `21st`."""
    found: list[Taken] = []
    if "dollar" in text or "pound" in text:
        for pattern, plainly in _CURRENCY:
            text = pattern.sub(plainly, text)
    text = _COMPOUND.sub(_compound, text)

    def century(match: re.Match[str]) -> str:
        found.extend(("century", float(_rank(one))) for one in match.groups() if one)
        return " "

    def decade(match: re.Match[str]) -> str:
        if match[2] == "hundreds" and not match[1]:
            return match[0]
        worded = _HUNDREDS.get(match[1] or "", 0) + _TENS.get(match[2] or "", 0)
        found.append(("decade", float(match[3] or match[4] or worded)))
        return " "

    if "centur" in text:
        text = _CENTURY.sub(century, text)
    text = _DECADE.sub(decade, text)
    return _unit_parts(text), found


def _unit_parts(text: str) -> str:
    if not any(part in text for part in _PARTS):
        return text
    if " and a" in text:
        text = _AND_PART.sub(lambda match: f"{_count(match[1]) + 1 / _PARTS[match[3]]:.12g} {match[2]}", text)
    return _PART_OF_UNIT.sub(_part, text)


def same_period(one: Taken, other: Taken) -> bool:
    """Whether two decades or centuries are one: the eighties and the 1980s, the 1800s and the nineteenth century."""
    years = sorted(float(value) - 1 if kind == "century" else float(value) for kind, value in (one, other))
    if one[0] == other[0] == "decade":
        return years[0] == years[1] or (years[0] < 100 and years[1] % 100 == years[0])
    return years[0] * 100 == years[1] if one[0] != other[0] else years[0] == years[1]


def _compound(match: re.Match[str]) -> str:
    value = numerals.TENS[match[1] or match[3]] + (_RANKS[match[2]] if match[2] else 2)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{'the ' if match[3] else ''}{value}{ending}"


def _rank(word: str) -> int:
    return int(word[:-2]) if word[0].isdigit() else _RANKS[word]


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _MANY[word]


def _part(match: re.Match[str]) -> str:
    share = _count(match[1] or "a") / _PARTS[match[2] or match[3]]
    return f"{share * 12:.12g}" if match[4] == "dozen" else f"{share:.12g} {match[4]}"
