"""What may not be concluded from a report, however its figures read: said on the page, with the cells that tempt to it named."""

from collections.abc import Sequence

from scoring.report.numbers import plain
from scoring.report.view import CellView, DatasetView
from scoring.report.words import SHORT, listed

LOW = 0.8
"""A mean S under this is no praise though the verdict be stable; where the run recorded what is acceptable, that stands for it."""


def limits(datasets: Sequence[DatasetView]) -> tuple[str, ...]:
    """The sentences, the general ones first."""
    held = [
        (axis.title.lower(), group.short, cell) for one in datasets for axis in one.axes for group in axis.groups for cell in group.cells
    ]
    names = listed([one.name for one in datasets])
    return tuple(
        sentence
        for sentence in (
            "No total: the axes measure different things, and data sets may reverse each other: nothing may be added up or averaged.",
            "Not which model is better: steadier is not more often right, and no axis knows what your product needs.",
            _without(held),
            _steady_and_low(held),
            _doubtful(held),
            f"Only these data sets ({names}), these wordings and this decoding: nothing is shown of other tasks or languages.",
        )
        if sentence
    )


def _place(title: str, short: str, cell: CellView) -> str:
    return f"{cell.model}, {title} on {cell.dataset} ({short})"


def _without(held: Sequence[tuple[str, str, CellView]]) -> str:
    silent = [cell for _, _, cell in held if cell.conclusion == "no_verdict"]
    if not silent:
        return ""
    why = listed(list(dict.fromkeys(SHORT[cell.status] if cell.status != "ok" else "no meaning at this layer" for cell in silent)))
    are = "cell carries" if len(silent) == 1 else "cells carry"
    return f"Nothing from cells without a verdict: {len(silent)} {are} none ({why}). Their figures show neither steady nor unsteady."


def _steady_and_low(held: Sequence[tuple[str, str, CellView]]) -> str:
    low = [one for one in held if one[2].conclusion == "stable" and _is_low(one[2])]
    if not low:
        return ""
    named = listed([f"{_place(*one)}, S {plain(one[2].stability.point or 0.0)}" for one in low])
    return f"Stable with a low S is not good: rewording adds little there because the answers vary anyway. So it is for {named}."


def _is_low(cell: CellView) -> bool:
    return cell.stability.point is not None and cell.stability.point < (LOW if cell.acceptable is None else cell.acceptable)


def _doubtful(held: Sequence[tuple[str, str, CellView]]) -> str:
    doubtful = [cell for _, _, cell in held if cell.exploratory and cell.conclusion != "no_verdict"]
    if not doubtful:
        return ""
    why = "; ".join(list(dict.fromkeys(cell.exploratory_why for cell in doubtful))[:3])
    are = "verdict is" if len(doubtful) == 1 else "verdicts are"
    return f"Nothing final from exploratory cells: {len(doubtful)} {are} hints that a larger run must confirm ({why})."
