"""Mirrors that must turn the answer round: do they, and exactly once?"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Pair, pair_of
from audit.checks.roles import compared, voiced
from audit.text.antonyms import opposed
from audit.text.edits import exchange
from audit.text.fold import fold, plain
from audit.text.negation import compare_polarity, han_cues
from audit.text.words import stems
from audit.types import Candidate, Finding
from variants.types import Relation

_DENIED = re.compile(r"[\"'](?:no|false|否|不是|错)[\"']", re.IGNORECASE)
_CALLED_FALSE = re.compile(
    r"\b(?:is it|it is|would it be|it would be) (?:false|untrue|wrong|incorrect|not true)(?: to say)? that\b", re.IGNORECASE
)
_HAN_PAIRS = re.compile(r"真|假|对|错|正确|错误|大|小|多|少|高|低")


@dataclass(frozen=True, slots=True)
class TurnedOnce:
    """Value: turns between original and mirror, negation, opposite or exchanged sides; 1 is right, and so is any odd number.

    It judges mirrors whose relation is `flip` or `complement` alone; NaN where a turn can be neither seen nor ruled out.
    """

    languages: tuple[str, ...] = ("en", "zh")

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(candidate) for candidate in candidates]

    def _judge(self, candidate: Candidate) -> Finding | None:
        pair = pair_of(candidate)
        if candidate.variant.relation not in {Relation.FLIP, Relation.COMPLEMENT} or pair.language not in self.languages:
            return None
        turns, told = turns_of(pair)
        return Finding("turned_once", float(turns % 2 if turns else 0), 1.0, 1.0, told)


def turns_of(pair: Pair) -> tuple[int, str]:
    """How often the variant turns the original round, and by what."""
    if pair.language == "zh":
        return _han(pair)
    denied = _DENIED.search(plain(pair.b))
    if denied and not _DENIED.search(plain(pair.a)) and fold(pair.a).rstrip("?. ") in fold(pair.b):
        return 1, f"asks whether {denied[0]!r} answers the original"
    polarity = compare_polarity(pair.a, pair.b)
    comparison = compared(pair.a, pair.b)
    if comparison is not None:
        negations = (0 if polarity is None else _explicit(pair)) or _called_false(pair)
        return int(comparison.count) + negations, f"{comparison.reason}; {negations} negations besides"
    if polarity is not None and polarity.turns:
        return polarity.turns, polarity.what
    bag_a, bag_b = Counter(stems(pair.a)), Counter(stems(pair.b))
    opposites = opposed(tuple((bag_a - bag_b).elements()), tuple((bag_b - bag_a).elements()))
    if opposites:
        return len(opposites), ", ".join(f"{x!r} became {y!r}" for x, y in opposites)
    voice = voiced(pair.a, pair.b)
    if voice is not None:
        return int(voice.count), voice.reason
    swapped = exchange(pair.a, pair.b, "en")
    if swapped is not None and not swapped.harmless:
        return 1, f"{swapped.first!r} and {swapped.second!r} changed places"
    return 0, "nothing turns the answer round: no negation, no opposite, no exchange was found"


def _explicit(pair: Pair) -> int:
    from audit.text.negation import cues

    return abs(sum(not cue.inner for cue in cues(pair.a)) - sum(not cue.inner for cue in cues(pair.b)))


def _called_false(pair: Pair) -> int:
    """1 where one of the two asks whether the whole of it is false."""
    return int(bool(_CALLED_FALSE.search(plain(pair.a))) != bool(_CALLED_FALSE.search(plain(pair.b))))


def _han(pair: Pair) -> tuple[int, str]:
    negations = abs(han_cues(pair.a) - han_cues(pair.b))
    swapped = exchange(pair.a, pair.b, "zh")
    exchanges = int(swapped is not None and not swapped.harmless)
    words_a, words_b = Counter(_HAN_PAIRS.findall(pair.a)), Counter(_HAN_PAIRS.findall(pair.b))
    opposites = min((words_a - words_b).total(), (words_b - words_a).total(), 1)
    return negations + exchanges + opposites, f"{negations} negations, {exchanges} exchanges, {opposites} opposites"
