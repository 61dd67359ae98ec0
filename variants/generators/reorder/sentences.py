"""Independent sentences in another order."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.reorder.options import nth_order
from variants.generators.reorder.segments import Span, sentences
from variants.generators.reorder.ties import points_into, tie, tied_together
from variants.types import Edit, Field, Item, Kind

_LONGEST = 20_000
"""Characters beyond which a field is not searched: set by us, to keep the cost of one item bounded."""


@dataclass(frozen=True, slots=True)
class SentenceOrder:
    """Sentences that stand on their own change places, in the question or else in the context.

    Only a run of neighbouring sentences none of which points to another is permuted; the question itself stays last.
    """

    kind: Kind = "reorder"
    languages: frozenset[str] | None = frozenset({"en", "zh"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Propose the `index`-th order of the first run of free sentences."""
        del rng
        language = item.language.split("-", maxsplit=1)[0]
        reason = "no two neighbouring sentences are independent"
        texts: tuple[tuple[Field, str], ...] = (("question", item.question), ("context", item.context or ""))
        for field, text in (pair for pair in texts if pair[1]):
            spans = [_unlabelled(text, span) for span in sentences(text, language)] if len(text) <= _LONGEST else []
            found = free_run([text[start:end] for start, end in spans], language)
            if isinstance(found, str):
                reason = found
            elif not _fits(field, found, [text[start:end] for start, end in spans]):
                reason = "no question follows the facts"
            else:
                return permuted(field, text, spans[found[0] : found[1]], index)
        return Skip(reason)


def free_run(pieces: Sequence[str], language: str) -> tuple[int, int] | str:
    """The first run of at least two sentences that may change places, as a half-open range, or why there is none."""
    reason = "no two neighbouring sentences are independent"
    ties = [tie(piece, language) for piece in pieces]
    start = 0
    while start < len(pieces):
        end = start
        while end < len(pieces) and ties[end] is None:
            end += 1
        while end - start >= 2:
            why = tied_together(pieces[start:end], language) or _answered(pieces[end:], language)
            if why is None:
                return start, end
            reason, end = why, end - 1
        start += 1
    return reason


def permuted(field: Field, text: str, spans: Sequence[Span], index: int) -> Draft | Skip:
    """The `index`-th order of the pieces at these spans; what stands between them stays."""
    order = nth_order(len(spans), 0, index + 1)
    if order is None:
        return Skip("all orders are used up")
    pieces = [text[start:end] for start, end in spans]
    if len(set(pieces)) < len(pieces):
        return Skip("two pieces have the same text")
    edits = [Edit(field, *span, pieces[source]) for place, (span, source) in enumerate(zip(spans, order, strict=True)) if source != place]
    return Draft(tuple(edits))


def _unlabelled(text: str, span: Span) -> Span:
    """The sentence without a label before it: 'Q: ', 'Premise: '."""
    found = re.match(
        r"(?:Q|Question|Text|Facts?|Premises?|Context|Passage|Clause|Problem|问题?|题目)\s*[:：]\s*", text[span[0] : span[1]], re.IGNORECASE
    )
    return (span[0] + found.end(), span[1]) if found and found.end() < span[1] - span[0] else span


def _fits(field: Field, run: tuple[int, int], pieces: Sequence[str]) -> bool:
    """Facts before a question, or a context that is nothing but a list of facts: running prose is left alone."""
    if field == "context":
        return run == (0, len(pieces))
    return pieces[-1].rstrip("\"'”’)」』").endswith(("?", "？", ":", "："))


def _answered(rest: Sequence[str], language: str) -> str | None:
    """Why the sentences behind a run forbid moving it."""
    return "a later sentence points into the run" if any(points_into(piece, language) for piece in rest) else None


def _item(question: str, language: str = "en") -> Item:
    return Item("golden", "golden", question, language=language)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (
        _item("Grace weighs 125 pounds. Alex weighs 130 pounds. What is their combined weight?"),
        "Alex weighs 130 pounds. Grace weighs 125 pounds. What is their combined weight?",
    ),
    (
        _item("Tom ate 3 apples. Mary ate 4 apples. How many apples did they eat?"),
        "Mary ate 4 apples. Tom ate 3 apples. How many apples did they eat?",
    ),
    (_item("小明有3个苹果。小红有4个苹果。一共有几个苹果？", "zh"), "小红有4个苹果。小明有3个苹果。一共有几个苹果？"),
    (_item("Tom has 3 apples. He gives one to Mary. How many has Tom?"), Skip("no two neighbouring sentences are independent")),
    (_item("Tom has 3 apples. Then Mary brings 4 pears. How many fruits?"), Skip("no two neighbouring sentences are independent")),
    (_item("Tom bought 9 apples. Mary lost 4 pears. How many fruits?"), Skip("neighbouring sentences say different kinds of things")),
    (_item("A dog weighs 9 kg. The dog eats 1 kg of meat. How much is it?"), Skip("neighbouring sentences say different kinds of things")),
    (_item("Tom has 3 apples. Jim has 4 apples. How many has he?"), Skip("a later sentence points into the run")),
    (_item("小明有3个苹果。然后他给了小红1个。还有几个？", "zh"), Skip("no two neighbouring sentences are independent")),
    (_item("What is the capital of France?"), Skip("no two neighbouring sentences are independent")),
)
"""Item and its question in the first other order, or the reason for declining."""
