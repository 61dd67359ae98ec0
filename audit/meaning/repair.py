"""A speaker who corrects himself: what was taken back is left out before the texts are compared.

`What is the capital of Germany no sorry France?` asks for the capital of France. The stretch taken back is the one before the
cue whose removal brings the text nearest to the other; at least one word must go, so a correction to something else stays a
difference. A bare `no` counts only where it cannot be a determiner: before a question word, an article, a preposition, a
name or a number, and not after a form of be or have.
"""

import re

from rapidfuzz.distance import Indel

_STRONG = (
    r"no wait|wait no|wait|no sorry|sorry no|sorry|i mean(?:t)?(?: to (?:say|ask))?|or rather|scratch that|make that|"
    r"strike that|let me rephrase(?: that)?|"
    r"let me say|i should say|pardon me|excuse me|uh|um|umm|er|erm|"
    r"oops|whoops|hold on|hang on|no correction|correction|actually no|or i guess|or better|"
    r"oh i mean|rather(?! than)|instead(?! of)|well no|my bad"
)
_BARE_NO = (
    r"(?<!is )(?<!are )(?<!was )(?<!were )(?<!has )(?<!have )(?<!had )(?<!with )(?<!there )(?<!say )(?<!be )(?<!says )"
    r"(?:or |oh |well )?no(?= (?:make that|(?:what|who|which|when|where|how|why|the|a|an|in|on|of|to|by|at|for)\b|(?-i:[A-Z0-9])))"
)
_FILLER = r"no|oh|or|er|uh|um|well|wait|sorry|actually|rather|instead|first|tell me|i mean|make that|about"
_CUE = re.compile(
    rf"(?:,? *\b(?:{_FILLER})\b[,.]?){{0,6}},? *\b(?:{_STRONG}|{_BARE_NO})\b[,.]?(?: +(?:{_FILLER})\b[,.]?){{0,6}}",
    re.IGNORECASE,
)
_LONGEST = 24
"""Words that a correction may take back; set by us."""


def has_cue(text: str) -> bool:
    """Whether something inside the text sounds like a correction."""
    return any(m.start() > 0 for m in _CUE.finditer(text))


def repaired(text: str, other: str) -> str:
    """The text without what was taken back, if it has a cue that the other lacks; else the text itself."""
    if has_cue(other):
        return text
    target = other.lower().split()
    best, best_score = text, Indel.normalized_similarity(text.lower().split(), target)
    for cue in _CUE.finditer(text):
        before, after = text[: cue.start()].split(), text[cue.end() :].split()
        if not after:
            continue
        for cut in range(1, min(len(before), _LONGEST) + 1):
            trial = [*before[: len(before) - cut], *after]
            score = Indel.normalized_similarity([w.lower() for w in trial], target)
            if score > best_score:
                best, best_score = " ".join(trial), score
    return best
