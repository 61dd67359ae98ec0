"""Who does a plain deed to whom, read sentence by sentence: `Alice lent Bob 40 dollars` among other sentences."""

import re
from functools import lru_cache

from audit.text.edits import Exchange, exchange, tokens
from audit.text.fold import plain
from audit.text.words import FUNCTION, IRREGULAR, stem

_SENTENCE = re.compile(r"[^.?!;\n]*(?:\.(?=\w)[^.?!;\n]*)*[.?!;\n]?")
_AROUND = re.compile(
    r"[,:]|\b(?:because|since|when|while|after|before|until|although|though|as|if|so|in|on|at|by|with|for|from|about|over|under|up|down|"
    r"into|onto|out|through|during|without|last|yesterday|today)\b",
    re.IGNORECASE,
)
"""Where the core of a clause ends: subject, verb and objects stand before it."""
_WORD = re.compile(r"[a-z]+")
_VERBAL = re.compile(r"[a-z]{2,}(?:ed|ing|(?<![sui])s)$")
_HELPING = frozenset("do does did will would can could shall should may might must to".split())
_BOTH_WAYS = frozenset(
    map(stem, "fight face play encounter date match wed argue talk chat speak marry meet kiss hug minus versus times plus equal".split())
) | {"fought", "face", "vs"}  # fmt: skip
"""Verbs of which each side may be said first; minus is read as a reckoning."""


@lru_cache(maxsize=4096)
def deed_turned(a: str, b: str) -> Exchange | None:
    """The sides of a deed that changed places, where the whole texts differ by more than that; None where none is sure."""
    return _in_sentences(a, b) or _side_by_side(a, b)


def _in_sentences(a: str, b: str) -> Exchange | None:
    """A sentence that stands in one text alone, or its core, and in the other with two parts exchanged."""
    said_a, said_b = _sentences(a), _sentences(b)
    told_a, told_b = set(map(tokens, said_a)), set(map(tokens, said_b))
    for one in said_a:
        for other in said_b:
            if tokens(one) in told_b or tokens(other) in told_a:
                continue
            for x, y in ((one, other), (_core(one), _core(other))):
                found = exchange(x, y, "en")
                if found is not None and not (_holds(b, x) or _holds(a, y)) and _is_deed(found, x):
                    return found
    return None


def _holds(text: str, part: str) -> bool:
    """Whether the words of a part stand in a row in the text: then the deed is told both ways."""
    return f" {' '.join(tokens(part)).rstrip(' .?!;')} " in f" {' '.join(tokens(text))} "


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in _SENTENCE.findall(plain(text)) if part.strip()]


def _core(sentence: str) -> str:
    match = _AROUND.search(sentence, 1)
    return sentence[: match.start()] if match else sentence


def _is_deed(found: Exchange, text: str) -> bool:
    """Whether a verb stands between two sides that are things, and the deed is not one that both do."""
    between = found.between.split()
    if found.harmless or not between or _BOTH_WAYS.intersection(between) or not _has_verb(between, found.first.split()[0], text):
        return False
    return all(any(_carries(word) for word in part.split()) for part in (found.first, found.second))


def _has_verb(between: list[str], first: str, text: str) -> bool:
    """Whether one of the stems is a verb by its form in the text: `sued`, `lent`, `calls`, or any after `did` and its kind."""
    stems, said = {word for word in between if _carries(word)}, tokens(text)
    firsts = [place for place, word in enumerate(said) if word == first]
    if stems and (_HELPING.intersection(between) or any(said[place - 1] in _HELPING for place in firsts if place)):
        return True
    return any(stem(word) in stems and (word in IRREGULAR or _VERBAL.search(word)) for word in _WORD.findall(plain(text).casefold()))


def _carries(word: str) -> bool:
    return word not in FUNCTION and word[0].isalpha() and len(word) > 1


def _side_by_side(a: str, b: str) -> Exchange | None:
    """Three content words in a row (articles and auxiliaries aside) of which the outer two changed places: `nurse called the doctor`."""
    rows_a, rows_b = _rows(a), _rows(b)
    for row in sorted(rows_a - rows_b):
        turned = row[::-1]
        if turned in rows_b and turned not in rows_a:
            found = exchange(" ".join(row), " ".join(turned), "en")
            if found is not None and _is_deed(found, a):
                return found
    return None


def _rows(text: str) -> frozenset[tuple[str, ...]]:
    said = [word for word in tokens(text) if word not in _HELPING - {"to"}]
    return frozenset(row for row in zip(said, said[1:], said[2:], strict=False) if all(map(_carries, row)) and row[0] != row[2])
