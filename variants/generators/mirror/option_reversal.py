"""Options from last to first, and the exchange of a pair: the same content is right, under another letter."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.polarity import is_yes_no
from variants.generators.reorder.anchors import movable
from variants.generators.reorder.options import moved
from variants.types import Item, Kind


@dataclass(frozen=True, slots=True)
class OptionReversal:
    """Three options or more in reverse, a scale among them; 'all of the above' and its like keep their places."""

    kind: Kind = "mirror"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Reverse the options; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if item.choices is None or len(item.choices) < 3:
            return Skip("fewer than three options")
        return _reversed(item, "option_reversal")


@dataclass(frozen=True, slots=True)
class PairSwap:
    """The two options of a preference or choice change places: position must not decide."""

    kind: Kind = "mirror"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Exchange the pair; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if item.choices is None or len(item.choices) != 2:
            return Skip("not two options")
        return _reversed(item, "pair_swap")


def _reversed(item: Item, family: str) -> Draft | Skip:
    if is_yes_no(item):
        return Skip("yes and no are not lettered options")
    free = movable(item.choices or (), item.question)
    if isinstance(free, str):
        return Skip(free)
    order = list(range(len(item.choices or ())))
    for place, source in zip(free.places, reversed(free.places), strict=True):
        order[place] = source
    return moved(item, order, family)


def _item(*choices: str, task_type: str = "mcq") -> Item:
    return Item("golden", "golden", "Which one?", choices=choices, answer=choices[0], answer_index=0, task_type=task_type)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Red", "Blue", "Green"), "Green || Blue || Red"),
    (_item("Red", "Blue", "Green", "None of the above"), "Green || Blue || Red || None of the above"),
    (_item("disagree", "neither", "agree", task_type="likert"), "agree || neither || disagree"),
    (_item("红", "蓝", "绿", "以上都是"), "绿 || 蓝 || 红 || 以上都是"),
    (_item("Red", "Blue", "Both A and B"), Skip("an option names others by letter")),
    (_item("Red", "Blue"), Skip("fewer than three options")),
    (_item("YES", "NO", "DON'T KNOW"), Skip("yes and no are not lettered options")),
)
"""Item and its reversed options, or the reason for declining."""
