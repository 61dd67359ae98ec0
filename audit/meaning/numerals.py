"""Number words and separated digits as plain digits: `twelve`, `1,200,000` and `1.2 million` become `12` and `1200000`."""

import re

from audit.meaning.lists import judge_sequence

_SMALL = {word: n for n, word in enumerate(judge_sequence("numbers_to_nineteen"))}
_SMALL |= {word: 10 * (n + 2) for n, word in enumerate(judge_sequence("tens"))}
_BIG = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000}

_SMALL_WORD = "|".join(sorted(_SMALL, key=len, reverse=True))
_BIG_WORD = "|".join(_BIG)
_PHRASE = re.compile(rf"\b(?:{_SMALL_WORD})(?:(?:[ -]|,? and )(?:{_SMALL_WORD}|{_BIG_WORD}))*\b", re.IGNORECASE)
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_SCALED = re.compile(rf"(?<![\d.,])(\d+(?:\.\d+)?) (hundred|{_BIG_WORD})\b", re.IGNORECASE)


def digits_for_words(text: str) -> str:
    """The text with every cardinal number in plain digits; `one` alone stays, since it is often a pronoun."""
    text = _GROUPED.sub(lambda m: m.group().replace(",", ""), text)
    text = _PHRASE.sub(lambda m: _phrase(m.group()), text)
    return _SCALED.sub(lambda m: _plain(float(m.group(1)) * _BIG[m.group(2).lower()]), text)


def _phrase(phrase: str) -> str:
    words = re.split(r"[ -]|,? and ", phrase.lower())
    words = [word.strip(",") for word in words if word.strip(",") not in {"", "and"}]
    if words == ["one"]:
        return phrase
    parts = _parts(words)
    return " and ".join(str(part) for part in parts) if " and " in phrase.lower() else " ".join(str(part) for part in parts)


def _parts(words: list[str]) -> list[int]:
    """Values of the numbers that stand in a row: `twenty one` is one number, `three four` are two."""
    done: list[int] = []
    total, group, last = 0, 0, 0
    for word in words:
        if word in _BIG:
            group = max(group, 1) * _BIG[word]
            if word != "hundred":
                total, group = total + group, 0
        else:
            value = _SMALL[word]
            if last and not (last >= 20 and value < 10 and last % 10 == 0) and last < 100:
                done.append(total + group)
                total, group = 0, 0
            group += value
        last = _BIG.get(word) or _SMALL[word]
    return [*done, total + group]


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
