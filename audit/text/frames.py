"""Frames around a question: labels, polite openers and closers, indirect questions; what is left is the question itself."""

import re
from collections import Counter
from functools import lru_cache

from audit.text.fold import written_out
from audit.text.words import FUNCTION, stem

_VOCABULARY = frozenset(
    stem(word)
    for word in """task follow following question query prompt problem answer answers input output instruction respond response
    reply solution
    result please help thank thanks consider look read carefully think below next here something like ask take say says tell know want let
    need give hear hello hi dear appreciate grateful advance sure time step clearly shortly briefly short simple quick wondering
    curious curiosity text passage request exercise item message user assistant name topic matter interest interested idea welcome
    kindly solve attempt try go ahead come get see write state""".split()
)
"""Stems of words that frames are made of."""
_SEGMENT = re.compile(r"[^:.?!\n,]*(?:[:.?!\n,]+|$)\s*")
_OPENERS = re.compile(
    r"\b(?:(?:could|can|would|will) you (?:please |kindly )?(?:tell|let|say|explain|show|answer|inform)?(?: me| us)?(?: know)?|"
    r"(?:please |kindly )?(?:tell|let|inform) (?:me|us)(?: know)?|i (?:would like|want|need|wish|would love) to (?:know|find "
    r"out|ask)(?: about)?|"
    r"i am (?:wondering|curious)(?: about)?|do you (?:happen to )?know|what i (?:want|would like) to know is|"
    r"(?:is it|would it be) (?:true|right|correct|fair|accurate|the case)(?: to say)? that|is it that|"
    r"(?:say|state|work out|figure out|determine|find out|find|calculate|compute|identify|indicate|specify|give)\b(?= (?:how|"
    r"what|which|who|when|where|why|whether))|"
    r"please|kindly|whether)\b"
)
_MOVING = frozenset("is are was were am be been do does did have has had will would can could shall should may might must".split())
_DROPPED = frozenset("the a an".split())
_TOKEN = re.compile(r"[^\W_]+(?:[.'/-][^\W_]+)*")


@lru_cache(maxsize=4096)
def unframed(text: str, other: str) -> str:
    """The text without the frame segments at its ends that the other text lacks; the text itself if nothing else is left."""
    segments = [match[0] for match in _SEGMENT.finditer(text) if match[0]]
    start, end = 0, len(segments)
    while start < end and _is_frame(segments[start], other):
        start += 1
    while end > start and _is_frame(segments[end - 1], other):
        end -= 1
    kept = "".join(segments[start:end]).strip()
    return kept or text


def _is_frame(segment: str, other: str) -> bool:
    said = _TOKEN.findall(written_out(segment))
    if not said or written_out(segment).strip(" .:?!,") in written_out(other) or any(word[0].isdigit() for word in said):
        return not said
    if {"not", "no", "never"}.intersection(said):
        return False
    return all(word in FUNCTION or stem(word) in _VOCABULARY for word in said)


_HAVE_OF = {"do": "have", "does": "has", "did": "had"}


def _with_tense(said: list[str]) -> list[str]:
    """`did he have` as `he had`: the tense of the auxiliary on the verb, where there is one of both."""
    auxiliaries = [word for word in said if word in _HAVE_OF]
    if len(auxiliaries) != 1 or said.count("have") != 1:
        return said
    return [_HAVE_OF[auxiliaries[0]] if word == "have" else word for word in said]


@lru_cache(maxsize=4096)
def asked_plainly(text: str) -> tuple[tuple[str, ...], frozenset[tuple[str, int]]]:
    """The stems of a question without its polite opener, in order, and apart from them how often each auxiliary that moves stands in it."""
    said = [word.removesuffix("'s") for word in _TOKEN.findall(_OPENERS.sub(" ", written_out(text)))]
    moving = Counter(word for word in _with_tense(said) if word in _MOVING and word not in {"do", "does", "did"})
    return tuple(stem(word) for word in said if word not in _MOVING and word not in _DROPPED), frozenset(moving.items())
