"""Enumerations: the same things listed in another order, where the order says nothing."""

import re
from functools import lru_cache

from audit.text.edits import tokens
from audit.text.fold import written_out
from audit.text.words import stem

_ORDERED = re.compile(
    r"\b(?:respectively|order(?:ed)?|sequence|series|first|second|third|then|next|last|finally|before|after|rank(?:ed)?|steps?|row|from)\b"
)
_JOINING = frozenset({",", "and", "or"})
_LONGEST_ITEM = 4
_EDGE = 3
"""Words that both texts share at the edge of what differs, and that may yet belong to an item."""

Items = tuple[tuple[str, ...], ...]


@lru_cache(maxsize=4096)
def relisted(a: str, b: str) -> tuple[str, ...]:
    """The things that two English texts list in another order; empty if that is not all that differs.

    The order says something where a word speaks of it, where numbers are listed, where a list mixes `and` with `or`, and at the head of a
    sentence, where the things may be steps. Names beside what is no name are not one list.
    """
    left, right = tokens(a), tokens(b)
    if len(left) != len(right) or left == right or sorted(left) != sorted(right) or _ORDERED.search(written_out(a)):
        return ()
    start = next(place for place, (x, y) in enumerate(zip(left, right, strict=True)) if x != y)
    end = len(left) - next(place for place, (x, y) in enumerate(zip(reversed(left), reversed(right), strict=True)) if x != y)
    for before in range(_EDGE):
        for after in range(_EDGE):
            first, last = start - before, end + after
            if first < 0 or last > len(left) or (first == 0 or left[first - 1] in {".", "?", "!", ";", ":"}):
                continue
            found = _items(left[first:last]), _items(right[first:last])
            if found[0] and found[0] != found[1] and sorted(found[0]) == sorted(found[1]) and _of_one_sort(a, found[0]):
                return tuple(" ".join(item) for item in found[0])
    return ()


def _of_one_sort(text: str, items: Items) -> bool:
    """Whether all items are names or none is: in `Rexach, a composer, and Rios, an author` some describe the others."""
    named = {stem(word.lower()) for word in re.findall(r"(?<=[\w,] )[A-Z]\w*", text)}
    return len({item[0] in named for item in items}) == 1


def _items(run: tuple[str, ...]) -> Items:
    """What stands between the commas and conjunctions of a stretch; empty where it is no list of a few short things."""
    if "and" in run and "or" in run:
        return ()
    items: list[tuple[str, ...]] = [()]
    for word in run:
        if word in _JOINING:
            items.append(())
        else:
            items[-1] = (*items[-1], word)
    held = tuple(item for item in items if item)
    if len(held) < 2 or any(len(item) > _LONGEST_ITEM or not _is_thing(item) for item in held):
        return ()
    return held


def _is_thing(item: tuple[str, ...]) -> bool:
    """Whether an item is words, or a number with what it counts: `5 green balls`, `12 for adults`."""
    return all(word[0].isalpha() for word in item[1:]) and (item[0][0].isalpha() or len(item) > 1)
