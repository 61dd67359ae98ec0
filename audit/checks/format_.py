"""Is the answer wanted in the same form: one word, a list, JSON, a language, a rounding?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.fold import fold
from audit.text.numerals import UNITS
from audit.types import Candidate, Finding

_N = rf"(\d+|{'|'.join(UNITS)}|a single|a)"
_FORMS: dict[str, re.Pattern[str]] = {
    "so many words, sentences or lines": re.compile(rf"\b(?:in|with|using|write|give|at most|under|within|about|exactly|only) "
                                                    rf"(?:(?:at most|under|about|exactly|no more than|up to|less than|fewer "
                                                    rf"than) )?{_N} (word|sentence|line|paragraph|bullet|item|example|step|"
                                                    rf"character)s?\b"),
    "a file or data format": re.compile(r"\b(?:as|in|to|return|output|valid|with) (?:an? |valid )?(json|xml|yaml|csv|html|"
                                        r"markdown|latex|python|sql|table|bullet(?:ed)? (?:list|points)|numbered list|"
                                        r"comma-separated list|list|table)\b"),
    "a language": re.compile(r"\b(?:in|into|to) (english|french|german|spanish|italian|portuguese|chinese|mandarin|japanese|"
                             r"korean|russian|arabic|hindi|latin|dutch|polish|turkish)\b"),
    "case": re.compile(r"\b(?:in )?(upper ?case|lower ?case|capital letters|all caps|title case)\b"),
    "rounding": re.compile(rf"\b(?:round(?:ed)? (?:to|up|down)|to) (?:the )?(?:nearest )?({'|'.join(UNITS)}|\d+|whole number|"
                           rf"integer|tenth|hundredth|cent|dollar|percent)(?: (?:decimal places?|significant (?:figures|digits)|"
                           rf"decimals?))"),
    "a choice of words": re.compile(r"['\"]([\w ]{1,20})['\"],? (?:or|and|nor) ['\"]([\w ]{1,20})['\"]"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AnswerFormat:
    """Value: requests for a form of the answer that differ; a form that only one text asks for is left to the meaning check."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en",)
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "answer_format", compare, high=self.high, languages=self.LANGUAGES, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Forms that were exchanged for others; None if neither text asks for one."""
    a, b = forms(pair.a), forms(pair.b)
    if not a and not b:
        return None
    changed = [f"{kind}: {sorted(a[kind])} became {sorted(b[kind])}" for kind in a if kind in b and a[kind] != b[kind]]
    return Difference(len(changed), "; ".join(changed) or "the answer is wanted in the same form")


def forms(text: str) -> dict[str, frozenset[str]]:
    """The forms that a text asks for, by kind."""
    found: dict[str, frozenset[str]] = {}
    for kind, pattern in _FORMS.items():
        told = frozenset(" ".join(_plain(part) for part in match.groups() if part) for match in pattern.finditer(fold(text)))
        if told:
            found[kind] = told
    return found


def _plain(part: str) -> str:
    if part in {"a", "a single"}:
        return "1"
    return str(UNITS[part]) if part in UNITS else part
