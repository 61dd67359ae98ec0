"""List items and premises: the bulleted lines of a text in another order."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.reorder.segments import Span, lines
from variants.generators.reorder.sentences import permuted
from variants.generators.reorder.ties import tie
from variants.types import Field, Item, Kind

_BULLET = re.compile(
    r"(?:[-*•·–]|[(（]?(?P<number>\d{1,2}|[a-hA-H]|[ivxIVX]{1,4})[.)）、])\s+(?=\S)|(?:Premise|Fact|Statement|前提|事实)\s*\d*\s*[:：]\s*"
)
_ORDERED = re.compile(
    r"\b(?:steps?|order|sequence|first|second|third|fourth|last|next|then|above|below|previous|rank\w*|former|latter|procedure"
    r"|algorithm|recipe|instructions?"
    r"|(?:item|fact|premise|statement|line|point)s? (?:\d|one|two|three|[ivx]+\b))\b|第[一二三四五\d]|步骤|顺序|先|然后|依次|上述|以下步骤",
    re.IGNORECASE,
)

_LISTED = re.compile(r"\s*(?:true|false|yes|no|correct|wrong|对|错|正确|错误|\d+|[IVXivx]+)\s*[,;，、/&]", re.IGNORECASE)
"""An option that answers the items one after the other: 'True, False'."""


@dataclass(frozen=True, slots=True)
class ListOrder:
    """The items of one bulleted or numbered list in another order; the bullets and numbers stay in their places.

    Declined where the text speaks of steps, order or an item's number, where an item points to another, and where the answer may be
    an item's letter or number.
    """

    kind: Kind = "reorder"
    languages: frozenset[str] | None = frozenset({"en", "zh"})
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Propose the `index`-th order of the first list."""
        del rng
        texts: tuple[tuple[Field, str], ...] = (("question", item.question), ("context", item.context or ""))
        for field, text in texts:
            spans, labels = bulleted(text)
            if len(spans) < 2:
                continue
            reason = _unsafe([text[start:end] for start, end in spans], item, labels)
            return Skip(reason) if reason else permuted(field, text, spans, index)
        return Skip("no list")


def bulleted(text: str) -> tuple[list[Span], tuple[str, ...]]:
    """The items of the first list of at least two neighbouring lines, without their bullets; and their numbers or letters, if any."""
    run: list[Span] = []
    labels: tuple[str, ...] = ()
    for start, end in lines(text):
        found = _BULLET.match(text, start, end)
        if found:
            run.append((found.end(), end))
            labels += (found["number"].lower(),) if found["number"] else ()
        elif len(run) >= 2:
            break
        else:
            run, labels = [], ()
    return (run, labels) if len(run) >= 2 else ([], ())


def _unsafe(items: Sequence[str], item: Item, labels: Sequence[str]) -> str | None:
    """Why these items are to stay in their order."""
    everything = "\n".join((item.question, item.context or "", *(item.choices or ())))
    if _ORDERED.search(everything):
        return "the text speaks of order or of an item's number"
    answers = {answer.strip(" ().").lower() for answer in (item.answer or "", *item.answer_aliases)}
    if "a" in labels or answers & set(labels):
        return "the answer may name an item by its letter or number"
    if item.choices and (labels or any(_LISTED.match(choice) for choice in item.choices)):
        return "options may name the items by their place"
    sentences = (piece if piece.endswith((".", "。")) else f"{piece}{'。' if item.language.startswith('zh') else '.'}" for piece in items)
    if any(tie(sentence, item.language) not in {None, "an enumeration or a fragment keeps its place"} for sentence in sentences):
        return "an item points to another"
    return None


def _item(question: str, *choices: str) -> Item:
    return Item("golden", "golden", question, choices=choices or None)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Which weighs most?\n- a mouse\n- a dog"), "Which weighs most?\n- a dog\n- a mouse"),
    (_item("Which is red?\n1. Tomatoes are red.\n2. Limes are green."), "Which is red?\n1. Limes are green.\n2. Tomatoes are red."),
    (
        _item("Premise: All cats purr.\nPremise: Tom is a cat.\nDoes Tom purr?"),
        "Premise: Tom is a cat.\nPremise: All cats purr.\nDoes Tom purr?",
    ),
    (_item("Follow these steps:\n- mix\n- bake\nWhat comes out?"), Skip("the text speaks of order or of an item's number")),
    (_item("Which hold?\n1. Ice floats.\n2. Iron sinks.", "1 only", "2 only"), Skip("options may name the items by their place")),
    (_item("Who is it?\n- Tom has a hat.\n- He is tall."), Skip("an item points to another")),
    (_item("What is 2 - 1?"), Skip("no list")),
    (_item("- alone"), Skip("no list")),
    (_item("Which is red?\n(A) Limes\n(B) Tomatoes"), Skip("the answer may name an item by its letter or number")),
)
"""Item and its question with the list in its first other order, or the reason for declining."""
