"""Results on disk: cells as JSON, instances as Parquet; equal results give equal bytes."""

import json
import types
from collections.abc import Sequence
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import pyarrow as pa
import pyarrow.parquet as pq

from variants.errors import BadInputError
from variants.files import write_atomically, write_text

T = TypeVar("T")
FORMAT = 1


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
    try:
        payload = json.loads(path.read_text(encoding="utf-8"))
        return tuple(cast("T", _built(cell, one)) for one in payload["cells"])
    except OSError as error:
        raise BadInputError(f"{path}: expected the scores of an axis; run `sago score` first ({error.strerror})") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadInputError(f"{path}: not the scores of this version ({error})") from error


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
    try:
        table = pq.read_table(path)
        key_type = get_type_hints(kind)["key"]
        key = [one.name for one in fields(key_type)]
        return tuple(cast("T", _built(kind, {"key": {name: row.pop(name) for name in key}} | row)) for row in table.to_pylist())
    except (OSError, pa.ArrowInvalid) as error:
        raise BadInputError(f"{path}: expected the instances of an axis; run `sago score` first ({error})") from error
    except (ValueError, KeyError, TypeError) as error:
        raise BadInputError(f"{path}: not the instances of this version ({error})") from error


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


def _built(hint: Any, value: Any) -> Any:  # noqa: ANN401
    """A value of JSON as the type it was: dataclasses and tuples inside each other, all else as it stands."""
    if value is None:
        return None
    options = [option for option in _options(hint) if option is not types.NoneType]
    kind = options[0]
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{one.name: _built(hints[one.name], value[one.name]) for one in fields(kind)})  # type: ignore[operator]
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return tuple(_built(inner[0] if inner[-1] is Ellipsis else inner[at], one) for at, one in enumerate(value))
    return kind(value) if isinstance(kind, type) and issubclass(kind, str) else value
