"""Exchanged comparisons: 'Is the sun bigger than the moon?' flipped, and its converse with the opposite comparative."""

import random
import re
from dataclasses import dataclass
from typing import Literal

from variants.generators.base import Draft, Skip
from variants.generators.mirror.phrases import may_swap
from variants.generators.mirror.polarity import is_yes_no, turned
from variants.generators.reorder.segments import words
from variants.types import Edit, Item, Kind, Relation

_PAIRS: list[tuple[str, str]] = [
    (pair.split("/")[0], pair.split("/")[1])
    for pair in sorted(
        words(
            "bigger/smaller larger/smaller taller/shorter longer/shorter higher/lower heavier/lighter older/younger faster/slower"
            " quicker/slower"
            " hotter/colder warmer/cooler wider/narrower broader/narrower deeper/shallower thicker/thinner stronger/weaker richer/poorer"
            " brighter/dimmer louder/quieter better/worse earlier/later more/less greater/smaller"
        )
    )
]
_OPPOSITE = {
    **{low: high for high, low in reversed(_PAIRS)},
    **dict(_PAIRS),
    "cheaper": "more expensive", "newer": "older", "fewer": "more", "easier": "more difficult", "smaller": "larger", "narrower": "wider",
}  # fmt: skip
_NO_CONVERSE = frozenset({"lighter"})
"""Comparatives of two senses, whose opposite is not certain."""
_FLIP_ONLY = words(
    "closer nearer safer smarter denser harder softer cleaner simpler wiser happier tougher sweeter smoother steeper rarer lighter"
)
_COMPARATIVE = "|".join(sorted({*_OPPOSITE, *_FLIP_ONLY} - {"more", "less", "fewer"}, key=len, reverse=True))
_GRADED = rf"(?P<comparative>{_COMPARATIVE}|(?:more|less) [a-z]+(?:-[a-z]+)?)"
_BE = re.compile(
    rf"^(?P<aux>Is|Are|Was|Were) (?P<first>[^?]+?) {_GRADED} than (?P<second>[^?]+?)\?$"
    rf"|^(?P<aux2>Can|Could|Will|Would|Should) (?P<first2>[^?]+?) be {_GRADED.replace('comparative', 'comparative2')} than"
    r" (?P<second2>[^?]+?)\?$"
)
_VERB = (
    "weigh|cost|live|last|have|contain|earn|run|eat|score|produce|need|use|make|sell|take|sleep|grow|move|travel|fly|swim|drink|own|win"
    "|spend|require|play|burn"
    "|get|receive|export|import|consume"
)
_DO = re.compile(
    rf"^(?P<aux>Does|Do|Did|Can|Could|Will|Would) (?P<first>[^?]+?) (?P<verb>{_VERB}) (?P<comparative>more|less|fewer|faster|slower"
    rf"|earlier|later|higher|lower|longer"
    r"|better|worse)(?P<noun>(?: [a-z][\w-]*){0,2}) than (?P<second>[^?]+?)\?$"
)
_TIME = re.compile(
    r"^(?P<aux>Was|Were|Did) (?P<first>[^?]+?) (?P<verb>born|founded|built|invented|discovered|published|released|formed|die|live"
    r"|happen|occur|end|begin|start)"
    r" (?P<comparative>before|after) (?P<second>[^?]+?)\?$"
)
_DEGREE = re.compile(
    r"\b(?:much|far|slightly|significantly|considerably|substantially|twice|times|even|a (?:lot|little|bit)|many|any|no|still|by"
    r"|\d+(?:\.\d+)?|percent|years?|inches|feet"
    r"|metres|meters|miles|pounds|degrees|generally|usually|often|always|sometimes|not|never)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Compared:
    """The parts of a comparison: auxiliary, first, what stands between, the comparative, its noun, second."""

    auxiliary: str
    first: str
    verb: str
    comparative: str
    noun: str
    second: str

    def told(self, first: str, comparative: str, second: str) -> str:
        """The question about these two with this comparative."""
        joint = " " if comparative in {"before", "after"} else " than "
        return f"{self.auxiliary} {first}{self.verb} {comparative}{self.noun}{joint}{second}?"


@dataclass(frozen=True, slots=True)
class Comparison:
    """'Is A bigger than B?' with A and B exchanged.

    `flip` keeps the comparative, so that yes and no are exchanged (ties are fixed: were the two equal, both answers would be
    no); `converse` takes the opposite comparative too, so that the answer stays. The two balance T = flip and T = identity.
    Strict comparatives without a measure or degree only: 'much bigger' turned round is no complement.
    """

    answers: Literal["flip", "converse"]
    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Exchange what is compared; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if not is_yes_no(item):
            return Skip("not a yes/no item")
        text = item.question.strip()
        parts = _taken_apart(text)
        if isinstance(parts, str):
            return Skip(parts)
        start = item.question.index(text)
        if self.answers == "converse":
            opposite = _opposite(parts)
            if opposite is None:
                return Skip("the comparative has no certain opposite")
            return Draft((Edit("question", start, start + len(text), parts.told(parts.second, opposite, parts.first)),), family="converse")
        other = turned(item)
        if other is None:
            return Skip("the opposite answer is not among the options")
        edit = Edit("question", start, start + len(text), parts.told(parts.second, parts.comparative, parts.first))
        return Draft((edit,), Relation.FLIP, answer_index=other.index, answer=other.answer, family="antisymmetric")


def _taken_apart(text: str) -> _Compared | str:
    """The comparison in a question, or why it is not one that may be turned round."""
    found = _BE.match(text) or _DO.match(text) or _TIME.match(text)
    if found is None:
        return "not a plain comparison"
    parts = found.groupdict()
    if parts.get("aux2"):
        made = _Compared(parts["aux2"], parts["first2"], " be", parts["comparative2"], "", parts["second2"])
    else:
        verb = f" {parts['verb']}" if parts.get("verb") else ""
        made = _Compared(parts["aux"], parts["first"], verb, parts["comparative"], parts.get("noun") or "", parts["second"])
    if _DEGREE.search(made.first):
        return "a degree or measure is not turned round"
    return made if may_swap(made.first, made.second, made.auxiliary) else "what is compared cannot change places"


def _opposite(parts: _Compared) -> str | None:
    """The comparative that says the same when the two change places."""
    comparative = parts.comparative
    if comparative in {"before", "after"}:
        return {"before": "after", "after": "before"}[comparative]
    if comparative == "more" and parts.noun:
        plural = parts.noun.split()[-1].endswith("s") or parts.noun.split()[-1] in {"people", "children"}
        return "fewer" if plural else "less"
    if comparative == "longer" and parts.verb:
        return None
    if " " in comparative:
        degree, adjective = comparative.split(" ", 1)
        return f"{'less' if degree == 'more' else 'more'} {adjective}"
    return None if comparative in _NO_CONVERSE else _OPPOSITE.get(comparative)


def _item(question: str, answer: str = "yes") -> Item:
    return Item("golden", "golden", question, task_type="yes_no", choices=("yes", "no"), answer=answer, answer_index=int(answer == "no"))


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Is the sun bigger than the moon?"), "Is the moon bigger than the sun?"),
    (_item("Are cats more independent than dogs?"), "Are dogs more independent than cats?"),
    (_item("Does iron weigh more than cork?"), "Does cork weigh more than iron?"),
    (_item("Was Mozart born before Beethoven?"), "Was Beethoven born before Mozart?"),
    (_item("Does France have more cows than Spain?"), "Does Spain have more cows than France?"),
    (_item("Would a fox be faster than a hare?"), "Would a hare be faster than a fox?"),
    (_item("Is the sun much bigger than the moon?"), Skip("a degree or measure is not turned round")),
    (_item("Is it bigger than the moon?"), Skip("what is compared cannot change places")),
    (_item("Is the sun bigger than stars?"), Skip("what is compared cannot change places")),
    (_item("Is Paris bigger than it was in 1900?"), Skip("what is compared cannot change places")),
    (_item("Is the sun as big as the moon?"), Skip("not a plain comparison")),
)
"""Item and its flipped question, or the reason for declining."""
CONVERSES = (
    ("Is the sun bigger than the moon?", "Is the moon smaller than the sun?"),
    ("Does France have more cows than Spain?", "Does Spain have fewer cows than France?"),
    ("Was Mozart born before Beethoven?", "Was Beethoven born after Mozart?"),
    ("Is gold more expensive than tin?", "Is tin less expensive than gold?"),
    ("Is a feather lighter than a stone?", None),
)
"""Question and its converse; None where there is none."""
