"""What a reviewer sees and nothing more, and the key beside it that the reviewer does not see."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from variants.errors import BadInputError
from variants.files import write_text
from variants.inert import from_spreadsheet_cell, spreadsheet_cell
from variants.stored import in_words

LABELS = ("same", "changed", "unsure")
"""What a reviewer may say of a row."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the sheet: two texts to compare. No model, generator, verdict or score is in it."""

    row_id: str
    """Opaque; the key joins it to its variant."""
    language: str
    expected: str
    """What the reviewer is asked, since a mirror must change its answer: `same meaning` or `opposite answer`."""
    text_a: str
    text_b: str
    label: str = ""
    """`same` (as expected), `changed` (not as expected), `unsure`, or empty."""


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What stands behind a row of the sheet."""

    row_id: str
    variant_id: str
    stratum: str
    population: int
    """Variants of this stratum in the run."""
    sampled: int
    failed: bool
    """Whether the automatic audit failed it."""
    p_meaning: float | None
    control: str
    """Kind of a planted control; empty for a variant of the run."""
    control_good: bool


def write_sheet(path: Path, rows: Sequence[SheetRow]) -> None:
    """Write the sheet as JSONL, as CSV, or, where the name ends in `.json`, as Label Studio tasks."""
    if path.suffix == ".csv":
        write_text(path, _csv(rows))
    elif path.suffix == ".json":
        tasks = [{"data": {name: value for name, value in asdict(row).items() if name != "label"}} for row in rows]
        write_text(path, json.dumps(tasks, ensure_ascii=False, indent=1) + "\n")
    else:
        write_text(path, "".join(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows))


def read_sheet(path: Path) -> list[SheetRow]:
    """Read a sheet back, in any of its three forms, with the labels that were given in it.

    Raises:
        BadInputError: If it cannot be read, lacks a column, or holds a label that is none.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path}: expected a review sheet in UTF-8 ({error})") from error
    return [_row(path, place, row) for place, row in enumerate(_rows(path, text), start=1)]


def key_path(sheet: Path) -> Path:
    """Where the key of a sheet lies: beside it, for the one who drew the sample."""
    return sheet.with_name(f"{sheet.name}.key.json")


def write_key(sheet: Path, rows: Sequence[KeyRow], run: str) -> None:
    """Write the key."""
    write_text(key_path(sheet), json.dumps({"audit_id": run, "rows": [asdict(row) for row in rows]}, indent=1) + "\n")


def read_key(sheet: Path) -> list[KeyRow]:
    """The key of a sheet.

    Raises:
        BadInputError: If it is not there, or is none.
    """
    try:
        return [KeyRow(**row) for row in _key(sheet)["rows"]]
    except (KeyError, TypeError) as error:
        raise _no_key(sheet, error) from error


def audit_of_key(sheet: Path) -> str:
    """The audit that a sheet was drawn from.

    Raises:
        BadInputError: If its key is not there, or is none.
    """
    try:
        return str(_key(sheet)["audit_id"])
    except (KeyError, TypeError) as error:
        raise _no_key(sheet, error) from error


def _key(sheet: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(key_path(sheet).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise _no_key(sheet, error) from error
    return told


def _no_key(sheet: Path, error: Exception) -> BadInputError:
    return BadInputError(f"{key_path(sheet)}: expected the key that `sago review sample` wrote beside the sheet; {in_words(error)}")


def _csv(rows: Sequence[SheetRow]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(SheetRow)])
    writer.writeheader()
    writer.writerows({name: spreadsheet_cell(value) for name, value in asdict(row).items()} for row in rows)
    return out.getvalue()


def _rows(path: Path, text: str) -> Iterable[dict[str, Any]]:
    try:
        if path.suffix == ".csv":
            return [_told(row) for row in csv.DictReader(io.StringIO(text, newline=""))]
        if path.suffix == ".json":
            return [_from_label_studio(task) for task in json.loads(text)]
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, csv.Error) as error:
        raise BadInputError(f"{path}: expected a review sheet; {in_words(error)}") from error


def _told(row: dict[str, Any]) -> dict[str, Any]:
    return {name: from_spreadsheet_cell(value) if isinstance(value, str) else value for name, value in row.items()}


def _from_label_studio(task: dict[str, Any]) -> dict[str, Any]:
    """A task with the choice of its newest annotation that was not cancelled."""
    chosen = [
        one["value"]["choices"][0]
        for annotation in task.get("annotations", [])
        if not annotation.get("was_cancelled")
        for one in annotation.get("result", [])
        if one.get("type") == "choices"
    ]
    data: dict[str, Any] = dict(task["data"])
    return data | {"label": chosen[-1] if chosen else ""}


def _row(path: Path, place: int, row: dict[str, Any]) -> SheetRow:
    if not isinstance(row, dict):
        raise BadInputError(f"{path}: row {place} is no object; expected a sheet of `sago review sample`")
    missing = [field.name for field in fields(SheetRow) if field.name != "label" and not isinstance(row.get(field.name), str)]
    if missing:
        raise BadInputError(f"{path}: row {place} lacks {', '.join(missing)}; expected a sheet of `sago review sample`")
    label = str(row.get("label") or "").strip().lower()
    if label not in {"", *LABELS}:
        raise BadInputError(f"{path}: row {place} ({row['row_id']}): expected label {', '.join(LABELS)} or nothing; got {label!r}")
    return SheetRow(**{field.name: row[field.name] for field in fields(SheetRow) if field.name != "label"}, label=label)
