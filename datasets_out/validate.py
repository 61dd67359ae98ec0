"""Is this a well-formed SAGO data set, and is its audit evidence true of its rows? Nothing is believed, all is recomputed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.rows import SCHEMA as AUDIT_SCHEMA
from audit.rows import from_audit_rows, shard_digest
from audit.types import SetVerdict
from datasets_out.descriptor import read_descriptor
from datasets_out.layout import AUDIT, AXES, CARD, VARIANT_SETS, shards
from variants.errors import BadInputError
from variants.files import sha256
from variants.rows import SCHEMA as VARIANT_SCHEMA
from variants.rows import Row, grouped_rows, original_id, read_rows
from variants.types import Relation, Variant

_UNSEALED = {"licence"}
"""Columns that publishing may fill in after the audit."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is not as it must be."""

    check: str
    where: str
    what: str


def problems(folder: Path) -> Iterator[Problem]:
    """Everything wrong with a data set folder; nothing if it is valid.

    Raises:
        BadInputError: If it is no SAGO data set at all.
    """
    body = read_descriptor(folder)
    broken = list(_files(folder, body))
    yield from broken
    yield from _card(folder)
    if any(problem.check in {"missing file", "schema"} for problem in broken):
        return
    judged = list(_judged(folder, body))
    yield from (one for one in judged if isinstance(one, Problem))
    sets = [one for one in judged if not isinstance(one, Problem)]
    yield from _leaks(sets)
    yield from _relations(sets)
    yield from _published(folder, sets)


def _files(folder: Path, body: dict[str, Any]) -> Iterator[Problem]:
    named = {entry["path"]: entry for entry in body["files"]}
    for path in sorted(path.relative_to(folder).as_posix() for path in folder.glob("data/**/*.parquet")):
        if path not in named:
            yield Problem("unknown file", path, "not named in sago.json")
    for path, entry in named.items():
        file = folder / path
        if not file.is_file() or not file.resolve().is_relative_to(folder.resolve()):
            yield Problem("missing file", path, "named in sago.json and not there")
            continue
        if sha256(file) != entry["sha256"]:
            yield Problem("file hash", path, "does not match sago.json")
        yield from _schema(file, path, entry)


def _schema(file: Path, path: str, entry: dict[str, Any]) -> Iterator[Problem]:
    import pyarrow.parquet as pq

    expected = AUDIT_SCHEMA if entry["config"] == AUDIT else VARIANT_SCHEMA
    try:
        found = pq.ParquetFile(file)
    except (pa.ArrowInvalid, OSError) as error:
        yield Problem("schema", path, f"not a readable Parquet file ({error})")
        return
    if not found.schema_arrow.equals(expected):
        names = sorted(set(expected.names) ^ set(found.schema_arrow.names))
        yield Problem("schema", path, f"columns differ: {', '.join(names) or 'types or order'}")
    if found.metadata.num_rows != entry["rows"]:
        yield Problem("row count", path, f"sago.json says {entry['rows']}; the file holds {found.metadata.num_rows}")


def _card(folder: Path) -> Iterator[Problem]:
    from huggingface_hub import DatasetCard

    try:
        card = DatasetCard.load(folder / CARD)
    except (OSError, ValueError) as error:
        yield Problem("card", CARD, f"cannot be read ({error})")
        return
    configs = {config["config_name"] for config in card.data.to_dict().get("configs", [])}
    there = {path.name for path in (folder / "data").iterdir()} if (folder / "data").is_dir() else set()
    if configs != there:
        yield Problem("card", CARD, f"configs {sorted(configs)} are named; data/ holds {sorted(there)}")


def _judged(folder: Path, body: dict[str, Any]) -> Iterator[SetVerdict | Problem]:
    """Verdicts recomputed from the stored findings, set by set."""
    audit_id = body["audit"]["audit_id"]
    digests = {entry["path"]: entry.get("rows_hash") for entry in body["files"]}
    for file in shards(folder, AUDIT):
        path, rows = file.relative_to(folder).as_posix(), read_rows(file, AUDIT_SCHEMA)
        if shard_digest(rows) != digests.get(path):
            yield Problem("rows hash", path, "rows were added, taken away, moved or changed since the audit")
        if strangers := sorted({row["audit_id"] for row in rows} - {audit_id}):
            yield Problem("audit id", path, f"rows of another audit: {', '.join(strangers)}")
        for group in grouped_rows(rows):
            yield from _one_set(group)


def _one_set(group: list[Row]) -> Iterator[SetVerdict | Problem]:
    try:
        judged = from_audit_rows(group)
    except (BadInputError, ValueError, KeyError) as error:
        yield Problem("evidence", f"item {group[0]['item_id']!r}, axis {group[0]['axis']!r}", str(error))
        return
    ids = [row["variant_id"] for row in group]
    if len(set(ids)) != len(ids):
        yield Problem("duplicate id", f"item {group[0]['item_id']!r}, axis {group[0]['axis']!r}", "a variant id stands twice")
    if ids[0] != original_id(judged.judged.item, judged.judged.axis):
        yield Problem("id", f"item {group[0]['item_id']!r}", "the original's id is not the hash of its content")
    if any(not verdict.findings for verdict in judged.verdicts):
        yield Problem("evidence", f"item {group[0]['item_id']!r}", "a variant has no finding")
    yield judged


def _leaks(sets: list[SetVerdict]) -> Iterator[Problem]:
    """A wording of one item in the sets of two axes."""
    seen: dict[tuple[object, ...], str] = {}
    for judged in sets:
        item, axis = judged.judged.item, judged.judged.axis
        for variant in judged.judged.variants:
            key = (item.dataset, item.id, variant.question, variant.context, variant.choices)
            other = seen.setdefault(key, axis)
            if other != axis:
                yield Problem(
                    "leak between axes", f"item {item.id!r}, variant {variant.id!r}", f"the same wording stands in {other} and {axis}"
                )


def _relations(sets: list[SetVerdict]) -> Iterator[Problem]:
    for judged in sets:
        for variant in judged.judged.variants:
            if wrong := _contradiction(variant, judged.judged.item.answer):
                yield Problem("relation", f"item {judged.judged.item.id!r}, variant {variant.id!r}", wrong)


def _contradiction(variant: Variant, answer: str | None) -> str:
    if variant.answer_index is not None:
        if variant.choices is None or not 0 <= variant.answer_index < len(variant.choices):
            return "answer_index lies outside the choices"
        if variant.answer is not None and variant.choices[variant.answer_index] != variant.answer:
            return "answer is not the choice at answer_index"
    if None in (answer, variant.answer):
        return ""
    if variant.relation in {Relation.SAME, Relation.CONTENT} and variant.answer != answer:
        return f"relation {variant.relation} asks for the original's answer {answer!r}; got {variant.answer!r}"
    if variant.relation is Relation.FLIP and variant.answer == answer:
        return "relation flip asks for the other answer; got the same"
    return ""


def _published(folder: Path, sets: list[SetVerdict]) -> Iterator[Problem]:
    """Every published row is one that passed, unchanged, and none is missing."""
    passed = {axis: _passed_rows(sets, axis) for axis in AXES}
    for axis in AXES:
        if shards(folder, axis):
            yield from _compared(folder, axis, passed[axis])
    yield from _compared(folder, VARIANT_SETS, {key: row for rows in passed.values() for key, row in rows.items()})


def _passed_rows(sets: list[SetVerdict], axis: str) -> dict[tuple[str, ...], Row]:
    from variants.rows import to_rows

    rows: dict[tuple[str, ...], Row] = {}
    for judged in sets:
        if judged.judged.axis == axis and judged.passed:
            kept = {variant.id for variant in judged.survivors}
            rows |= {_key(row): row for row in to_rows(judged.judged) if row["kind"] == "original" or row["variant_id"] in kept}
    return rows


def _compared(folder: Path, config: str, expected: dict[tuple[str, ...], Row]) -> Iterator[Problem]:
    found: set[tuple[str, ...]] = set()
    for file in shards(folder, config):
        for row in read_rows(file, VARIANT_SCHEMA):
            key, where = _key(row), f"{config}: item {row['item_id']!r}, variant {row['variant_id']!r}"
            if key in found:
                yield Problem("duplicate row", where, "stands twice")
            found.add(key)
            if key not in expected:
                yield Problem("not passed", where, "the audit did not let this row through")
            elif changed := _changed(row, expected[key]):
                yield Problem("changed row", where, f"differs from what was audited in {', '.join(changed)}")
    for key in sorted(expected.keys() - found):
        yield Problem("missing row", f"{config}: item {key[1]!r}, variant {key[3]!r}", "passed the audit and is not there")


def _changed(row: Row, audited: Row) -> list[str]:
    return [name for name in VARIANT_SCHEMA.names if name not in _UNSEALED and _plain(row[name]) != _plain(audited[name])]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _key(row: Row) -> tuple[str, ...]:
    return row["dataset"], row["item_id"], row["axis"], row["variant_id"]
