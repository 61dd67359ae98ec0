"""How often the audit failed the variants of a cell's data set and kind, generator by generator."""

from collections.abc import Mapping
from typing import Any

from audit.stats.proportion import clopper_pearson
from scoring.gate_rules.outcome import Outcome, Verdict
from scoring.report.numbers import plain
from scoring.stats.cell import CellKey

_NAME = "qc_failure_rate_at_most"


def qc_failure_rate(audit: Mapping[str, Any] | None, key: CellKey, budget: float | None) -> Outcome | None:
    """FAIL if a generator's lower Clopper–Pearson limit is above the budget, PASS if the upper limit of each is at or under it."""
    if budget is None:
        return None
    cells = [
        one
        for one in (audit or {}).get("failure_rate_by_cell") or ()
        if (one["dataset"], one["kind"]) == (key.dataset, key.kind) and one["n"]
    ]
    if not cells:
        return Outcome(_NAME, "NO EVIDENCE", "the audit tells no failure rate for this data set and kind")
    judged = [_judged(one, budget) for one in cells]
    verdicts = {verdict for verdict, _ in judged}
    worst: Verdict = "FAIL" if "FAIL" in verdicts else "NO EVIDENCE" if "NO EVIDENCE" in verdicts else "PASS"
    return Outcome(_NAME, worst, "; ".join(told for _, told in judged) + f"; budget {budget:g}")


def _judged(one: Mapping[str, Any], budget: float) -> tuple[Verdict, str]:
    effect = max(1.0, one["n"] / one["n_effective"]) if one.get("n_effective") else 1.0
    found = clopper_pearson(round(one["rate"] * one["n"]), one["n"], design_effect=effect)
    verdict: Verdict = "FAIL" if found.low > budget else "PASS" if found.high <= budget else "NO EVIDENCE"
    return verdict, f"{one['generator']} {plain(found.point)} ({plain(found.low)} to {plain(found.high)}, {one['n']} variants)"
