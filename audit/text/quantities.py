"""The quantities of a text as a multiset: values in base units, so that `5 km` and `5 kilometres` are one thing."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from audit.text import numerals, spoken, spoken_han
from audit.text.clock import PERIODS, Taken, capital_months, take_calendar, take_han_times, take_times
from audit.text.fold import fold
from audit.text.units import HAN_UNITS, LATIN_UNITS, SIGNS, UNITS

Quantity = tuple[str, float | str, bool]
"""Dimension (empty for a bare number), value in the base unit, and whether it is weak: `one`, `both` and `first` often count
nothing, so a weak quantity on one side alone is no difference unless a firm one is unmatched on the other."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read what can be read in two ways: `9/11/1989` with the day first, `3 in 4` as one share."""

    day_first: bool = False
    share: bool = False


MONTH_FIRST, SHARED = Reading(), Reading(share=True)
_COUNTED = rf"(?:\d+|{'|'.join(word for word in numerals.UNITS if word != 'zero')})"
SHARE = re.compile(
    rf"(?<![\w.,/$€£-])(?P<part>{_COUNTED}) (?:out of(?: every)?|in(?: every)?|of every) "
    rf"(?P<whole>{_COUNTED}|twenty|fifty|(?:a |one )?hundred)\b(?![\d.,:/%-]*\d)"
    r"(?! (?:[ap]\.?m|hours?|days?|weeks?|months?|years?|minutes?)\b)"
)
"""`three out of four`, `1 in every 5`: two numbers, or the share that they make."""
SLASHED = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})/(\d{4})(?![\d/])")

_SCALE = r"(?:[ -]?(?P<scale>thousand|million|billion|trillion|mn|bn|[km](?![a-z])|[万亿]))"
_FRACTIONS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5, "sixth": 6,
              "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10}  # fmt: skip
_VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅛": "1/8"}
_UNIT = "|".join(re.escape(word) for word in LATIN_UNITS)
_HAN_UNIT = "|".join(HAN_UNITS)
_NUMBER = re.compile(
    rf"(?P<sign>(?:us)?[{SIGNS}] ?)?(?P<minus>(?<![\d)\]] )(?<![\w)\]])-(?=\d))?"
    rf"(?<![\d.])(?P<digits>\d{{1,3}}(?:,\d{{3}})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|(?<!\w)\.\d+)"
    rf"(?P<over>/\d+(?![\d/]))?(?P<ordinal>(?:st|nd|rd|th)\b)?(?:{_SCALE})?"
    rf"(?:[ -]?(?:(?P<unit>{_UNIT})(?![a-z°])|(?P<han>{_HAN_UNIT})))?"
)
_FRACTION = re.compile(
    r"(?<!-)\b(?:(a|an|one|two|three|four|five|seven|\d+)[ -])?(half|halves|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)\b(?!-)"
)
_ANOTHER = re.compile(r" (?:time|party|person|option|attempt|man|woman|child|country|language)\b")
"""What follows `a third` where it is one more and no share."""
_HAN_PARTS = "零〇一二两三四五六七八九十百千万亿"
_SMALL_WORDS = "|".join(numerals.UNITS)
_TIMES = {"double": 2, "doubled": 2, "doubles": 2, "doubling": 2, "twice": 2, "triple": 3, "tripled": 3, "triples": 3, "thrice": 3,
          "quadruple": 4, "quadrupled": 4}  # fmt: skip
_WORD_TIMES = re.compile(rf"\b({'|'.join(_TIMES)})\b")
_ORDINAL = re.compile(rf"\b({'|'.join([*numerals.ORDINALS, 'first', 'second'])})\b")
_PARTS = re.compile(
    r"\b(the|these|those|following|given|provided|of) (?:two|2)(?= (?:\w+ )?(?:sentences|questions|statements|texts|passages|words|phrases|"
    r"paragraphs|inputs|documents)\b)"
)
"""How many texts a prompt speaks of, where it says which: a wording may leave it out."""
_WEAK = re.compile(r"\b(both|couple|pair)\b")
_SPEEDS = (
    (re.compile(r"\b(?:kilomet(?:er|re)s?|kms?) (?:per|an|every|each|in an|in one) hour\b"), "km/h"),
    (re.compile(r"\bmiles? (?:per|an|every|each|in an|in one) hour\b"), "mph"),
    (re.compile(r"\bmet(?:er|re)s? (?:per|a|each|in a|in one) second\b"), "m/s"),
)
_MINUS = re.compile(r"(?<![\d)] )(?<![\d)])\b(?:minus|negative) +(?=\d)")
_DEGREES = re.compile(r"\bdegrees? (?:celsius|centigrade|fahrenheit|[cf])\b")
_PER_HUNDRED = re.compile(r"\bper ?cent\b|\bpercentage points?\b")
_HAN_PER_HUNDRED = re.compile(r"百分之([零〇一二两三四五六七八九十百点\d.]+)")
_HAN_FRACTION = re.compile(r"([一二三四五六七八九十])分之([一二三四五六七八九十])")
_HAN_NO_NUMBER = re.compile(
    r"第一|一样|一起|一些|一般|一定|一直|一下|一共|一边|哪一|这一|那一|某一|每一|任一|唯一|统一|之一|万一|一旦|一致|一切|"
    r"一点|(?<![二两三四五六七八九百])十分(?!钟|之)|千万别|三角|四季|四周|五官|百姓|千方百计|九牛一毛|一"
)


@lru_cache(maxsize=8192)
def quantities(text: str, language: str, reading: Reading = MONTH_FIRST) -> Counter[Quantity]:
    """Every quantity of a text. English and Chinese are read in full; other languages by digits and the cardinals 2 to 12."""
    return _read(text, language, reading)[0]


def remainder(text: str, language: str, reading: Reading = MONTH_FIRST) -> str:
    """What is left of a text, folded, when its quantities are taken out."""
    return _read(text, language, reading)[1]


def _read(text: str, language: str, reading: Reading) -> tuple[Counter[Quantity], str]:
    rest = spoken.without_maths(fold(capital_months(text) if language == "en" else text))
    for sign, written in _VULGAR.items():
        if sign in rest:
            rest = re.sub(rf"(\d) ?{sign}", rf"\1 and {written}", rest).replace(sign, written)
    found: list[Quantity] = []
    if language in {"en", "zh"}:
        rest = SLASHED.sub(lambda match: _slashed(match, reading), rest)
    if language == "en":
        rest = _english(SHARE.sub(lambda match: _share(match, found), rest) if reading.share else rest, found)
    elif language == "zh":
        rest = _chinese(rest, found)
    elif language in numerals.SMALL:
        rest = _small(rest, language)
    numbers, rest = _digits(rest, comma_decimal=language in {"de", "es", "fr", "pt", "it", "nl", "ru", "pl"})
    return Counter(found + numbers), rest


def _slashed(match: re.Match[str], reading: Reading) -> str:
    """A date of three numbers in the order of ISO; one that only the other order makes a date is read in that."""
    day, month = (1, 2) if reading.day_first else (2, 1)
    if int(match[month]) > 12:
        day, month = month, day
    return f"{match[3]}-{match[month]}-{match[day]}" if 1 <= int(match[month]) <= 12 and 1 <= int(match[day]) <= 31 else match[0]


def _share(match: re.Match[str], found: list[Quantity]) -> str:
    part, whole = (float(word) if word.isdigit() else numerals.english(word.removeprefix("a ")) for word in match.group("part", "whole"))
    if part is None or not whole or part >= whole:
        return match[0]
    found.append(("ratio", part / whole, False))
    return " "


def unmatched(a: Counter[Quantity], b: Counter[Quantity]) -> tuple[list[Quantity], list[Quantity]]:
    """What stands in one text alone, weak quantities left out where nothing firm answers them."""
    only_a, only_b = list((a - b).elements()), list((b - a).elements())
    only_a, only_b = _loosely(only_a, only_b)
    firm_a, firm_b = [one for one in only_a if not one[2]], [one for one in only_b if not one[2]]
    if not firm_a and not firm_b:
        weak_clash = only_a and only_b and {one[:2] for one in only_a} != {one[:2] for one in only_b}
        return (only_a, only_b) if weak_clash else ([], [])
    return (firm_a if not firm_b else only_a), (firm_b if not firm_a else only_b)


def told(quantity: Quantity) -> str:
    """A quantity for a reader."""
    dimension, value, _ = quantity
    number = value if isinstance(value, str) else f"{value:g}"
    return f"{number} ({dimension})" if dimension else number


def _loosely(only_a: list[Quantity], only_b: list[Quantity]) -> tuple[list[Quantity], list[Quantity]]:
    """Pair off what is equal but for weakness or rounding of the conversion."""
    left_b = list(only_b)
    left_a: list[Quantity] = []
    for one in only_a:
        match = next((other for other in left_b if _same(one, other)), None)
        if match is None:
            left_a.append(one)
        else:
            left_b.remove(match)
    return left_a, left_b


def _same(one: Quantity, other: Quantity) -> bool:
    if one[1] == other[1] and {one[0], other[0]} in ({"", "times"}, {"", "ratio"}, {"", "ordinal"}):
        return True
    if {one[0], other[0]} <= {"decade", "century"}:
        return spoken.same_period(one[:2], other[:2])
    if "every" in {one[0], other[0]} and one[0] != other[0]:
        return _once(*((one, other) if one[0] == "every" else (other, one)))
    if one[0] != other[0]:
        return False
    if isinstance(one[1], str) or isinstance(other[1], str):
        return one[1] == other[1]
    return abs(one[1] - other[1]) <= 1e-12 * max(abs(one[1]), abs(other[1]))


def _once(every: Quantity, other: Quantity) -> bool:
    """Whether an amount is the one of a rate: `in one hour` says `per hour`, `one kilo costs` says `per kilo`."""
    if isinstance(other[1], str):
        return False
    return (other[0] == "" and other[1] == 1.0) or PERIODS.get(str(every[1])) == other[:2] or every[1] == f"{other[1]:g} {other[0]}"


def _firm(taken: list[Taken]) -> list[Quantity]:
    return [(dimension, value, dimension == "every") for dimension, value in taken]


def _english(text: str, found: list[Quantity]) -> str:
    text = _DEGREES.sub(lambda match: "°f" if match[0].split()[1].startswith("f") else "°c", _PER_HUNDRED.sub("%", text))
    for pattern, unit in _SPEEDS:
        text = pattern.sub(unit, text)
    text = re.sub(r"\b(half|quarter) (past|to) (\d+|\w+)", r"\1-\2-\3", text)
    text, said = spoken.take_spoken(_mixed(text))
    text, times = take_times(text)
    text, calendar = take_calendar(text)
    found.extend(_firm(said + times + calendar))
    text = _FRACTION.sub(lambda match: _take_fraction(match, found), text)
    found.extend(("times", float(_TIMES[match[1]]), False) for match in _WORD_TIMES.finditer(text))
    text = _ORDINAL.sub(lambda match: _take_ordinal(match, found), text)
    found.extend(("", 2.0, True) for _ in _WEAK.finditer(text))
    text, parts = _PARTS.subn(r"\1", text)
    found.extend([("", 2.0, True)] * parts)
    text = re.sub(r"\b(?:(a|one|two|three|four|five|six|\d+) )?dozens?\b", _dozens, text)
    text = re.sub(r"\bhalf-dozen\b", "6", text)
    return _MINUS.sub("-", re.sub(r" {2,}", " ", numerals.WORDED.sub(lambda match: _worded(match, found), text)))


def _mixed(text: str) -> str:
    """`2 1/2`, `two and a half` and `an hour and a half` as decimals."""
    text = re.sub(r"\b(\d+)(?: and)? ([1-9])/([2-9])(?![\d/])", lambda match: f"{int(match[1]) + int(match[2]) / int(match[3]):g}", text)
    if "half" not in text:
        return text
    text = re.sub(rf"\b(\d+|{_SMALL_WORDS}) and a half\b", lambda match: f"{_small_value(match[1]) + 0.5:g}", text)
    return re.sub(r"\ban? (hour|day|week|month|year|mile|minute|kilo|litre) and a half\b", r"1.5 \1s", text)


def _small_value(word: str) -> int:
    return int(word) if word.isdigit() else numerals.UNITS[word]


def _dozens(match: re.Match[str]) -> str:
    many = match[1] or "1"
    return f" {12 * (int(many) if many.isdigit() else numerals.UNITS.get(many, 1))} "


def _worded(match: re.Match[str], found: list[Quantity]) -> str:
    run = match[0]
    if run == "one":
        found.append(("", 1.0, True))
        return " "
    if run == "zero":
        found.append(("", 0.0, True))
        return " "
    if run in numerals.SCALES and re.search(r"[\d.] ?$", match.string[: match.start()]):
        return run
    value = numerals.english(run)
    return run if value is None else f" {value:g} " if value < 1e5 else f" {int(value)} "


def _take_fraction(match: re.Match[str], found: list[Quantity]) -> str:
    many, part = match[1], match[2]
    over = _FRACTIONS[part]
    if (many is None and part not in {"half", "quarter"}) or (many == "a" and _ANOTHER.match(match.string, match.end())):
        return match[0]
    top = 1 if many in {None, "a", "an"} else int(many) if many.isdigit() else numerals.UNITS[many]
    if part in {"quarter", "third", "fifth", "sixth", "eighth", "tenth"} and many not in {"a", "an", "one", "two", "three"}:
        return match[0]
    found.append(("ratio", top / over, False))
    return " "


def _take_ordinal(match: re.Match[str], found: list[Quantity]) -> str:
    word = match[1]
    if word == "second" and re.search(r"(\d|\ba|\bper|\beach) ?$", match.string[: match.start()]):
        return match[0]
    rank = {"first": 1, "second": 2}.get(word) or numerals.ORDINALS[word]
    found.append(("ordinal", float(rank), rank <= 2))
    return " "


def _chinese(text: str, found: list[Quantity]) -> str:
    text = spoken_han.without_names(text)
    text = _HAN_PER_HUNDRED.sub(lambda match: f"{_han_value(match[1])}%", text)
    text = _HAN_FRACTION.sub(lambda match: _take_han_fraction(match, found), text)
    text = _HAN_NO_NUMBER.sub(lambda match: _weak_one(match, found), text) if "一" in text or "十分" in text else text
    text = numerals.HAN.sub(_han_run, text)
    text, said = spoken_han.take_spoken(text)
    text, times = take_han_times(text)
    text, calendar = take_calendar(text)
    found.extend(_firm(said + times + calendar))
    text, halves = re.subn(r"(?<!\d)1半", "￭", text)
    found.extend([("ratio", 0.5, False)] * halves)
    return text


def _weak_one(match: re.Match[str], found: list[Quantity]) -> str:
    if match[0] != "一":
        return "￭"
    before, after = match.string[: match.start()][-1:], match.string[match.end() :][:1]
    if (before and before in _HAN_PARTS + "点") or (after and after in _HAN_PARTS):
        return "一"
    if spoken_han.ONE_OF.match(match.string, match.end()):
        return "一"
    found.append(("", 1.0, True))
    return "￭"


def _han_run(match: re.Match[str]) -> str:
    run = match[0]
    if run in {"万", "亿", "萬", "億", "千", "百"}:
        return run
    return f"{numerals.chinese(run):.10g}" if numerals.chinese(run) < 1e9 else str(int(numerals.chinese(run)))


def _han_value(run: str) -> str:
    return run if re.fullmatch(r"[\d.]+", run) else f"{numerals.chinese(run):g}"


def _take_han_fraction(match: re.Match[str], found: list[Quantity]) -> str:
    found.append(("ratio", numerals.chinese(match[2]) / numerals.chinese(match[1]), False))
    return "￭"


def _small(text: str, language: str) -> str:
    for value, word in enumerate(numerals.SMALL[language]):
        if value > 1 and word in text:
            text = re.sub(rf"\b{word}\b", str(value), text)
    return text


def _digits(text: str, *, comma_decimal: bool) -> tuple[list[Quantity], str]:
    if comma_decimal:
        text = re.sub(r"(?<=\d)[ .](?=\d{3}(?!\d))", "", text)
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    found: list[Quantity] = []
    for match in _NUMBER.finditer(text):
        value = float(match["digits"].replace(",", ""))
        if match["minus"]:
            value = -value
        if match["over"] and float(match["over"][1:]):
            found.append(("ratio", value / float(match["over"][1:]), False))
            continue
        value *= {None: 1, "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1.0, "mn": 1e6, "billion": 1e9, "bn": 1e9,
                  "trillion": 1e12, "万": 1e4, "亿": 1e8}[match["scale"]]  # fmt: skip
        found.append(_with_unit(match, value))
    return found, _NUMBER.sub(" ", text)


def _with_unit(match: re.Match[str], value: float) -> Quantity:
    unit = (match["sign"] or match["unit"] or match["han"] or "").strip()
    if match["scale"] == "m":
        unit, value = (unit, value * 1e6) if match["sign"] else ("m", value)
    if unit == "年" and 1000 <= value <= 2999:
        unit = ""
    if not unit:
        return "", value, False
    dimension, size = UNITS[unit]
    return dimension, value * size, False
