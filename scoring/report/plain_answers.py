"""The questions that a reader brings, answered in one sentence each: which instances move, and is it more than sampling noise?"""

from collections.abc import Sequence

from scoring.report.axis_words import AxisWords
from scoring.report.numbers import interval, p_text, plain
from scoring.report.view import CellView, Statement

LEVEL = 0.05
"""Of the label permutation, for one cell alone."""
NAMED = 3
"""Instances named in the sentence; the rest stand in the table."""


def which_move(cells: Sequence[CellView], words: AxisWords) -> tuple[Statement, ...]:
    """For each model whose answers carry a verdict, how many of its instances fail, and the least stable of them by name."""
    fit = (cell for cell in cells if cell.status in {"ok", "no_floor"})
    return tuple(_which(cell, words) for cell in fit if any(one.stability is not None for one in cell.instances))


def more_than_noise(cells: Sequence[CellView], words: AxisWords) -> tuple[Statement, ...]:
    """For each model with a noise floor, whether rewording does more than asking again does."""
    return tuple(_noise(cell, words) for cell in cells if cell.status == "ok" and not cell.without_verdict)


def _which(cell: CellView, words: AxisWords) -> Statement:
    measured = [one for one in cell.instances if one.stability is not None]
    failing = sorted((one for one in measured if one.failing), key=lambda one: (one.stability or 0.0, one.item_id))
    total = f"{len(measured)} {words.unit}{'' if len(measured) == 1 else 's'}"
    if not failing:
        return Statement(f"{cell.model}: none of {total}.", "", "good")
    names = ", ".join(dict.fromkeys(one.item_id for one in failing[:NAMED]))
    least = f"least stable: {names}" if len(failing) > NAMED else names
    beyond = sum(one.beyond_noise is True for one in failing)
    below = sum(one.unacceptable is True for one in failing)
    counted = f"{beyond} less stable than noise explains, {below} below what is acceptable"
    return Statement(f"{cell.model}: {len(failing)} of {total} ({least}).", counted, "bad")


def _noise(cell: CellView, words: AxisWords) -> Statement:
    added = next((measure.value for measure in cell.main if measure.label == "Δ"), None)
    shown = "" if added is None else f"Δ {added.text}" + (f" ({added.interval})" if added.interval else "")
    if cell.excess_p is not None:
        test = f"{shown}; label permutation within instances, {p_text(cell.excess_p)}"
        return _answer(cell, words, test, shown=cell.excess_p < LEVEL)
    if cell.axis == "activation" and cell.judged.low is not None:
        test = f"{cell.judged_name} {interval(cell.judged)}, against 0: the same prompt in another batch"
        return _answer(cell, words, test, shown=cell.judged.low > 0)
    if cell.regime == "greedy" and cell.stability.point is not None:
        text = (
            f"{cell.model}: greedy decoding samples nothing, so what moves here moves with the wording (S {plain(cell.stability.point)})."
        )
        return Statement(text, shown)
    return Statement(f"{cell.model}: cannot be told, since there is no noise floor.", "", "open")


def _answer(cell: CellView, words: AxisWords, test: str, *, shown: bool) -> Statement:
    if shown and cell.judged.low is not None and cell.judged.low <= 0:
        text = f"{cell.model}: yes on these instances; whether on others like them is open, since the interval takes in 0."
        return Statement(text, test, "open")
    if shown:
        return Statement(f"{cell.model}: yes. Rewording {words.moves} beyond what sampling alone does.", test, "bad")
    return Statement(f"{cell.model}: not shown. Sampling alone may do as much.", test, "open")
