"""Are the words still in an order that makes sentences, and does a reordering hold the same words in another order?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each, texts_of
from audit.text.enumerations import relisted
from audit.text.respelled import respelled
from audit.text.words import words
from audit.types import Candidate, Finding

_GLUED = frozenset("the a an of to in on at by for from with into his her their its my your".split())


@dataclass(frozen=True, slots=True)
class WordSalad:
    """Value: share of the original's neighbouring words that the variant tore apart, where it holds the same words; 0 is none.

    A paraphrase brings new words or keeps phrases; the same words without their phrases are a salad.
    """

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en",)
    high: float = 0.75

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "word_salad", compare, high=self.high, languages=self.LANGUAGES, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Torn share; None for texts under six words."""
    a, b = words(pair.a), words(respelled(pair.a, pair.b, pair.language))
    if len(a) < 6 or len(b) < 6:
        return None
    if relisted(pair.a, pair.b):
        return Difference(0, "the same things are listed in another order")
    shared = (Counter(a) & Counter(b)).total() / max(len(a), len(b))
    if shared < 0.8:
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
