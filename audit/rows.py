"""Audited sets as Parquet rows and back: the variants' rows with their verdicts, findings and digests beside them."""

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.types import AuditReport, Finding, SetVerdict, Verdict
from variants import rows as variant_rows
from variants.errors import BadInputError
from variants.files import write_bytes
from variants.rows import Row, from_rows, shard_bytes, to_rows
from variants.types import VariantSet

_TEXT = pa.string()
_FINDING = pa.struct(
    [("check", _TEXT), ("value", pa.float64()), ("low", pa.float64()), ("high", pa.float64()), ("passed", pa.bool_()), ("reason", _TEXT)]
)

SCHEMA = pa.schema(
    [
        *variant_rows.SCHEMA,
        pa.field("verdict", _TEXT, nullable=False),
        pa.field("failed", pa.list_(_TEXT)),
        pa.field("findings", pa.list_(_FINDING)),
        pa.field("distance", pa.float64()),
        pa.field("p_meaning", pa.float64()),
        pa.field("set_verdict", _TEXT, nullable=False),
        pa.field("audit_id", _TEXT, nullable=False),
        # Beyond the fixed names: what makes a stored verdict checkable without running anything again.
        pa.field("set_findings", pa.list_(_FINDING)),
        pa.field("row_hash", _TEXT, nullable=False),
    ]
)


def to_audit_rows(judged: SetVerdict, audit_id: str) -> list[Row]:
    """The rows of one judged set: the original first (never on trial itself), then its variants, failed ones included."""
    bare = to_rows(judged.judged)
    told = [None, *judged.verdicts]
    return [_audit_row(row, verdict, judged, audit_id) for row, verdict in zip(bare, told, strict=True)]


def from_audit_rows(rows: Sequence[Row]) -> SetVerdict:
    """Read one judged set back; its verdicts follow from the stored findings, not from the stored words.

    Raises:
        BadInputError: If the original's row is missing, a row does not match its digest, or a stored verdict is not what its
            findings say; the message names the row.
    """
    for row in rows:
        _refuse_changed(row)
    held = from_rows(rows)
    of_variant = {row["variant_id"]: row for row in rows if row["kind"] != "original"}
    verdicts = tuple(_verdict(held, position, of_variant) for position in range(len(held.variants)))
    judged = SetVerdict(held, verdicts, _findings(rows[0]["set_findings"]))
    for row, verdict in zip((row for row in rows if row["kind"] != "original"), verdicts, strict=True):
        _refuse_contradiction(row, passed=verdict.passed)
    _refuse_set_contradiction(rows[0], judged)
    return judged


def write_shard(path: Path, report: AuditReport) -> str:
    """Write one audited shard, whole or not at all; returns the digest of its rows, which the audit report keeps."""
    rows = rows_of(report)
    write_bytes(path, shard_bytes(rows, SCHEMA))
    return shard_digest(rows)


def rows_of(report: AuditReport) -> list[Row]:
    """The rows of all sets of a report."""
    return [row for judged in report.sets for row in to_audit_rows(judged, report.audit_id)]


def shard_digest(rows: Iterable[Row]) -> str:
    """SHA-256 over the row digests in their order: a row added, taken away or moved does not match."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(row["row_hash"].encode())
    return digest.hexdigest()


def row_digest(row: Row) -> str:
    """SHA-256 over everything in a row but the digest itself, as JSON with sorted keys."""
    own = {name: _plain(row[name]) for name in SCHEMA.names if name != "row_hash"}
    payload = json.dumps(own, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(payload.encode("utf-8", "surrogatepass")).hexdigest()


def sets_digest(sets: Iterable[VariantSet]) -> str:
    """SHA-256 over the content of sets, original and variants in their order."""
    digest = hashlib.sha256()
    for held in sets:
        for row in to_rows(held):
            payload = json.dumps({name: _plain(value) for name, value in row.items()}, ensure_ascii=False, sort_keys=True)
            digest.update(payload.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _plain(value: Any) -> Any:  # noqa: ANN401 - a Parquet cell is anything JSON can hold
    """Tuples as lists and numbers that JSON lacks as words, so that a row has one digest before and after it was stored."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return value


def _audit_row(row: Row, verdict: Verdict | None, judged: SetVerdict, audit_id: str) -> Row:
    told = row | {
        "verdict": "pass" if verdict is None or verdict.passed else "fail",
        "failed": [] if verdict is None else list(verdict.failed),
        "findings": [] if verdict is None else _finding_rows(verdict.findings),
        "distance": None if verdict is None else verdict.distance,
        "p_meaning": None if verdict is None else verdict.p_meaning,
        "set_verdict": "pass" if judged.passed else "fail",
        "audit_id": audit_id,
        "set_findings": _finding_rows(judged.findings),
    }
    return told | {"row_hash": row_digest(told)}


def _finding_rows(findings: Iterable[Finding]) -> list[Row]:
    return [
        {"check": one.check, "value": one.value, "low": one.low, "high": one.high, "passed": one.passed, "reason": one.reason}
        for one in findings
    ]


def _findings(rows: Sequence[Row] | None) -> tuple[Finding, ...]:
    return tuple(Finding(row["check"], row["value"], row["low"], row["high"], row["reason"]) for row in rows or ())


def _verdict(held: VariantSet, position: int, of_variant: dict[str, Row]) -> Verdict:
    variant = held.variants[position]
    row = of_variant[variant.id]
    return Verdict(variant, _findings(row["findings"]), row["distance"], row["p_meaning"])


def _refuse_changed(row: Row) -> None:
    if row_digest(row) != row["row_hash"]:
        raise BadInputError(f"{_where(row)}: the row changed after it was audited; run `sago audit` again")


def _refuse_contradiction(row: Row, *, passed: bool) -> None:
    if (row["verdict"] == "pass") != passed:
        raise BadInputError(f"{_where(row)}: says {row['verdict']!r}, but its findings say {'pass' if passed else 'fail'!r}")


def _refuse_set_contradiction(row: Row, judged: SetVerdict) -> None:
    if (row["set_verdict"] == "pass") != judged.passed:
        raise BadInputError(f"{_where(row)}: set_verdict is {row['set_verdict']!r}, but the findings on the set say otherwise")


def _where(row: Row) -> str:
    return f"item {row['item_id']!r}, axis {row['axis']!r}, variant {row['variant_id']!r}"
