"""Active and passive where both are certain: `Who wrote Hamlet?` → `By whom was Hamlet written?`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, asked, replacing
from variants.generators.paraphrase.lexicon import PARTICIPLE, PAST, words
from variants.types import Item, Kind

_MADE = words("write invent discover paint compose direct build design create develop introduce establish produce publish")
_OF_PAST = {PAST[verb]: PARTICIPLE[verb] for verb in _MADE} | {"founded": "founded"}
_BASE = {PARTICIPLE[verb]: verb for verb in _MADE} | {"founded": "found"}
_PAST_OF = {base: PAST[base] for base in _MADE} | {"found": "founded"}
_WORK = r"(?:the |a |an )?(?:[a-z]+ ){0,2}(?:[A-Z][\w.-]*(?: (?:of|the|and|in) (?=[A-Z]))? ?)+|(?:the |a |an )(?:[a-z]+ ?){1,2}"
_NAME = r"(?:[A-Z][\w.'’-]*)(?: [A-Z][\w.'’-]*){0,3}"
_WHO = re.compile(rf"Who (?P<verb>{'|'.join(_OF_PAST)}) (?P<work>{_WORK})\?")
_BY_WHOM = re.compile(rf"By whom was (?P<work>{_WORK}) (?P<verb>{'|'.join(_BASE)})\?")
_WAS = re.compile(rf"Was (?P<work>{_WORK}) (?P<verb>{'|'.join(_BASE)}) by (?P<maker>{_NAME})\?")
_PLURAL = re.compile(r"[^\W'’us]s\b|\band\b")


@dataclass(frozen=True, slots=True)
class Voice:
    """Turn questions about who made a work from active to passive and back; works that may be plural are declined."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome, and for `Who wrote …` a second one with the agent last."""
        del rng
        question = asked(item.question)
        if question is None:
            return NOTHING
        outcomes = _turned(question.text)
        if index >= len(outcomes):
            return NOTHING
        return replacing(item, [(question.start, question.end, outcomes[index])])


def _turned(text: str) -> tuple[str, ...]:
    if (match := _WHO.fullmatch(text)) and not _PLURAL.search(match["work"]):
        made = _OF_PAST[match["verb"]]
        return f"By whom was {match['work']} {made}?", f"Who was {match['work']} {made} by?"
    if (match := _BY_WHOM.fullmatch(text)) is not None:
        return (f"Who {_PAST_OF[_BASE[match['verb']]]} {match['work']}?",)
    if match := _WAS.fullmatch(text):
        return (f"Did {match['maker']} {_BASE[match['verb']]} {match['work']}?",)
    return ()


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Who wrote Hamlet?", "By whom was Hamlet written?"),
    ("Who invented the telephone?", "By whom was the telephone invented?"),
    ("By whom was Hamlet written?", "Who wrote Hamlet?"),
    ("Was Hamlet written by William Shakespeare?", "Did William Shakespeare write Hamlet?"),
    ("Who wrote the letters?", None),
    ("Who built the pyramids in Egypt?", None),
    ("Who found out?", None),
    ("Who wrote Hamlet and Macbeth?", None),
    ("Who ate the cake?", None),
)
