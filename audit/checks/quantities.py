"""Are the numbers, amounts, dates, times and frequencies the same quantities, and do they count the same things?"""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Difference, Pair, each
from audit.text.apiece import moved_share
from audit.text.counted import moved_counts
from audit.text.quantities import quantities, told
from audit.text.readings import differing
from audit.text.spans import spans
from audit.types import Candidate, Finding


@dataclass(frozen=True, slots=True)
class Quantities:
    """Compares quantities as values in base units, so that spelling and unit prefix do not matter; value: how many differ."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "quantities", compare, high=self.high, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Quantities on one side alone, or counting something else on the other side; None without any quantity."""
    a, b = quantities(pair.a, pair.language), quantities(pair.b, pair.language)
    if not a and not b:
        return None
    only_a, only_b = differing(pair.a, pair.b, pair.language)
    if only_b and not only_a and any(kind == "placeholder" for kind, _ in spans(pair.a)):
        return Difference(0, "a template may say how many things it holds")
    if only_a or only_b:
        lost, new = (", ".join(map(told, only)) or "nothing" for only in (only_a, only_b))
        return Difference(max(len(only_a), len(only_b)), f"quantities differ: {lost} became {new}")
    if pair.language == "en" and (moved := moved_counts(pair.a, pair.b)):
        return Difference(len(moved), f"a number counts something else: {moved[0]}")
    if pair.language in {"en", "zh"} and (share := moved_share(pair.a, pair.b, pair.language)):
        return Difference(1, share)
    return Difference(0, "the quantities are the same")
