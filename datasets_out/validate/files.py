"""The files of a data set against `sago.json`: all there, none besides, unchanged, of the right columns, and none outside the folder."""

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pyarrow as pa
import pyarrow.parquet as pq

from datasets_out.format.descriptor import Descriptor, FileEntry
from datasets_out.format.features import declared_features, features_of, schema_of
from datasets_out.format.layout import AUDIT, CARD, CONFIGS, CROISSANT, DESCRIPTOR, VARIANT_SETS, shard
from datasets_out.validate.problem import Problem
from variants.files import sha256

LARGEST_GROUP = 1024**3
"""Bytes that one row group may unpack to; a larger one would have to be held whole."""
_ALLOWED_BESIDES = {CARD, DESCRIPTOR}
_THRIFT_LIMIT = 100_000_000


def file_problems(folder: Path, body: Descriptor) -> Iterator[Problem]:
    """Everything wrong with the files as files."""
    seen: set[str] = set()
    for entry in body.files:
        if entry.path in seen:
            yield Problem("path", entry.path, "named twice in sago.json")
        seen.add(entry.path)
        yield from _entry_problems(folder, entry)
    for path in sorted(_files(folder)):
        if path not in seen | _ALLOWED_BESIDES:
            yield Problem("unknown file", path, "not named in sago.json")
    yield from _completeness(body, seen)


def _files(folder: Path) -> Iterator[str]:
    """Files below a folder; what version control and the Hub's client keep in dotted names at its top is left alone."""
    for path in folder.rglob("*"):
        relative = path.relative_to(folder)
        if not relative.parts[0].startswith(".") and (path.is_file() or path.is_symlink()):
            yield relative.as_posix()


def _completeness(body: Descriptor, seen: set[str]) -> Iterator[Problem]:
    configs = {entry.config for entry in body.files if entry.config is not None}
    for config in (VARIANT_SETS, AUDIT):
        if config not in configs:
            yield Problem("missing file", f"data/{config}", "every data set has this configuration")
    for config in sorted(configs - set(CONFIGS)):
        yield Problem("path", config, f"expected a configuration of the format ({', '.join(CONFIGS)})")
    for name in (CROISSANT, "LICENSES/NOTICES.md"):
        if name not in seen:
            yield Problem("missing file", name, "every data set has this file")
    for config in sorted(configs & set(CONFIGS)):
        paths = [entry.path for entry in body.files if entry.config == config]
        if sorted(paths) != [shard(config, number) for number in range(len(paths))]:
            yield Problem(
                "path", f"data/{config}", f"expected shards {shard(config, 0)}, … without a gap; got {', '.join(sorted(paths)[:5])}"
            )


def is_inside(path: str) -> bool:
    """Whether a path of `sago.json` stays in the folder, by its words alone."""
    parts = PurePosixPath(path)
    return not (parts.is_absolute() or ".." in parts.parts or "\\" in path or ":" in path or "\0" in path or str(parts) != path)


def _entry_problems(folder: Path, entry: FileEntry) -> Iterator[Problem]:
    path, file = entry.path, folder / entry.path
    if not is_inside(path):
        yield Problem("path", path, "leads out of the data set, or is not written plainly; not touched")
        return
    if not file.resolve().is_relative_to(folder.resolve()):
        yield Problem("path", path, "is a link that leads out of the data set; not touched")
        return
    if not file.is_file():
        yield Problem("missing file", path, "named in sago.json and not there")
        return
    if file.stat().st_size != entry.bytes:
        yield Problem("file size", path, f"sago.json says {entry.bytes} bytes; the file has {file.stat().st_size}")
    if sha256(file) != entry.sha256:
        yield Problem("file hash", path, "does not match sago.json")
    if entry.config in CONFIGS:
        yield from _parquet_problems(file, entry)


def _parquet_problems(file: Path, entry: FileEntry) -> Iterator[Problem]:
    try:
        with pq.ParquetFile(file, thrift_string_size_limit=_THRIFT_LIMIT, thrift_container_size_limit=_THRIFT_LIMIT) as found:
            yield from _table_problems(found, entry)
    except (pa.ArrowException, OSError) as error:
        yield Problem("parquet", entry.path, f"not a readable Parquet file ({str(error).splitlines()[0]})")


def _table_problems(found: pq.ParquetFile, entry: FileEntry) -> Iterator[Problem]:
    expected = schema_of(entry.config or "")
    if not found.schema_arrow.equals(expected):
        yield Problem("schema", entry.path, _difference(found.schema_arrow, expected))
    elif declared_features(found.schema_arrow) != features_of(expected).to_dict():
        yield Problem("features", entry.path, "the metadata do not declare the features of the format")
    if found.metadata.num_rows != entry.rows:
        yield Problem("row count", entry.path, f"sago.json says {entry.rows}; the file holds {found.metadata.num_rows}")
    groups = [found.metadata.row_group(number).total_byte_size for number in range(found.metadata.num_row_groups)]
    if max(groups, default=0) > LARGEST_GROUP:
        yield Problem("parquet", entry.path, f"a row group unpacks to {max(groups)} bytes; at most {LARGEST_GROUP} are read")


def _difference(found: pa.Schema, expected: pa.Schema) -> str:
    missing = [name for name in expected.names if name not in found.names]
    further = [name for name in found.names if name not in expected.names]
    other = [name for name in expected.names if name in found.names and not found.field(name).equals(expected.field(name))]
    parts = [("missing", missing), ("not of the format", further), ("of another type", [_typed(name, found, expected) for name in other])]
    told = "; ".join(f"{what}: {', '.join(names)}" for what, names in parts if names)
    return f"columns {told}" if told else "columns in another order"


def _typed(name: str, found: pa.Schema, expected: pa.Schema) -> str:
    return f"{name} ({found.field(name).type}, expected {expected.field(name).type})"
