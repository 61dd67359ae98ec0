"""Times of day and calendar words, taken out of a text as quantities that compare alike however they are written."""

import re
from collections.abc import Iterator

from audit.text.fold import plain
from audit.text.units import HAN_UNITS, LATIN_UNITS, UNITS

MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"), start=1)
    for name in names.split()
}  # fmt: skip

_ISO = re.compile(r"\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b")
_CLOCK = re.compile(r"\b(\d{1,2})[:h.](\d{2})(?::\d{2})?(?: ?([ap])\.? ?m\b\.?)?(?![\d:])|\b(\d{1,2}) ?([ap])\.? ?m\b\.?")
_HOURS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
          "twelve": 12}  # fmt: skip
_WORDED = re.compile(
    rf"\b(\d{{1,2}}|{'|'.join(_HOURS)})( o'?clock)?(?: in the (morning|afternoon|evening)| at (night))\b|\b(noon|midday|midnight)\b"
)
_AT = re.compile(
    r"(?:^|[.?!:;(-] ?|\b(?:at|by|until|till|til|from|to|before|past|around|about|since|is|was|it's|between|the) |"
    r"\b(?:between|from) \S+ (?:and|to) )$"
)
"""What stands before the hour of a clock: `120 in the morning and 60 in the afternoon` are things that were counted."""
_HAN_CLOCK = re.compile(r"(凌晨|早上|上午|中午|下午|晚上|傍晚)?(\d{1,2})[点时:](?:(\d{1,2})分?|(半))?(?!\d)")
_MONTH = re.compile(rf"\b({'|'.join(sorted(MONTHS, key=len, reverse=True))})\b\.?")
_HAN_MONTH = re.compile(r"(\d{1,2})月")
_WEEKDAY = re.compile(r"\b(mon|tues|wednes|thurs|fri|satur|sun)day(s?)\b")
_EVERY = re.compile(
    r"\b(?:every|each|per|a|an|once an?) (hour|day|week|month|year|minute)\b|\bper (second|quarter|"
    rf"{'|'.join(word for word in LATIN_UNITS if word.isalpha() and word not in {'cent', 'times', 'percent', 'may'})})\b"
)
_HAN_EVERY = re.compile(
    r"每(?:一|1|￭)?(?:个)?(小时|钟头|分钟|分|天|日|周|星期|礼拜|月|季度|年|"
    rf"{'|'.join(word for word in HAN_UNITS if word not in {'次', '倍', '角', '码', '年', '个月', '块', '毛', '元'})})"
)
_HAN_PERIODS = {"小时": "hour", "天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month", "季度": "quarter",
                "年": "year", "分": "minute", "钟头": "hour"}  # fmt: skip
PERIODS = {"second": ("time", 1.0), "minute": ("time", 60.0), "hour": ("time", 3600.0), "day": ("time", 86400.0),
           "week": ("time", 604800.0), "month": ("month", 1.0), "year": ("month", 12.0)}  # fmt: skip
"""Periods of a rate as amounts."""
_OF_AMOUNTS = {amount: period for period, amount in PERIODS.items()}
_ADVERB = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year", "annual": "year"}
_DAILY = re.compile(rf"\b({'|'.join(_ADVERB)})\b")

_CAPITAL = re.compile(
    r"\b(the|this|last|next|each|every|my|our|your|his|her|its|their|for|from|through|between|before|after|till) "
    r"(?=(?:March|May)\b(?! [A-Z]| [Oo]n\b))"
)

Taken = tuple[str, float | str]


def capital_months(text: str) -> str:
    """Text whose `March` and `May` before another noun can be told from the verbs when case is gone: `the in March rent`."""
    return _CAPITAL.sub(r"\1 in ", plain(text))


def take_times(text: str) -> tuple[str, list[Taken]]:
    """Cut times of day out of folded text; returns the rest and each time in minutes after midnight."""
    found: list[Taken] = []

    def clock(match: re.Match[str]) -> str:
        hour, minute = int(match[1] or match[4]), int(match[2] or 0)
        if hour > 24 or minute > 59 or (match[1] and "." in match[0] and not match[3]):
            return match[0]
        found.append(("time of day", _minutes(hour, minute, match[3] or match[5])))
        return " "

    def worded(match: re.Match[str]) -> str:
        if match[5]:
            found.append(("time of day", 0.0 if match[5] == "midnight" else 720.0))
            return " "
        hour = _HOURS.get(match[1]) or int(match[1])
        if hour > 12 or not (match[2] or _AT.search(match.string, 0, match.start())):
            return match[0]
        late = match[3] in {"afternoon", "evening"} or (match[4] and 5 < hour < 12)
        found.append(("time of day", _minutes(hour, 0, "p" if late else "a")))
        return " "

    return _WORDED.sub(worded, _CLOCK.sub(clock, text)), found


def take_han_times(text: str) -> tuple[str, list[Taken]]:
    """The same for Chinese: `下午3点` and `15:00` are both 900 minutes."""
    found: list[Taken] = []

    def clock(match: re.Match[str]) -> str:
        late = match[1] in {"下午", "晚上", "傍晚"}
        hour, minute = int(match[2]), 30 if match[4] else int(match[3] or 0)
        if hour > 24 or minute > 59 or (":" in match[0] and not match[3]):
            return match[0]
        found.append(("time of day", _minutes(hour, minute, "p" if late else None)))
        return " "

    return _HAN_CLOCK.sub(clock, text), found


def take_calendar(text: str) -> tuple[str, list[Taken]]:
    """Cut months, weekdays and frequencies out of folded text; an ISO date gives its three parts."""
    found: list[Taken] = []

    def iso(match: re.Match[str]) -> str:
        found.append(("month of year", float(match[3])))
        return f"{match[1]} {int(match[4])}"

    text = _ISO.sub(iso, text)
    found.extend(_named(text))
    text = _HAN_MONTH.sub(" ", _MONTH.sub(_unless_verb, text))
    found.extend(("weekday", match[1]) for match in _WEEKDAY.finditer(text))
    found.extend(("every", _denominator(match[1] or match[2])) for match in _EVERY.finditer(text))
    found.extend(("every", _ADVERB[match[1]]) for match in _DAILY.finditer(text))
    found.extend(("every", _denominator(match[1])) for match in _HAN_EVERY.finditer(text))
    return _EVERY.sub(" ", text), found


def _denominator(word: str) -> str:
    """What a rate is per, alike however it is spelt: `per kg`, `per kilo` and `每公斤`."""
    if word in _HAN_PERIODS or word not in UNITS:
        return _HAN_PERIODS.get(word, word)
    dimension, size = UNITS[word]
    return _OF_AMOUNTS.get((dimension, size), f"{size:g} {dimension}")


def _named(text: str) -> Iterator[Taken]:
    for match in _MONTH.finditer(text):
        if _is_month(match):
            yield "month of year", float(MONTHS[match[1]])
    for match in _HAN_MONTH.finditer(text):
        yield "month of year", float(match[1])


def _unless_verb(match: re.Match[str]) -> str:
    return " " if _is_month(match) else match[0]


def _is_month(match: re.Match[str]) -> bool:
    """`may` and `march` are months beside a number or after in/of/since, and verbs elsewhere; so are short forms."""
    if match[1] not in {"may", "march", "mar", "jan", "sep", "dec", "jun", "apr"}:
        return True
    if match[1] in {"may", "march"} and not re.search(
        r"\d[a-z]*(?: of)? $|\b(?:in|of|since|until|during|early|late|every|each) $", match.string[: match.start()]
    ):
        return bool(re.match(r",? \d", match.string[match.end() :]))
    around = match.string[max(0, match.start() - 10) : match.start()], match.string[match.end() : match.end() + 6]
    return bool(re.search(r"(\d(st|nd|rd|th)?( of)?|\b(in|of|since|until|last|this|by|during|and|or|to|from)) $", around[0]) and
                not re.match(r" (be|have|not)\b", around[1])) or bool(re.match(r",? \d", around[1]))  # fmt: skip


def _minutes(hour: int, minute: int, half: str | None) -> float:
    if half == "p" and hour < 12:
        hour += 12
    if half == "a" and hour == 12:
        hour = 0
    return float(hour % 24 * 60 + minute)
