"""The columns of a published data set as explicit `datasets.Features`, as Parquet schemas that carry them, and as JSON Schema."""

import json
from typing import Any

import pyarrow as pa

from audit.rows import SCHEMA as AUDIT_SCHEMA
from datasets_out.format.layout import AUDIT, FORMAT
from variants.rows import SCHEMA as VARIANT_SCHEMA

METADATA_KEY = b"huggingface"
"""Where `datasets` looks for the features of a Parquet file."""

_SCALARS: dict[pa.DataType, str] = {
    pa.string(): "string",
    pa.int32(): "int32",
    pa.int64(): "int64",
    pa.float64(): "float64",
    pa.bool_(): "bool",
}
_JSON_TYPES = {"string": "string", "int32": "integer", "int64": "integer", "float64": "number", "bool": "boolean"}


def schema_of(config: str) -> pa.Schema:
    """Columns of a configuration, in order, without metadata: the audit's own for `audit`, the variants' for all others."""
    return AUDIT_SCHEMA if config == AUDIT else VARIANT_SCHEMA


def features_of(schema: pa.Schema) -> Any:  # noqa: ANN401 - `datasets` ships no types
    """The `datasets.Features` of a schema, column by column.

    Raises:
        TypeError: If a column is of a type that the format does not use.
    """
    import datasets

    return datasets.Features({field.name: _feature(field.type) for field in schema})


def with_features(schema: pa.Schema) -> pa.Schema:
    """The schema with its features in the metadata, so that what `load_dataset` gives is declared and not guessed."""
    declared = {"info": {"features": features_of(schema).to_dict()}}
    return schema.with_metadata({METADATA_KEY: json.dumps(declared).encode()})


def declared_features(schema: pa.Schema) -> dict[str, Any] | None:
    """The features that a file's metadata declares; None where it declares none that can be read."""
    raw = (schema.metadata or {}).get(METADATA_KEY)
    try:
        told = json.loads(raw) if raw is not None else None
    except (ValueError, RecursionError):
        return None
    info = told.get("info") if isinstance(told, dict) else None
    features = info.get("features") if isinstance(info, dict) else None
    return features if isinstance(features, dict) else None


def row_json_schema() -> dict[str, Any]:
    """JSON Schema of one row of `audit`; the other configurations hold the columns up to the first of the audit's own."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"SAGO data set {FORMAT}: one row of the configuration 'audit'",
        "type": "object",
        "required": list(VARIANT_SCHEMA.names),
        "additionalProperties": False,
        "properties": {field.name: _json(field.type, nullable=field.nullable) for field in AUDIT_SCHEMA},
    }


def _feature(kind: pa.DataType) -> Any:  # noqa: ANN401 - `datasets` ships no types
    import datasets

    if pa.types.is_list(kind):
        return datasets.List(_feature(kind.value_type))
    if pa.types.is_struct(kind):
        return {field.name: _feature(field.type) for field in kind}
    if kind not in _SCALARS:
        raise TypeError(f"expected text, whole or decimal numbers, truth values, lists or structs; got {kind}")
    return datasets.Value(_SCALARS[kind])


def _json(kind: pa.DataType, *, nullable: bool) -> dict[str, Any]:
    if pa.types.is_list(kind):
        return {"type": ["array", "null"] if nullable else "array", "items": _json(kind.value_type, nullable=True)}
    if pa.types.is_struct(kind):
        parts = {field.name: _json(field.type, nullable=True) for field in kind}
        return {"type": ["object", "null"] if nullable else "object", "properties": parts, "additionalProperties": False}
    name = _JSON_TYPES[_SCALARS[kind]]
    return {"type": [name, "null"] if nullable else name}
