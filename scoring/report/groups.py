"""Cells brought together by data set, kind, regime and family: within one axis, and never across."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from scoring.report.axis_words import AxisWords
from scoring.report.numbers import interval, plain
from scoring.report.plain_answers import more_than_noise, which_move
from scoring.report.plot import SERIES, curve_of, ecdf_svg
from scoring.report.reading import anchor
from scoring.report.view import CellView, Comparison, GroupView, ShownInstance, Statement
from scoring.report.words import KIND, REGIME, STATUS, family_word, tone
from scoring.stats.distribution import dkw_half_width

HIGH_NOISE = 2
"""Sampling noise above this many margins is said beside a stable verdict, which alone would pass for steady answers. Set by us."""

Key = tuple[str, str, str, str]
"""Data set, kind, regime, family."""


def grouped(cells: Iterable[CellView]) -> dict[str, dict[Key, list[CellView]]]:
    """Groups by data set, each in the order of its cells."""
    found: dict[str, dict[Key, list[CellView]]] = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        found[cell.dataset][cell.dataset, cell.kind, cell.regime, cell.family].append(cell)
    return found


def group_view(
    cells: Sequence[CellView], words: AxisWords, *, comparisons: Sequence[Comparison], shown: Sequence[ShownInstance], failing: int
) -> GroupView:
    """One group as it stands on the page.

    Raises:
        ValueError: If the cells are of different axes, data sets, kinds, regimes or families: these are never joined.
    """
    places = {(cell.axis, cell.dataset, cell.kind, cell.regime, cell.family) for cell in cells}
    if len(places) != 1:
        raise ValueError(f"expected cells of one axis, data set, kind, regime and family; got {sorted(places)}")
    axis, dataset, kind, regime, family = places.pop()
    identity = anchor("group", axis, dataset, kind, regime, family)
    title = f"{KIND[kind]}{f', {family_word(family)}' if family else ''}, {REGIME[regime]}"
    drawn = [cell for cell in cells if any(one.stability is not None for one in cell.instances)]
    return GroupView(
        axis=axis,
        anchor=identity,
        title=title,
        short=f"{family_word(family) if family else KIND[kind].lower()}, {regime}",
        kind=kind,
        regime=regime,
        family=family,
        cells=tuple(cells),
        plot=ecdf_svg(
            [curve_of(cell, _half_width(cell)) for cell in drawn],
            identity=identity,
            title=f"{words.title} on {dataset}: {title}",
            description=_description(drawn),
        ),
        legend=tuple((cell.model, f"s{at % SERIES}") for at, cell in enumerate(drawn)),
        statements=tuple(statement(cell, words) for cell in cells),
        noise=more_than_noise(cells, words),
        which_question=words.which,
        which=which_move(cells, words),
        comparisons=tuple(comparisons),
        failing=failing,
        shown=tuple(shown),
    )


def statement(cell: CellView, words: AxisWords) -> Statement:
    """What one cell lets one conclude, in a sentence, with the test behind it."""
    if cell.conclusion == "no_verdict" and (cell.status != "ok" or cell.without_verdict):
        return Statement(f"{cell.model}: no verdict. {cell.without_verdict or STATUS[cell.status]}", "", "open")
    bound = f"1 − {plain(cell.margin)}" if cell.judged_name == "S" else plain(cell.margin)
    side = {
        "stable": "all of it on the safe side of",
        "unstable": "all of it on the wrong side of",
        "inconclusive": "across",
        "no_verdict": "to be held against",
    }[cell.conclusion]
    doubt = f" Exploratory: {cell.exploratory_why}." if cell.exploratory else ""
    text = f"{cell.model}: {cell.conclusion.replace('_', ' ')}. {_verdict(cell, words)}{doubt}"
    few = f" on {cell.judged.n_items} of {cell.stability.n_items} instances" if cell.judged.n_items < cell.stability.n_items else ""
    measured = f"mean {cell.judged_name} {interval(cell.judged)}{few}, {side} {bound}"
    return Statement(text, f"{measured}; {method(cell.judged.method)}", tone(cell.conclusion))


def _verdict(cell: CellView, words: AxisWords) -> str:
    """The verdict in a sentence; one that rewording adds little says in the same breath where much moves without it."""
    if cell.conclusion != "stable" or cell.judged_name != "Δ":
        return words.verdicts[cell.conclusion]
    floor = None if cell.noise is None else cell.noise.point
    if floor is None or floor <= HIGH_NOISE * cell.margin:
        return f"{words.adds}."
    return f"{words.adds}: {words.varies} as much when it is asked twice in the same words (W {plain(floor)})."


def method(name: str) -> str:
    """The interval's method as words."""
    if name.startswith("bca"):
        return "cluster bootstrap over instances (BCa)"
    if name.startswith("percentile"):
        return f"cluster bootstrap over instances, {name}"
    return name.replace("_", "–") if name else "no interval could be made"


def _half_width(cell: CellView) -> float | None:
    count = sum(one.stability is not None for one in cell.instances)
    return dkw_half_width(count) if count else None


def _description(cells: Sequence[CellView]) -> str:
    """What the curves show, for somebody who does not see them."""
    told = []
    for cell in cells:
        values = sorted(one.stability for one in cell.instances if one.stability is not None)
        middle, ones = values[(len(values) - 1) // 2], sum(value == 1 for value in values)
        cut = "" if cell.null_cut is None else f"; the noise cut lies at {plain(cell.null_cut)}"
        told.append(f"{cell.model}: {len(values)} instances, middle S {plain(middle)}, {ones} at exactly 1{cut}")
    return f"Share of instances whose stability lies at or below each value, with a 95 % band. {'. '.join(told)}."
