"""Numbers in words: Chinese numerals (三十五, 两千零五, 三分之一, 负三点五) and small English ones (`minus twenty-five`)."""

import re
from fractions import Fraction

_DIGIT = {
    char: value
    for value, chars in enumerate(("零〇", "一壹", "二两兩贰", "三叁", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖"))
    for char in chars
}
_UNIT = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_MYRIAD = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_NUMERAL = "".join((*_DIGIT, *_UNIT, *_MYRIAD))
_CHINESE = re.compile(rf"(负|負)?([{_NUMERAL}]{{1,24}})(?:[点點]([{''.join(_DIGIT)}]{{1,24}}))?(?:分之([{_NUMERAL}]{{1,24}}))?")
_TO_TWELVE = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ENGLISH = {word: value for value, word in enumerate((*_TO_TWELVE, *_TEENS))} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
_PARTS = ("half", "halves", "third", "quarter", "fifth", "tenth", "dozen", "percent of")
"""Words that make a fraction or a multiple of what stands before them; such a phrase is not read at all."""
_SMALL = {
    "pt": "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
}
"""From nought upwards."""
_SCALE = {"thousand": 1000, "million": 10**6, "billion": 10**9}


def chinese_number(text: str) -> Fraction | None:
    """The number that the text is, up to a measure word behind it (三十五朵); None if it does not begin with one."""
    found = _CHINESE.match(text.strip().removeprefix("百分之"))
    if not found:
        return None
    value = Fraction(_chinese_integer(found[2]))
    if found[3]:
        value += Fraction(int("".join(str(_DIGIT[char]) for char in found[3])), 10 ** len(found[3]))
    if found[4]:
        value = Fraction(_chinese_integer(found[4])) / value if value else Fraction(0)
    return -value if found[1] else value


def english_number(text: str) -> int | None:
    """The number that the text begins with in English words; None if it does not."""
    words = text.casefold().replace("-", " ").replace(",", " ").split()
    negative = words[:1] in (["minus"], ["negative"])
    total, part, seen = 0, 0, False
    for place, word in enumerate(words[1:] if negative else words):
        bare = word.strip(".!?;:)\"'")
        if bare in _ENGLISH:
            part += _ENGLISH[bare]
        elif bare == "hundred" and seen:
            part *= 100
        elif bare in _SCALE and seen:
            total, part = total + part * _SCALE[bare], 0
        elif not (bare == "and" and seen):
            break
        seen = True
        if bare != word or place > 16:
            break
    if not seen or any(word.startswith(_PARTS) for word in words[:6]):
        return None
    return -(total + part) if negative else total + part


def small_number(text: str, language: str) -> int | None:
    """The number up to fifteen that the text begins with, in Portuguese, Spanish, German or French words."""
    words = _SMALL.get(language.split("-", maxsplit=1)[0].casefold(), "").split()
    first = re.match(r"\w+", text.casefold().strip())
    return words.index(first[0]) if first and first[0] in words else None


def _chinese_integer(numeral: str) -> int:
    if not any(char in _UNIT or char in _MYRIAD for char in numeral):
        return int("".join(str(_DIGIT[char]) for char in numeral))
    total, section, digit = 0, 0, 0
    for char in numeral:
        if char in _DIGIT:
            digit = _DIGIT[char]
        elif char in _UNIT:
            section += (digit or (0 if section and not digit else 1)) * _UNIT[char]
            digit = 0
        else:
            total = (total + section + digit or 1) * _MYRIAD[char] if char in "亿億" else total + (section + digit or 1) * _MYRIAD[char]
            section, digit = 0, 0
    return total + section + digit
