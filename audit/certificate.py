"""What a certificate rests on: how many planted faults were caught, and how many of their kind that leaves free to go uncaught.

Kinds that no check looks for in a language are no part of it (`audit.looked_for`): the head of the report names them.

There is no least number of controls. A certificate is refused where faults were missed, which a handful of items shows as well
as a thousand; a minimum would only keep people from trying a few rows. What few controls cannot show is that the pass mark holds
beyond them, so the head of every report says what they leave possible.
"""

import math
from dataclasses import dataclass

from audit.controls import LEAST_CAUGHT, Detection, Trial
from audit.stats.proportion import clopper_pearson

LEVEL = 0.95
"""Confidence of the one-sided bound."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All planted faults of an audit together."""

    planted: int
    caught: int
    kinds: int
    missed_at_most: float
    """Share of such faults that may go uncaught, 0 to 1, low is good: exact one-sided 95 % bound (Clopper and Pearson 1934)."""

    def sentence(self) -> str:
        """What a reader must know of it."""
        said = (
            f"This verdict rests on {self.planted} planted faults of {self.kinds} kinds, of which {self.caught} were caught: up to "
            f"{_percent(self.missed_at_most)} of such faults may go uncaught (exact one-sided bound at {_percent(LEVEL)}; by kind in the "
            "table of controls)."
        )
        if self.missed_at_most <= 1 - LEAST_CAUGHT or self.caught < self.planted:
            return said
        return f"{said} That is too few to show that {_percent(LEAST_CAUGHT)} are caught: it takes {faults_needed()}, all of them caught."


def standing_of(trial: Trial) -> Standing | None:
    """The planted faults of a trial, taken together as independent; None where there was none."""
    faults = [one for one in trial.detections if not one.good]
    planted, caught = sum(one.n for one in faults), sum(one.right for one in faults)
    return Standing(planted, caught, len({one.kind for one in faults}), missed_at_most(caught, planted)) if planted else None


def missed_by_kind(one: Detection) -> float | None:
    """Share of faults of one kind that may go uncaught; None for controls that keep the meaning."""
    return None if one.good else missed_at_most(one.right, one.n)


def missed_at_most(caught: int, planted: int) -> float:
    """Upper end of the exact one-sided interval of the share missed; with none missed, 1 − 0.05^(1/n): 5 of 5 leave 45 %."""
    return clopper_pearson(planted - caught, planted, level=2 * LEVEL - 1).high


def faults_needed() -> int:
    """Least number of faults that, all caught, show the pass mark to be met: 14 for four fifths."""
    return math.ceil(math.log(1 - LEVEL) / math.log(LEAST_CAUGHT))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.1 else f"{100 * share:.1f} %"
