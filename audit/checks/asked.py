"""Does the question ask for the same kind of thing: who, when, why, how many?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.asked import asked
from audit.text.edits import same_content
from audit.types import Candidate, Finding

_SPECIFIC = frozenset({"how many", "how long", "when", "where", "why", "who", "how"})


@dataclass(frozen=True, slots=True)
class AskedFor:
    """Value: 1 if original and variant ask for different kinds of answer, 0 if they may ask for the same."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "asked_for", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Different kinds of answer; None if either text asks for none."""
    a, b = asked(pair.a, pair.language), asked(pair.b, pair.language)
    if not a or not b:
        return None
    if a & b & _SPECIFIC or (a & b and not ((a | b) & _SPECIFIC)):
        return Difference(0, f"both ask {_listed(a & b)}")
    if a <= b or b <= a:
        return Difference(0, "one may be read as the other")
    specific_a, specific_b = a & _SPECIFIC, b & _SPECIFIC
    if specific_a and specific_b:
        return Difference(1, f"asks {_listed(specific_b)} instead of {_listed(specific_a)}")
    if pair.language == "en" and (specific_a or specific_b) and same_content(pair.a, pair.b):
        return Difference(1, f"asks {_listed(b)} instead of {_listed(a)}, with the same words")
    return Difference(0, "may ask for the same")


def _listed(kinds: frozenset[str]) -> str:
    return " or ".join(f"{kind!r}" for kind in sorted(kinds)) or "nothing"
