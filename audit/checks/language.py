"""Is the variant in the original's language and script?"""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Difference, Pair, each
from audit.text.language import FUNCTION_WORDS, SCRIPTS, guess, scripts
from audit.types import Candidate, Finding

_LEAD = 2
"""Function words by which another language must lead before it counts. Set by us."""


@dataclass(frozen=True, slots=True)
class Language:
    """Value: 1 if the variant is in another language or script than the original, 0 if not."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "language", compare, high=self.high, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Another script, or another language of the same script; None if neither text holds letters."""
    a, b = scripts(pair.a), scripts(pair.b)
    if not a or not b:
        return None
    own = SCRIPTS.get(pair.language, frozenset({"LATIN"}))
    foreign_a, foreign_b = (1 - sum(held[script] for script in own) / held.total() for held in (a, b))
    if foreign_b > 0.5 and foreign_b - foreign_a > 0.3:
        return Difference(1, f"{foreign_b:.0%} of the variant's letters are of another script than {pair.language} is written in")
    if pair.language == "zh" and (b["HIRAGANA"] + b["KATAKANA"] > a["HIRAGANA"] + a["KATAKANA"] + 1):
        return Difference(1, "the variant is in Japanese")
    return _by_words(pair) if "LATIN" in own and pair.language in FUNCTION_WORDS else Difference(0, "same script")


def _by_words(pair: Pair) -> Difference:
    (guess_a, _), (guess_b, lead) = guess(pair.a), guess(pair.b)
    marked = pair.language == "en" and any(sign in pair.b and sign not in pair.a for sign in "¿¡")
    if marked or (guess_b not in {"", pair.language, guess_a} and lead >= _LEAD):
        return Difference(1, f"the variant seems to be in {guess_b or 'another language'!r}, not in {pair.language!r}")
    return Difference(0, "same language")
