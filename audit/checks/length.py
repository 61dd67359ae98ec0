"""Is the variant about as long as the original, and does it end?"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Pair, pair_of, turns
from audit.text.fold import fold
from audit.types import Candidate, Finding

_ENDS = re.compile(r"[.!?:;。？！：…\"'”’)\]}>`]\s*$")
_OPEN_END = re.compile(
    r"\b(?:and|or|but|the|a|an|of|to|in|on|at|by|for|from|with|if|that|which|who|when|because|is|are|was|were|has|have|had|"
    r"travels|than|as|into|their|his|her|its)\s*$",
    re.IGNORECASE,
)

_TEMPLATE = 2.5
"""Factor by which a template with placeholders may be longer: most of its text is filled in later."""


@dataclass(frozen=True, slots=True)
class Length:
    """Value: length of the variant over that of the original; NaN where the original is empty. A cut-off text is 0.

    Short texts may change more: the bounds widen by `slack` characters.
    """

    low: float = 0.35
    high: float = 3.0
    slack: int = 100

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(pair_of(candidate)) for candidate in candidates]

    def _judge(self, pair: Pair) -> Finding | None:
        a, b = fold(pair.a), fold(pair.b)
        if not a or not b:
            return Finding("length", math.nan, self.low, self.high, "a text is empty")
        if not turns(pair.relation) and cut_off(a, b):
            return Finding("length", 0.0, self.low, self.high, "the variant breaks off where the original goes on")
        ratio = len(b) / len(a) / (_TEMPLATE if "{" in a and len(b) > len(a) else 1)
        if (ratio > self.high and len(b) - len(a) <= self.slack) or (ratio < self.low and len(a) - len(b) <= self.slack / 2):
            ratio = min(max(ratio, self.low), self.high)
        return Finding("length", ratio, self.low, self.high, f"the variant has {len(b)} characters, the original {len(a)}")


def cut_off(a: str, b: str) -> bool:
    """Whether the variant is a beginning of the original, or ends in the middle of a phrase where the original does not."""
    ended = _ENDS.search(b) and not b.endswith("...") and len(b) > 0.5 * len(a)
    if b.rstrip(". …") and len(b) < 0.9 * len(a) and a.startswith(b.rstrip(". …")) and not ended:
        return True
    return bool(_ENDS.search(a)) and not _ENDS.search(b) and bool(_OPEN_END.search(b)) and len(b) < 0.8 * len(a)
