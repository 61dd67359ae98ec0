"""Writing `sago.json` from what was exported."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datasets_out.format.descriptor import AuditRecord, CheckRecord, ControlRecord, Descriptor, FileEntry, KindRecord, SourceRecord
from datasets_out.format.layout import CARD, DESCRIPTOR, FORMAT
from datasets_out.provenance import Provenance
from datasets_out.shards import Exported
from datasets_out.tally import Contents
from variants.files import sha256, write_text
from variants.manifest import tool_version


def descriptor_of(
    folder: Path,
    name: str,
    told: dict[str, Any],
    origin: Provenance,
    exported: Sequence[Exported],
    contents: Contents,
    stated: Sequence[str],
) -> Descriptor:
    """The descriptor of a data set whose other files are all there.

    Args:
        folder: The data set.
        name: Its name.
        told: The audit's `report.json`.
        origin: Sources and settings of the run.
        exported: Every Parquet file that was written.
        contents: What they hold.
        stated: Data sets whose licence the publisher stated.
    """
    return Descriptor(
        format=FORMAT,
        name=name,
        tool_version=tool_version(),
        audit=_audit(told, contents),
        seed=origin.seed,
        per_axis=origin.per_axis,
        generators=dict(origin.generators),
        sources=[SourceRecord(name=file.name, version=file.version) for file in origin.files],
        items=len(contents.items),
        rows=dict(sorted(contents.kinds.items())),
        licences=dict(sorted(contents.licences.items())),
        licences_stated_by_publisher=sorted(stated),
        files=_entries(folder, exported),
    )


def write_descriptor(folder: Path, body: Descriptor) -> None:
    """Write `sago.json`."""
    told = body.model_dump(exclude_none=True)
    write_text(folder / DESCRIPTOR, json.dumps(told, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


def _audit(told: dict[str, Any], contents: Contents) -> AuditRecord:
    settings = dict(check.split("=", 1) for check in told["checks"])
    names = sorted({*settings, *contents.checks})
    counts = {name: contents.checks.get(name, [0, 0]) for name in names}
    kinds = sorted({kind for kind, _ in contents.judged})
    return AuditRecord(
        audit_id=told["audit_id"],
        tool_version=told["tool_version"],
        evidence=list(told["evidence"]),
        checks=[CheckRecord(name=name, settings=settings.get(name, ""), applied=counts[name][0], failed=counts[name][1]) for name in names],
        controls=[
            ControlRecord(kind=one["kind"], lang=one.get("lang", ""), keeps_meaning=one["keeps_meaning"], right=one["right"], n=one["n"])
            for one in told["controls"]["by_kind"]
        ],
        by_kind={kind: _kind(contents, kind) for kind in kinds},
    )


def _kind(contents: Contents, kind: str) -> KindRecord:
    failed = contents.judged[kind, False]
    return KindRecord(judged=failed + contents.judged[kind, True], failed=failed)


def _entries(folder: Path, exported: Sequence[Exported]) -> list[FileEntry]:
    tables = {one.path: one for one in exported}
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in {CARD, DESCRIPTOR})
    return [_entry(folder, path, tables.get(path.relative_to(folder).as_posix())) for path in paths]


def _entry(folder: Path, path: Path, table: Exported | None) -> FileEntry:
    return FileEntry(
        path=path.relative_to(folder).as_posix(),
        bytes=path.stat().st_size,
        sha256=sha256(path),
        config=None if table is None else table.config,
        rows=None if table is None else table.rows,
        rows_hash=(table.digest or None) if table is not None else None,
    )
