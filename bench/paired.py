"""Figures from paired runs: what is compared runs turn about in one process, and each figure is shown with its spread."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
Clock = Callable[[], float]
WALL, PROCESSOR = time.perf_counter, time.process_time
"""Processor time is for one thread on a machine that has other work."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure over several runs."""

    name: str
    values: tuple[float, ...]
    """Of each run."""
    target: str
    """What it must be, in words such as `at least 3`; `no target` for what is only told."""
    note: str = ""

    def line(self) -> str:
        """A row of a Markdown table: name, median, range, runs, target, what else was seen."""
        low, middle, high = min(self.values), statistics.median(self.values), max(self.values)
        spread = f"{_short(low)} to {_short(high)}"
        return f"| {self.name} | {_short(middle)} | {spread} | {len(self.values)} | {self.target} | {self.note} |"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


HEAD = "| figure | median | range | runs | target | note |\n|---|--:|--:|--:|---|---|"
"""Head of the table that the lines make up."""


def timed(work: Callable[[], T], clock: Clock = WALL) -> tuple[float, T]:
    """Seconds that some work takes, and what it gives."""
    began = clock()
    done = work()
    return clock() - began, done


def in_turn(runs: int, *works: Callable[[], object], clock: Clock = WALL) -> list[tuple[float, ...]]:
    """Seconds of each work in each run; in every other run they go in reverse, so that none is always the first."""
    found: list[tuple[float, ...]] = []
    for run in range(runs):
        order = range(len(works)) if run % 2 == 0 else reversed(range(len(works)))
        took = {at: timed(works[at], clock)[0] for at in order}
        found.append(tuple(took[at] for at in range(len(works))))
    return found


def ratios(seconds: Sequence[tuple[float, ...]], over: int = 1, under: int = 0) -> tuple[float, ...]:
    """Of each run, the time of one work over that of another."""
    return tuple(one[over] / one[under] for one in seconds)
