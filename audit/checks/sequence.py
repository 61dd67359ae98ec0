"""Do the same things come first: `then`, `before`, `after`?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.fold import fold
from audit.text.sequence import crossed, order_of_events
from audit.types import Candidate, Finding


@dataclass(frozen=True, slots=True)
class EventOrder:
    """Value: 1 if what came first comes last, 0 if not."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "event_order", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Reversed order; None if either text gives none."""
    if pair.language == "zh":
        return _han(pair)
    a, b = order_of_events(pair.a), order_of_events(pair.b)
    if a is None or b is None:
        return None
    return Difference(1, "what came first comes last") if crossed(a, b) else Difference(0, "the same order of events")


def _han(pair: Pair) -> Difference | None:
    a, b = fold(pair.a), fold(pair.b)
    for marker in ("然后", "再", "之后", "之前", "以后", "以前"):
        if marker in a and marker in b:
            (first_a, _, later_a), (first_b, _, later_b) = a.partition(marker), b.partition(marker)
            cross = len(set(first_a) & set(later_b)) + len(set(later_a) & set(first_b))
            straight = len(set(first_a) & set(first_b)) + len(set(later_a) & set(later_b))
            return Difference(
                float(cross > straight + 1), "what came first comes last" if cross > straight + 1 else "the same order of events"
            )
    return None
