"""The context behind the question instead of before it."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.types import Edit, Item, Kind

_POINTS_UP = re.compile(
    r"\b(?:above|preceding|previous(?:ly)?|foregoing|following|below|this|these|that passage|the (?:passage|text|paragraph|article"
    r"|abstract|clause|context|excerpt))\b"
    r"|上文|上述|以上|下文|以下|前文|obige\w*|folgende\w*|anterior|siguiente|上記|以下",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ContextPlace:
    """The question first and then the context, where a prompt gives the context first.

    A draft cannot say where the context stands, so the context's text moves into the question field, behind the question, and
    the context field becomes empty: a prompt that sets out the context (if any) and then the question then reads question,
    blank line, context. Judges that compare fields must compare the two fields together.
    """

    kind: Kind = "reorder"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Move the context; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if item.context is None or not item.context.strip():
            return Skip("no context")
        question = item.question.rstrip()
        if not question.endswith(("?", "？", "؟", ".", "。", ":", "：")):
            return Skip("the question does not end in a stop")
        if _POINTS_UP.search(item.question) or item.context.rstrip().endswith(("?", "？", ":", "：")):
            return Skip("question and context point to each other")
        tail = Edit("question", len(question), len(item.question), f"\n\n{item.context}")
        return Draft((tail, Edit("context", 0, len(item.context), "")))


def _item(question: str, context: str | None) -> Item:
    return Item("golden", "golden", question, context=context)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Who sleeps?", "Tom sleeps."), "Who sleeps?\n\nTom sleeps."),
    (_item("谁在睡觉？", "小明在睡觉。"), "谁在睡觉？\n\n小明在睡觉。"),
    (_item("Who sleeps in the text above?", "Tom sleeps."), Skip("question and context point to each other")),
    (_item("Clause: Tom may sue.", "Does the clause give a right?"), Skip("question and context point to each other")),
    (_item("Who sleeps?", None), Skip("no context")),
    (_item("Who sleeps?", "  "), Skip("no context")),
    (_item("Tom", "Tom sleeps."), Skip("the question does not end in a stop")),
)
"""Item and its new question, or the reason for declining."""
