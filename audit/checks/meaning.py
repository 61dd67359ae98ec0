"""Does a judge of meaning find it preserved? Asks the judge, and says which evidence it had."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Pair, pair_of, turns
from audit.meaning.base import Judge, Opinion, Remembers, TextPair
from audit.text.equivalent import equivalent
from audit.text.fold import fold
from audit.text.frames import unframed
from audit.types import Candidate, Finding

BY_RULE = 0.93
"""Probability where a rule knows the change to be harmless: share kept among such pairs that people judged, see `docs/audit.md`."""
UNCALIBRATED = 0.5
"""Threshold for a judge that ships no operating point: the more likely side."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Value: the judge's probability that the meaning is preserved, 0 to 1, high is good; NaN where a text cannot be judged.

    Mirrors that turn the answer round must change their meaning, and are not asked about. Texts that differ in their format
    alone keep it. Where the judge knows no rule for the language the check does not apply, and the guards and the distance band
    carry the verdict: a number that nothing was calibrated on would look like evidence.
    """

    judge: Judge
    threshold: float | None = None
    """A probability below it fails; None for the operating point that the judge ships."""

    @property
    def low(self) -> float:
        """The threshold in force."""
        if self.threshold is not None:
            return self.threshold
        return float(getattr(self.judge, "threshold", UNCALIBRATED))

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Ask the judge about all candidates at once."""
        pairs = [pair_of(candidate) for candidate in candidates]
        asked = [place for place, pair in enumerate(pairs) if not (turns(pair.relation) or pair.kind == "mirror")]
        worded = [place for place in asked if fold(pairs[place].a) != fold(pairs[place].b)]
        opinions = self.judge([_bare(pairs[place], candidates[place].item.language) for place in worded])
        told = dict(zip(worded, opinions, strict=True))
        found: list[Finding | None] = [None] * len(candidates)
        for place in asked:
            found[place] = self._finding(pairs[place], told[place]) if place in told else self._same_words(pairs[place])
        return found

    def forget(self) -> None:
        """Have a judge that remembers texts keep none of them."""
        if isinstance(self.judge, Remembers):
            self.judge.forget()

    def _finding(self, pair: Pair, opinion: Opinion) -> Finding | None:
        if opinion.probability is None and pair.language != "en" and fold(pair.a) and fold(pair.b):
            return None
        value = math.nan if opinion.probability is None else float(opinion.probability)
        rule = equivalent(pair.a, pair.b) if pair.language == "en" else None
        if rule is not None and value < BY_RULE:
            return Finding("meaning", BY_RULE, self.low, 1.0, f"kept by rule: {rule} (judge alone: {value:.2f})")
        evidence = f" ({', '.join(opinion.evidence)})" if opinion.evidence else ""
        return Finding("meaning", value, self.low, 1.0, opinion.reason + evidence)

    def _same_words(self, pair: Pair) -> Finding:
        if not fold(pair.a):
            return Finding("meaning", math.nan, self.low, 1.0, "there is no text to judge")
        return Finding("meaning", 1.0, self.low, 1.0, "the same words: only format or options differ")


def _bare(pair: Pair, language: str) -> TextPair:
    """What the judge is shown: without the frame around it, which would hide how little else changed."""
    return TextPair(pair.a, unframed(pair.b, pair.a) if pair.language == "en" else pair.b, language)
