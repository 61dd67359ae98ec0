"""The part of a card that tells of the audit, from its own figures."""

from collections.abc import Mapping
from typing import Any

from audit.stats.proportion import wilson
from datasets_out.card.facts import Facts
from datasets_out.card.markdown import table
from datasets_out.tally import Contents


def audit_of(facts: Facts) -> list[str]:
    """Failure rates, planted controls, checks with their bounds."""
    told, contents = facts.told, facts.contents
    rate = told.get("failure_rate")
    shown = (
        "not measured"
        if rate is None
        else f"{rate['rate']:.1%} of {rate['n']} variants (95 % interval {rate['low']:.1%} to {rate['high']:.1%})"
    )
    counted = {one["check"]: one for one in told["checks_failed"]}
    return [
        f"Audit `{told['audit_id']}`. QC failure rate: {shown}. " + " ".join(told["evidence"]),
        "### QC failure rate by kind",
        table(
            ("kind", "judged", "failed", "rate", "95 % interval"),
            [_kind(contents, kind) for kind in sorted({kind for kind, _ in contents.judged})],
        ),
        "### Planted controls",
        "Known-good and known-bad wordings of the same items went through the same checks, which could not tell them apart.",
        table(("planted", "language", "must", "judged rightly"), _controls(told["controls"])),
        "### Checks and their bounds",
        table(("check with its settings", "applied to", "failed"), [_check(check, counted) for check in told["checks"]]),
    ]


def _controls(told: Mapping[str, Any]) -> list[tuple[object, ...]]:
    """What was planted, and what was not because no check looks for it in the language."""
    planted: list[tuple[object, ...]] = [
        (one["kind"], one.get("lang", ""), "passes" if one["keeps_meaning"] else "fails", f"{one['right']} of {one['n']}")
        for one in told["by_kind"]
    ]
    return planted + [(kind, one["lang"], "fails", "not looked for") for one in told.get("not_looked_for", ()) for kind in one["kinds"]]


def _kind(contents: Contents, kind: str) -> tuple[object, ...]:
    failed = contents.judged[kind, False]
    judged = failed + contents.judged[kind, True]
    rate = wilson(failed, judged)
    return kind, judged, failed, f"{rate.point:.1%}", f"{rate.low:.1%} to {rate.high:.1%}"


def _check(check: str, counted: Mapping[str, Mapping[str, Any]]) -> tuple[object, ...]:
    counts = counted.get(check.partition("=")[0], {})
    return f"`{check}`", counts.get("applied", 0), counts.get("failed", 0)
