"""One probability from all evidence: what the meaning judge says, lowered by what each failed guard is worth."""

import math
from collections.abc import Iterable

from audit.operating import shipped
from audit.types import Finding

MEANING = "meaning"
"""Name of the check that asks the judge."""


def p_meaning(findings: Iterable[Finding]) -> float | None:
    """Probability that the meaning is preserved, 0 to 1; None if no judge gave one.

    The judge's log-odds, less what each failed guard was worth on pairs that people labelled (`audit/operating.py`): a failed guard makes
    the probability small, but keeps the order that the judge sees among the failed.
    """
    held = {finding.check: finding for finding in findings}
    judged = held.get(MEANING)
    if judged is None or math.isnan(judged.value):
        return None
    return shipped().probability(judged.value, [name for name, finding in held.items() if name != MEANING and not finding.passed])
