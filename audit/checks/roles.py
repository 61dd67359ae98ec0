"""Who did what to whom: are the sides of verbs, comparisons and preferences where they were?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.deeds import deed_turned
from audit.text.edits import exchange
from audit.text.han_names import names_exchanged
from audit.text.han_roles import clauses_moved, sides_turned
from audit.text.reckoning import reckoning_turned
from audit.text.roles import active_order, comparisons, passives, turned
from audit.text.ways import way_turned
from audit.types import Candidate, Finding
from variants.types import Relation


@dataclass(frozen=True, slots=True)
class Roles:
    """Value: relations whose sides changed places. Passive with its agent and the converse of a comparison keep them."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "roles", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Exchanged roles; None where no relation was recognised in both texts.

    Of a mirror that claims the same answer (a symmetric relation) the exchange is the point, and it is not judged here.
    """
    if pair.kind == "mirror" and pair.relation is Relation.SAME:
        return None
    told = _han(pair) if pair.language == "zh" else _english(pair) if pair.language == "en" else None
    deed = deed_turned(pair.a, pair.b) if pair.language == "en" else None
    if told is not None and (told.count or deed is None):
        return told
    found = deed or exchange(pair.a, pair.b, pair.language)
    if found is None:
        return None
    if found.harmless:
        return Difference(0, f"{found.first!r} and {found.second!r} changed places, which says the same here")
    return Difference(1, f"{found.first!r} and {found.second!r} changed places around {found.between!r}")


def _english(pair: Pair) -> Difference | None:
    """What became of comparisons, voices and ways; None where the texts have none in common."""
    told = _reckoned(pair) or compared(pair.a, pair.b) or voiced(pair.a, pair.b)
    if told is not None:
        return told
    way = way_turned(pair.a, pair.b)
    return None if way is None else Difference(1, f"from {way[0]!r} to {way[1]!r} became from {way[1]!r} to {way[0]!r}")


def _han(pair: Pair) -> Difference | None:
    """Sides that changed places by a Chinese rule, or clauses that may."""
    told = sides_turned(pair.a, pair.b) or names_exchanged(pair.a, pair.b)
    if told is not None:
        return Difference(1, told)
    moved = _reckoned(pair)
    if moved is None and clauses_moved(pair.a, pair.b):
        return Difference(0, "the same clauses in another order")
    return moved


def _reckoned(pair: Pair) -> Difference | None:
    found = reckoning_turned(pair.a, pair.b, pair.language)
    if found is None:
        return None
    name, x, y = found
    return Difference(1, f"{x} {name} {y} became {y} {name} {x}")


def compared(a: str, b: str) -> Difference | None:
    """What became of the comparisons; None if either text has none, or they have no words in common."""
    for one in comparisons(a):
        for other in comparisons(b):
            outcome = turned(one, other)
            if outcome is not None:
                return Difference(
                    float(outcome), f"the sides of {other.word!r} {'changed places' if outcome else 'say the same as before'}"
                )
    return None


def voiced(a: str, b: str) -> Difference | None:
    """What became of agent and patient between active and passive; None unless one text has the passive of the other's verb."""
    for active, passive in ((a, b), (b, a)):
        for clause in passives(passive):
            sides = active_order(active, clause.word)
            if sides is None or not (clause.left and clause.right):
                continue
            straight = len(clause.right & sides[0]) + len(clause.left & sides[1])
            crossed = len(clause.left & sides[0]) + len(clause.right & sides[1])
            if straight != crossed:
                return Difference(
                    float(crossed > straight),
                    f"who did it and to whom {'changed places' if crossed > straight else 'is the same'} ({clause.word!r})",
                )
    return None
