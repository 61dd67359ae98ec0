"""Is the polarity the same? Negations inside words count, and two of them cancel."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.negation import compare_polarity, han_cues
from audit.text.reported import denied_elsewhere
from audit.types import Candidate, Finding


@dataclass(frozen=True, slots=True)
class Negation:
    """Counts what turns the meaning round and stands in one text alone; value: 1 if the polarity differs, 0 if not.

    Mirrors that must turn the answer round are judged by `turned_once`.
    """

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "negation", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Difference in polarity; None if neither text negates anything."""
    if pair.language == "zh":
        a, b = han_cues(pair.a), han_cues(pair.b)
        if not a and not b:
            return None
        return Difference((a - b) % 2, f"{a} negations became {b}")
    found = compare_polarity(pair.a, pair.b)
    if found is None:
        return None
    moved = denied_elsewhere(pair.a, pair.b)
    if moved is not None:
        return Difference(1, moved)
    if found.turns % 2 == 0:
        return Difference(0, "the polarity is the same")
    if not found.sure:
        return Difference(0, f"{found.what}, but other words changed with it; left to the meaning check")
    return Difference(1, found.what)
