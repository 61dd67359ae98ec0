"""The audit's report as plain data, for JSON and for the pages."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from audit.certificate import LEVEL, missed_by_kind, standing_of
from audit.controls import LEAST_CAUGHT, LEAST_PASSED, Detection
from audit.elsewhere import THRESHOLDS, row_of
from audit.rates import Tally, failure_rate
from audit.run import Outcome
from audit.stats.proportion import Proportion
from variants.manifest import now, tool_version


def told(outcome: Outcome) -> dict[str, Any]:
    """Everything that the report says, JSON-ready; what could not be measured is null."""
    trial, tally = outcome.trial, outcome.tally
    standing = standing_of(trial) if trial else None
    return {
        "audit_id": outcome.audit_id,
        "tool_version": tool_version(),
        "ended": now(),
        "certified": outcome.certified,
        "refusal": trial.refusal if trial else "no controls were run",
        "evidence": [*_head(outcome), *outcome.evidence, *(gap.sentence() for gap in outcome.unjudged)],
        "meaning_unjudged": [asdict(gap) | {"no_rule": list(gap.no_rule)} for gap in outcome.unjudged],
        "controls": {
            "least_caught": LEAST_CAUGHT,
            "least_passed": LEAST_PASSED,
            "faults": asdict(standing) | {"level": LEVEL} if standing else None,
            "by_kind": [_control(one) for one in (trial.detections if trial else ())],
            "not_looked_for": [{"lang": one.lang, "kinds": list(one.kinds)} for one in (trial.unsought if trial else ())],
        },
        "failure_rate": _overall(tally),
        "failure_rate_by_cell": _cells(tally),
        "checks_failed": _checks(tally),
        "pass_rate_by_instance": tally.pass_rate_bins,
        "sets": {axis: {"judged": row[0], "passed": row[1], "variants_short": row[2]} for axis, row in sorted(tally.sets.items())},
        "survivorship": tally.survival.told(),
        "sensitivity_to_the_threshold": {
            "variants": tally.elsewhere.asked,
            "passing_at": [row_of(threshold, tally.elsewhere, outcome.trials_elsewhere) for threshold in THRESHOLDS],
            "conclusions": [*tally.elsewhere.conclusions(), *_certainty(outcome)],
        },
        "overridden_by_people": tally.overridden,
        "checks": list(outcome.checks),
        "shards": outcome.shards,
        "inputs": outcome.inputs,
    }


def _head(outcome: Outcome) -> list[str]:
    """On how many planted faults the verdict rests, and which kinds nothing looks for."""
    trial = outcome.trial
    standing = standing_of(trial) if trial else None
    return [*([standing.sentence()] if standing else []), *(one.sentence() for one in (trial.unsought if trial else ()))]


def _control(one: Detection) -> dict[str, Any]:
    told = {"kind": one.kind, "lang": one.lang, "keeps_meaning": one.good, "right": one.right, "n": one.n, "passed": one.passed}
    return told | {"missed_at_most": missed_by_kind(one)}


def _certainty(outcome: Outcome) -> list[str]:
    """Whether the certificate itself depends on the cut."""
    held = outcome.trials_elsewhere
    if not held:
        return []
    if len(set(held.values())) == 1:
        return [f"The controls come out {'as they must' if outcome.certified else 'wrong'} at every cut."]
    return [f"The controls come out as they must at {', '.join(str(cut) for cut, passed in held.items() if passed)} alone."]


def _overall(tally: Tally) -> dict[str, Any] | None:
    if not tally.cells:
        return None
    return _share(failure_rate(sum((cell.instances for cell in tally.cells.values()), Counter())))


def _cells(tally: Tally) -> list[dict[str, Any]]:
    return [
        {"generator": cell[0], "kind": cell[1], "dataset": cell[2], "lang": cell[3]}
        | _share(rate)
        | {"reasons": dict(reasons.most_common())}
        for cell, rate, reasons in tally.rates()
    ]


def _checks(tally: Tally) -> list[dict[str, Any]]:
    rows = sorted(tally.checks.items(), key=lambda entry: (-entry[1][1], entry[0]))
    return [{"check": name, "applied": row[0], "failed": row[1], "undefined": row[2], "failed_alone": row[3]} for name, row in rows]


def _share(rate: Proportion) -> dict[str, Any]:
    return {
        "rate": rate.point,
        "low": rate.low,
        "high": rate.high,
        "level": rate.level,
        "n": rate.n,
        "n_effective": round(rate.n_effective, 1),
    }
