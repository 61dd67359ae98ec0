"""Self-corrections: what a speaker means who says `When, no wait, why did the factory close?`."""

import re
from difflib import SequenceMatcher
from functools import lru_cache

from audit.text.words import stems

_MARKER = re.compile(
    r"[\s,.;]*\b(?:(?:no|er+|uh+|um+|oh|well|okay|sorry|wait|hmm|nah|neigh|scratch that|strike that|i mean|i meant|or rather|"
    r"rather|make that|"
    r"actually|instead|excuse me|my bad|i'm sorry|hold on|hang on|not that)[\s,.;]+){0,8}"
    r"(?:no|er+|uh+|um+|sorry|wait|nah|neigh|scratch that|strike that|i mean|i meant|or rather|rather|make that|hold on|excuse me|"
    r"or no|or wait|or actually|or maybe|instead tell me|tell me instead|let me rephrase that|oops|no correction|correction|disregard that|"
    r"i "
    r"guess(?: it is| it's)?|let me say)\b[\s,.;]*(?:(?:to say|tell me|say|i want to know|i mean|ask)\b)?[\s,]*",
    re.IGNORECASE,
)
_LIKENESS = 0.62
_SHORT, _LONGEST = 5, 30
"""Words of a correction that may replace a run in the middle, and of the text before it. Set by us."""
_ALMOST = 0.95
"""Likeness from which any gain is enough: the correction gives the original back."""
_STRESSED = re.compile(r"(?:\w+ly|almost|with|there|of|in|by|has|have|had|is|are|was|were|just|quite|says?|shows?|means?)$", re.IGNORECASE)
"""Words after which `no` is no repair: `absolutely no risk`."""
_GAIN = 0.08
"""By how much a corrected text must be more like the original than the text as it stands, so that a plain `no` is no repair."""
"""How like the original a corrected text must be to be taken for it: share of stems in common order. Set by us on disfluent questions."""


@lru_cache(maxsize=4096)
def resolved(original: str, text: str) -> str:
    """The text with its self-correction carried out, where one is marked and the outcome is like the original; else the text itself."""
    if _MARKER.search(original):
        return text
    wanted = stems(original)
    plain = SequenceMatcher(None, wanted, stems(text), autojunk=False).ratio()
    best, likeness = text, max(_LIKENESS, plain + _GAIN)
    for match in _MARKER.finditer(text):
        stressed = _STRESSED.search(text[: match.start()]) and match[0].strip(" ,.;").lower() == "no"
        for candidate in _outcomes(text, match):
            found = SequenceMatcher(None, wanted, stems(candidate), autojunk=False).ratio()
            if stressed and found < 1.0:
                continue
            if found > likeness or (found > max(plain, _ALMOST, likeness - _GAIN) and best is text):
                best, likeness = candidate, max(found, likeness)
    return best if best is text else resolved(original, best)


def _outcomes(text: str, match: re.Match[str]) -> list[str]:
    """What may be meant: the words after the marker replace any run of words that ends at it."""
    head, tail = text[: match.start()], text[match.end() :]
    if not head.strip() or not tail.strip(" .?!"):
        return []
    starts = [0, *(found.end() for found in re.finditer(r"\s+", head))]
    return [head[:start] + tail for start in starts[-12:]] + [tail, *_inserted(head, tail)]


def _inserted(head: str, tail: str) -> list[str]:
    """A short correction said at the end for something in the middle: `Can the Bel Air hold six, or rather the Fiesta?`."""
    said = tail.strip(" .?!").split()
    words = head.split()
    if not 0 < len(said) <= _SHORT or len(words) > _LONGEST:
        return []
    places = range(len(words))
    return [" ".join([*words[:i], *said, *words[j:]]) for i in places for j in range(i + 1, min(i + _SHORT, len(words)) + 1)]


def is_marked(text: str) -> bool:
    """Whether a text holds the mark of a self-correction; `no` alone is one only where it stands apart."""
    return any(match[0].strip(" ,.;").lower() != "no" for match in _MARKER.finditer(text))
