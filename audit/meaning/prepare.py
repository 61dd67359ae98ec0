"""From raw pairs to rows of features: canonical writing, corrections taken back, texts embedded once, features in one order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from audit.meaning.canonical import canonical
from audit.meaning.features import pair_features
from audit.meaning.licensed import towards
from audit.meaning.repair import repaired
from audit.meaning.states import Encoded, TextEncoder
from audit.meaning.words import split_words

LONGEST_WORDS = 3000
"""Words a text may have: alignment takes the square of it in memory."""
_CHUNK = 256
"""Pairs whose texts are embedded together."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A pair as it is compared."""

    text_a: str
    text_b: str
    was_repaired: bool


def make_ready(text_a: str, text_b: str) -> Ready:
    """Both texts in canonical writing, a self-correction on one side taken back, licensed changes of order undone."""
    a, b = canonical(text_a), canonical(text_b)
    new_b = repaired(b, a)
    new_a = repaired(a, b) if new_b == b else a
    return Ready(new_a, towards(new_b, new_a), (new_a, new_b) != (a, b))


def why_not(ready: Ready) -> str | None:
    """Why a pair cannot be compared, or None."""
    for name, text in (("first", ready.text_a), ("second", ready.text_b)):
        count = len(split_words(text))
        if not count:
            return f"the {name} text has no words"
        if count > LONGEST_WORDS:
            return f"the {name} text has {count} words; at most {LONGEST_WORDS} can be aligned"
    return None


@dataclass(frozen=True, slots=True)
class Compared:
    """A pair as judges see it."""

    pair: Ready
    texts: tuple[Encoded, Encoded]
    features: np.ndarray
    cosine: float


def in_parts(pairs: Sequence[Ready], encoder: TextEncoder) -> Iterator[list[Compared]]:
    """All pairs in order, some hundred at a time, so that their states need not be held together; all must have words on both sides."""
    for start in range(0, len(pairs), _CHUNK):
        chunk = pairs[start : start + _CHUNK]
        encoded = encoder([text for pair in chunk for text in (pair.text_a, pair.text_b)])
        yield [_compared(pair, encoded[pair.text_a], encoded[pair.text_b]) for pair in chunk]


def _compared(pair: Ready, first: Encoded, second: Encoded) -> Compared:
    found = pair_features(first, second, was_repaired=pair.was_repaired)
    return Compared(pair, (first, second), np.fromiter(found.values(), dtype=np.float64, count=len(found)), found["cosine"])


def feature_names() -> tuple[str, ...]:
    """Names of the features, in the order of `Compared.features`."""
    encoded = TextEncoder()(["a red cat sleeps", "a cat sleeps"])
    first, second = encoded.values()
    return tuple(pair_features(first, second, was_repaired=False))
