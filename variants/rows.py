"""Variant sets as Parquet rows and back: one row a variant, the original as a row of its own, once a set."""

import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast, get_args

import pyarrow as pa
import pyarrow.parquet as pq

from variants.errors import BadInputError
from variants.files import write_bytes
from variants.stored import Stored, fitting
from variants.types import Axis, Edit, Item, Kind, Relation, Variant, VariantSet

Row = dict[str, Any]
"""One row as pyarrow gives and takes it; the schema below is its type."""

_TEXT = pa.string()
_TEXTS = pa.list_(pa.string())
_EDIT = pa.struct([("field", _TEXT), ("start", pa.int32()), ("end", pa.int32()), ("text", _TEXT)])

SCHEMA = pa.schema(
    [
        pa.field("item_id", _TEXT, nullable=False),
        pa.field("dataset", _TEXT, nullable=False),
        pa.field("vertical", _TEXT),
        pa.field("lang", _TEXT, nullable=False),
        pa.field("task_type", _TEXT, nullable=False),
        pa.field("axis", _TEXT, nullable=False),
        pa.field("variant_id", _TEXT, nullable=False),
        pa.field("kind", _TEXT, nullable=False),
        pa.field("generator", _TEXT),
        pa.field("relation", _TEXT, nullable=False),
        pa.field("question", _TEXT, nullable=False),
        pa.field("context", _TEXT),
        pa.field("choices", _TEXTS),
        pa.field("answer", _TEXT),
        pa.field("answer_index", pa.int32()),
        pa.field("original_question", _TEXT, nullable=False),
        pa.field("original_context", _TEXT),
        pa.field("original_choices", _TEXTS),
        pa.field("original_answer", _TEXT),
        pa.field("edits", pa.list_(_EDIT)),
        pa.field("seed", pa.int64()),
        pa.field("licence", _TEXT),
        pa.field("source", _TEXT),
        # Beyond the fixed names: what scoring and inference need and the original's row alone would not tell.
        pa.field("group", _TEXT),
        pa.field("answer_aliases", _TEXTS),
        pa.field("original_answer_index", pa.int32()),
        pa.field("family", _TEXT),
        pa.field("asked", pa.int32()),
    ]
)


VARIANTS = Stored("variants as `sago variants` writes them", "run `sago variants` again")
AUDITED = Stored("audited variants as `sago audit` writes them", "run `sago audit` again")


def content_id(*parts: object) -> str:
    """A stable id by content: 16 hexadecimal digits of SHA-256 over the parts as JSON."""
    payload = json.dumps(parts, ensure_ascii=False, default=str)
    return hashlib.sha256(payload.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def original_id(item: Item, axis: Axis) -> str:
    """Id of the original's own row in the set of one axis."""
    return content_id("original", axis, item.dataset, item.id, item.question, item.context, item.choices)


def to_rows(held: VariantSet) -> list[Row]:
    """The rows of one set: the original first, then its variants in their order."""
    return [_original_row(held), *(_variant_row(held, variant) for variant in held.variants)]


def from_rows(rows: Sequence[Row]) -> VariantSet:
    """Read one set back from its rows, the original among them.

    Raises:
        BadInputError: If the original's row is missing, or stands there twice.
    """
    originals = [row for row in rows if row["kind"] == "original"]
    if len(originals) != 1:
        where = f"item {rows[0]['item_id']!r}, axis {rows[0]['axis']!r}" if rows else "no rows"
        raise BadInputError(f"expected one row of kind 'original' in each set; got {len(originals)} ({where})")
    first = originals[0]
    return VariantSet(
        item=_item(first),
        axis=cast("Axis", first["axis"]),
        variants=tuple(_variant(row) for row in rows if row["kind"] != "original"),
        asked=first["asked"],
    )


def write_sets(path: Path, sets: Iterable[VariantSet]) -> int:
    """Write one shard, whole or not at all; returns the number of rows."""
    rows = [row for held in sets for row in to_rows(held)]
    write_bytes(path, shard_bytes(rows, SCHEMA))
    return len(rows)


def shard_bytes(rows: Sequence[Row], schema: pa.Schema) -> bytes:
    """Rows as the bytes of a Parquet file; equal rows give equal bytes."""
    stream = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), stream, compression="zstd")
    return stream.getvalue()


def read_sets(folder: Path, axis: Axis | None = None) -> Iterator[VariantSet]:
    """The sets of a folder of Parquet shards, one shard in memory at a time, in file order.

    Raises:
        BadInputError: If the folder holds no Parquet file, or a file is not of this schema.
    """
    for path in shard_paths(folder):
        for rows in grouped_rows(read_rows(path)):
            if axis is None or rows[0]["axis"] == axis:
                yield from_rows(rows)


def shard_paths(folder: Path) -> list[Path]:
    """The Parquet files of a folder, in name order.

    Raises:
        BadInputError: If there is none.
    """
    paths = sorted(folder.glob("*.parquet"))
    if not paths:
        raise BadInputError(
            f"{folder}: expected Parquet files; found none. Is this a run folder, and did the stage before this one finish?"
        )
    return paths


def read_rows(path: Path, schema: pa.Schema = SCHEMA) -> list[Row]:
    """All rows of one shard.

    Raises:
        BadInputError: If the file is not Parquet, or lacks a column.
    """
    return _rows_of(path, path, schema)


def rows_in(content: bytes, name: str, schema: pa.Schema = SCHEMA) -> list[Row]:
    """All rows of one shard, given as the bytes of its file.

    Args:
        content: The file.
        name: What to call it in an error.
        schema: Columns that it must have.

    Raises:
        BadInputError: If the bytes are not Parquet, or lack a column.
    """
    return _rows_of(pa.BufferReader(content), name, schema)


def _rows_of(source: Any, path: Path | str, schema: pa.Schema) -> list[Row]:  # noqa: ANN401 - a path or a buffer of pyarrow
    stored = VARIANTS if schema is SCHEMA else AUDITED
    with stored.reading(path):
        return cast("list[Row]", fitting(pq.read_table(source), schema, stored, path).to_pylist())


def grouped_rows(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Cut rows into sets: neighbours of one data set, item and axis belong together."""
    group: list[Row] = []
    for row in rows:
        if group and _set_key(row) != _set_key(group[0]):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _set_key(row: Row) -> tuple[str, str, str]:
    return row["dataset"], row["item_id"], row["axis"]


def _shared(held: VariantSet) -> Row:
    item = held.item
    return {
        "item_id": item.id,
        "dataset": item.dataset,
        "vertical": item.vertical,
        "lang": item.language,
        "task_type": item.task_type,
        "axis": held.axis,
        "original_question": item.question,
        "original_context": item.context,
        "original_choices": item.choices,
        "original_answer": item.answer,
        "original_answer_index": item.answer_index,
        "answer_aliases": item.answer_aliases,
        "licence": item.licence,
        "source": item.source,
        "group": item.group,
        "asked": held.asked,
    }


def _original_row(held: VariantSet) -> Row:
    item = held.item
    own: Row = {
        "variant_id": original_id(item, held.axis),
        "kind": "original",
        "generator": "",
        "relation": str(Relation.SAME),
        "question": item.question,
        "context": item.context,
        "choices": item.choices,
        "answer": item.answer,
        "answer_index": item.answer_index,
        "edits": [],
        "seed": None,
        "family": "",
    }
    return _shared(held) | own


def _variant_row(held: VariantSet, variant: Variant) -> Row:
    own = {
        "variant_id": variant.id,
        "kind": variant.kind,
        "generator": variant.generator,
        "relation": str(variant.relation),
        "question": variant.question,
        "context": variant.context,
        "choices": variant.choices,
        "answer": variant.answer,
        "answer_index": variant.answer_index,
        "edits": [{"field": edit.field, "start": edit.start, "end": edit.end, "text": edit.text} for edit in variant.edits],
        "seed": variant.seed,
        "family": variant.family,
    }
    return _shared(held) | own


def _item(row: Row) -> Item:
    return Item(
        id=row["item_id"],
        dataset=row["dataset"],
        question=row["original_question"],
        vertical=row["vertical"] or "",
        language=row["lang"],
        task_type=row["task_type"],
        context=row["original_context"],
        choices=_tuple(row["original_choices"]),
        answer=row["original_answer"],
        answer_index=row["original_answer_index"],
        answer_aliases=tuple(row["answer_aliases"] or ()),
        licence=row["licence"] or "",
        source=row["source"] or "",
        group=row["group"] or "",
    )


def _variant(row: Row) -> Variant:
    if row["kind"] not in get_args(Kind):
        raise BadInputError(f"variant {row['variant_id']!r}: expected kind {', '.join(get_args(Kind))} or original; got {row['kind']!r}")
    return Variant(
        id=row["variant_id"],
        question=row["question"],
        context=row["context"],
        choices=_tuple(row["choices"]),
        kind=cast("Kind", row["kind"]),
        generator=row["generator"] or "",
        relation=Relation(row["relation"]),
        answer=row["answer"],
        answer_index=row["answer_index"],
        edits=tuple(Edit(edit["field"], edit["start"], edit["end"], edit["text"]) for edit in row["edits"] or ()),
        seed=row["seed"],
        family=row["family"] or "",
    )


def _tuple(values: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if values is None else tuple(values)
