"""`sago.json`: format version, audit, and the hash of every file, so that a reader can verify without trusting."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from datasets_out.export import Exported
from datasets_out.layout import DESCRIPTOR, FORMAT
from datasets_out.tally import Contents
from variants.errors import BadInputError
from variants.files import sha256, write_text
from variants.manifest import tool_version


def write_descriptor(folder: Path, name: str, told: Mapping[str, Any], exported: Sequence[Exported], contents: Contents) -> None:
    """Write the descriptor of a data set whose Parquet files are all there.

    Args:
        folder: The data set.
        name: Its name.
        told: The audit's `report.json`.
        exported: Every Parquet file that was written.
        contents: What they hold.
    """
    body = {
        "format": FORMAT,
        "name": name,
        "tool_version": tool_version(),
        "audit": {key: told[key] for key in ("audit_id", "checks", "evidence", "failure_rate", "failure_rate_by_cell", "controls")},
        "items": len(contents.items),
        "rows": dict(contents.kinds),
        "files": [_entry(folder, one) for one in exported],
    }
    write_text(folder / DESCRIPTOR, json.dumps(body, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


def read_descriptor(folder: Path) -> dict[str, Any]:
    """Read `sago.json`.

    Raises:
        BadInputError: If it is not there, not JSON, or of a format this version does not know.
    """
    path = folder / DESCRIPTOR
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInputError(f"{path}: expected a SAGO data set; its descriptor cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise BadInputError(f"{path}: expected JSON ({error})") from error
    if not isinstance(body, dict) or not str(body.get("format", "")).startswith("1."):
        raise BadInputError(f"{path}: expected format 1.x; got {body.get('format') if isinstance(body, dict) else type(body).__name__!r}")
    return body


def _entry(folder: Path, one: Exported) -> dict[str, Any]:
    entry = {"config": one.config, "path": one.path, "rows": one.rows, "sha256": sha256(folder / one.path)}
    return entry | ({"rows_hash": one.digest} if one.digest else {})
