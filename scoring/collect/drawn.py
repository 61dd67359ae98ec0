"""How often and with which decoding an instance's wordings are answered: the arithmetic that axes of drawn answers share.

Each axis calls it with settings of its own, so no sample and no choice is shared.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from scoring.backends.base import Prompt
from scoring.collect.decoding import deployed, greedy
from scoring.collect.layout import Asked
from scoring.collect.repeats import Draws, repeated
from scoring.collect.request import Request
from scoring.collect.subset import place_of, share, some
from scoring.stats.cell import Regime
from variants.types import Item, VariantSet


class Drawing(Protocol):
    """What the settings of an axis say of its draws."""

    @property
    def repeats(self) -> int:
        """Answers to every wording in the deployed regime."""
        ...

    @property
    def temperature(self) -> float:
        """Of the deployed regime."""
        ...

    @property
    def top_p(self) -> float:
        """Of the deployed regime."""
        ...

    @property
    def seed(self) -> int:
        """Of every draw."""
        ...


class Planned(Drawing, Protocol):
    """Settings of an axis that asks for nothing but text."""

    @property
    def max_tokens(self) -> int | None:
        """Longest answer; None takes the bound of its form."""
        ...

    @property
    def greedy_floor_share(self) -> float:
        """Share of instances that are answered twice in the greedy regime."""
        ...

    @property
    def null_items(self) -> int:
        """Instances a data set in the null set."""
        ...


def draws(held: VariantSet, regime: Regime, settings: Drawing, *, max_tokens: int | None, twice: bool, null_groups: int) -> Draws:
    """The draws of one instance in one regime.

    Args:
        held: The instance's set.
        regime: Greedy asks once, or twice where `twice` says so; deployed asks `settings.repeats` times.
        settings: Of the axis.
        max_tokens: Longest answer.
        twice: Whether the greedy floor is measured here.
        null_groups: Wordings that the null set imitates with the original alone; 0 where the instance is not in it.
    """
    if regime == "greedy":
        return Draws(regime, greedy(held.item, seed=settings.seed, max_tokens=max_tokens), 2 if twice else 1, null_groups)
    decoding = deployed(held.item, temperature=settings.temperature, top_p=settings.top_p, seed=settings.seed, max_tokens=max_tokens)
    return Draws(regime, decoding, settings.repeats, null_groups * settings.repeats)


def text_plan(
    sets: Sequence[VariantSet],
    settings: Planned,
    regimes: Sequence[Regime],
    prompt: Callable[[Item, Asked], Prompt],
    null_groups: Callable[[VariantSet], int],
) -> list[Request]:
    """All that an axis of written answers asks before any answer is known, in order."""
    floor, null = share(sets, settings.greedy_floor_share, "greedy floor"), some(sets, settings.null_items, "null")

    def of_instance(held: VariantSet, regime: Regime) -> Draws:
        place = place_of(held)
        groups = null_groups(held) if place in null else 0
        return draws(held, regime, settings, max_tokens=settings.max_tokens, twice=place in floor, null_groups=groups)

    return [request for regime in regimes for held in sets for request in repeated(held, of_instance(held, regime), prompt)]
