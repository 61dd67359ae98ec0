"""Numbers in running text: separators, signs, fractions, exponents, scale words, in the ways that languages write them."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.answers.fold import straight

_COMMA_DECIMAL = frozenset(
    {"de", "pt", "es", "fr", "it", "nl", "ru", "pl", "tr", "id", "da", "sv", "nb", "no", "fi", "cs", "uk", "vi", "el"}
)
_SPACE_GROUPS = frozenset({"fr", "ru", "pl", "sv", "nb", "no", "fi", "cs", "uk", "da"})
_DIGITS = r"\d{1,60}(?:[.,]\d{1,60}){0,12}"
_NUMBER = re.compile(
    rf"(?P<whole>(?P<core>(?<![\d.,]){_DIGITS}|(?<![\d.,])\.\d{{1,60}})(?![\d]))"
    r"(?:[eE](?P<exp>[+-]?\d{1,3})(?!\w)|\s?[x×*]\s?10\s?\^\s?\{?(?P<ten>[+-]?\d{1,3})\}?|\s?(?:\^|\*\*)\s?\{?(?P<power>\d{1,3})\}?)?"
    r"(?:\s?/\s?(?P<under>\d{1,12})(?![\d/]))?"
    r"(?P<scale>\s?(?:thousand|million(?:en)?|billion|trillion|hundred|milhões|milhão|millones|millón|milliarden?|bilhões|mil|bn)(?!\w)|[kKM](?!\w)|\s?[百千万萬亿億]+)?"
)
_SCALES = {
    "hundred": 2, "百": 2, "thousand": 3, "mil": 3, "k": 3, "千": 3, "万": 4, "萬": 4, "million": 6, "m": 6, "millionen": 6, "milhões": 6,
    "milhão": 6, "millones": 6, "millón": 6, "亿": 8, "億": 8, "billion": 9, "bn": 9, "bilhões": 9, "milliarde": 9, "milliarden": 9,
    "trillion": 12,
}  # fmt: skip
_MIXED = re.compile(r"(?<![\d.,/])(\d{1,9})\s+(\d{1,6})/(\d{1,6})(?![\d/])")
_FRACTION = re.compile(r"(?:(?<!\d)(\d{1,9}) ?)?\\[dt]?frac\s?\{\s*(-?\d{1,12})\s*\}\s?\{\s*(\d{1,12})\s*\}")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_RAISED = re.compile(r"[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}")
_CLOCK = re.compile(r"(?<![\d.,:])\d{1,3}(?::\d{1,3})+(?![\d.,]*\d)")
"""`12:30` and `3:4` are a time and a ratio, and no number."""
_CODE = re.compile(r"[A-Za-z]{1,6}\d")
"""What follows a digit in `0x10` and in article numbers."""
_MINUS = re.compile(r"(?i)(?:(?<=^)|(?<=[=:(\n] )|(?<=[=:(\n])|(?<=\bis )|(?<=\bto ))(?:minus|negative) (?=[$€£]?\d)")
"""A sign in words, where nothing stands before it to take away from."""
_CURRENCY = "$€£¥₹₽₩ "


@dataclass(frozen=True, slots=True)
class Number:
    """A number and where it stands."""

    value: Fraction
    start: int
    end: int


def readied(text: str, language: str = "en") -> str:
    """The text with one form for each kind of digit, sign, fraction and separator; positions of `numbers` refer to it."""
    text = _RAISED.sub(lambda found: "^" + found[0].translate(_SUPERSCRIPT), text)
    text = "".join(_vulgar(char) for char in text)
    if language.split("-", maxsplit=1)[0].casefold() in _SPACE_GROUPS:
        text = re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))", "", text)
    text = straight(unicodedata.normalize("NFKC", text)).replace("\u2044", "/")
    text = "".join(str(unicodedata.decimal(char, char)) for char in text)
    text = _FRACTION.sub(lambda found: f"{found[1]} {found[2]}/{found[3]}" if found[1] else f"{found[2]}/{found[3]}", text)
    text = _MINUS.sub("-", text)
    text = text.replace("{,}", ",").replace("\\$", "$").replace("\\%", "%").replace("\\times", "×").replace("\\cdot", "×")
    return re.sub(r"(?<=\d)(?:\\[,!;]|_)(?=\d{3}(?!\d))", "", text)


def numbers(text: str, language: str = "en") -> Iterator[Number]:
    """Every number of a text that went through `readied`, in order; what belongs to a word (`B2`, `v1.2.3`) is none."""
    taken = 0
    text = _CLOCK.sub(lambda found: "#" * len(found[0]), text)
    mixed = {found.start(): found for found in _MIXED.finditer(text) if 0 < int(found[2]) < int(found[3])}
    for found in _NUMBER.finditer(text):
        if found.start() < taken or _belongs_to_word(text, found.start()) or _CODE.match(text, found.end()):
            continue
        whole = mixed.get(found.start())
        value = Fraction(int(whole[2]), int(whole[3])) + int(whole[1]) if whole else _value(found, language)
        taken = whole.end() if whole else found.end()
        if value is not None:
            yield Number(-value if _is_negative(text, found.start()) else value, found.start(), taken)


def canonical(value: Fraction) -> str:
    """One spelling for each number: an integer, a finite decimal, else a reduced fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    places = next((count for count in range(1, 61) if 10**count % value.denominator == 0), None)
    if places is None:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _value(found: re.Match[str], language: str) -> Fraction | None:
    value = _plain_value(found["core"], language)
    if value is None:
        return None
    if found["power"]:
        return Fraction(value.numerator ** int(found["power"]), value.denominator ** int(found["power"])) if value < 1000 else None
    exponent = int(found["exp"] or found["ten"] or 0)
    value *= Fraction(10) ** exponent
    if found["under"]:
        if int(found["under"]) == 0:
            return None
        value /= int(found["under"])
    return value * Fraction(10) ** _scale((found["scale"] or "").strip().casefold())


def _scale(word: str) -> int:
    return _SCALES[word] if word in _SCALES else sum(_SCALES.get(char, 0) for char in word)


def _plain_value(core: str, language: str) -> Fraction | None:
    marks = [char for char in core if char in ".,"]
    if not marks:
        return Fraction(core)
    if len(set(marks)) == 2:
        return _with_decimal(core, core[max(core.rfind("."), core.rfind(","))])
    mark = marks[0]
    head, *groups = core.split(mark)
    grouped = head not in {"", "0"} and len(head) <= 3 and len(groups[-1]) == 3 and all(len(group) in {2, 3} for group in groups)
    decimal = "," if language.split("-", maxsplit=1)[0].casefold() in _COMMA_DECIMAL else "."
    if len(groups) > 1:
        return Fraction(core.replace(mark, "")) if grouped else None
    if mark == decimal:
        return _with_decimal(core, mark)
    if grouped:
        return Fraction(core.replace(mark, ""))
    return _with_decimal(core, mark) if mark == "." else None


def _with_decimal(core: str, mark: str) -> Fraction | None:
    other = "," if mark == "." else "."
    if core.count(mark) != 1 or other in core.split(mark)[1]:
        return None
    return Fraction(core.replace(other, "").replace(mark, "."))


def _belongs_to_word(text: str, start: int) -> bool:
    before = text[start - 1] if start else " "
    if before == "-":
        before = text[start - 2] if start > 1 else " "
    if text[max(0, start - 2) : start].strip() in {"±", "√"}:
        return True
    return before in "_^" or (before.isalpha() and before < "\u0370")


def _is_negative(text: str, start: int) -> bool:
    place = start - 1
    while place >= 0 and text[place] in _CURRENCY and not (text[place] == " " and text[place + 1 : place + 2].isdigit()):
        place -= 1
    if place < 0 or text[place] != "-":
        return False
    return place == 0 or not (text[place - 1].isalnum() or text[place - 1] in ")]}")


def _vulgar(char: str) -> str:
    """`½` after a digit must not become `11/2`."""
    if unicodedata.category(char) == "No" and "\u2044" in unicodedata.normalize("NFKC", char):
        return " " + unicodedata.normalize("NFKC", char)
    return char
