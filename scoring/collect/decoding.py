"""Lengths of answers by the form they have, small because a short answer is asked for."""

from scoring.backends.base import Decoding
from scoring.collect.layout import answer_form
from variants.types import Item

LONGEST = {"letter": 6, "words": 6, "number": 32, "text": 32}
"""Tokens. An answer that does not end within them counts as truncated unless it can be read already."""


STOP = {"letter": ("\n", "."), "words": ("\n",), "number": ("\n",), "text": ("\n",)}
"""Where an answer ends: at its first line break, and a letter at the full stop after it."""


def greedy(item: Item, *, seed: int, max_tokens: int | None) -> Decoding:
    """Decoding of the greedy regime."""
    return Decoding(temperature=0.0, max_tokens=longest(item, max_tokens), stop=_stop(item), seed=seed)


def deployed(item: Item, *, temperature: float, top_p: float, seed: int, max_tokens: int | None) -> Decoding:
    """Decoding of the deployed regime, as declared in the settings."""
    return Decoding(temperature=temperature, top_p=top_p, max_tokens=longest(item, max_tokens), stop=_stop(item), seed=seed)


def longest(item: Item, max_tokens: int | None) -> int:
    """Longest answer in tokens."""
    return max_tokens if max_tokens is not None else LONGEST[answer_form(item, item.choices)]


def _stop(item: Item) -> tuple[str, ...]:
    return STOP[answer_form(item, item.choices)]
