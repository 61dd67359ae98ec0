"""The instances that fail, laid open: what was asked, where the wordings differ, what came, and what the audit found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from audit.types import SetVerdict, Verdict
from scoring.report.difference import side_by_side
from scoring.report.evidence import Wordings
from scoring.report.numbers import plain
from scoring.report.view import AnswerView, CellView, InstanceView, Reply, ShownInstance, Side, WordingView
from scoring.report.words import KIND, RELATION
from variants.rows import original_id
from variants.types import Item, Variant

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""By model, its answers on one item."""

RAW = 160
"""Characters of an answer as it came that are shown; the whole of it lies in `answers/`."""
MOST = 12
"""Failing instances laid open in one group; fewer where the page would grow too large."""


def failing(cells: Sequence[CellView]) -> list[str]:
    """Items that fail for at least one of these models, least stable first."""
    least: dict[str, float] = {}
    for cell in cells:
        for one in cell.instances:
            if one.failing and one.stability is not None:
                least[one.item_id] = min(one.stability, least.get(one.item_id, one.stability))
    return [item for item, _ in sorted(least.items(), key=lambda entry: (entry[1], entry[0]))]


def laid_open(item_id: str, cells: Sequence[CellView], held: Wordings | None, rows: Rows) -> ShownInstance:
    """One failing instance.

    Args:
        item_id: The item.
        cells: The cells of the group, one a model.
        held: The audited sets of the axis; None where no audit is at hand.
        rows: By model, its answers on this item.
    """
    per_model = tuple((cell.model, _figures(one)) for cell in cells for one in cell.instances if one.item_id == item_id)
    judged = None if held is None else held.sets.get((cells[0].dataset, item_id))
    if judged is None:
        return ShownInstance(item_id, "its wordings are not in the audited sets at hand", per_model, None, ())
    item, kind = judged.judged.item, cells[0].kind
    asked = _asked(item, judged, cells[0], rows)
    family = cells[0].family
    verdicts = [
        verdict
        for verdict in judged.verdicts
        if verdict.passed
        and verdict.variant.kind == kind
        and (not family or f"{verdict.variant.family} ({verdict.variant.relation})" == family)
    ]
    return ShownInstance(
        item_id=item_id,
        headline=_beginning(item.question, 110),
        per_model=per_model,
        original=asked,
        variants=tuple(_variant(item, verdict, at, cells[0], rows) for at, verdict in enumerate(verdicts, 1)),
    )


def _figures(one: InstanceView) -> str:
    if one.stability is None:
        return one.status.replace("_", " ")
    flags = [name for name, on in (("beyond noise", one.beyond_noise), ("unacceptable", one.unacceptable)) if on]
    return " · ".join([f"S {plain(one.stability)}", *(flags or ["holds"])])


def _asked(item: Item, judged: SetVerdict, cell: CellView, rows: Rows) -> WordingView:
    sides = tuple(
        Side(name, side_by_side(text, text)[0], ())
        for name, text in (("question", item.question), ("context", item.context or ""), ("options", options(item.choices)))
        if text
    )
    identity = original_id(item, judged.judged.axis)
    return WordingView("Original", item.answer or "", sides, _answers(identity, "original", cell, rows))


def _variant(item: Item, verdict: Verdict, at: int, cell: CellView, rows: Rows) -> WordingView:
    variant = verdict.variant
    return WordingView(
        title=f"{KIND[variant.kind]} {at}",
        expected=_expected(variant),
        sides=_sides(item, variant),
        answers=_answers(variant.id, variant.kind, cell, rows),
        made_by=variant.generator,
        evidence=_evidence(verdict),
        findings=tuple(
            f"{found.check}: {found.value:g} within {found.low:g} to {found.high:g}" + (f" ({found.reason})" if found.reason else "")
            for found in verdict.findings
        ),
    )


def _expected(variant: Variant) -> str:
    how = RELATION.get(str(variant.relation), str(variant.relation))
    return variant.answer or "" if str(variant.relation) == "same" else f"{variant.answer or '?'}: {how}"


def _sides(item: Item, variant: Variant) -> tuple[Side, ...]:
    fields = (
        ("question", item.question, variant.question),
        ("context", item.context or "", variant.context or ""),
        ("options", options(item.choices), options(variant.choices)),
    )
    return tuple(Side(name, *side_by_side(before, after)) for name, before, after in fields if before != after)


def options(choices: Sequence[str] | None) -> str:
    """Options, one a line, lettered as they are put to the model."""
    return "\n".join(f"{chr(65 + at) if at < 26 else at + 1}. {choice}" for at, choice in enumerate(choices or ()))


def _answers(variant_id: str, kind: str, cell: CellView, rows: Rows) -> tuple[AnswerView, ...]:
    return tuple(
        AnswerView(model, tuple(_reply(row, _usual(own, cell)) for row in own if _belongs(row, variant_id, kind, cell)))
        for model, own in rows.items()
    )


def _usual(own: Sequence[Mapping[str, Any]], cell: CellView) -> frozenset[str] | None:
    """The answers most often given to the original; None on an axis where an answer may move without anything being wrong."""
    if cell.axis != "generation":
        return None
    counts = Counter(_read(row) for row in own if row["kind"] == "original" and row["regime"] == cell.regime)
    most = max(counts.values(), default=0)
    return frozenset(answer for answer, count in counts.items() if count == most)


def _belongs(row: Mapping[str, Any], variant_id: str, kind: str, cell: CellView) -> bool:
    return bool(row["variant_id"] == variant_id and row["kind"] == kind and row["regime"] == cell.regime)


def _reply(row: Mapping[str, Any], usual: frozenset[str] | None) -> Reply:
    """What was read, with the signal where the row has one; confidence keeps its label probabilities as JSON, which nobody reads."""
    signal = "" if row["signal"] is None else f" at {row['signal']:.2f}"
    raw = row["raw"] or row["error"] or ""
    moved = usual is not None and _read(row) not in usual
    return Reply(f"{_read(row)}{signal}", "" if raw.startswith("{") else _beginning(raw, RAW), moved)


def _read(row: Mapping[str, Any]) -> str:
    if row["finish"] == "error":
        return "request failed"
    return str(row["parsed"] if row["parse_status"] == "ok" else row["parse_status"])


def _evidence(verdict: Verdict) -> str:
    told = []
    if verdict.p_meaning is not None:
        told.append(f"meaning kept with probability {verdict.p_meaning:.2f}")
    if verdict.distance is not None:
        told.append(f"embedding distance {verdict.distance:.3f}")
    told.append(f"{len(verdict.findings)} of {len(verdict.findings)} checks passed")
    return ", ".join(told)


def _beginning(text: str, most: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[:most].rstrip()}…"
