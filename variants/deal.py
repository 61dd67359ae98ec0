"""Who gets which variant: three axes, each its own, kinds and generators spread evenly."""

import hashlib
from collections.abc import Sequence
from itertools import chain, zip_longest

from variants.candidates import Candidate
from variants.types import Axis, Item

SAME_MEANING_AXES: tuple[Axis, ...] = ("generation", "activation", "confidence")
"""The axes that compare answers to one and the same question; the mirroring axis has mirrors instead."""


def turn(seed: int, item: Item, what: str, modulus: int) -> int:
    """A number from 0 up to `modulus` that depends on the seed and the item alone, the same in every process."""
    digest = hashlib.sha256(f"{seed}/{item.dataset}/{item.id}/{what}".encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % modulus


def reorders_wanted(per_axis: int) -> int:
    """Reorderings an axis takes where there are enough of both kinds: half."""
    return per_axis // 2


def deal(paraphrases: Sequence[Candidate], reorders: Sequence[Candidate], per_axis: int, first: int) -> dict[Axis, list[Candidate]]:
    """Deal to each axis its own variants, at most `per_axis`.

    Half are reorderings where there are enough of them for all three axes, else as many as can be shared out evenly. What one kind
    lacks the other fills. An uneven rest goes round from axis `first` on, so that over a data set no axis is favoured.
    """
    axes = (*SAME_MEANING_AXES[first:], *SAME_MEANING_AXES[:first])
    each_reorder = min(reorders_wanted(per_axis), len(reorders) // len(axes))
    each_paraphrase = min(per_axis - each_reorder, len(paraphrases) // len(axes))
    reorder_rounds, paraphrase_rounds = each_reorder * len(axes), each_paraphrase * len(axes)
    hands: dict[Axis, list[Candidate]] = {axis: [] for axis in axes}
    for given in (_by_generator(paraphrases[:paraphrase_rounds]), _by_generator(reorders[:reorder_rounds])):
        for position, candidate in enumerate(given):
            hands[axes[position % len(axes)]].append(candidate)
    rest = _alternately(paraphrases[paraphrase_rounds:], reorders[reorder_rounds:])
    for candidate in rest:
        axis = min(axes, key=lambda one: len(hands[one]))
        if len(hands[axis]) >= per_axis:
            break
        hands[axis].append(candidate)
    return hands


def _by_generator(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those of one generator next to each other, so that dealing in turn gives each axis its share of every generator."""
    return sorted(candidates, key=lambda one: one.names)


def _alternately(first: Sequence[Candidate], second: Sequence[Candidate]) -> list[Candidate]:
    return [one for one in chain.from_iterable(zip_longest(first, second)) if one is not None]
