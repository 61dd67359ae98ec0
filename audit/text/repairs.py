"""Self-corrections: what a speaker means who says `When, no wait, why did the factory close?`."""

import re
from difflib import SequenceMatcher
from functools import lru_cache

from audit.text.words import stems

_MARKER = re.compile(
    r"[\s,.;]*\b(?:(?:no|er+|uh+|um+|oh|well|okay|sorry|wait|hmm|nah|neigh|scratch that|strike that|i mean|i meant|or rather|rather|make that|"
    r"actually|instead|excuse me|my bad|i'm sorry|hold on|hang on|not that)[\s,.;]+)*"
    r"(?:no|er+|uh+|um+|sorry|wait|nah|neigh|scratch that|strike that|i mean|i meant|or rather|rather|make that|hold on|excuse me|"
    r"or no|or wait|instead tell me|tell me instead|let me rephrase that|oops)\b[\s,.;]*(?:(?:to say|tell me|say|i want to know|i mean|ask)\b)?[\s,]*",
    re.IGNORECASE,
)
_LIKENESS = 0.72
"""How like the original a corrected text must be to be taken for it: share of stems in common order. Set by us on disfluent questions."""


@lru_cache(maxsize=4096)
def resolved(original: str, text: str) -> str:
    """The text with its self-correction carried out, where one is marked and the outcome is like the original; else the text itself."""
    if _MARKER.search(original):
        return text
    best, likeness = text, _LIKENESS
    for match in _MARKER.finditer(text):
        for candidate in _outcomes(text, match):
            found = SequenceMatcher(None, stems(original), stems(candidate), autojunk=False).ratio()
            if found > likeness:
                best, likeness = candidate, found
    return best


def _outcomes(text: str, match: re.Match[str]) -> list[str]:
    """What may be meant: the words after the marker replace any run of words that ends at it."""
    head, tail = text[: match.start()], text[match.end() :]
    if not head.strip() or not tail.strip(" .?!"):
        return []
    starts = [0, *(found.end() for found in re.finditer(r"\s+", head))]
    return [head[:start] + tail for start in starts[-12:]] + [tail]
