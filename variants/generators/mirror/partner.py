"""The mirrored question that the source itself brings."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.types import Edit, Item, Kind, Partner, Relation


@dataclass(frozen=True, slots=True)
class SourcePartner:
    """The item's own partner, with the relation and the answer that the source states."""

    kind: Kind = "mirror"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Give the partner; one outcome."""
        del rng
        if item.partner is None:
            return Skip("the source brings no partner")
        if index > 0:
            return Skip("one outcome only")
        if item.partner.question == item.question:
            return Skip("the partner is the question itself")
        edit = Edit("question", 0, len(item.question), item.partner.question)
        answer = item.partner.answer
        place = item.choices.index(answer) if item.choices and answer in item.choices else None
        return Draft((edit,), item.partner.relation, answer_index=place, answer=answer, family=item.partner.family)


def _item(question: str, partner: Partner | None, answer: str | None = None) -> Item:
    return Item("golden", "golden", question, answer=answer, partner=partner)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (
        _item("Capital of Peru?", Partner("Lima is the capital of?", Relation.SWAP, "Peru", "inverse_relation"), "Lima"),
        "Lima is the capital of?",
    ),
    (_item("Does A touch B?", Partner("Does B touch A?", Relation.SAME, "yes", "symmetric_relation"), "yes"), "Does B touch A?"),
    (_item("Love parties", Partner("Avoid crowds", Relation.COMPLEMENT, None, "stance_reversal")), "Avoid crowds"),
    (_item("喜欢聚会", Partner("避开人群", Relation.COMPLEMENT, None, "stance_reversal")), "避开人群"),
    (_item("What is 2 + 2?", None), Skip("the source brings no partner")),
    (_item("Same", Partner("Same", Relation.SAME, None, "x")), Skip("the partner is the question itself")),
)
"""Item and its partner, or the reason for declining."""
