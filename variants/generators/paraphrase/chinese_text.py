"""What the Chinese rules share: the question a text ends with, and edits that leave protected spans alone.

Sentences end at 。！？ and never at a space.
"""

import re

from variants.generators.base import Draft, Skip
from variants.generators.reorder.segments import Span, sentences
from variants.protect import is_free, protected_spans
from variants.types import Edit, Item

CHINESE = frozenset({"zh"})
NOTHING = Skip("pattern not there")
_HAN = re.compile(r"[\u4e00-\u9fff]")


def asked(text: str) -> Span | None:
    """Where the question stands that the text ends with; None where its last sentence is no Chinese question."""
    spans = sentences(text, "zh") if len(text) <= 6_000 else []
    if not spans:
        return None
    start, end = spans[-1]
    last = text[start:end]
    return (start, end) if last.endswith(("？", "?")) and len(_HAN.findall(last)) >= 2 else None


def chosen(item: Item, changes: list[list[Edit]], index: int) -> Draft | Skip:
    """The `index`-th of the changes that touch no protected span."""
    spans = protected_spans(item.question, item.choices or ())
    free = [edits for edits in changes if edits and all(is_free(spans, edit.start, edit.end) for edit in edits)]
    if index >= len(free):
        return NOTHING if index == 0 else Skip("no further outcome")
    return Draft(tuple(free[index]))
