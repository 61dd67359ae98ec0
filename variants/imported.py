"""Variant sets that somebody else made: rows of a foreign shape become items with their variants, dealt to axes that share none.

Three shapes cover what is published: an item with a list of wordings a row (ParaRel, PromptBench, ProSA, SLAB); a pair of original
and wording a row (the attacks of PromptRobust); a wording a row, with a column that names its item (DOVE, PromptSuite).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from variants.edits import text_edits
from variants.errors import BadInputError, unknown_name
from variants.readers import Placed
from variants.rows import content_id
from variants.source_rows import FIELDS, Columns, RowError, find, to_item
from variants.types import Axis, Item, Kind, Relation, Variant, VariantSet

Shape = Literal["list", "pairs", "rows"]
OWN_FIELDS = ("variants", "text", "original", "item", "made_by", "label")
"""Fields of `--map` beside those of an item."""
_DEFAULTS = {"variants": "variants", "text": "text", "original": "original", "item": "item", "made_by": "kind", "label": "label"}


@dataclass(frozen=True, slots=True)
class ForeignColumns:
    """Where a foreign row holds what."""

    shape: Shape
    fields: Columns
    """Fields of the item."""
    own: Mapping[str, str]
    """`variants` (a list), `text` (a wording), `original`, `item` (which item a wording belongs to), `made_by`, `label`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a foreign row."""

    text: str
    made_by: str
    """What the source says of its making; part of the variant's provenance."""
    label: bool | None = None
    """Whether a person judged that it keeps the meaning, where the source says so."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """An item with all wordings that the source holds of it."""

    item: Item
    wordings: tuple[Wording, ...]


def mapping_of(shape: Shape, pairs: Mapping[str, str]) -> ForeignColumns:
    """A mapping from what the user wrote.

    Raises:
        BadInputError: If a field is none of ours.
    """
    known = (*FIELDS, *OWN_FIELDS)
    for name in pairs:
        if name not in known:
            raise unknown_name("field in --map", name, known)
    own = _DEFAULTS | {name: column for name, column in pairs.items() if name in OWN_FIELDS}
    return ForeignColumns(shape, Columns({name: column for name, column in pairs.items() if name in FIELDS}), own)


def foreign_items(rows: Iterable[Placed], columns: ForeignColumns, *, dataset: str) -> Iterator[Foreign]:
    """Items with their wordings, in the order of the source.

    Rows of the shapes `pairs` and `rows` that belong together must stand next to each other, so that memory does not grow with the file.

    Raises:
        BadInputError: If a row lacks what its shape needs, or an item stands at two places; the message names the row.
    """
    seen: set[tuple[str, str]] = set()
    for place, group in _groups(rows, columns):
        try:
            held = _foreign(group, columns, dataset)
        except RowError as error:
            raise BadInputError(f"{place}: {error}") from error
        key = (held.item.dataset, held.item.id)
        if key in seen:
            raise BadInputError(f"{place}: item {held.item.id!r} stands at a second place; sort the file by item")
        seen.add(key)
        yield held


def sets_of(held: Foreign, axes: Sequence[Axis], kind: Kind, source: str) -> Iterator[VariantSet]:
    """The wordings of one item, dealt in turn to the axes, so that no two axes share one; an axis without a wording gets no set."""
    texts = dict.fromkeys(wording.text for wording in held.wordings if wording.text != held.item.question)
    told = {wording.text: wording.made_by for wording in reversed(held.wordings)}
    made = [variant_of(held.item, text, kind, source, told[text]) for text in texts]
    for place, axis in enumerate(axes):
        dealt = tuple(made[place :: len(axes)])
        if dealt:
            yield VariantSet(held.item, axis, dealt, len(dealt))


def variant_of(item: Item, text: str, kind: Kind, source: str, made_by: str) -> Variant:
    """One foreign wording as a variant that keeps the answer."""
    generator = f"Imported(source={source!r}, made_by={made_by!r})@1"
    identity = content_id(item.dataset, item.id, text, item.context, item.choices, generator, 0)
    edits = text_edits("question", item.question, text)
    return Variant(
        identity, text, item.context, item.choices, kind, generator, Relation.SAME, item.answer, item.answer_index, edits, 0
    )  # fmt: skip


def _groups(rows: Iterable[Placed], columns: ForeignColumns) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """The rows of each item, with the place of the first."""
    held: list[Mapping[str, Any]] = []
    where, last = "", None
    for place, row in rows:
        key = None if columns.shape == "list" else _key(row, columns, place)
        if held and (key is None or key != last):
            yield where, held
            held = []
        if not held:
            where = place
        held.append(row)
        last = key
    if held:
        yield where, held


def _key(row: Mapping[str, Any], columns: ForeignColumns, place: str) -> str:
    column = columns.own["original" if columns.shape == "pairs" else "item"]
    value = find(row, column)
    if not isinstance(value, str | int):
        raise BadInputError(
            f"{place}: expected text or a number in the column {column!r}; name another with --map; columns: {', '.join(row)}"
        )
    return str(value)


def _foreign(group: Sequence[Mapping[str, Any]], columns: ForeignColumns, dataset: str) -> Foreign:
    wordings = [wording for row in group for wording in _wordings(row, columns)]
    original = _original(group[0], columns, wordings)
    first: dict[str, Any] = {**group[0], "question": original}
    if columns.shape == "rows":
        first.setdefault("id", _key(group[0], columns, ""))
    others = Columns({name: column for name, column in columns.fields.mapping.items() if name != "question"})
    item = to_item(first, others, dataset=dataset)
    return Foreign(replace(item, question=original), tuple(wordings))


def _original(row: Mapping[str, Any], columns: ForeignColumns, wordings: Sequence[Wording]) -> str:
    """The original: what the row says it is, or else the first wording."""
    has_question = columns.fields.has(row, "question")
    said = columns.fields.get(row, "question") if has_question else find(row, columns.own["original"])
    if isinstance(said, str) and said.strip():
        return said
    if not wordings:
        raise RowError("no wording")
    return wordings[0].text


def _wordings(row: Mapping[str, Any], columns: ForeignColumns) -> Iterator[Wording]:
    parts = find(row, columns.own["variants"]) if columns.shape == "list" else [row]
    if not isinstance(parts, list | tuple):
        raise RowError(f"expected a list in the column {columns.own['variants']!r}; name another with --map variants=COLUMN")
    for place, part in enumerate(parts):
        yield _wording({columns.own["text"]: part} if isinstance(part, str) else part, columns, place)


def _wording(part: object, columns: ForeignColumns, place: int) -> Wording:
    column = columns.own["text"]
    text = find(part, column) if isinstance(part, Mapping) else None
    if not isinstance(part, Mapping) or not isinstance(text, str) or not text.strip():
        raise RowError(f"wording {place + 1}: expected text in the column {column!r}; name another with --map text=COLUMN")
    made_by, label = find(part, columns.own["made_by"]), find(part, columns.own["label"])
    return Wording(text, made_by if isinstance(made_by, str) else "", label if isinstance(label, bool) else None)
