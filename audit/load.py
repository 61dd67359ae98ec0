"""Sealed sets read back from a run folder: verdicts are recomputed, and what changed since the audit is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from audit.gate import pass_sets
from audit.rows import SCHEMA, from_audit_rows, shard_digest
from audit.types import AuditReport, PassedSets, SetVerdict
from variants.errors import BadInputError
from variants.manifest import read_manifest
from variants.misfits import validated
from variants.rows import grouped_rows, read_rows
from variants.stored import Stored
from variants.types import Axis

REPORT = Stored("the report of an audit", "run `sago audit` again")


def passed_sets(run: Path, axis: Axis) -> Iterator[PassedSets]:
    """The sets of one axis that passed, shard by shard, one shard in memory at a time.

    Raises:
        BadInputError: If there is no audit, it certified nothing, or a row, a verdict or a whole shard is not what was audited.
    """
    told = read_report(run)
    if not told.get("certified"):
        raise BadInputError(f"{run / 'audit'}: this audit certified nothing ({told.get('refusal', 'its controls failed')})")
    for name in sorted(name for name in told["shards"] if told["shards"][name]["axis"] == axis):
        yield pass_sets(AuditReport(told["audit_id"], tuple(told["checks"]), tuple(_checked(run, name, told))), axis)


def judged_sets(run: Path, axis: Axis | None = None) -> Iterator[SetVerdict]:
    """Every judged set of a run, failed ones too, whether or not the audit certified anything.

    Raises:
        BadInputError: As `passed_sets`, but for certification.
    """
    told = read_report(run)
    for name in sorted(told["shards"]):
        if axis is None or told["shards"][name]["axis"] == axis:
            yield from _checked(run, name, told)


def read_report(run: Path) -> dict[str, Any]:
    """`audit/report.json` of a run.

    Raises:
        BadInputError: If it is not there or not what an audit writes, or the run's manifest is damaged.
    """
    read_manifest(run)
    path = run / "audit" / "report.json"
    told = REPORT.json(path)
    if not isinstance(told, dict):
        raise REPORT.damaged(path, "it is no object")
    from audit.report_shape import ReportShape

    validated(ReportShape, {name: value for name, value in told.items() if value is not None}, lambda _: str(path), or_else=REPORT.remedy)
    return told


def reference_of(run: Path) -> str | None:
    """The model that answered for the audit, and so may not be evaluated on what it let through; None where none did.

    Raises:
        BadInputError: If the run's manifest is damaged.
    """
    settings = read_manifest(run)["stages"].get("audit", {}).get("settings", {})
    reference = settings.get("reference")
    return None if reference is None else str(reference)


def _checked(run: Path, name: str, told: dict[str, Any]) -> Iterator[SetVerdict]:
    path = run / "audit" / name
    if not path.exists():
        raise BadInputError(f"{path}: named in the audit report and not there; run `sago audit` again")
    rows = read_rows(path, SCHEMA)
    judged = [from_audit_rows(group) for group in grouped_rows(rows)]
    strangers = sorted({row["audit_id"] for row in rows} - {told["audit_id"]})
    if strangers:
        raise BadInputError(f"{path}: rows of another audit ({', '.join(strangers)}); expected {told['audit_id']}")
    if shard_digest(rows) != told["shards"][name]["rows_hash"]:
        raise BadInputError(f"{path}: rows were added, taken away or moved after the audit; run `sago audit` again")
    yield from judged
