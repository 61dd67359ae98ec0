"""A text of any language in pieces whose order can be compared, without its grammar: words, or what stands for them where no blanks do."""

import re
from collections import Counter
from functools import lru_cache

from audit.text.fold import fold

Run = tuple[str, ...]
"""Pieces with no stop between them."""

UNSEGMENTED = ("th", "lo", "km", "my", "bo", "dz")
"""Languages written without blanks in letters that do not show where a word ends."""

_WORD = re.compile(r"[^\W_]+(?:['.,-][^\W_]+)*")
_KANA = re.compile(r"\d+(?:[.,]\d+)*[^\W\d_ぁ-ん]*[ぁ-ん]*|[^\W\d_ぁ-ん]+[ぁ-ん]*|[ぁ-ん]+")
"""Japanese: kanji, katakana or digits with the hiragana behind them, about a word with its particle."""
_HAN = re.compile(r"[a-z\d]+(?:[.,]\d+)*|[^\W_]")
_PIECES = {"ja": (_KANA, 8, (2, 3)), "zh": (_HAN, 12, (3, 4)), "yue": (_HAN, 12, (3, 4))}
_BETWEEN = " \t'\"-"
"""What may stand between two pieces of one run; anything else ends it."""


@lru_cache(maxsize=8192)
def runs(text: str, language: str) -> tuple[Run, ...]:
    """The pieces of a text from stop to stop."""
    pattern, *_ = _PIECES.get(language, (_WORD,))
    found: list[list[str]] = []
    folded, end = fold(text), -1
    for match in pattern.finditer(folded):
        if end < 0 or folded[end : match.start()].strip(_BETWEEN):
            found.append([])
        found[-1].append(match[0])
        end = match.end()
    return tuple(tuple(run) for run in found)


def torn(a: str, b: str, language: str) -> tuple[float, float] | None:
    """Share of neighbours of the first text torn apart in the second, and share of pieces that both hold; None for short texts.

    Neighbours are pairs and triples of words, threes and fours of Chinese characters, within a run, each kind weighing half:
    sentences, clauses and the things of a list may change places without tearing any, and a phrase that moves tears only those
    at its ends. Both shares: 0 to 1.
    """
    _, least, sizes = _PIECES.get(language, (_WORD, 8, (2, 3)))
    left, right = runs(a, language), runs(b, language)
    counted = [Counter(piece for run in side for piece in run) for side in (left, right)]
    grams = [tuple(_grams(side, size) for side in (left, right)) for size in sizes]
    if min(counts.total() for counts in counted) < least or any(before.total() < least // 2 for before, _ in grams):
        return None
    shared = (counted[0] & counted[1]).total() / max(counts.total() for counts in counted)
    return sum(1 - (before & after).total() / before.total() for before, after in grams) / len(grams), shared


def _grams(held: tuple[Run, ...], size: int) -> Counter[Run]:
    return Counter(run[place : place + size] for run in held for place in range(len(run) - size + 1))
