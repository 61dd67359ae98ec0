"""Are the words still in an order that makes sentences, and does a reordering hold the same words in another order?"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each, texts_of
from audit.text.enumerations import relisted
from audit.text.pieces import UNSEGMENTED, torn
from audit.text.respelled import respelled
from audit.text.words import words
from audit.types import Candidate, Finding

_SHARED = 0.8
"""Share of words that both texts must hold for their order to be compared. Set by us."""
_ENDS_INSIDE = 0.15
"""What a text that breaks off behind its own end adds to its torn share: no rewriting does that. Set by us."""
_STOP = re.compile(r"[?!？！。]|\.(?=\s)")
_STOPPED = re.compile(r"[.?!？！。…][\"'”’»)\]」』]*\s*$")
_GLUED = frozenset("the a an of to in on at by for from with into his her their its my your".split())


@dataclass(frozen=True, slots=True)
class WordSalad:
    """Value: share of the original's neighbouring words that the variant tore apart, where it holds the same words; 0 is none.

    A paraphrase brings new words or keeps phrases; the same words without their phrases are a salad. English, where articles and
    prepositions that hang in the air count too, has a bound of its own. Elsewhere nothing is known of the grammar
    (`audit.text.pieces.torn`).
    """

    UNREAD: ClassVar[tuple[str, ...]] = UNSEGMENTED
    high: float = 0.75
    high_elsewhere: float = 0.8
    """Bound for other languages: eight shuffled words lie beyond it nine times in ten, two phrases that moved do not. Set by us."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        english = each(candidates, "word_salad", compare, high=self.high, languages=("en",), turned=True)
        others = each(candidates, "word_salad", _elsewhere, high=self.high_elsewhere, turned=True)
        return [one or other for one, other in zip(english, others, strict=True)]


def _elsewhere(pair: Pair) -> Difference | None:
    """Torn share without a language's grammar; None for English, for short texts, and where blanks do not tell words apart."""
    if pair.language == "en" or pair.language in UNSEGMENTED:
        return None
    found = torn(pair.a, respelled(pair.a, pair.b, pair.language), pair.language)
    if found is None:
        return None
    share, shared = found
    if shared < _SHARED:
        return Difference(0, "other words than the original's, so their order is not compared")
    broken = _ENDS_INSIDE if ends_inside(pair.a, pair.b) else 0.0
    told = f"{share:.0%} of neighbouring words were torn apart, with {shared:.0%} of the words shared"
    return Difference(min(1.0, share + broken), told + (", and the sentence ends in the middle of the text" if broken else ""))


def ends_inside(a: str, b: str) -> bool:
    """Whether the stop that ended the original stands inside the variant, which itself ends without one."""
    return bool(_STOPPED.search(a) and not _STOPPED.search(b) and _STOP.search(b))


def compare(pair: Pair) -> Difference | None:
    """Torn share of an English pair; None for texts under six words."""
    a, b = words(pair.a), words(respelled(pair.a, pair.b, pair.language))
    if len(a) < 6 or len(b) < 6:
        return None
    if relisted(pair.a, pair.b):
        return Difference(0, "the same things are listed in another order")
    shared = (Counter(a) & Counter(b)).total() / max(len(a), len(b))
    if shared < _SHARED:
        return Difference(0, "other words than the original's, so their order is not compared")
    kept = (Counter(pairwise(a)) & Counter(pairwise(b))).total() / (len(a) - 1)
    dangling = sum(word in _GLUED and (after in _GLUED or after == "") for word, after in zip(b, (*b[1:], ""), strict=True)) / len(b)
    torn = min(1.0, 1 - kept + dangling)
    return Difference(torn, f"{1 - kept:.0%} of neighbouring words were torn apart, with {shared:.0%} of the words shared")


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Of kind `reorder`: the share of words that differ as a multiset, or 1 if nothing moved. Other kinds: does not apply."""

    high: float = 0.1

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(candidate) if candidate.variant.kind == "reorder" else None for candidate in candidates]

    def _judge(self, candidate: Candidate) -> Finding:
        a, b = texts_of(candidate)
        item, variant = candidate.item, candidate.variant
        differ = rearranged_share(a, b, item.choices, variant.choices)
        return Finding("rearranged", differ, 0.0, self.high, f"{differ:.0%} of the words differ; a reordering moves words and keeps them")


def rearranged_share(a: str, b: str, before: Sequence[str] | None = None, after: Sequence[str] | None = None) -> float:
    """Share of the words of both texts, options included, that the other does not hold; 0 where only their order differs."""
    left, right = Counter(_units(a, before)), Counter(_units(b, after))
    return ((left - right).total() + (right - left).total()) / max(1, left.total() + right.total())


def _units(text: str, choices: Sequence[str] | None) -> list[str]:
    whole = " ".join([text, *(choices or ())])
    return list(words(whole)) if " " in whole.strip() else [character for character in whole if character.isalnum()]
