"""How two texts differ word by word, and whether one is the other with two parts exchanged."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache

from audit.text.fold import fold, written_out
from audit.text.words import content, stem

_TOKEN = re.compile(r"[^\W_]+(?:[.'/][^\W_]+)*|[.?!;,:]")
_DETERMINERS = frozenset({"the", "a", "an", "'s"})
_JOINING = frozenset({"and", "or", "nor", ",", "&", "between", "both", "either", "neither", "plus", "as", "well", "versus", "vs"})
_OWN = frozenset("my your his her its our their this these those thi".split())
_COPULA = ("is", "was", "be")
_SAME_AUX = {"are": "is", "were": "was", "does": "do", "have": "has", "am": "is"}
SYMMETRIC = frozenset(
    stem(word)
    for word in """married engaged related connected linked friends friend sibling siblings cousin cousins twin twins acquaintance
    neighbour neighbor
    neighbours partner partners colleague colleagues equal equals same similar identical different differ differs near next close
    beside adjacent
    meet met meets border borders bordering diplomatic parallel perpendicular synonymous compatible alike opposite divorced dating bound
    classmate roommate correspond resemble resembles intersect touches adjoin equivalent congruent related times multiplied plus added
    together
    correlated associated agree disagree""".split()
)  # fmt: skip
_HAN_JOINING = frozenset("和与跟同及、或，") | {"还是", "以及", "或者"}
_HAN_SYMMETRIC = re.compile(r"一样|相等|等于|相同|结婚|朋友|认识|见面|邻居|同学|同事|相邻|接壤|相似|加|乘")
_HAN_ASYMMETRIC = re.compile(r"借|学|买|要|道歉|请教")


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two parts that changed places while all else stayed."""

    first: str
    second: str
    between: str
    harmless: bool
    """Whether they are joined by `and` and its kind, or by a relation that holds both ways."""


@lru_cache(maxsize=8192)
def tokens(text: str) -> tuple[str, ...]:
    """Stems and punctuation without articles, agreement levelled: what an exchange of two noun phrases leaves alone."""
    found = (word.removesuffix("'s") for word in _TOKEN.findall(written_out(text)))
    return tuple(stem(_SAME_AUX.get(word, word)) for word in found if word not in _DETERMINERS)


@lru_cache(maxsize=4096)
def exchange(a: str, b: str, language: str) -> Exchange | None:
    """The exchange that makes the second text of the first; None if more or less than that happened."""
    if language == "zh":
        left, right = tuple(fold(a)), tuple(fold(b))
    else:
        left, right = tokens(a), tokens(b)
    if len(left) != len(right) or left == right or sorted(left) != sorted(right):
        return None
    start = next(place for place, (x, y) in enumerate(zip(left, right, strict=True)) if x != y)
    end = len(left) - next(place for place, (x, y) in enumerate(zip(reversed(left), reversed(right), strict=True)) if x != y)
    found = _cut(left, left[start:end], right[start:end], start, language)
    if found is None or language == "zh" or (found.between and found.between not in _COPULA):
        return found
    if not found.between and left[:start][-1:] not in [(word,) for word in _COPULA]:
        return None
    return replace(found, harmless=_identity(a, found))


def _identity(text: str, found: Exchange) -> bool:
    """Whether `x is y` says that both are one thing, which holds both ways, rather than that x is one of the y."""
    folded, heads = written_out(text), "|".join(re.escape(part.split()[0]) for part in (found.first, found.second))
    if re.search(rf"\b(?:all|every|each|any|most|many|few|only)\b|\ban? (?:{heads})", folded):
        return False
    own = {part.split()[0] for part in (found.first, found.second)} & _OWN
    if own or re.search(rf"\b(?:the|{'|'.join(sorted(_OWN))}) (?:{heads})|'s (?:{heads})|\d", folded):
        return True
    return any(match[0].isupper() for match in re.finditer(rf"(?<=[\w,] )(?i:(?:{heads}))", text))


def _cut(whole: tuple[str, ...], a: tuple[str, ...], b: tuple[str, ...], start: int, language: str) -> Exchange | None:
    size = len(a)
    for n in range(1, min(8, size)):
        for m in range(1, min(8, size - n)):
            if a[:n] == b[size - n :] and a[size - m :] == b[:m] and a[n : size - m] == b[m : size - n]:
                parts = a[:n], a[size - m :], a[n : size - m]
                if any(sign in part for part in parts for sign in (".", "?", "!", ";", "。", "？")):
                    return None
                glue = "" if language == "zh" else " "
                told = tuple(glue.join(part) for part in parts)
                return Exchange(told[0], told[1], told[2], harmless=_harmless(whole, parts, start, language))
    return None


def _harmless(whole: tuple[str, ...], parts: tuple[tuple[str, ...], ...], start: int, language: str) -> bool:
    first, second, between = parts
    if language == "zh":
        text = "".join(whole)
        joined = "".join(between) in _HAN_JOINING or set(between) <= set("和与跟同及、或，")
        return (joined and not _HAN_ASYMMETRIC.search(text)) or bool(_HAN_SYMMETRIC.search(text) and "比" not in text)
    if "than" in between or "instead" in between or "rather" in between:
        return False
    if {"know", "as"} <= set(between) or _parallel(whole, parts, start):
        return True
    if set(between) <= _JOINING or ({",", "and", "or"} & set(between) and _is_list(between)):
        return True
    end = start + len(first) + len(between) + len(second)
    around = {*between, *whole[end : end + 2]}
    return bool(around & SYMMETRIC)


def _parallel(whole: tuple[str, ...], parts: tuple[tuple[str, ...], ...], start: int) -> bool:
    """Whether the parts stand in two phrases of one build, joined by `and` or a comma: `in middle school and in high school`."""
    first, second, between = parts
    after = whole[start + len(first) + len(between) + len(second) :]
    before = whole[:start]
    for place, word in enumerate(between):
        left, right = between[:place], between[place + 1 :]
        if word in {"and", "or", ","} and after[: len(left)] == left and (not right or before[-len(right) :] == right):
            return True
    return False


def _is_list(between: tuple[str, ...]) -> bool:
    """Whether a stretch is part of an enumeration: pieces of at most three words between commas and conjunctions."""
    pieces = re.split(r",|\band\b|\bor\b", " ".join(between))
    return between[0] in _JOINING and between[-1] in _JOINING and all(len(piece.split()) <= 3 for piece in pieces)


@lru_cache(maxsize=4096)
def one_sided(a: str, b: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Stems of content words (English) that stand in one text alone."""
    bag_a, bag_b = Counter(content(a)), Counter(content(b))
    return tuple((bag_a - bag_b).elements()), tuple((bag_b - bag_a).elements())


@lru_cache(maxsize=4096)
def replaced(a: str, b: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Runs of words that differ, original and variant side by side, in order."""
    left, right = _plain_words(a), _plain_words(b)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    return tuple((left[i:j], right[k:m]) for name, i, j, k, m in matcher.get_opcodes() if name != "equal")


@lru_cache(maxsize=8192)
def _plain_words(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(written_out(text)))


def same_content(a: str, b: str) -> bool:
    """Whether no content word of either English text is missing in the other."""
    only_a, only_b = one_sided(a, b)
    return not only_a and not only_b
