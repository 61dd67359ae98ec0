"""Inversion in context: the fact is given, one question asks for one side and its mirror for the other."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.words_en import past
from variants.generators.reorder.segments import sentences, words
from variants.types import Edit, Item, Kind, Relation

_VERBS = words(
    "write invent discover found paint design direct compose build create defeat establish lead marry murder kill propose develop produce"
    " publish translate coin name conquer own sign"
)
_PAST = {past(verb): verb for verb in _VERBS}
_DID = re.compile(rf"^Who (?P<verb>{'|'.join(sorted(_PAST))}) (?P<object>(?:the |a |an )?[\w\"“][^?,;]*)\?$")
_ROLES = (
    "capital|author|founder|inventor|president|director|composer|designer|mother|father|wife|husband|king|queen|emperor|mayor|architect"
    "|discoverer|owner|leader|coach"
)
_IS = re.compile(rf"^(?:What|Who) (?P<be>is|was) the (?P<role>{_ROLES}) of (?P<object>[^?,;]+)\?$")
_NAME = re.compile(r"^(?:[A-Z][\w.'’-]*|of|the|de|von|van|and)(?: (?:[A-Z][\w.'’-]*|of|the|de|von|van|and)){0,5}$")
_LOOSE = re.compile(
    r"\b(?:in|on|at|during|after|before|with|by|from|that|which|who|when|where|his|her|its|their|it|him|them|this|these|also|"
    r"first|last|most)\b|\d",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class InversionInContext:
    """'Who wrote Emma?' with its fact in the context, as 'What did Jane Austen write?', each answered by the other's argument.

    Both sides must stand in one sentence of the context and each only once in the whole of it, so that the inverse has one
    answer there.
    """

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Ask for the other side; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        context, answer = item.context or "", (item.answer or "").strip()
        if not context or item.choices or not answer:
            return Skip("no fact in a context")
        found = _DID.match(item.question.strip()) or _IS.match(item.question.strip())
        if found is None:
            return Skip("not a question about one side of a fact")
        side = found["object"].strip()
        if not _NAME.match(answer) or _LOOSE.search(side) or not _stand_together(context, side, answer):
            return Skip("the other side is not certain from the context")
        start = item.question.index(found.string)
        edit = Edit("question", start, start + len(found.string), _asked(found, answer))
        return Draft((edit,), Relation.SWAP, answer=side, family="inversion_in_context")


def _asked(found: re.Match[str], answer: str) -> str:
    """The question for the side that the first question gave."""
    parts = found.groupdict()
    if "verb" in parts:
        return f"What did {answer} {_PAST[parts['verb']]}?"
    return f"{answer} {parts['be']} the {parts['role']} of what?"


def _stand_together(context: str, one: str, other: str) -> bool:
    """Whether both stand in one sentence, and each only once in the context."""
    if any(len(re.findall(re.escape(side), context, re.IGNORECASE)) != 1 for side in (one, other)):
        return False
    return any(one.lower() in context[low:high].lower() and other in context[low:high] for low, high in sentences(context))


def _item(question: str, answer: str, context: str | None) -> Item:
    return Item("golden", "golden", question, answer=answer, context=context, task_type="extractive")


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Who wrote Emma?", "Jane Austen", "Jane Austen wrote Emma in 1815. It sold well."), "What did Jane Austen write?"),
    (_item("What is the capital of Peru?", "Lima", "Lima is the capital of Peru."), "Lima is the capital of what?"),
    (_item("Who invented the telephone?", "Bell", "The telephone was invented by Bell."), "What did Bell invent?"),
    (_item("Who wrote Emma?", "Jane Austen", None), Skip("no fact in a context")),
    (
        _item("Who wrote Emma?", "Jane Austen", "Jane Austen wrote Emma. Jane Austen wrote Persuasion."),
        Skip("the other side is not certain from the context"),
    ),
    (_item("Who wrote it?", "Jane Austen", "Jane Austen wrote it."), Skip("the other side is not certain from the context")),
    (_item("Why did Emma cry?", "Grief", "Emma cried from Grief."), Skip("not a question about one side of a fact")),
)
"""Item and its inverse question, or the reason for declining."""
