"""Was something left out or put in, with nothing in its place?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.edits import one_sided
from audit.text.fold import fold, written_out
from audit.text.repairs import is_marked
from audit.text.spans import spans
from audit.text.words import content
from audit.types import Candidate, Finding

_HARMLESS = frozenset(
    """task follow question answer output input option choose select correct provide respons sentenc word pleas help altogether total left
    remain complet simply exactli brief briefly clear clearli step example note kind type sort order name call refer known particular specif
    certain number amount wonder someth ask tak look say thought know hear curiosit curiou hi hello thank love like possibl problem passag
    text context read consider stat want giv""".split()
)
"""Stems that come and go with wording."""
_SERVES = re.compile(r"\b(?:serve|act|function)(?:s|d|ed)? as\b")
_WHAT_IS = re.compile(r"\b(?:what|which|who) (?:is|are|was|were)\b")
_KIND = re.compile(r"\b(?:what|which) [a-z]+ (?:is|are|was|were)\b")
_KIND_ASKED = re.compile(r"\b(?:what|which) [a-z]+ (?:is|are|was|were|(?:serve|act|function)(?:s|d|ed)? as)\b")


@dataclass(frozen=True, slots=True)
class Details:
    """Value: share of content words that one text has beyond the other, where the other has none of its own; 0 otherwise.

    Where words were exchanged, only the meaning check can tell; where they were only cut or only added, and many, the question
    has become another.
    """

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en",)
    high: float = 0.35
    least: int = 2
    """Fewer words than this are left to the meaning check."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "details", self.compare, high=self.high, languages=self.LANGUAGES)

    def compare(self, pair: Pair) -> Difference | None:
        """Share cut or added; None for texts without content words, and for templates, whose content is elsewhere."""
        if is_marked(pair.b) and not is_marked(pair.a):
            return None
        if not content(pair.a) or not content(pair.b) or any(kind == "placeholder" for kind, _ in spans(pair.a)):
            return None
        if framed(pair.a, pair.b):
            return Difference(0, "the same text within a frame")
        bare_a, bare_b = without_kind(pair.a, pair.b)
        only_a, only_b = ([word for word in only if word not in _HARMLESS] for only in one_sided(bare_a, bare_b))
        if only_a and only_b:
            return Difference(0, "words were exchanged; left to the meaning check")
        only = only_a or only_b
        share = len(only) / max(len(content(pair.a)), len(content(pair.b)))
        if len(only) < self.least:
            return Difference(min(share, self.high), f"{'left out' if only_a else 'put in'}: {', '.join(only) or 'nothing'}")
        return Difference(share, f"{'left out' if only_a else 'put in'}: {', '.join(only[:6])}")


def without_kind(a: str, b: str) -> tuple[str, str]:
    """Both texts, `Which city serves as the capital` read as `What is the capital`, where the other asks what or which is.

    One noun straight after the question word names the kind of thing that is asked for, and `serves as` and its kind are a form of `is`.
    """
    said = written_out(a), written_out(b)
    plain = _without_kind(said[0]), _without_kind(said[1])
    (asks_a, asks_b), (kind_a, kind_b) = ([bool(pattern.search(text)) for text in said] for pattern in (_WHAT_IS, _KIND_ASKED))
    return plain if (asks_a and kind_b) or (asks_b and kind_a) else said


def _without_kind(text: str) -> str:
    return _KIND.sub(" what is ", _SERVES.sub(" is ", text))


def framed(a: str, b: str) -> bool:
    """Whether the variant holds the original whole, with sentences before or after it that end for themselves."""
    inner, outer = fold(a).rstrip(".?!。？！ "), fold(b)
    start = outer.find(inner)
    if not inner or start < 0:
        return False
    before, after = outer[:start].strip(), outer[start + len(inner) :].lstrip()
    return (not before or before[-1] in ".:?!,;\"'。：？！，") and (not after or after[0] in ".?!\"'。？！")
