"""Does a judge of meaning find it preserved? Asks the judge, and says which evidence it had."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from audit.checks.pairwise import Pair, pair_of, turns
from audit.meaning.base import Judge, Opinion, Remembers, TextPair
from audit.operating import shipped
from audit.text.equivalent import equivalent
from audit.text.fold import fold
from audit.text.frames import unframed
from audit.text.respelled import respelled
from audit.types import Candidate, Finding
from variants.types import Kind

UNCALIBRATED = 0.5
"""Threshold for a judge without an operating point of its own: the more likely side."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Value: the judge's probability that the meaning is preserved, 0 to 1, high is good; NaN where a text cannot be judged.

    Mirrors that turn the answer round must change their meaning, and are not asked about. Texts that differ in their format
    alone keep it. Where the judge knows no rule for the language the check does not apply, and the guards and the distance band
    carry the verdict: a number that nothing was calibrated on would look like evidence.
    """

    judge: Judge
    threshold: float | Literal["by kind"] = UNCALIBRATED
    """A probability below it fails; `by kind` for the shipped operating point, which was fitted for the embedded judge."""

    def low(self, kind: Kind) -> float:
        """The least probability that passes for a kind of variant: just above the cut, as its guarantee has it."""
        return self.threshold if self.threshold != "by kind" else math.nextafter(shipped().cut(kind).threshold, 1.0)

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Ask the judge about all candidates at once."""
        pairs = [pair_of(candidate) for candidate in candidates]
        asked = [place for place, pair in enumerate(pairs) if not (turns(pair.relation) or pair.kind == "mirror")]
        worded = [place for place in asked if fold(pairs[place].a) != fold(pairs[place].b)]
        pairs = [replace(pair, b=respelled(pair.a, pair.b, pair.language)) for pair in pairs]
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
        low = self.low(pair.kind)
        if rule is not None and value < shipped().by_rule:
            return Finding("meaning", shipped().by_rule, low, 1.0, f"kept by rule: {rule} (judge alone: {value:.2f})")
        evidence = f" ({', '.join(opinion.evidence)})" if opinion.evidence else ""
        return Finding("meaning", value, low, 1.0, opinion.reason + evidence)

    def _same_words(self, pair: Pair) -> Finding:
        low = self.low(pair.kind)
        if not fold(pair.a):
            return Finding("meaning", math.nan, low, 1.0, "there is no text to judge")
        return Finding("meaning", 1.0, low, 1.0, "the same words: only format or options differ")


def _bare(pair: Pair, language: str) -> TextPair:
    """What the judge is shown: without the frame around it, which would hide how little else changed."""
    return TextPair(pair.a, unframed(pair.b, pair.a) if pair.language == "en" else pair.b, language)
