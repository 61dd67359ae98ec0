"""The audit again from its own evidence: verdicts from findings, digests from rows, and the report's counts from the verdicts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sago_app.verify import Check

COUNTED = (
    "failure_rate",
    "failure_rate_by_cell",
    "checks_failed",
    "pass_rate_by_instance",
    "sets",
    "survivorship",
    "overridden_by_people",
)
"""Parts of the audit's report that follow from its verdicts alone; what controls would do at another cut does not."""


def seals(run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """Every verdict follows from its findings, every row has its digest, and every audited row is a row that was built."""
    from audit.load import judged_sets
    from variants.rows import grouped_rows, read_rows, to_rows

    if "audit" not in stages:
        yield Check("seals", "not checked", "this folder holds no audit")
        return
    verdicts, rows = 0, []
    for judged in judged_sets(run):
        verdicts += len(judged.verdicts)
        rows += [_key(row) for row in to_rows(judged.judged)]
    yield Check("seals", "ok", f"{verdicts} verdicts derived again from their findings; {len(rows)} rows have their digests")
    paths = sorted((run / "variants").glob("*.parquet"))
    if "variants" in stages and paths:
        built = sorted(_key(row) for path in paths for group in grouped_rows(read_rows(path)) for row in group)
        same = built == sorted(rows)
        yield Check("audited rows", "ok" if same else "failed", f"{len(rows)} audited rows, {len(built)} rows built" + _differ(same))


def counts(run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """The counts and rates of the audit's report, from the verdicts."""
    from audit.load import judged_sets, read_report
    from audit.rates import Tally
    from audit.run import Outcome
    from audit.told import told

    if "audit" not in stages:
        return
    stored, tally = read_report(run), Tally()
    tally.add(judged_sets(run))
    again = _plain(told(Outcome(stored["audit_id"], tuple(stored["checks"]), tally=tally)))
    wrong = [name for name in COUNTED if again[name] != stored.get(name)]
    said = (
        f"{', '.join(wrong)}: not what the verdicts give"
        if wrong
        else f"{len(COUNTED)} parts of audit/report.json follow from the verdicts"
    )
    yield Check("audit report", "failed" if wrong else "ok", said)


def _key(row: dict[str, Any]) -> str:
    return repr(sorted((name, _listed(value)) for name, value in row.items()))


def _listed(value: Any) -> Any:  # noqa: ANN401 - a Parquet cell
    return list(value) if isinstance(value, tuple) else value


def _differ(same: bool) -> str:  # noqa: FBT001 - what was just compared
    return ", the same" if same else ": they differ"


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    """As JSON gives it back."""
    import json

    plain: dict[str, Any] = json.loads(json.dumps(told))
    return plain
