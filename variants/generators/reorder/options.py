"""Another order of the options: the gold's content stays right, under another letter."""

import math
import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.reorder.anchors import movable
from variants.types import Edit, Item, Kind, Relation

_STRIDE = 2**127 - 1
"""A prime above any number of options, hence coprime to every (m-1)!: stepping by it visits each arrangement once."""


@dataclass(frozen=True, slots=True)
class OptionOrder:
    """The `index`-th order of the options, each index another one.

    With m options that may move, the original and the first m - 1 orders form a cyclic Latin square: every option, the gold
    among them, stands once at every place. Later orders come in blocks of m in which the gold again visits every place once
    and the others take another arrangement. The orders are counted out, never listed: the cost is O(m) digits, not m!.
    Where the first shift starts depends on the item, so that over a data set no place is preferred.
    """

    kind: Kind = "reorder"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Propose the `index`-th order; declines where options refer to each other by letter or place."""
        del rng
        reason = _unfit(item)
        if reason is not None or item.choices is None:
            return Skip(reason or "no options")
        free = movable(item.choices, item.question)
        if isinstance(free, str):
            return Skip(free)
        start = zlib.crc32(f"{item.dataset}/{item.id}".encode("utf-8", "surrogatepass"))
        order = nth_order(len(free.places), _lead(item, free.places), index + 1, start)
        if order is None:
            return Skip("all orders of the options are used up")
        whole = list(range(len(item.choices)))
        for place, source in zip(free.places, order, strict=True):
            whole[place] = free.places[source]
        return moved(item, whole)


def nth_order(m: int, lead: int, step: int, start: int = 0) -> tuple[int, ...] | None:
    """The `step`-th order of m things (0 is the order as it is), or None after the m!-th; entry p is the thing at place p.

    The lead thing (the gold) is at another place at each step of a block of m; in the first block the others follow it cyclically.
    """
    block, turn = divmod(step, m)
    arrangements = math.factorial(m - 1)
    if block >= arrangements:
        return None
    shift = (turn + start) % m if block else turn and 1 + (turn - 1 + start) % (m - 1)
    followers = _arranged([(lead + offset) % m for offset in range(1, m)], block * _STRIDE % arrangements)
    order = [0] * m
    for offset, thing in enumerate([lead, *followers]):
        order[(lead + shift + offset) % m] = thing
    return tuple(order)


def moved(item: Item, order: Sequence[int], family: str = "") -> Draft:
    """The draft in which place p holds the option that stood at `order[p]`."""
    choices = item.choices or ()
    edits = tuple(Edit("choices", place, place + 1, choices[source]) for place, source in enumerate(order) if source != place)
    gold = None if item.answer_index is None else list(order).index(item.answer_index)
    return Draft(edits, Relation.CONTENT, answer_index=gold, family=family)


def _arranged(things: list[int], number: int) -> list[int]:
    """The arrangement of `things` with this number, 0 being as they stand: digits of the factorial number system."""
    rest = list(things)
    for place in range(len(rest) - 1):
        number, digit = divmod(number, len(rest) - place)
        rest[place], rest[place + digit] = rest[place + digit], rest[place]
    return rest


def _lead(item: Item, places: tuple[int, ...]) -> int:
    """The gold's index among the places that may move; the first of them where the gold is an anchor or unknown."""
    return places.index(item.answer_index) if item.answer_index in places else 0


def _unfit(item: Item) -> str | None:
    """Why an item's options are not to be moved at all."""
    if not item.choices:
        return "no options"
    if item.task_type == "likert":
        return "the options are a scale"
    if item.task_type.startswith("yes_no"):
        return "yes and no are not lettered options"
    return None


def _mcq(*choices: str, answer: int = 0, question: str = "Which one?", task_type: str = "mcq") -> Item:
    return Item("golden", "golden", question, choices=choices, answer=choices[answer], answer_index=answer, task_type=task_type)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_mcq("Oslo", "Bern"), "Bern || Oslo"),
    (_mcq("Red", "Blue", "All of the above", "None of the above"), "Blue || Red || All of the above || None of the above"),
    (_mcq("genotype", "phenotype", "both genotype and phenotype"), "phenotype || genotype || both genotype and phenotype"),
    (_mcq("大", "小", "以上都不是"), "小 || 大 || 以上都不是"),
    (_mcq("Red", "Blue", "Both A and B"), Skip("an option names others by letter")),
    (_mcq("红", "蓝", "A和B都对"), Skip("an option names others by letter")),
    (_mcq("Red", "All of the above", "Blue"), Skip("an option refers to those above it and another stands below it")),
    (_mcq("red", "Red.", "Blue"), Skip("two options have the same text")),
    (_mcq("Red"), Skip("fewer than two options")),
    (_mcq("Red", "Blue", question="Is option A right?"), Skip("the question names an option by its place")),
    (_mcq("1", "2", "3", task_type="likert"), Skip("the options are a scale")),
)
"""Item and the changed options of its first order, or the reason for declining."""
