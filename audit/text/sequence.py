"""What happens first: the order of events that `then`, `before` and `after` give, and which clause is the condition."""

import re
from functools import lru_cache

from audit.text.fold import fold, written_out
from audit.text.words import FUNCTION, stem

_SENTENCES = re.compile(r"[^.?!;\n]+")
_WORD = re.compile(r"[a-z0-9']+")
_THEN = re.compile(r"(?:,| and)? (?:then|after that|afterwards|and next|followed by|subsequently)\b")
_AFTER = re.compile(r"\b(?:after|once)\b")
_BEFORE = re.compile(r"\b(?:before|prior to)\b")
_IF = re.compile(
    r"\b(?:only if|if|when(?:ever)?(?! (?:did|does|do|is|was|were|are|will|can|could|has|have|should|would)\b)|provided that|"
    r"as long as|because|since)\b"
)

_HAN_IF = re.compile(r"(?:如果|要是|假如|假设|倘若|只要)(.+?)(?:的话)?[,，、](.+)")
_HAN_GLUE = frozenset("就那么则会要的了吗呢是。?.,")
_PRONOUNS = {"him": "he", "his": "he", "her": "she", "hers": "she", "them": "they", "their": "they"}

Events = tuple[frozenset[str], frozenset[str]]


@lru_cache(maxsize=8192)
def order_of_events(text: str) -> Events | None:
    """Content words of what comes earlier and of what comes later, from the first sentence that says so; None if none does."""
    for sentence in _SENTENCES.findall(written_out(text)):
        if match := _THEN.search(sentence):
            return _stems(sentence[: match.start()]), _stems(sentence[match.end() :])
        for marker, flipped in ((_AFTER, True), (_BEFORE, False)):
            if match := marker.search(sentence):
                rest, other = _sides(sentence, match)
                return (rest, other) if flipped else (other, rest)
    return None


@lru_cache(maxsize=8192)
def condition_of(text: str) -> Events | None:
    """Content words of the condition and of what follows from it, from the first conditional sentence; None if there is none."""
    for sentence in _SENTENCES.findall(written_out(text)):
        if match := _IF.search(sentence):
            inside, outside = _sides(sentence, match)
            if inside and outside:
                return inside, outside
    return None


def han_condition_crossed(a: str, b: str) -> bool:
    """Whether condition and consequence of a Chinese text (`如果…，就…`) changed places in the other, by the characters of each."""
    held = [match.groups() for text in (a, b) if (match := _HAN_IF.search(fold(text)))]
    if len(held) < 2:
        return False
    (if_a, then_a), (if_b, then_b) = ((set(condition) - _HAN_GLUE, set(outcome) - _HAN_GLUE) for condition, outcome in held)
    cross, straight = len(if_a & then_b) + len(then_a & if_b), len(if_a & if_b) + len(then_a & then_b)
    return cross > straight + 1


def crossed(a: Events, b: Events) -> bool:
    """Whether what is first in one is last in the other: the shared words lie crosswise rather than straight."""
    first, second = a[0] - a[1], a[1] - a[0]
    cross = len(first & (b[1] - b[0])) + len(second & (b[0] - b[1]))
    straight = len(first & (b[0] - b[1])) + len(second & (b[1] - b[0]))
    both = (first & b[1] and second & b[0]) or not straight
    return cross > straight and bool(both)


def _sides(sentence: str, match: re.Match[str]) -> Events:
    """The clause that the marker opens, and the rest of the sentence."""
    before, after = sentence[: match.start()], sentence[match.end() :]
    if _stems(before):
        return _stems(after), _stems(before)
    inside, _, outside = after.partition(",")
    return _stems(inside), _stems(outside)


def _stems(text: str) -> frozenset[str]:
    words = (_PRONOUNS.get(word, word) for word in _WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in FUNCTION or word in {"he", "she", "they"})
