"""Results on disk: cells as JSON, instances as Parquet; equal results give equal bytes."""

import json
import types
from collections.abc import Sequence
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq

from variants.files import write_atomically, write_text
from variants.stored import MisfitError, Stored, fitting

T = TypeVar("T")
FORMAT = 1
SCORES = Stored("the scores of an axis", "run `sago score` again")
INSTANCES = Stored("the instances of an axis", "run `sago score` again")


def write_cells(path: Path, cells: Sequence[object]) -> Path:
    """Write the cells of one axis as JSON."""
    payload = {"format": FORMAT, "cells": [asdict(cell) for cell in cells]}  # type: ignore[call-overload]
    write_text(path, json.dumps(payload, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    return path


def read_cells(path: Path, cell: type[T]) -> tuple[T, ...]:
    """Read the cells of one axis back.

    Raises:
        BadInputError: If the file is missing, is not JSON, or holds something else.
    """
    with SCORES.reading(path):
        return tuple(cast("T", _built(cell, one, "cells")) for one in raw_cells(path))


def raw_cells(path: Path) -> list[Any]:
    """The cells of one axis as JSON gives them.

    Raises:
        BadInputError: If the file is missing, is not JSON, or holds something else.
    """
    payload = SCORES.json(path)
    if not isinstance(payload, dict) or not isinstance(payload.get("cells"), list):
        raise SCORES.damaged(path, "it is no object with a list under 'cells'")
    return list(payload["cells"])


def write_instances(path: Path, instances: Sequence[object], kind: type[object]) -> Path:
    """Write one row an instance; the key's fields are columns of their own."""
    rows = [_flat(asdict(one)) for one in instances]  # type: ignore[call-overload]
    with write_atomically(path) as stream:
        pq.write_table(pa.Table.from_pylist(rows, schema=_schema(kind)), stream, compression="zstd")
    return path


def read_instances(path: Path, kind: type[T]) -> tuple[T, ...]:
    """Read the instances of one axis back.

    Raises:
        BadInputError: If the file is missing or is not of this schema.
    """
    with INSTANCES.reading(path):
        table = fitting(pq.read_table(path), _schema(kind), INSTANCES, path)
        key_type = get_type_hints(kind)["key"]
        key = [one.name for one in fields(key_type)]
        return tuple(cast("T", _built(kind, {"key": {name: row.pop(name) for name in key}} | row, "row")) for row in table.to_pylist())


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    key: dict[str, Any] = row.pop("key")
    return key | row


def _schema(kind: type[object]) -> pa.Schema:
    hints = get_type_hints(kind)
    key = [pa.field(one.name, pa.string(), nullable=False) for one in fields(hints["key"])]
    own = [pa.field(one.name, _arrow(hints[one.name])) for one in fields(kind) if one.name != "key"]  # type: ignore[arg-type]
    return pa.schema([*key, *own])


def _arrow(hint: Any) -> pa.DataType:  # noqa: ANN401 - a type hint has no type of its own
    names = {str: pa.string(), bool: pa.bool_(), int: pa.int64(), float: pa.float64()}
    options = [option for option in _options(hint) if option is not types.NoneType]
    if get_origin(options[0]) is tuple:
        return pa.list_(_arrow(get_args(options[0])[0]))
    return names.get(options[0], pa.string())


def _options(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _built(hint: Any, value: Any, at: str) -> Any:  # noqa: ANN401
    """A stored value as the type it was: dataclasses and tuples inside each other, all else as it stands.

    Raises:
        MisfitError: If it is none of its type; names the field.
    """
    options = _options(hint)
    if value is None and types.NoneType in options:
        return None
    kind = next(option for option in options if option is not types.NoneType)
    if is_dataclass(kind) and isinstance(value, dict):
        hints = get_type_hints(kind)
        return kind(**{one.name: _built(hints[one.name], _field(value, one.name, at), one.name) for one in fields(kind)})  # type: ignore[operator]
    if get_origin(kind) is tuple and isinstance(value, list):
        inner = get_args(kind)
        return tuple(_built(inner[0] if inner[-1] is Ellipsis else inner[place], one, at) for place, one in enumerate(value))
    if isinstance(kind, type) and issubclass(kind, str) and isinstance(value, str):
        return kind(value)
    if not _is_one(kind, value):
        raise MisfitError(f"{at!r} holds {str(value)[:40]!r}, which is not of the kind that belongs there")
    return value


def _field(held: dict[str, Any], name: str, at: str) -> Any:  # noqa: ANN401
    if name not in held:
        raise MisfitError(f"{at!r} lacks {name!r}")
    return held[name]


def _is_one(kind: Any, value: Any) -> bool:  # noqa: ANN401
    """Whether a plain value is of its type; of types that are not plain nothing is asked."""
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    return isinstance(value, kind) if kind in (bool, str) else not (is_dataclass(kind) or get_origin(kind) is tuple)
