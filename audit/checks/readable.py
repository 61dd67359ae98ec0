"""Can the texts be read at all: not empty, valid characters, no invisible or look-alike ones that the original lacks?"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import texts_of
from audit.text.characters import broken, disguised, invisible
from audit.types import Candidate, Finding


@dataclass(frozen=True, slots=True)
class Readable:
    """Value: characters or words that a reader does not see as they are; NaN where a text is empty or broken, so that it never passes."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(*texts_of(candidate)) for candidate in candidates]

    def _judge(self, a: str, b: str) -> Finding:
        for name, text in (("original", a), ("variant", b)):
            fault = broken(text)
            if fault:
                return Finding("readable", math.nan, 0.0, self.high, f"the {name} {fault}")
        new = [*(word for word in disguised(b) if word not in a), *(invisible(b) - invisible(a)).elements()]
        told = ", ".join(repr(one) for one in new[:3])
        return Finding("readable", float(len(new)), 0.0, self.high, f"look-alike or invisible characters: {told}" if new else "readable")
