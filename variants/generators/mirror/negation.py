"""The negated question: 'Is the sun a star?' and 'Is it false that the sun is a star?'. Yes becomes no."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.polar_en import Polar, parse
from variants.generators.mirror.polarity import is_yes_no, turned
from variants.types import Edit, Item, Kind, Relation

_FRAMES = ("is it false that {}?", "is it untrue that {}?", "is it wrong to say that {}?", "would it be false to say that {}?")


@dataclass(frozen=True, slots=True)
class Negation:
    """The complement of an English yes/no question, by denying the whole statement.

    'Is it false that …?' negates the statement as a whole, hence is the exact complement whatever quantifier is inside. 'Isn't
    …?' and '… not …?' are avoided: speakers answer them both ways.
    """

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Deny the last question of the item; `index` chooses the wording."""
        del rng
        if not is_yes_no(item):
            return Skip("not a yes/no item")
        if index >= len(_FRAMES):
            return Skip("all wordings are used up")
        other = turned(item)
        if other is None:
            return Skip("the opposite answer is not among the options")
        polar = parse(item.question)
        if isinstance(polar, str):
            return Skip(polar)
        denied = denial(polar, _FRAMES[index])
        if denied is None:
            return Skip("a verb form is not known")
        edit = Edit("question", polar.start, polar.end, denied)
        return Draft((edit,), Relation.FLIP, answer_index=other.index, answer=other.answer, family="negation")


def denial(polar: Polar, frame: str) -> str | None:
    """The question that is answered yes where the first is answered no."""
    statement = polar.statement()
    if statement is None:
        return None
    text = frame.format(statement)
    return text if polar.preface else text[0].upper() + text[1:]


def _item(question: str, answer: str = "yes") -> Item:
    return Item("golden", "golden", question, task_type="yes_no", choices=("yes", "no"), answer=answer, answer_index=int(answer == "no"))


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Is the sun a star?"), "Is it false that the sun is a star?"),
    (_item("Did Napoleon lose at Waterloo?"), "Is it false that Napoleon lost at Waterloo?"),
    (_item("Does a dog need water?"), "Is it false that a dog needs water?"),
    (_item("Are environmental factors important in vasculitis?"), "Is it false that environmental factors are important in vasculitis?"),
    (_item("Can Paris be seen from space?"), "Is it false that Paris can be seen from space?"),
    (_item("Do all dogs eat meat?"), "Is it false that all dogs eat meat?"),
    (_item("If it rains, is the ground wet?"), "If it rains, is it false that the ground is wet?"),
    (_item("Is the sun not a star?"), Skip("the complement is not exact")),
    (_item("Did anyone ever swim there?"), Skip("the complement is not exact")),
    (_item("It is cold, isn't it?"), Skip("not a yes/no question")),
    (_item("Is it a cat or a dog?"), Skip("the complement is not exact")),
    (_item("Is the capital of France Paris?"), Skip("the end of the subject is not certain")),
    (_item("Why is the sky blue?"), Skip("not a yes/no question")),
)
"""Item and its negated question, or the reason for declining."""
