"""Generators of known outcome, an item for them, and the sets that they make of it."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from variants.build import build_variants
from variants.generators.base import Draft, Generator, Skip
from variants.types import Axis, Edit, Item, Kind, VariantSet

QUESTION = Item(
    id="q1",
    dataset="d",
    question="Which of the following is the capital of France?",
    task_type="mcq",
    choices=("Rome", "Paris", "Oslo", "Bern"),
    answer="Paris",
    answer_index=1,
)


@dataclass(frozen=True, slots=True)
class Prefix:
    """Put a numbered prefix before the question; `outcomes` of them."""

    outcomes: int
    mark: str = "P"
    letters: str = "xyz"
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        del item
        return (
            Draft((Edit("question", 0, 0, f"{self.mark} {'abcdefgh'[index]}{rng.choice(self.letters)}: "),))
            if index < self.outcomes
            else Skip("no more")
        )


@dataclass(frozen=True, slots=True)
class Suffix:
    """Put a suffix behind the question; one outcome."""

    mark: str = "S"
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        del rng
        end = len(item.question)
        return Skip("no more") if index else Draft((Edit("question", end, end, f" {self.mark}"),))


@dataclass(frozen=True, slots=True)
class Fixed:
    """Always the same draft."""

    draft: Draft | Skip
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        del item, rng, index
        return self.draft


def sets_of(item: Item, generators: Mapping[str, Generator], per_axis: int = 4, seed: int = 0) -> dict[Axis, VariantSet]:
    return {held.axis: held for held in build_variants([item], generators, per_axis=per_axis, seed=seed)}
