"""Human labels that override automatic verdicts, with both kept."""

import csv
import io
import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from audit.types import HUMAN, AuditReport, Finding, SetVerdict, Verdict
from variants.errors import BadInputError
from variants.stored import line_in_words

_GOOD = {"1", "true", "yes", "same", "pass", "kept"}
_BAD = {"0", "false", "no", "changed", "different", "fail"}


@dataclass(slots=True)
class Labels:
    """Judgements of people by variant id: whether the meaning is the same; several of one variant are decided by majority."""

    path: str
    votes: dict[str, list[bool]]
    used: set[str] = field(default_factory=set)

    def of(self, variant_id: str) -> bool | None:
        """What people said of a variant; None where nobody judged it, or as many said one thing as the other."""
        votes = self.votes.get(variant_id)
        if votes is None:
            return None
        self.used.add(variant_id)
        yes = sum(votes)
        return None if 2 * yes == len(votes) else 2 * yes > len(votes)

    def refuse_strangers(self) -> None:
        """Refuse labels for variants that the run does not hold.

        Raises:
            BadInputError: With the first of them.
        """
        strangers = sorted(set(self.votes) - self.used)
        if strangers:
            shown = ", ".join(strangers[:5])
            raise BadInputError(
                f"{self.path}: {len(strangers)} labels are for variants that this run does not hold ({shown}); is it the file "
                f"of another run?"
            )


def read_labels(path: Path) -> Labels:
    """Labels from JSONL or CSV with `variant_id` and `label` (1/same or 0/changed; empty = not judged).

    Raises:
        BadInputError: If the file cannot be read, or a row has no id or an unknown label.
    """
    votes: dict[str, list[bool]] = {}
    for line, row in _rows(path):
        identity, told = row.get("variant_id"), str(row.get("label") if row.get("label") is not None else "").strip().lower()
        if not isinstance(identity, str) or not identity:
            raise BadInputError(f"{path}:{line}: expected a variant_id; got {identity!r}")
        if told in {"", "unsure", "skip"}:
            continue
        if told not in _GOOD | _BAD:
            raise BadInputError(f"{path}:{line}: expected label 1 (same meaning) or 0 (changed); got {told!r}")
        votes.setdefault(identity, []).append(told in _GOOD)
    if not votes:
        raise BadInputError(f"{path}: expected at least one label; no row holds one")
    return Labels(str(path), votes)


def relabelled(report: AuditReport, labels: Labels) -> AuditReport:
    """The report with a finding of the people beside the automatic ones wherever somebody judged."""
    return replace(report, sets=tuple(_set(judged, labels) for judged in report.sets))


def _set(judged: SetVerdict, labels: Labels) -> SetVerdict:
    verdicts = tuple(_verdict(verdict, labels.of(verdict.variant.id)) for verdict in judged.verdicts)
    left = sum(verdict.passed for verdict in verdicts)
    findings = tuple(
        replace(finding, value=float(left), reason=f"{left} of {len(verdicts)} variants remain, labels of people counted")
        if finding.check == "survivors"
        else finding
        for finding in judged.findings
    )
    return SetVerdict(judged.judged, verdicts, findings)


def _verdict(verdict: Verdict, label: bool | None) -> Verdict:  # noqa: FBT001 - a label
    if label is None:
        return verdict
    told = "a person judged the meaning to be the same" if label else "a person judged the meaning to be changed"
    return replace(verdict, findings=(*verdict.findings, Finding(HUMAN, float(label), 1.0, 1.0, told)))


def _rows(path: Path) -> list[tuple[int, dict[str, Any]]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path}: expected a labels file in UTF-8 ({error})") from error
    if path.suffix.lower() == ".csv":
        return _table(path, text)
    lines = [(line, raw) for line, raw in enumerate(text.splitlines(), start=1) if raw.strip()]
    return [(line, _object(path, line, raw)) for line, raw in lines]


def _table(path: Path, text: str) -> list[tuple[int, dict[str, Any]]]:
    rows = csv.DictReader(io.StringIO(text, newline=""))
    try:
        return [(rows.line_num, row) for row in rows]
    except csv.Error as error:
        raise BadInputError(f"{path}:{rows.line_num}: not a well-formed table ({error})") from error


def _object(path: Path, line: int, raw: str) -> dict[str, Any]:
    try:
        row = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}:{line}: expected JSON; {line_in_words(error)}") from error
    if not isinstance(row, dict):
        raise BadInputError(f"{path}:{line}: expected a JSON object; got {type(row).__name__}")
    return row
