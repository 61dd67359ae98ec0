"""Anybody's pairs as candidates: the two texts of a row as an item and its variant."""

from collections.abc import Mapping
from typing import Any

from audit.pair_fields import FIELDS, KINDS, nearest
from audit.types import Candidate
from variants.errors import BadInputError
from variants.types import Item, Kind, Relation, Variant

Row = Mapping[str, Any]
"""One row of a pairs file."""


def candidate_of(row: Row, line: int, *, task_fields: bool = False) -> Candidate:
    """The candidate that a row stands for.

    Args:
        row: `text_a`, `text_b`, and if there `id`, `lang`, `kind`, `choices_a`, `choices_b`, `answer_index_a`, `answer_index_b`.
        line: Number of the row, from 1; its id where it has none.
        task_fields: Also read `relation`, `answer`, `answer_b`, `answer_aliases`, `context`, `context_b` and `task_type`.

    Raises:
        BadInputError: If a field is missing or of the wrong type, or the kind is misspelt.
    """
    more = row if task_fields else {}
    identity = str(row["id"]) if row.get("id") is not None else str(line)
    before, after = _texts(row, "choices_a"), _texts(row, "choices_b")
    if (after is None) != (before is None):
        before, after = before or after, after or before
    item = Item(
        id=identity, dataset=str(row.get("dataset") or ""), question=_text(row, "text_a"), language=str(row.get("lang") or "en"),
        task_type=str(more.get("task_type") or ("mcq" if before else "open")), context=more.get("context"), choices=before,
        answer=more.get("answer"), answer_index=_index(row, "answer_index_a"), answer_aliases=_texts(more, "answer_aliases") or (),
    )  # fmt: skip
    kind, relation = _kind(row), _relation(more, before, after)
    variant = Variant(
        id=identity, question=_text(row, "text_b"), context=more.get("context_b", more.get("context")), choices=after, kind=kind,
        generator="",
        relation=relation, answer=more.get("answer_b", more.get("answer")), answer_index=_index(row, "answer_index_b", item.answer_index),
        edits=(), seed=0,
    )  # fmt: skip
    return Candidate(item, variant)


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    if name not in row and (near := next((key for key in row if key not in FIELDS and nearest(key, FIELDS) == name), None)) is not None:
        raise BadInputError(f"expected text in {name!r}, which is not there; is {near!r} meant?"[:200])
    if not isinstance(value, str):
        raise BadInputError(f"expected text in {name!r}; got {value!r}"[:200])
    return value


def _texts(row: Row, name: str) -> tuple[str, ...] | None:
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise BadInputError(f"expected a list of texts in {name!r}; got {value!r}"[:200])
    return tuple(value)


def _index(row: Row, name: str, otherwise: int | None = None) -> int | None:
    value = row.get(name, otherwise)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadInputError(f"expected a whole number in {name!r}; got {value!r}"[:200])
    return value


def _kind(row: Row) -> Kind:
    """The kind of variant; a paraphrase where the row does not say, or says a word of its own.

    Raises:
        BadInputError: If it is no text, or so near to a kind of ours that it was probably meant.
    """
    told = row.get("kind")
    if told is None:
        return "paraphrase"
    if not isinstance(told, str):
        raise BadInputError(f"expected kind {', '.join(KINDS)}; got {told!r}"[:200])
    kind: Kind | None = next((known for known in KINDS if known == told), None)
    if kind is None and (near := nearest(told, KINDS)) is not None:
        raise BadInputError(f"unknown kind {told!r}; did you mean {near!r}?")
    return kind or "paraphrase"


def _relation(row: Row, before: tuple[str, ...] | None, after: tuple[str, ...] | None) -> Relation:
    told = row.get("relation")
    if told is None:
        return Relation.CONTENT if before != after else Relation.SAME
    if told not in set(Relation):
        raise BadInputError(f"expected relation {', '.join(Relation)}; got {told!r}"[:200])
    return Relation(told)
