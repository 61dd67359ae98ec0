"""One row of the table: a simulated truth, a test of it, and whether the test did what it promises."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from audit.stats.proportion import clopper_pearson

Rng = np.random.Generator
Kind = Literal["null", "planned effect", "contrast", "known limit"]
"""What a rejection is: an error, a discovery, an error of a shortcut that is not taken, or one that is reported and not hidden."""
Mark = Literal["", "ok", "ok within error", "MISSED"]

MOST_ERRORS, LEAST_POWER = 0.06, 0.80


@dataclass(frozen=True, slots=True)
class Trial:
    """A simulated truth and a test of it."""

    test: str
    truth: str
    kind: Kind
    rejects: Callable[[Rng], bool]
    """Draws the data once and says whether the test rejects."""
    effort: float = 1.0
    """Part of the runs to do; slow tests do fewer, quick ones more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How often a test rejected."""

    trial: Trial
    runs: int
    rejections: int

    @property
    def rate(self) -> float:
        """Share of the runs in which the test rejected."""
        return self.rejections / self.runs

    @property
    def interval(self) -> tuple[float, float]:
        """95 % Clopper–Pearson limits of the rate: the error of the simulation itself."""
        found = clopper_pearson(self.rejections, self.runs)
        return found.low, found.high

    @property
    def mark(self) -> Mark:
        """`ok` if the rate itself keeps the promise, `ok within error` if only its interval allows it, else `MISSED`."""
        low, high = self.interval
        match self.trial.kind:
            case "null":
                return _mark(kept=self.rate <= MOST_ERRORS, possible=low <= MOST_ERRORS)
            case "planned effect":
                return _mark(kept=self.rate >= LEAST_POWER, possible=high >= LEAST_POWER)
            case _:
                return ""


def rejected(p: float | None) -> bool:
    """At 5 %; a test that is undefined rejects nothing."""
    return p is not None and p <= 0.05


def measured(trial: Trial, runs: int, seed: int) -> Outcome:
    """Run the trial; the same seed gives the same runs, whatever else the table holds."""
    n = max(20, round(runs * trial.effort))
    rng = np.random.default_rng([2_026, seed])
    return Outcome(trial, n, sum(trial.rejects(rng) for _ in range(n)))


def _mark(*, kept: bool, possible: bool) -> Mark:
    return "ok" if kept else "ok within error" if possible else "MISSED"
