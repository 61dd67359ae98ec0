"""Rows that bring their own mirror: relations told from both sides, statements and their opposites, single scale items."""

from collections.abc import Mapping, Sequence
from typing import Any

from variants.errors import BadInputError
from variants.types import Item, Partner, Relation

Row = Mapping[str, Any]
"""One row as JSON gives it."""

_RELATIONS = {"same": Relation.SAME, "swap": Relation.SWAP, "6-x": Relation.COMPLEMENT, "flip": Relation.FLIP}
_FAMILIES = {
    "inverse_relation": "parametric_inversion",
    "symmetric_relation": "symmetric_relation",
    "likert_forward_reverse": "stance_reversal",
}
"""A row's kind and the mirror family; an inverse relation whose fact no context gives is the knowledge diagnostic."""
_TASKS = {"inverse_relation": "open", "likert_forward_reverse": "likert"}


def is_mirror_row(row: Row) -> bool:
    """Whether a row is a pair of mirrored prompts, or a single item with its scale."""
    pair = isinstance(row.get("forward"), Mapping) and isinstance(row.get("reverse"), Mapping)
    return pair or ("item" in row and "scale_low_to_high" in row)


def item_from_mirror_row(row: Row) -> Item:
    """The forward prompt as an item and the reverse as its partner; a single scale item has none.

    A scale becomes the choices, low to high, of the task type `likert`. Where both answers are true or false, these two are the
    choices. For `6-x` the answers are the model's own, so none is right.

    Raises:
        BadInputError: If a prompt is missing or the answer map is not known; names the row.
    """
    where = f"row {row.get('id')!r}"
    scale = _scale(row, where)
    if "forward" not in row:
        return _item(row, _text(row, "item", where), None, scale, "likert", None)
    forward, reverse = row["forward"], row["reverse"]
    mapped = row.get("answer_map")
    if mapped not in _RELATIONS:
        raise BadInputError(f"{where}: expected answer_map {', '.join(_RELATIONS)}; got {mapped!r}")
    kind = str(row.get("kind") or "")
    partner = Partner(_text(reverse, "prompt", where), _RELATIONS[mapped], _answer(reverse), _FAMILIES.get(kind, kind))
    answer = _answer(forward)
    binary = {answer, partner.answer} <= {"true", "false"}
    choices = scale or (("true", "false") if binary else None)
    return _item(row, _text(forward, "prompt", where), answer, choices, "yes_no" if binary else _TASKS.get(kind, "open"), partner)


def _item(row: Row, question: str, answer: str | None, choices: tuple[str, ...] | None, task_type: str, partner: Partner | None) -> Item:
    return Item(
        id=str(row["id"]),
        dataset=str(row.get("dataset") or ""),
        question=question,
        vertical=str(row.get("vertical") or ("personality" if task_type == "likert" else "relations")),
        language=str(row.get("lang") or "en"),
        task_type=task_type,
        choices=choices,
        answer=answer,
        answer_index=choices.index(answer) if choices and answer in choices else None,
        licence=str(row.get("licence") or ""),
        source=str(row.get("source") or ""),
        group=str(row.get("group") or ""),
        partner=partner,
    )


def _scale(row: Row, where: str) -> tuple[str, ...] | None:
    """The points of a scale, low to high, in the row or its `meta`; None where there is none."""
    meta = row.get("meta")
    scale = row.get("scale_low_to_high") or (meta.get("scale_low_to_high") if isinstance(meta, Mapping) else None)
    if scale is None:
        return None
    if not isinstance(scale, Sequence) or isinstance(scale, str) or len(scale) < 2:
        raise BadInputError(f"{where}: expected scale_low_to_high to be a list of at least two points; got {scale!r}")
    return tuple(str(point) for point in scale)


def _text(part: Row, name: str, where: str) -> str:
    text = part.get(name)
    if not isinstance(text, str) or not text.strip():
        raise BadInputError(f"{where}: expected a text under {name!r}; got {text!r}")
    return text


def _answer(part: Row) -> str | None:
    answer = part.get("answer")
    return None if answer is None else str(answer)
