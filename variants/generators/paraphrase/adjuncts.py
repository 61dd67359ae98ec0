"""What the two rules that move an adjunct share: the closed set of adjuncts of time that may stand first or last."""

import re

from variants.generators.paraphrase.lexicon import words
from variants.protect import MONTHS

_DAYS = r"(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)s?"
_LONG_MONTHS = MONTHS.split("|Jan", 1)[0]
ADJUNCT = (
    rf"(?:in (?:{_LONG_MONTHS})|on (?:{_DAYS})|on weekdays|on weekends|in the (?:morning|afternoon|evening)|at (?:night|noon|midnight)|"
    r"(?:last|next|this) (?:week|month|year|night|spring|summer|autumn|fall|winter|"
    r"weekend|morning|afternoon|evening)|yesterday|today|tomorrow|"
    r"every (?:day|week|month|year|morning|afternoon|evening|night)|each (?:day|week|month|year|morning|night)|"
    r"during (?:the )?(?:summer|winter|spring|autumn|fall|school|lunch|Christmas|holiday|whole|entire)?\s?"
    r"(?:break|day|week|month|year|summer|winter|night|season|vacation))"
)
"""As it stands inside a sentence."""
_TIED = re.compile(
    r"\b(?:if|when|while|because|although|though|who|whom|whose|which|that|than|before|after|until|since|so|"
    r"but|then|where|whether|and|or|not|only|as|also|sure|know|think|believe|say|says|said|hope)\b|[,;:()\"“”—–]",
    re.IGNORECASE,
)
_SMALL = words("""
He She It They We You The A An His Her Their Our My This These There Each Some Every Many Most All Both Several What How Which Who
Where Why
""")


def is_one_clause(text: str) -> bool:
    """Whether nothing in the text opens a second clause, so that an adjunct of time can only belong to the one there is."""
    return not _TIED.search(text)


def lowered_opening(text: str) -> str | None:
    """The clause as it stands behind an adjunct and a comma; None where the first word may be a name or not."""
    first, _, rest = text.partition(" ")
    if first == "I":
        return text
    return f"{first.lower()} {rest}" if first in _SMALL and rest else None
