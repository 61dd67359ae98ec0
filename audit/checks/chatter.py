"""Did the generator talk about its task, refuse it, or answer, instead of putting the question another way?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.fold import fold
from audit.text.task_talk import CHATTER, REFUSAL, own
from audit.types import Candidate, Finding

_TALK = {language: own(CHATTER, language) for language in CHATTER}
_DECLINES = re.compile("|".join(REFUSAL.values()))


@dataclass(frozen=True, slots=True)
class Chatter:
    """Value: marks of talk about the task that the original lacks, such as `Sure! Here is a paraphrase:`.

    They are looked for in the item's language and in English.
    """

    LANGUAGES: ClassVar[tuple[str, ...]] = tuple(CHATTER)
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "chatter", _talk, high=self.high, languages=self.LANGUAGES, turned=True)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Value: marks of a refusal that the original lacks, with straight or curly apostrophes.

    All languages of the table are read in each: models refuse in English whatever they were asked, or in the language of
    their instructions.
    """

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "refusal", _declines, high=self.high, turned=True)


def _talk(pair: Pair) -> Difference:
    return _new(_TALK[pair.language], "talk about the task", pair)


def _declines(pair: Pair) -> Difference:
    return _new(_DECLINES, "a refusal", pair)


def _new(pattern: re.Pattern[str], what: str, pair: Pair) -> Difference:
    """The marks that the variant has and the original lacks."""
    found = [match[0] for match in pattern.finditer(fold(pair.b))]
    before = {match[0] for match in pattern.finditer(fold(pair.a))} if found else set()
    new = [mark for mark in found if mark not in before]
    return Difference(len(new), f"{what}: {new[0]!r}" if new else f"no sign of {what}")
