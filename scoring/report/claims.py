"""The three questions over data sets, as the tests of `scoring.findings` answer them: one axis at a time, or one data set at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from scoring.axis_scores import LEAST_CLUSTERS, AxisScores, Claim
from scoring.independence import PairDependence, axis_dependence
from scoring.rank_reversal import rankings_reverse, reversal
from scoring.report.numbers import p_text
from scoring.report.view import AxisView, CellView, ClaimView, DatasetView, GroupView, InstanceView
from scoring.report.words import listed
from scoring.stats.reliability import Reliability, split_half_reliability
from scoring.uniformity import no_model_uniform, uniformity
from variants.rows import content_id

_COUNTED = "instances of one passage or template count as one"
_UNIFORM = (
    "Does a model's stability differ between data sets by more than chance? That takes 30 instances on each data set; "
    f"{_COUNTED}. Tests: max-T homogeneity of S, and Δ of each data set against its margin (Holm); intersection–union over models"
)
_REVERSE = (
    "Is one model steadier than another on one data set, and less steady on another? That takes 30 instances on each data set that both "
    f"models have; {_COUNTED}. Test: Gail–Simon test of a qualitative interaction, Holm over pairs of models"
)
_INDEPENDENT = (
    f"Does failing on one axis say nothing of failing on another? That takes 30 instances that both axes scored; {_COUNTED}. "
    "Test: Kendall τ_b with its 90 % interval inside ±0.2, widened by what unreliability hides"
)

_RELIABLE = 0.5
"""Reliability under which a claim of independence is not assessable (set by the measurement specification)."""


def claims(datasets: Sequence[DatasetView]) -> tuple[ClaimView, ...]:
    """Each question, for each axis and kind that two data sets share, or for each data set, model and two axes."""
    groups = _alike(datasets)
    return (
        ClaimView(
            "Is no model equally stable on all data sets?", _UNIFORM, tuple(_row(where, _uniform(own, where)) for where, own in groups)
        ),
        ClaimView(
            "Do data sets reverse the ranking of models?", _REVERSE, tuple(_row(where, _reversed(own, where)) for where, own in groups)
        ),
        ClaimView("Do the axes fail on different instances?", _INDEPENDENT, tuple(row for held in datasets for row in _independence(held))),
    )


def _row(where: str, claim: Claim) -> tuple[str, str, str]:
    told = [part for part in (claim.why, "" if claim.p is None else p_text(claim.p)) if part]
    return where, claim.verdict.replace("_", " "), "; ".join(told)


def _uniform(groups: Sequence[GroupView], where: str) -> Claim:
    cells, rng = _by_model(groups), np.random.default_rng(int(content_id("uniform", where), 16))
    found = no_model_uniform(
        {
            model: uniformity({name: scores_of(cell) for name, cell in own.items()}, next(iter(own.values())).margin, rng)
            for model, own in cells.items()
        }
    )
    silent = sorted({cell.model for group in groups for cell in group.cells} - set(cells))
    return replace(found, why="; ".join(part for part in (found.why, _of_whom(list(cells), silent)) if part))


def _of_whom(tested: list[str], silent: list[str]) -> str:
    """Which models the claim rests on, where some have no cell that is fit for a verdict."""
    return f"of {listed(tested)} alone; no cell of {listed(silent)} carries a verdict" if silent and tested else ""


def _reversed(groups: Sequence[GroupView], where: str) -> Claim:
    """Pairs first, since most of the work is in the agreement of whole rankings, which a claim that cannot be assessed does not need."""
    rng = np.random.default_rng(int(content_id("reversed", where), 16))
    models = {model: {name: scores_of(cell) for name, cell in own.items()} for model, own in _by_model(groups).items()}
    if len(models) < 2:
        return Claim("not_assessable", None, _alone(groups, list(models)))
    pairs = {(a, b): reversal(models[a], models[b], rng) for a, b in combinations(models, 2)}
    unclear = [f"{a} and {b}: {found.why}" for (a, b), found in pairs.items() if found.conclusion == "not_assessable"]
    if len(unclear) == len(pairs):
        return Claim("not_assessable", None, "; ".join(unclear))
    return rankings_reverse(models, rng).claim


def _alone(groups: Sequence[GroupView], with_verdict: list[str]) -> str:
    """Why there is no ranking: one model was measured, or the cells of the others carry no verdict."""
    others = sorted({cell.model for group in groups for cell in group.cells} - set(with_verdict))
    if not others:
        return "a ranking takes two models, and one was measured here"
    return f"a ranking takes two models whose cells carry a verdict, and here no cell of {listed(others)} does"


def _alike(datasets: Sequence[DatasetView]) -> list[tuple[str, list[GroupView]]]:
    """Groups of one axis, kind, regime and family on two or more data sets, with their name."""
    found: dict[str, list[GroupView]] = {}
    for dataset in datasets:
        for axis in dataset.axes:
            for group in axis.groups:
                found.setdefault(f"{axis.title}: {group.short}", []).append(group)
    return [(where, groups) for where, groups in found.items() if len(groups) > 1]


def _by_model(groups: Sequence[GroupView]) -> dict[str, dict[str, CellView]]:
    """Model and data set to the cell, where it is fit for a verdict."""
    found: dict[str, dict[str, CellView]] = {}
    for group in groups:
        for cell in group.cells:
            if cell.status == "ok":
                found.setdefault(cell.model, {})[cell.dataset] = cell
    return found


def _independence(dataset: DatasetView) -> list[tuple[str, str, str]]:
    """Two axes of one model at a time; of an axis with several kinds the first, of mirroring the largest family."""
    found = []
    for model in dataset.models:
        cells = [(axis.title.lower(), cell) for axis in dataset.axes if (cell := _of_axis(axis, model)) is not None]
        for (one, first), (other, second) in combinations(cells, 2):
            found.append((f"{dataset.name}, {model}: {one} and {other}", *_dependence(first, second)))
    return found


def _of_axis(axis: AxisView, model: str) -> CellView | None:
    own = [cell for group in axis.groups for cell in group.cells if cell.model == model and cell.status == "ok"]
    return max(own, key=lambda cell: (cell.kind == "paraphrase", len(cell.instances)), default=None)


def _dependence(first: CellView, second: CellView) -> tuple[str, str]:
    """Reliability first: without it the claim cannot be assessed, and the rest is most of the work."""
    for cell in (first, second):
        if cell.regime != first.regime:
            return "not assessable", f"decoding differs: {first.regime} and {second.regime}"
        told = _reliability(cell)
        if told.value is None or told.value < _RELIABLE:
            why = told.why or f"reliability {told.value or 0:.2f} is below {_RELIABLE:g}: noise would imitate independence"
            return "not assessable", f"{cell.axis}: {why}"
    rng = np.random.default_rng(int(content_id("independence", first.anchor, second.anchor), 16))
    return _pair_told(axis_dependence(_by_item(first), _by_item(second), rng))


def _reliability(cell: CellView) -> Reliability:
    both = [(one, other) for one, other in (row.halves for row in cell.instances) if one is not None and other is not None]
    if len(both) < LEAST_CLUSTERS:
        return Reliability(
            None, None, len(both), f"{len(both)} instances have scores from both halves of their wordings, {LEAST_CLUSTERS} needed"
        )
    return split_half_reliability([one for one, _ in both], [other for _, other in both])


def _by_item(cell: CellView) -> AxisScores:
    """The cell by item, for holding it against another axis; of several mirrors of an item the first."""
    rows: dict[str, InstanceView] = {}
    for one in cell.instances:
        if one.stability is not None:
            rows.setdefault(one.item_id, one)
    return _scores(rows, cell)


def _pair_told(pair: PairDependence) -> tuple[str, str]:
    tau = "" if pair.tau is None or pair.tau.tau.point is None else f"τ_b {pair.tau.tau.point:.2f}"
    lift = (
        "" if pair.overlap is None or pair.overlap.lift is None else f"joint failures {pair.overlap.lift:.2f} times as often as by chance"
    )
    return pair.conclusion.replace("_", " "), "; ".join(part for part in (pair.why, tau, lift) if part)


def scores_of(cell: CellView) -> AxisScores:
    """One cell as the claims over data sets take it; pairs of one item stand as instances of their own."""
    return _scores({f"{one.item_id} {one.part}".strip(): one for one in cell.instances if one.stability is not None}, cell)


def _scores(rows: Mapping[str, InstanceView], cell: CellView) -> AxisScores:
    halved = {name: one.halves for name, one in rows.items()}
    first = {name: one for name, (one, other) in halved.items() if one is not None and other is not None}
    second = {name: other for name, (_, other) in halved.items() if name in first and other is not None}
    return AxisScores(
        stability={name: one.stability for name, one in rows.items() if one.stability is not None},
        excess={name: one.excess for name, one in rows.items() if one.excess is not None},
        groups={name: one.group or one.item_id for name, one in rows.items()},
        failed={name: one.unacceptable for name, one in rows.items() if one.unacceptable is not None},
        distance={name: cell.distances[one.item_id] for name, one in rows.items() if one.item_id in cell.distances},
        halves=((first, second),) if first else (),
    )
