"""Number words as values: English, Chinese, and the small cardinals of a few European languages."""

import re
from functools import lru_cache

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19,
}  # fmt: skip
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 10**9, "trillion": 10**12}
ORDINALS = {
    "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11,
    "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
    "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "hundredth": 100,
}  # fmt: skip

SMALL: dict[str, tuple[str, ...]] = {
    "de": ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    "es": ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"),
    "fr": ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    "pt": ("zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"),
    "it": ("zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"),
}  # fmt: skip
"""Cardinals 0 to 12; from 2 on they are read as numbers (1 is an article in these languages)."""

_ANY = "|".join(sorted([*UNITS, *TENS, *SCALES], key=len, reverse=True))
WORDED = re.compile(rf"\b(?:(?:{_ANY})(?:(?:-| and | )(?={_ANY}))?)+(?<=[a-z])\b")
"""A run of English number words, `two hundred and five`."""

_HAN_DIGITS = {"零": 0, "〇": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1_000}
_HAN_GROUPS = {"万": 10_000, "萬": 10_000, "亿": 10**8, "億": 10**8}
HAN = re.compile(r"[零〇一二两兩三四五六七八九十百千万萬亿億]+(?:点[零〇一二三四五六七八九]+)?")
"""A run of Chinese numerals."""


@lru_cache(maxsize=4096)
def english(run: str) -> float | None:
    """Value of a run of English number words: `two hundred and five` is 205; None if it is no well-formed number."""
    total, group = 0.0, 0.0
    for word in re.findall(r"[a-z]+", run):
        if word in UNITS:
            group += UNITS[word]
        elif word in TENS:
            group += TENS[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in SCALES:
            total, group = total + max(group, 1) * SCALES[word], 0.0
        elif word != "and":
            return None
    return total + group


@lru_cache(maxsize=4096)
def chinese(run: str) -> float:
    """Value of a run of Chinese numerals: `一百二十万` is 1,200,000 and `二〇二四` is 2024."""
    whole, _, decimals = run.partition("点")
    if not any(sign in _HAN_SCALES or sign in _HAN_GROUPS for sign in whole):
        value = float("".join(str(_HAN_DIGITS[sign]) for sign in whole))
    else:
        value = _grouped(whole)
    return value + (float("0." + "".join(str(_HAN_DIGITS[sign]) for sign in decimals)) if decimals else 0.0)


def _grouped(run: str) -> float:
    total, below, group, digit = 0.0, 0.0, 0.0, 0.0
    for sign in run:
        if sign in _HAN_DIGITS:
            digit = _HAN_DIGITS[sign]
        elif sign in _HAN_SCALES:
            group, digit = group + (digit or 1.0) * _HAN_SCALES[sign], 0.0
        elif _HAN_GROUPS[sign] == 10_000:
            below, group, digit = below + ((group + digit) or 1.0) * 10_000, 0.0, 0.0
        else:
            total, below, group, digit = total + ((below + group + digit) or 1.0) * 10**8, 0.0, 0.0, 0.0
    return total + below + group + digit
