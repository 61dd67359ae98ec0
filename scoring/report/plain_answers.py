"""The questions that a reader brings, answered in one sentence each: which instances move, and is it more than sampling noise?"""

from collections.abc import Sequence

from scoring.report.axis_words import AxisWords
from scoring.report.numbers import interval, p_text, plain
from scoring.report.reading import anchor
from scoring.report.view import CellView, InstanceView, Link, Statement

LEVEL = 0.05
"""Of the label permutation, for one cell alone."""
NAMED = 3
"""Instances named in the sentence; the rest stand in the table."""


def which_move(cells: Sequence[CellView], words: AxisWords) -> tuple[Statement, ...]:
    """For each model whose answers carry a verdict, how many of its instances move, and the least stable of them by name.

    What is counted is the flip where answers can flip, and else what is unacceptable; the other flags stand beside it, apart.
    """
    fit = (cell for cell in cells if cell.status in {"ok", "no_floor"})
    return tuple(_which(cell, words) for cell in fit if any(one.stability is not None for one in cell.instances))


def more_than_noise(cells: Sequence[CellView], words: AxisWords) -> tuple[Statement, ...]:
    """For each model with a noise floor, whether rewording does more than asking again does."""
    return tuple(_noise(cell, words) for cell in cells if cell.status == "ok" and not cell.without_verdict)


def examples(cell: CellView) -> list[InstanceView]:
    """The instances of a cell that fail, in the order in which they are laid open: flips first, Δ above 0 first, least stable first."""
    rows = [one for one in cell.instances if one.failing and one.stability is not None]
    return sorted(rows, key=lambda one: (one.flipped is False, not _adds(one), one.stability or 0.0, one.item_id, one.part))


def example_anchor(cell: CellView, one: InstanceView) -> str:
    """Id of one example on the page."""
    return anchor("example", cell.anchor, one.item_id, one.part)


def _adds(one: InstanceView) -> bool:
    return one.excess is not None and one.excess > 0


def _which(cell: CellView, words: AxisWords) -> Statement:
    measured = [one for one in cell.instances if one.stability is not None]
    counted = [(rank, one) for rank, one in enumerate(examples(cell)) if _counts(one)]
    total = f"{len(measured)} {words.unit}{'' if len(measured) == 1 else 's'}"
    if not counted:
        return Statement(f"{cell.model}: none of {total} {words.fails}.", _flags(cell))
    named = {one.item_id: Link(one.item_id, example_anchor(cell, one), rank) for rank, one in reversed(counted[:NAMED])}
    names = ", ".join(reversed(named))
    least = f"first of them: {names}" if len(counted) > NAMED else names
    text = f"{cell.model}: {len(counted)} of {total} {words.fails} ({least})."
    return Statement(text, _flags(cell), "bad" if cell.conclusion == "unstable" else "plain", tuple(named.values()))


def _counts(one: InstanceView) -> bool:
    return bool(one.unacceptable if one.flipped is None else one.flipped)


def _flags(cell: CellView) -> str:
    """The two flags apart, each with its threshold, and on how many originals the pooled noise cut rests."""
    below = sum(one.unacceptable is True for one in cell.instances)
    told = [f"unacceptable{'' if cell.acceptable is None else f' (S under {cell.acceptable:g})'}: {below}"]
    if cell.null_cut is None:
        return f"{told[0]}; beyond noise: not known, since no original was asked again for it"
    beyond = [one for one in cell.instances if one.beyond_noise]
    more = f", of which {sum(map(_adds, beyond))} with Δ above 0" if beyond and cell.judged_name == "Δ" else ""
    basis = f"{cell.null_items} original{'' if cell.null_items == 1 else 's'}"
    told.append(f"beyond noise (S under {plain(cell.null_cut)}, the 5 % quantile over {basis} asked again and again): {len(beyond)}{more}")
    return "; ".join(told)


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
    """Yes, or not shown; where p and the interval disagree, why both can be."""
    both = "Both can be: p asks whether wording matters on these instances, the interval what others drawn like them would show."
    low = cell.judged.low
    if shown and low is not None and low <= 0:
        text = f"{cell.model}: yes on these instances; whether on others like them is open, since the interval takes in 0. {both}"
        return Statement(text, test, "open")
    if shown:
        bad = "bad" if cell.conclusion == "unstable" else "plain"
        return Statement(f"{cell.model}: yes. Rewording {words.moves} beyond what sampling alone does.", test, bad)
    apart = f" The interval leaves out 0 though p is not below {LEVEL:g}. {both}" if low is not None and low > 0 else ""
    return Statement(f"{cell.model}: not shown. Sampling alone may do as much.{apart}", test, "open")
