"""Ways to damage a data set; each mends what hides the damage from a mere comparison of hashes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.rows import row_digest, shard_digest
from datasets_out.format.features import schema_of, with_features
from datasets_out.format.layout import AUDIT, CROISSANT, DESCRIPTOR, shard
from variants.files import sha256
from variants.rows import Row

Rows = list[Row]


def rows(folder: Path, config: str) -> Rows:
    """The rows of a configuration's one shard."""
    read: Rows = pq.read_table(folder / shard(config, 0)).to_pylist()
    return read


def put(folder: Path, config: str, held: Rows, *, seal: bool = True) -> None:
    """Write rows back; audited ones under new digests if `seal`, as somebody would who wants to hide what was done."""
    if seal and config == AUDIT:
        held = [row | {"row_hash": row_digest(row)} for row in held]
    pq.write_table(pa.Table.from_pylist(held, schema=with_features(schema_of(config))), folder / shard(config, 0))
    mend(folder)


def change(folder: Path, config: str, pick: Callable[[Row], bool], how: Callable[[Row], Row], *, seal: bool = True) -> None:
    """Change the first row that is picked."""
    held = rows(folder, config)
    at = next(place for place, row in enumerate(held) if pick(row))
    put(folder, config, [*held[:at], how(held[at]), *held[at + 1 :]], seal=seal)


def change_set(folder: Path, pick: Callable[[Row], bool], how: Callable[[Row], Row]) -> None:
    """Change every row of the audited set that holds the first row picked."""
    held = rows(folder, AUDIT)
    chosen = next(row for row in held if pick(row))
    key = (chosen["item_id"], chosen["axis"])
    put(folder, AUDIT, [how(row) if (row["item_id"], row["axis"]) == key else row for row in held])


def mend(folder: Path) -> None:
    """Make every hash, size and row count of sago.json and croissant.json true again."""
    told = edited(folder)
    hashes = {}
    for entry in told["files"]:
        file = folder / entry["path"]
        if entry["path"] != CROISSANT and file.is_file():
            entry |= {"bytes": file.stat().st_size, "sha256": sha256(file)}
            hashes[entry["path"]] = entry["sha256"]
            _mend_rows(file, entry)
    croissant = json.loads((folder / CROISSANT).read_text())
    for part in croissant["distribution"]:
        if part["@type"] == "cr:FileObject" and part["contentUrl"] in hashes:
            part["sha256"] = hashes[part["contentUrl"]]
    (folder / CROISSANT).write_text(json.dumps(croissant))
    for entry in told["files"]:
        if entry["path"] == CROISSANT:
            entry |= {"bytes": (folder / CROISSANT).stat().st_size, "sha256": sha256(folder / CROISSANT)}
    save(folder, told)


def _mend_rows(file: Path, entry: dict[str, Any]) -> None:
    try:
        table = pq.read_table(file) if entry.get("config") else None
    except (pa.ArrowException, OSError):
        return
    if table is not None:
        entry["rows"] = table.num_rows
        if entry.get("rows_hash") and "row_hash" in table.column_names:
            entry["rows_hash"] = shard_digest(table.select(["row_hash"]).to_pylist())


def edited(folder: Path) -> dict[str, Any]:
    """The descriptor, for editing."""
    told: dict[str, Any] = json.loads((folder / DESCRIPTOR).read_text())
    return told


def save(folder: Path, told: dict[str, Any]) -> None:
    """Write the descriptor back."""
    (folder / DESCRIPTOR).write_text(json.dumps(told))


def retable(folder: Path, config: str, how: Callable[[pa.Table], pa.Table]) -> None:
    """Change a configuration's table as a table: its columns, types or metadata."""
    path = folder / shard(config, 0)
    pq.write_table(how(pq.read_table(path)), path)
    mend(folder)
