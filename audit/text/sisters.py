"""Words of one kind that exclude each other: degrees of warmth, roles, measures of a figure, verbs that allow or oblige.

Only words that no paraphrase exchanges stand here: no hypernyms, no near synonyms on two sides.
"""

from collections.abc import Sequence
from functools import lru_cache

from audit.text.edits import one_sided, replaced
from audit.text.negation import compare_polarity
from audit.text.words import FUNCTION, content, stem, words

_GROUPS: dict[str, str] = {
    "warmth": "freezing=icy=cold=chilly=cool/lukewarm=tepid/warm/hot/boiling=scalding",
    "wetness": "dry/damp=moist/soaked=drenched",
    "age": "newborn/toddler/teenager=adolescent/adult=grownup",
    "gait": "walk=stroll/jog/sprint/crawl/limp",
    "figure": "area/circumference=perimeter/diameter/radius/volume/height/hypotenuse",
    "reckoning": "sum/difference/product/quotient",
    "average": "median/mean=average",
    "colour": "red/orange/yellow/green/blue/purple/pink/brown/grey=gray",
    "fruit": "apple/orange/pear/banana/plum/cherry/grape",
    "metal": "gold/silver/copper/iron/zinc/aluminium=aluminum",
    "clinic": "doctor=physician/nurse/patient/pharmacist=chemist/paramedic",
    "court": "judge/juror/witness/lawyer=attorney=solicitor/bailiff",
    "lease": "landlord/tenant=renter=lodger",
    "work": "employer/employee",
    "school": "teacher/student=pupil/headmaster=headteacher=principal",
    "trade": "buyer=purchaser/seller=vendor",
    "loan": "lender=creditor/borrower=debtor",
    "inn": "host/guest",
    "inquiry": "suspect=culprit/victim/detective=investigator",
    "pitch": "referee=umpire/coach/goalkeeper=goalie",
    "road": "driver=motorist/cyclist/pedestrian/passenger",
    "craft": "plumber/electrician/carpenter/painter/gardener/baker/butcher/tailor",
    "page": "author/editor/publisher/translator",
    "duty": "allow=permit/require=oblige=compel/forbid=prohibit",
}  # fmt: skip
"""Exclusive words, with `=` between those that say the same."""
_RELATIONS = frozenset({"lease", "work", "school", "trade", "loan", "inn", "clinic", "duty", "inquiry"})
"""Roles that name each other's holder: `Ann's teacher is Bo` and `Bo's student is Ann`. These count only in each other's place."""
_HEDGES = frozenset("very extremely really incredibly so slightly barely quite pretty only bit rather fairly almost".split())
"""Words that move a degree: `very hot` may be `boiling`."""
_OTHERS = 2
"""Further words that either text may have alone. Set by us."""


def _grades() -> dict[str, tuple[tuple[str, int], ...]]:
    held: dict[str, tuple[tuple[str, int], ...]] = {}
    for name, kinds in _GROUPS.items():
        for grade, alike in enumerate(kinds.split("/")):
            for word in alike.split("="):
                held[stem(word)] = (*held.get(stem(word), ()), (name, grade))
    return held


_GRADES = _grades()


@lru_cache(maxsize=4096)
def sister_words(a: str, b: str) -> tuple[str, str] | None:
    """A word of the English original and the exclusive one that took its place in the variant; None where none is sure."""
    only_a, only_b = one_sided(a, b)
    polarity = compare_polarity(a, b)
    if not only_a or not only_b or (polarity is not None and polarity.turns):
        return None
    for x in only_a:
        for y in only_b:
            group = _apart(x, y)
            if group is None or (group == "duty" and polarity is not None):
                continue
            if group == "warmth" and _HEDGES.intersection(set(words(a)) ^ set(words(b))):
                continue
            if (_in_place(a, b, x, y) and _rest_stays(a, b, x, y)) or (group not in _RELATIONS and _alone(only_a, only_b, x, y)):
                return x, y
    return None


def _apart(x: str, y: str) -> str | None:
    """The group in which two stems exclude each other."""
    for name, grade in _GRADES.get(x, ()):
        if any(name == other and grade != place for other, place in _GRADES.get(y, ())):
            return name
    return None


def _in_place(a: str, b: str, x: str, y: str) -> bool:
    """Whether one run of differing words holds x and nothing else of content, and y answers it."""
    runs = replaced(a, b)
    return any(_held(left) == {x} and _held(right) == {y} for left, right in runs)


def _rest_stays(a: str, b: str, x: str, y: str) -> bool:
    """Whether the content words that both texts hold stand in one order: else the holders of two roles may have changed places."""
    held_a, held_b = ([word for word in content(text) if word not in {x, y}] for text in (a, b))
    both = set(held_a) & set(held_b)
    return [word for word in held_a if word in both] == [word for word in held_b if word in both]


def _held(run: Sequence[str]) -> set[str]:
    return {stem(word) for word in run if word not in FUNCTION and word[0].isalnum()}


def _alone(only_a: Sequence[str], only_b: Sequence[str], x: str, y: str) -> bool:
    """Whether little else differs, and no other word of either side says what x or y says."""
    if max(len(only_a), len(only_b)) > 1 + _OTHERS:
        return False
    return not any(_apart(x, word) for word in only_a if word != x) and not any(_apart(y, word) for word in only_b if word != y)
