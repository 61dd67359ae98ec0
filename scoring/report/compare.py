"""Two models on one group, instance by instance: tested as pairs, or refused with what differs named."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from scoring.report.numbers import estimate, interval, number, p_text, p_value, plain
from scoring.report.view import CellView, Comparison, Statement
from scoring.report.words import SHORT
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import CellStatus
from scoring.stats.estimate import Estimate
from scoring.stats.multiplicity import holm
from scoring.stats.paired import hodges_lehmann
from scoring.stats.sign_flip import sign_flip_test
from variants.rows import content_id

LEVEL = 0.05
"""A difference counts where Holm's adjusted p over the axis and data set is below this."""

_COMPARABLE: frozenset[CellStatus] = frozenset({"ok", "no_floor"})
"""Statuses under which S may be compared: without a noise floor S still stands, while refusing every wording would pass for steady."""

_MOST_PAIRED = 5_000
"""Instances up to which all Walsh averages are held in memory; above, the mean difference stands alone."""

AskedOf = Callable[[CellView], Mapping[str, frozenset[str]] | None]
"""From a cell to the wordings of each of its items; None where they are not known."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells with the values that both have, before the family's p-values are adjusted."""

    first: CellView
    second: CellView
    refused: str
    n_items: int = 0
    left_out: int = 0
    mean: Estimate | None = None
    shift: float | None = None
    p: float | None = None


def pairs_of(cells: Sequence[CellView], asked: AskedOf) -> list[Pair]:
    """Every two models of one group, on the instances that both have.

    Raises:
        ValueError: If the cells are not of one axis, data set, kind, regime and family.
    """
    if len({(cell.axis, cell.dataset, cell.kind, cell.regime, cell.family) for cell in cells}) > 1:
        raise ValueError("expected cells of one axis, data set, kind, regime and family")
    return [_pair(first, second, asked) for first, second in combinations(cells, 2)]


def compared(pairs: Sequence[Pair]) -> list[Comparison]:
    """The comparisons of one axis and data set: the family that Holm's adjustment goes over."""
    tested = [pair.p for pair in pairs if pair.p is not None]
    adjusted = iter(holm(tested))
    return [_comparison(pair, None if pair.p is None else float(next(adjusted)), len(tested)) for pair in pairs]


def _pair(first: CellView, second: CellView, asked: AskedOf) -> Pair:
    mine, theirs = _values(first), _values(second)
    common = sorted(mine.keys() & theirs.keys())
    refused = _refusal(first, second, common, asked)
    if refused:
        return Pair(first, second, refused)
    differences = [mine[item] - theirs[item] for item in common]
    groups = {one.item_id: one.group or one.item_id for one in first.instances}
    clusters = [groups[item.split("\x1f")[0]] for item in common]
    rng = np.random.default_rng(int(content_id("comparison", first.anchor, second.anchor), 16))
    bounds = None if any(abs(one) > 1 for one in differences) else (-1.0, 1.0)
    return Pair(
        first,
        second,
        "",
        len(common),
        len(mine.keys() ^ theirs.keys()),
        mean_estimate(differences, rng, groups=clusters, bounds=bounds),
        hodges_lehmann(differences) if len(differences) <= _MOST_PAIRED else None,
        sign_flip_test(differences, rng, groups=clusters).p,
    )


def _values(cell: CellView) -> dict[str, float]:
    return {f"{one.item_id}\x1f{one.part}": one.stability for one in cell.instances if one.stability is not None}


def _refusal(first: CellView, second: CellView, common: Sequence[str], asked: AskedOf) -> str:
    """Why the two are not compared; empty where they may be."""
    for cell in (first, second):
        if cell.status not in _COMPARABLE:
            return f"{cell.model} carries no verdict here ({SHORT[cell.status]})"
    for (name, one), (_, other) in zip(first.protocol, second.protocol, strict=True):
        if one != other:
            return f"{name}: {one} for {first.model}, {other} for {second.model}"
    if not common:
        return "they have no instance in common"
    mine, theirs = asked(first), asked(second)
    if mine is theirs:
        return ""
    if mine is None or theirs is None:
        return "the wordings of one of them are not known, since its run folder holds no audit"
    items = [item.split("\x1f")[0] for item in common]
    changed = [item for item in dict.fromkeys(items) if mine.get(item) != theirs.get(item)]
    return f"{len(changed)} of {len(set(items))} shared instances were asked in other wordings, the first {changed[0]}" if changed else ""


def _comparison(pair: Pair, adjusted: float | None, family: int) -> Comparison:
    first, second = pair.first.model, pair.second.model
    if pair.refused or pair.mean is None or adjusted is None:
        text = f"{first} and {second} are not compared: {pair.refused or 'no test could be made'}."
        return Comparison(first, second, pair.refused or "no test", Statement(text, "", "open"))
    standing = stands(pair.mean, adjusted, pair.first.margin)
    comparison = Comparison(
        first,
        second,
        "",
        Statement(_sentence(pair, standing), _test(pair, adjusted, family), "plain"),
        n_items=pair.n_items,
        mean=estimate(pair.mean, signed=True),
        shift=number(pair.shift, signed=True),
        p=p_value(pair.p),
        p_adjusted=p_value(adjusted),
        standing=standing,
        limits=(pair.mean.low, pair.mean.high),
        exploratory=_doubt(pair),
    )
    open_ended = standing in {"open", "not_worse", "not_better"}
    return replace(comparison, statement=replace(comparison.statement, tone="open")) if open_ended else comparison


def stands(mean: Estimate, adjusted: float, margin: float) -> str:
    """How the first stands against the second, from the interval of the mean difference of S and the adjusted p.

    `steadier` and `less_steady` need the test and the interval; `equal` needs the whole interval inside ± margin; `not_worse` and
    `not_better` need one limit inside it; otherwise `open`.
    """
    if mean.low is None or mean.high is None:
        return "open"
    if adjusted < LEVEL and mean.low > 0:
        return "steadier"
    if adjusted < LEVEL and mean.high < 0:
        return "less_steady"
    if -margin < mean.low and mean.high < margin:
        return "equal"
    if mean.low > -margin:
        return "not_worse"
    return "not_better" if mean.high < margin else "open"


def _sentence(pair: Pair, standing: str) -> str:
    first, second = pair.first.model, pair.second.model
    apart = "" if pair.mean is None or pair.mean.point is None else f" by {plain(abs(pair.mean.point))}"
    doubt = f" (exploratory: {_doubt(pair)})" if _doubt(pair) else ""
    told = {
        "steadier": f"{first} is steadier than {second}{apart}{doubt}.",
        "less_steady": f"{second} is steadier than {first}{apart}{doubt}.",
        "equal": f"{first} and {second} are equally steady within the margin {plain(pair.first.margin)}{doubt}.",
        "not_worse": f"{first} is not less steady than {second} by more than {plain(pair.first.margin)}; more cannot be told{doubt}.",
        "not_better": f"{second} is not less steady than {first} by more than {plain(pair.first.margin)}; more cannot be told{doubt}.",
        "open": f"Whether {first} or {second} is steadier cannot be told from these instances{doubt}.",
    }
    return told[standing]


def _doubt(pair: Pair) -> str:
    """Why a comparison is exploratory: few shared instances, or what its cells are exploratory for."""
    if pair.mean is not None and pair.mean.exploratory:
        return "under 30 independent instances"
    return next((cell.exploratory_why for cell in (pair.first, pair.second) if cell.exploratory_why), "")


def _test(pair: Pair, adjusted: float, family: int) -> str:
    if pair.mean is None:
        return ""
    shift = "" if pair.shift is None else f", Hodges–Lehmann {plain(pair.shift, signed=True)}"
    holm_text = f", Holm over {family} comparisons {p_text(adjusted)}" if family > 1 else ""
    left = f"; {pair.left_out} instances that only one of them has are left out" if pair.left_out else ""
    return (
        f"paired over {pair.n_items} instances: mean difference of S {interval(pair.mean)}{shift}, "
        f"sign-flip {p_text(pair.p)}{holm_text}{left}{_noise(pair)}{_apart(pair.mean, adjusted)}"
    )


def _apart(mean: Estimate, adjusted: float) -> str:
    """Why p and the interval may disagree, where they do."""
    if mean.low is None or mean.high is None or (adjusted < LEVEL) != (mean.low <= 0 <= mean.high):
        return ""
    takes = "takes in" if mean.low <= 0 <= mean.high else "leaves out"
    return (
        f"; the interval {takes} 0 while p is {'below' if adjusted < LEVEL else 'not below'} {LEVEL:g}: both can be: p asks "
        "whether the two differ on these instances, over all comparisons, the interval what others drawn like them would show"
    )


def _noise(pair: Pair) -> str:
    """Both floors, since the one with more sampling noise may look less stable without being more sensitive to wording."""
    floors = [next((one.value.text for one in cell.main if one.label == "W"), "–") for cell in (pair.first, pair.second)]
    return "" if "–" in floors else f"; sampling alone does W {floors[0]} and {floors[1]}"
