"""Stage 3: asks models for audited variants and scores four behavioural axes, each on its own.

`from scoring import …` gives what the commands do, as functions: `run_score` and `Wanted` (`sago score`), `write_report` and `claims`
(`sago report`), `run_gate` (`sago gate`), and results as pandas frames of one axis each: `instances`, `cells`, `comparisons`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.commands import Wanted, run_score
    from scoring.comparison_frame import comparisons
    from scoring.frames import cells, instances, write_csv
    from scoring.gate import GateReport, run_gate
    from scoring.report.command import claims, write_report

__all__ = [
    "GateReport",
    "Wanted",
    "cells",
    "claims",
    "comparisons",
    "instances",
    "run_gate",
    "run_score",
    "write_csv",
    "write_report",
]

_PLACES = {
    "GateReport": "scoring.gate",
    "Wanted": "scoring.commands",
    "cells": "scoring.frames",
    "claims": "scoring.report.command",
    "comparisons": "scoring.comparison_frame",
    "instances": "scoring.frames",
    "run_gate": "scoring.gate",
    "run_score": "scoring.commands",
    "write_csv": "scoring.frames",
    "write_report": "scoring.report.command",
}
"""Where each name lives; it is imported when it is first asked for, so that no axis drags in another."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    """The public name from its own module."""
    if name not in _PLACES:
        raise AttributeError(f"module 'scoring' has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
