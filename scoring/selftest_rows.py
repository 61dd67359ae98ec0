"""What one axis says of one reference model, and how `sago selftest` shows it."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from scoring.stats.cell import CellStatus
from variants.types import Axis


@dataclass(frozen=True, slots=True)
class Row:
    """What one axis says of one reference model on one data set."""

    model: str
    axis: Axis
    dataset: str
    S: float | None
    W: float | None
    excess: float | None
    kappa: float | None
    status: CellStatus
    n: int
    excess_low: float | None = None
    """Lower end of the interval of the excess."""
    excess_high: float | None = None
    p: float | None = None
    """Of the permutation test of the excess, where there is noise to exchange."""
    confident_wrong: float | None = None
    flicker: float | None = None


SHOWN = ("model", "axis", "dataset", "S", "W", "excess", "kappa", "status", "n")
"""The fields of `sago selftest --json`."""


def shown_as_json(rows: Sequence[Row]) -> str:
    """The rows as `sago selftest --json` prints them."""
    return json.dumps([{name: asdict(row)[name] for name in SHOWN} for row in rows], indent=1)


def shown_as_table(rows: Sequence[Row]) -> str:
    """The rows for a reader."""
    lines = [f"{'model':20} {'axis':11} {'S':>6} {'W':>6} {'excess':>7} {'kappa':>6} {'n':>3}  status"]
    for row in rows:
        figures = f"{_short(row.S):>6} {_short(row.W):>6} {_short(row.excess):>7} {_short(row.kappa):>6} {row.n:>3}"
        lines.append(f"{row.model:20} {row.axis:11} {figures}  {row.status}")
    return "\n".join(lines)


def _short(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
