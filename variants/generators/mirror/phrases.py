"""Noun phrases that change places: which two may, and whether the verb still agrees."""

import re

from variants.generators.mirror import words_en as en
from variants.generators.reorder.segments import words

_UNFIT = re.compile(
    r"\b(?:it|he|she|they|him|her|them|you|we|us|me|i|there|this|that|these|those|its|his|their|most|any|all|every|each|some|other"
    r"|others|another|average|ever"
    r"|expected|usual|normal|before|half|twice|one|ones|who|whom|which|what|when|where|if|because|or|not|is|are|was|were|do|does|did"
    r"|has|have|had|will|would"
    r"|can|could|ago|now|today|yesterday|currently|respectively|both|either|neither|same)\b|n['’]t\b|[,;:()?\[\]]",
    re.IGNORECASE,
)
_IRREGULAR_PLURAL = words("people men women children mice geese teeth feet fish sheep cattle police data bacteria phenomena criteria")


def may_swap(first: str, second: str, auxiliary: str) -> bool:
    """Whether two noun phrases around a relation may change places under this auxiliary.

    Neither may hold a pronoun, quantifier, clause or a modifier of the whole sentence ('in 1990'), they must differ, and the
    second must agree with the auxiliary.
    """
    if first.lower() == second.lower() or not (_is_plain(first) and _is_plain(second)):
        return False
    auxiliary = auxiliary.lower()
    if auxiliary in {"is", "was", "does", "has"}:
        return number(second) != "plural"
    return number(second) != "singular" if auxiliary in {"are", "were", "do", "have"} else True


def number(phrase: str) -> str:
    """`singular`, `plural`, or `open` where the form does not tell."""
    head = re.split(r"\s+(?:of|in|from|with|at)\s+", phrase)[0].split()[-1]
    low = head.lower()
    if " and " in phrase or low in _IRREGULAR_PLURAL:
        return "plural"
    if low.endswith("s") and phrase.lower().startswith("the ") and not low.endswith(("ss", "us", "is", "ics")):
        return "plural"
    if head[0].isupper() or head[0].isdigit():
        return "open" if low.endswith("s") or head[0].isdigit() else "singular"
    return "plural" if low.endswith("s") and not low.endswith(("ss", "us", "is", "ics")) else "singular"


def _is_plain(phrase: str) -> bool:
    tokens = phrase.split()
    if not tokens or len(tokens) > 7 or _UNFIT.search(phrase):
        return False
    lowered = [word.lower() for word in tokens]
    if (
        any(word in en.PREPOSITIONS - {"of"} for word in lowered)
        or lowered[0] in {"of", "and"}
        or lowered[-1] in {"of", "the", "a", "an", "and"}
    ):
        return False
    return re.match(r"[\w\"“$£€]", phrase) is not None and not en.is_adverb(lowered[0])
