"""Reckonings whose two numbers may not change places: what is taken from what, and what is divided by what."""

import re
from functools import lru_cache

from audit.text import numerals
from audit.text.fold import fold, written_out

_N = rf"(?:the )?(?:number )?([$€£]?-?\d[\d,]*(?:\.\d+)?|(?:{numerals.WORDED.pattern})|\b[a-z]\b(?!'))"
_TAKEN = r"(?:subtract(?:ed|ing)?|deduct(?:ed|ing)?|take|taken|taking|remove|removing|removed)(?: away)?"
_PARTED = r"(?:divide|divided|dividing|split)"

_EN: tuple[tuple[str, bool, re.Pattern[str]], ...] = tuple(
    (name, flipped, re.compile(pattern))
    for name, flipped, pattern in (
        ("taken from", False, rf"\b{_TAKEN} {_N}(?: [a-z]+)? (?:away )?from {_N}"),
        ("taken from", False, rf"{_N}(?: [a-z]+)? (?:is |are )?{_TAKEN} from {_N}"),
        ("taken from", True, rf"\bfrom {_N},? (?:you )?{_TAKEN} {_N}"),
        ("taken from", True, rf"{_N}(?: -|,? minus|,? take away|,? less|,? (?:decreased|reduced|diminished) by) {_N}"),
        ("taken from", False, rf"{_N} (?:less|fewer) than {_N}"),
        ("divided by", False, rf"\b{_PARTED} {_N} by {_N}"),
        ("divided by", False, rf"{_N} (?:is |are |were |was )?(?:divided by|÷|/) {_N}"),
        ("divided by", True, rf"\bdivid(?:e|ed|ing) {_N} into {_N}"),
        ("divided by", True, rf"(?:does|do|can|will) {_N} (?:go|fit)(?:es)? into {_N}"),
        ("raised to", False, rf"{_N}(?: \^|\*\*|,? (?:raised )?to the power(?: of)?) {_N}"),
    )
)
_HAN_N = r"(-?\d+(?:\.\d+)?|[零一二两三四五六七八九十百千万]+)"
_HAN: tuple[tuple[str, bool, re.Pattern[str]], ...] = tuple(
    (name, flipped, re.compile(pattern))
    for name, flipped, pattern in (
        ("taken from", True, rf"{_HAN_N}(?:中|里)?(?:减去|减掉|减|去掉| - ){_HAN_N}"),
        ("divided by", False, rf"{_HAN_N}(?:除以|÷|被除以){_HAN_N}"),
        ("divided by", True, rf"{_HAN_N}(?:去除|除)(?!以){_HAN_N}"),
    )
)

Reckoning = tuple[str, str, str]


@lru_cache(maxsize=4096)
def reckoned(text: str, language: str) -> frozenset[Reckoning]:
    """Every reckoning of the text: what is done, the number named first by `8 taken from 23` or `8 divided by 2`, and the other."""
    table, said = (_HAN, fold(text)) if language == "zh" else (_EN, written_out(text))
    return frozenset(
        (name, *((_number(match[2]), _number(match[1])) if flipped else (_number(match[1]), _number(match[2]))))
        for name, flipped, pattern in table
        for match in pattern.finditer(said)
    )


def reckoning_turned(a: str, b: str, language: str) -> Reckoning | None:
    """A reckoning that the other text does with its numbers exchanged, and that neither does both ways."""
    in_a, in_b = reckoned(a, language), reckoned(b, language)
    for name, x, y in sorted(in_a - in_b):
        if x != y and (name, y, x) in in_b - in_a:
            return name, x, y
    return None


def _number(said: str) -> str:
    """The number as a figure where it is one; the letter of an unknown as it stands."""
    bare = said.strip("$€£").replace(",", "")
    value = numerals.english(bare) if bare[0].isalpha() and len(bare) > 1 else numerals.chinese(bare) if not bare.isascii() else None
    return f"{value:g}" if value is not None else f"{float(bare):g}" if bare.lstrip("-")[0].isdigit() else bare
