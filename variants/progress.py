"""How long work says how far it is: a bar on a terminal, a line every few seconds elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from variants.inert import visible

Advance = Callable[[int], None]
"""Called with the number of units that were just done."""

_SECONDS_BETWEEN_LINES = 5.0
_SHOWN: list[Advance] = []
"""What is being shown now, the innermost last."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Show on stderr what is being done, how far it is, and how long it will still take.

    Args:
        what: The work in a few words, for instance `asking SmolLM2 (generation)`.
        total: Units of work in all.
    """
    with contextmanager(_bar if sys.stderr.isatty() else _lines)(visible(what), total) as advance:
        _SHOWN.append(advance)
        try:
            yield advance
        finally:
            _SHOWN.pop()


def tick(done: int) -> None:
    """Say from within the work that units of it are done; nothing is shown where nobody watches, as on another machine."""
    if _SHOWN:
        _SHOWN[-1](done)


def _bar(what: str, total: int) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def _lines(what: str, total: int) -> Iterator[Advance]:
    state = {"done": 0, "last": time.monotonic()}
    began = state["last"]

    def advance(done: int) -> None:
        state["done"] += done
        moment = time.monotonic()
        if moment - state["last"] >= _SECONDS_BETWEEN_LINES:
            state["last"] = moment
            left = (moment - began) / max(state["done"], 1) * max(total - state["done"], 0)
            sys.stderr.write(f"{what}: {state['done']:g}/{total}, about {left:.0f} s left\n")
            sys.stderr.flush()

    yield advance
