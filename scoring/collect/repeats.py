"""How often each wording is asked in each regime, and how the null set comes about. Knows no axis."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.backends.base import Decoding, Prompt
from scoring.collect.layout import Asked, original, reworded
from scoring.collect.request import Request
from scoring.stats.cell import Regime
from variants.rows import original_id
from variants.types import Item, VariantSet

NULL = "null"
"""Kind of the rows in which the original is asked again and again, to be cut into wordings that do not differ."""


@dataclass(frozen=True, slots=True)
class Draws:
    """How often one instance is asked in one regime."""

    regime: Regime
    decoding: Decoding
    repeats: int
    null_repeats: int
    """Further repeats of the original; 0 where the instance is not in the null set."""


def wordings(held: VariantSet) -> list[Asked]:
    """The wordings of a set, the original first."""
    return [original(held.item, original_id(held.item, held.axis)), *(reworded(variant) for variant in held.variants)]


def most_wordings(held: VariantSet) -> int:
    """Wordings in the largest kind of the set, the original included."""
    return 1 + max(Counter(variant.kind for variant in held.variants).values(), default=0)


def repeated(held: VariantSet, draws: Draws, render: Callable[[Item, Asked], Prompt]) -> Iterator[Request]:
    """All requests of one instance in one regime; repeats of a prompt stand together, so that a backend reads it once.

    The null set's repeats are samples of their own: they begin where no wording's repeats can lie.
    """
    for asked in wordings(held):
        prompt = render(held.item, asked)
        for repeat in range(draws.repeats):
            yield Request(held.axis, held.item, asked, asked.kind, draws.regime, repeat, prompt, draws.decoding)
        if asked.kind == "original":
            for repeat in range(max(draws.repeats, 2), max(draws.repeats, 2) + draws.null_repeats):
                yield Request(held.axis, held.item, asked, NULL, draws.regime, repeat, prompt, draws.decoding)


def passes(requests: Sequence[Request]) -> Iterator[list[Request]]:
    """Requests that may be asked in one go: one decoding, and of a greedy prompt one repeat only.

    At temperature 0 a repeat differs through its batch alone, so each goes with other neighbours: every further pass is rotated
    by a third and reversed.
    """
    groups: dict[tuple[Decoding | None, int], list[Request]] = {}
    for request in requests:
        drawn = request.decoding is not None and request.decoding.temperature > 0
        groups.setdefault((request.decoding, 0 if drawn else request.repeat), []).append(request)
    for (_, turn), members in groups.items():
        cut = (turn * len(members)) // 3 % max(len(members), 1)
        yield (members[cut:] + members[:cut])[::-1] if turn else members
