"""The shipped operating point: what each failed guard is worth, and where the meaning check cuts, by kind of variant.

Fitted on pairs that people labelled (`python -m audit.fitting`); `operating.json` holds the figures and what they rest on.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from audit.meaning.calibration import Cut
from audit.meaning.odds import log_odds, probability_of

FILE = Path(__file__).parent / "operating.json"
ALPHA = 0.2
"""Bound on the share of changed pairs that pass: where, on the half that is fitted on, about as large a share of changed pairs passes as of
kept ones is refused. A smaller one refuses more paraphrases than it catches changes."""
PRIOR = 3.0
"""Log-odds that a failed guard takes away before any pair is seen. Set by us; a guard that no labelled pair fails keeps it."""
CERTAIN = frozenset({"readable", "refusal", "options"})
"""Guards whose failure leaves no doubt, and which no labelled pair tests: they take twice as much. Set by us."""


@dataclass(frozen=True, slots=True)
class Operating:
    """How the evidence becomes one probability, and where it is cut."""

    slope: float
    """Factor of the judge's log-odds."""
    shift: float
    """Log-odds added where no guard failed."""
    weights: Mapping[str, float]
    """Log-odds that each failed guard takes away."""
    by_rule: float
    """The judge's probability where a rule knows the change to be harmless."""
    cuts: Mapping[str, Cut]
    """By kind of variant; `any` for kinds with too few labelled pairs."""

    def probability(self, judged: float, failed: Iterable[str]) -> float:
        """That the meaning is preserved, from the judge's probability and the guards that failed."""
        return probability_of(self.slope * log_odds(judged) + self.shift - sum(self.weight(name) for name in failed))

    def weight(self, check: str) -> float:
        """What the failure of a check takes away."""
        return self.weights.get(check, 2 * PRIOR if check in CERTAIN else PRIOR)

    def cut(self, kind: str) -> Cut:
        """The cut for a kind of variant, on the judge's probability."""
        return self.cuts.get(kind, self.cuts["any"])


@lru_cache(maxsize=1)
def shipped() -> Operating:
    """Read `operating.json`."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    cuts = {kind: Cut(**cut) for kind, cut in told["cuts"].items()}
    return Operating(told["slope"], told["shift"], told["weights"], told["by_rule"], cuts)
