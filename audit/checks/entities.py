"""Are the names the same: people, places, titles, and he or she?"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.names import acronyms, all_words, bare, genders, names, spelt_out
from audit.text.sequence import order_of_events
from audit.types import Candidate, Finding

_SAME_NAME = 0.7
"""Likeness of two spellings of one name (`Wladyslaw`, `Vladislav`). Set by us."""


@dataclass(frozen=True, slots=True)
class Entities:
    """Value: names that were replaced by others; a name that was only dropped or added is left to the meaning check."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "entities", compare, high=self.high, languages=self.LANGUAGES, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Replaced names; None if neither text holds a name."""
    a, b = names(pair.a, pair.language), names(pair.b, pair.language)
    if pair.language == "en" and (gendered := _genders(pair)):
        return gendered
    if not a or not b:
        return None
    if pair.language == "zh":
        lost, new = [name for name in a if name not in pair.b], [name for name in b if name not in pair.a]
    else:
        words_a, words_b = all_words(pair.a), all_words(pair.b)
        lost = [name for name in a if name not in words_b]
        new = [name for name in b if name not in words_a]
        lost, new = _without_acronyms(pair, lost, new)
        lost, new = _without_spellings(lost, new, words_a, words_b)
    if lost and new:
        return Difference(min(len(lost), len(new)), f"{', '.join(lost[:3])} became {', '.join(new[:3])}")
    return Difference(0, "no name was replaced")


def _without_spellings(lost: list[str], new: list[str], words_a: frozenset[str], words_b: frozenset[str]) -> tuple[list[str], list[str]]:
    """Leave out names that stand on the other side in another spelling, in parts, or as an abbreviation."""
    return (
        [name for name in lost if not any(_like(name, other) for other in words_b - words_a)],
        [name for name in new if not any(_like(name, other) for other in words_a - words_b)],
    )


def _without_acronyms(pair: Pair, lost: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """Leave out names that stand as initials on one side and spelt out on the other: `the UN`, `the United Nations`."""
    same: set[str] = set()
    for short, long in ((pair.a, pair.b), (pair.b, pair.a)):
        for acronym in acronyms(short) - acronyms(long):
            if words := spelt_out(long, acronym):
                same |= {bare(acronym), bare(".".join(acronym)), *words}
    return [name for name in lost if name not in same], [name for name in new if name not in same]


def _like(one: str, other: str) -> bool:
    if len(one) > 3 and len(other) > 3 and (one[:4] == other[:4] or one in other or other in one):
        return True
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _SAME_NAME


def _genders(pair: Pair) -> Difference | None:
    (subject_a, object_a), (subject_b, object_b) = genders(pair.a), genders(pair.b)
    if order_of_events(pair.a) and order_of_events(pair.b):
        return None
    for a, b in ((subject_a, subject_b), (object_a, object_b)):
        lost, new = a - b, b - a
        if lost and new and a.total() == b.total():
            return Difference(1, f"{next(iter(lost))!r} became {next(iter(new))!r}")
    return None
