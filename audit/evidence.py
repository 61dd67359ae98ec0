"""One probability from all evidence: what the meaning judge says, lowered by what each failed guard is worth."""

import math
from collections.abc import Iterable

from audit.types import Finding

MEANING = "meaning"
"""Name of the check that asks the judge."""

_CERTAIN = frozenset({"readable", "refusal", "options"})


def p_meaning(findings: Iterable[Finding]) -> float | None:
    """Probability that the meaning is preserved, 0 to 1; None if no judge gave one.

    The judge's log-odds, less the evidence of the guards that failed: a failed guard makes the probability small, but keeps the
    order that the judge sees among the failed.
    """
    held = {finding.check: finding for finding in findings}
    judged = held.get(MEANING)
    if judged is None or math.isnan(judged.value):
        return None
    failed = [finding for name, finding in held.items() if name != MEANING and not finding.passed]
    if not failed:
        return float(judged.value)
    p = min(max(judged.value, 1e-6), 1 - 1e-6)
    weights = sorted((_weight(finding) for finding in failed), reverse=True)
    odds = math.log(p / (1 - p)) * 0.5 - weights[0] - 0.5 * sum(weights[1:])
    return 1 / (1 + math.exp(-max(odds, -40.0)))


def _weight(finding: Finding) -> float:
    """Log of how much more often the guard fails on changed meanings than on kept ones."""
    return 6.0 if finding.check in _CERTAIN else 3.0
