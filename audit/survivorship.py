"""What the filter leaves open: a mean over the instances that passed, and what it can be over all that were judged."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from audit.stats.missing import manski_bounds
from audit.types import SetVerdict

EXAMPLE = 0.9
"""A score over the survivors, for which the report shows the bounds."""


@dataclass(slots=True)
class Survival:
    """Sets judged and passed, by axis and data set."""

    judged: Counter[tuple[str, str]] = field(default_factory=Counter)
    passed: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, judged: SetVerdict) -> None:
        """Count one set."""
        place = (judged.judged.axis, judged.judged.item.dataset)
        self.judged[place] += 1
        self.passed[place] += judged.passed

    def merge(self, other: "Survival") -> None:
        """Count in what another shard came to."""
        self.judged.update(other.judged)
        self.passed.update(other.passed)

    def told(self) -> list[dict[str, Any]]:
        """One row an axis and data set: the share lost, and the bounds (Manski 1990) of a mean score that lies in 0 to 1.

        A mean m over the survivors is between (1 - f) m and (1 - f) m + f over all instances, where f is the
        share lost, and also the width.
        """
        return [self._row(place) for place in sorted(self.judged)]

    def _row(self, place: tuple[str, str]) -> dict[str, Any]:
        n, left = self.judged[place], self.passed[place]
        bounds = manski_bounds([EXAMPLE] * left, n - left) if left else None
        return {
            "axis": place[0], "dataset": place[1], "sets": n, "passed": left, "lost": (n - left) / n,
            "example": EXAMPLE, "low": bounds.low if bounds else 0.0, "high": bounds.high if bounds else 1.0,
        }  # fmt: skip
