"""Rewritings that keep the meaning by rule: what a judge need not be asked, because the change itself is known to be harmless."""

import re
from functools import lru_cache

from audit.text.edits import exchange, same_content, tokens
from audit.text.enumerations import relisted
from audit.text.fold import written_out
from audit.text.frames import asked_plainly, unframed
from audit.text.readings import differing
from audit.text.reckoning import reckoning_turned
from audit.text.roles import active_order, comparisons, passives, turned

_SENTENCE = re.compile(r"[^.?!\n]+[.?!]*")
_CLITIC = re.compile(r"\b(what|who|where|it|that|there|he|she)['’]s\b", re.IGNORECASE)
_LEANS = re.compile(
    r"^(?:he|she|it|they|this|that|these|those|his|her|their|its|then|next|after|finally|so|therefore|however|also|but|and|now)\b"
)
_OPENERS = re.compile(
    r"^(?:in|on|at|after|before|during|when|if|while|for|by|from|since|until|every|each|last|next|today|yesterday|because|"
    r"although|as|with|without)\b"
)


@lru_cache(maxsize=4096)
def equivalent(a: str, b: str) -> str | None:
    """Why the second English text says what the first says; None where no rule knows.

    Every rule asks that quantities agree and that no content word is missing on either side, so that what is left to differ is
    order, voice, contraction or spelling.
    """
    if written_out(a) == written_out(b) or _has(a) == written_out(b) or written_out(a) == _has(b):
        return "only contractions or typographic signs differ"
    bare = unframed(b, a)
    if written_out(a).strip(" .?!") == written_out(bare).strip(" .?!"):
        return "the same text within a frame"
    if asked_plainly(a) == asked_plainly(bare):
        return "the same words in the same order, asked another way"
    if not same_content(a, b) and tokens(a) != tokens(b):
        return _converse(a, b)
    if reckoning_turned(a, b, "en") is not None or differing(a, b, "en") != ([], []):
        return None
    for rule in (_shuffled_sentences, _fronted, _joined, _relisted, _passive):
        reason = rule(a, b)
        if reason:
            return reason
    return None


def _has(text: str) -> str:
    """The text written out with `'s` read as `has`, as in `Who's eaten my soup?`."""
    return written_out(_CLITIC.sub(r"\1 has", text))


def _shuffled_sentences(a: str, b: str) -> str | None:
    said_a, said_b = ([part.strip() for part in _SENTENCE.findall(written_out(text)) if part.strip()] for text in (a, b))
    if len(said_a) < 2 or said_a == said_b or any(_LEANS.match(part) for part in (*said_a, *said_b)):
        return None
    left = list(said_b)
    for one in said_a:
        match = next((other for other in left if one == other), None) or next((other for other in left if relisted(one, other)), None)
        if match is None:
            return None
        left.remove(match)
    if left:
        return None
    return "the same sentences, none of which leans on another, in another order"


def _fronted(a: str, b: str) -> str | None:
    """A phrase that opens with a preposition or conjunction moved as a whole from one end to the other."""
    left, right = (tuple(word for word in tokens(text) if word not in {",", ".", "?"}) for text in (a, b))
    for cut in range(1, len(left)):
        if left[cut:] + left[:cut] == right:
            moved = (left[:cut], left[cut:])
            return "a phrase moved to the other end" if any(_OPENERS.match(" ".join(part)) for part in moved) else None
    return None


def _joined(a: str, b: str) -> str | None:
    found = exchange(a, b, "en")
    return f"{found.first!r} and {found.second!r} are joined, and their order says nothing" if found and found.harmless else None


def _relisted(a: str, b: str) -> str | None:
    items = relisted(a, b)
    return f"the same things in another order: {', '.join(items)}" if items else None


def _passive(a: str, b: str) -> str | None:
    for active, passive in ((a, b), (b, a)):
        for clause in passives(passive):
            sides = active_order(active, clause.word)
            if sides and clause.left and clause.right and clause.right & sides[0] and clause.left & sides[1]:
                return "active and passive of the same deed"
    return None


def _converse(a: str, b: str) -> str | None:
    for one in comparisons(a):
        for other in comparisons(b):
            same = one.left | one.right == other.left | other.right
            if same and one.word != other.word and turned(one, other) is False and len(one.left | one.right) <= 6:
                return "the converse comparison with its sides exchanged"
    return None
