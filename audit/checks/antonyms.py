"""Was a word replaced by its opposite, with nothing to turn the meaning back?"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.antonyms import HAN_OPPOSITES, OPPOSITES, opposed
from audit.text.edits import one_sided
from audit.text.fold import fold
from audit.text.han_roles import clauses
from audit.text.negation import base_of, compare_polarity, cues
from audit.text.roles import comparisons, turned
from audit.text.sequence import crossed, order_of_events
from audit.text.sisters import sister_words
from audit.text.words import stem, stems, words
from audit.types import Candidate, Finding

_CLAUSE = 4
"""Characters that a Chinese clause must have for one opposite in it to be sure."""


@dataclass(frozen=True, slots=True)
class Antonyms:
    """Value: opposites on the two sides that no negation and no exchange of a comparison's sides turns back."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "antonyms", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Opposites left over, or words of one kind that exclude each other; None if there are none at all."""
    if pair.language == "zh":
        return _han(pair)
    found = _english(pair)
    if found is not None and found.count:
        return found
    sisters = sister_words(pair.a, pair.b)
    return found if sisters is None else Difference(1, f"{sisters[0]!r} became {sisters[1]!r}, which excludes it")


def _english(pair: Pair) -> Difference | None:
    bag_a, bag_b = Counter(stems(pair.a)), Counter(stems(pair.b))
    held = {stem(cue.form) for text in (pair.a, pair.b) for cue in cues(text)}
    formed = [one for one in _prefixed(pair.a, pair.b) if not held.intersection(one)]
    listed = opposed(tuple((bag_a - bag_b).elements()), tuple((bag_b - bag_a).elements()))
    found = [*(one for one in listed if not held.intersection(one)), *formed]
    if not found:
        return None
    told = ", ".join(f"{x!r} became {y!r}" for x, y in found)
    polarity = compare_polarity(pair.a, pair.b)
    turns = len(found) if polarity is None else polarity.turns + len(formed)
    if any(turned(x, y) is False for x in comparisons(pair.a) for y in comparisons(pair.b)):
        return Difference(0, f"{told}, with the sides exchanged")
    order_a, order_b = order_of_events(pair.a), order_of_events(pair.b)
    if order_a and order_b and not crossed(order_a, order_b) and found in ([("befor", "after")], [("after", "befor")]):
        return Difference(0, f"{told}, with the events exchanged")
    if turns % 2 == 0:
        return Difference(0, f"{told}, turned back by another turn; left to the meaning check")
    if not _shares_frame(pair):
        return Difference(0, f"{told}, in another sentence; left to the meaning check")
    return Difference(len(found), told)


def _prefixed(a: str, b: str) -> list[tuple[str, str]]:
    """`pleasurable` became `displeasurable`: left to the negation check where its lexicon knows the word, found here by form."""
    words_a, words_b = set(words(a)), set(words(b))
    found = []
    for ours, others in ((words_a, words_b), (words_b, words_a)):
        for word in ours - others:
            match = re.match(r"(?:un|in|im|ir|il|dis|non|mis)-?([a-z]{4,})$", word)
            if match and match[1] in others - ours and base_of(word) is None and stem(match[1]) not in OPPOSITES.get(stem(word), ()):
                found.append((word, match[1]))
    return found


def _shares_frame(pair: Pair) -> bool:
    """Whether most content words are shared, so that the opposites stand in each other's place."""
    only_a, only_b = one_sided(pair.a, pair.b)
    total = len(set(map(stem, words(pair.a))) | set(map(stem, words(pair.b))))
    return len(only_a) + len(only_b) <= 0.5 * total


def _han(pair: Pair) -> Difference | None:
    a, b = fold(pair.a), fold(pair.b)
    within = _in_a_clause(a, b)
    if within is not None:
        return Difference(1, f"{within[0]!r} became {within[1]!r} in the same clause")
    for word, opposites in HAN_OPPOSITES.items():
        if word not in a or (len(word) == 1 and len(a) > 40):
            continue
        for other in opposites:
            if other in b and other not in a and word not in b and a.replace(word, other) == b:
                return Difference(1, f"{word!r} became {other!r}")
            if len(word) > 1 and other in b and other not in a and word not in b and _turns(a) == _turns(b) and not _sides_moved(a, b):
                return Difference(1, f"{word!r} became {other!r}")
    return None


def _in_a_clause(a: str, b: str) -> tuple[str, str] | None:
    """Opposites of which one took the other's place in a clause that is otherwise the same, whatever the other clauses hold.

    A clause that stands in both texts is left out, so that two clauses may change places.
    """
    said_a, said_b = clauses(a), clauses(b)
    new = {clause for clause in said_b if clause not in said_a and len(clause) >= _CLAUSE}
    for clause in said_a:
        if clause in said_b:
            continue
        for word, opposites in HAN_OPPOSITES.items():
            for match in re.finditer(re.escape(word), clause):
                for other in opposites:
                    if clause[: match.start()] + other + clause[match.end() :] in new:
                        return word, other
    return None


def _sides_moved(a: str, b: str) -> bool:
    """Whether a comparison stands in either text, and not with the same words before it."""
    return ("比" in a or "比" in b) and a.partition("比")[0] != b.partition("比")[0]


def _turns(text: str) -> int:
    return len(re.findall(r"[不没非未无]", text)) % 2
