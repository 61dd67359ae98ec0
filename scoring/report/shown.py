"""The instances that fail, laid open: what was asked, where the wordings differ, what came, and what the audit found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from audit.types import SetVerdict, Verdict
from scoring.axes.mirroring_map import mapped, on_scale
from scoring.outcomes import was_read
from scoring.report.difference import side_by_side
from scoring.report.evidence import Wordings
from scoring.report.numbers import plain
from scoring.report.plain_answers import example_anchor, examples
from scoring.report.view import AnswerView, CellView, InstanceView, Reply, ShownInstance, Side, WordingView
from scoring.report.words import KIND, RELATION
from variants.rows import original_id
from variants.types import Item, Relation, Variant

Rows = Sequence[Mapping[str, Any]]
"""The answers of one model on one item."""

RAW = 160
"""Characters of an answer as it came that are shown; the whole of it lies in `answers/`."""
_FLIPS: Mapping[str, str] = {"generation": "flips", "mirroring": "breaks the mirror"}
"""What an instance does that is counted on its axis."""
MOST = 8
"""Failing instances laid open of one cell; fewer where the page would grow too large."""


def shown_of(cells: Sequence[CellView]) -> list[tuple[CellView, InstanceView]]:
    """The failing instances that are laid open, model by model: cells that carry a verdict first."""
    ordered = sorted(cells, key=lambda cell: cell.conclusion == "no_verdict")
    return [(cell, one) for cell in ordered for one in examples(cell)[:MOST]]


def laid_open(cell: CellView, one: InstanceView, held: Wordings | None, rows: Rows) -> ShownInstance:
    """One failing instance of one model.

    Args:
        cell: The cell of the model.
        one: Its instance.
        held: The audited sets of the axis; None where no audit is at hand.
        rows: The model's answers on this item.
    """
    identity, figures = example_anchor(cell, one), _figures(cell, one)
    judged = None if held is None else held.sets.get((cell.dataset, one.item_id))
    if judged is None:
        return ShownInstance(one.item_id, identity, cell.model, "its wordings are not in the audited sets at hand", figures, None, ())
    item = judged.judged.item
    return ShownInstance(
        item_id=one.item_id,
        anchor=identity,
        model=cell.model,
        headline=_beginning(item.question, 110),
        figures=figures,
        original=_asked(item, judged, cell, rows),
        variants=tuple(_variant(item, verdict, at, cell, rows) for at, verdict in enumerate(_of_instance(judged, cell, one), 1)),
    )


def _of_instance(judged: SetVerdict, cell: CellView, one: InstanceView) -> list[Verdict]:
    """What was asked for this instance: the wordings of its kind, or the one mirror of its pair."""
    return [
        verdict
        for verdict in judged.verdicts
        if verdict.passed and verdict.variant.kind == cell.kind and one.part in {"", verdict.variant.id}
    ]


def _figures(cell: CellView, one: InstanceView) -> str:
    if one.stability is None:
        return one.status.replace("_", " ")
    added = [] if one.excess is None or cell.judged_name == "S" else [f"{cell.judged_name} {plain(one.excess, signed=True)}"]
    flags = [
        name
        for name, on in ((_FLIPS.get(cell.axis, ""), one.flipped), ("beyond noise", one.beyond_noise), ("unacceptable", one.unacceptable))
        if on
    ]
    return " · ".join([f"S {plain(one.stability)}", *added, *flags])


def _asked(item: Item, judged: SetVerdict, cell: CellView, rows: Rows) -> WordingView:
    sides = tuple(
        Side(name, side_by_side(text, text)[0], ())
        for name, text in (("question", item.question), ("context", item.context or ""), ("options", options(item.choices)))
        if text
    )
    identity = original_id(item, judged.judged.axis)
    return WordingView("Original", item.answer or "", sides, _answers(None, identity, item, cell, rows))


def _variant(item: Item, verdict: Verdict, at: int, cell: CellView, rows: Rows) -> WordingView:
    variant = verdict.variant
    return WordingView(
        title=f"{KIND[variant.kind]} {at}",
        expected=_expected(variant),
        sides=_sides(item, variant),
        answers=_answers(variant, variant.id, item, cell, rows),
        made_by=variant.generator,
        evidence=_evidence(verdict),
        findings=tuple(
            f"{found.check}: {found.value:g} within {found.low:g} to {found.high:g}" + (f" ({found.reason})" if found.reason else "")
            for found in verdict.findings
        ),
    )


def _expected(variant: Variant) -> str:
    how = RELATION.get(str(variant.relation), str(variant.relation))
    return variant.answer or "" if str(variant.relation) == "same" else f"{(variant.answer or '?').rstrip('.')} ({how})"


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


def _answers(row_of: Variant | None, identity: str, item: Item, cell: CellView, rows: Rows) -> tuple[AnswerView, ...]:
    """What came to the original (`row_of` None) or to one variant."""
    kind = "original" if row_of is None else row_of.kind
    own = [row for row in rows if row["regime"] == cell.regime]
    usual = _usual([_label(row) for row in own if row["kind"] == "original"])
    replies = [_reply(row, usual, row_of, item, cell) for row in own if (row["variant_id"], row["kind"]) == (identity, kind)]
    return (AnswerView(cell.model, tuple(replies)),) if rows else ()


def _usual(labels: Sequence[str]) -> frozenset[str]:
    """The answers given most often, as labels."""
    counts = Counter(labels)
    most = max(counts.values(), default=0)
    return frozenset(label for label, count in counts.items() if count == most)


def _reply(row: Mapping[str, Any], usual: frozenset[str], variant: Variant | None, item: Item, cell: CellView) -> Reply:
    """What was read, with the signal where the row has one; confidence keeps its label probabilities as JSON, which nobody reads."""
    signal = "" if row["signal"] is None else f" at {row['signal']:.2f}"
    raw = row["raw"] or row["error"] or ""
    label, read = _label(row), _read(row)
    was = was_read(label)
    return Reply(
        read=f"{read}{signal}",
        raw="" if raw.startswith("{") else _beginning(raw, RAW),
        moved=was and cell.axis == "generation" and label not in usual,
        breaks=was and cell.axis == "mirroring" and variant is not None and _breaks(label, usual, variant, item),
        unread=not was and cell.axis != "confidence",
    )


def _breaks(label: str, usual: frozenset[str], variant: Variant, item: Item) -> bool:
    """Whether an answer to the mirror is not what the usual answer to the original requires; not said where right answers swap."""
    if variant.relation is Relation.SWAP:
        return False
    if variant.relation is not Relation.COMPLEMENT:
        return mapped(label, variant.relation, item) not in usual
    return mapped(on_scale(label, item), variant.relation, item) not in {on_scale(one, item) for one in usual}


def _label(row: Mapping[str, Any]) -> str:
    """An answer as the axes compare it: what was read, or which kind of no answer it was."""
    return f"={row['parsed']}" if row["parse_status"] == "ok" and row["finish"] != "error" else _read(row)


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
