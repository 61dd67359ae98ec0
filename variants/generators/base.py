"""The interface of a generator: from an item to at most one rewriting of it."""

import random
from dataclasses import dataclass
from typing import Protocol

from variants.types import Edit, Item, Kind, Relation


@dataclass(frozen=True, slots=True)
class Draft:
    """What a generator proposes; `build` turns it into a `Variant` with id, seed and provenance."""

    edits: tuple[Edit, ...]
    """The whole change: applying these to the original gives the variant."""
    relation: Relation = Relation.SAME
    answer_index: int | None = None
    """The new position of the gold where options moved; None where they did not."""
    answer: str | None = None
    """The right answer to the variant where it differs from the original's; None where it is the same."""
    family: str = ""
    """For mirrors, the family of the measurement specification."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The generator declines, and says why, in words that are counted: `no negation rule for 'de'`."""

    reason: str


class Generator(Protocol):
    """A frozen dataclass whose fields are its settings and whose `repr` is its provenance.

    A generator declines rather than guesses, never raises on odd text, draws only from `rng`, and never returns its input.
    """

    @property
    def kind(self) -> Kind:
        """What it does to the original."""
        ...

    @property
    def languages(self) -> frozenset[str] | None:
        """Primary language subtags it has rules for; None means that it does not depend on the language."""
        ...

    @property
    def version(self) -> int:
        """Raised whenever the same seed would give another text."""
        ...

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Propose the `index`-th rewriting of `item` (0, 1, …); a rule with one outcome declines from 1 on."""
        ...
