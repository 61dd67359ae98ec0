"""Many calls of one model: one after the other here, or spread over workers, with the same results in the same order."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from scoring.backends.base import Continuation, Decoding, GeneratesText, Generation, Prompt, ReadsStates, Scored, ScoresText

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

Call = tuple[Any, ...]
"""What a call gives after the model: values that can be pickled."""


@runtime_checkable
class Forgets(Protocol):
    """A model that keeps what it read of earlier prompts, to read less of later ones."""

    def forget(self) -> None:
        """Keep nothing of earlier prompts."""
        ...


@runtime_checkable
class Spreads(Protocol):
    """A model that runs on several workers."""

    def each(self, ask: Callable[..., R], calls: Sequence[Call]) -> Iterator[R]:
        """`ask(model, *call)` for each call, in the order of the calls."""
        ...


def each(backend: object, ask: Callable[..., R], calls: Sequence[Call]) -> Iterator[R]:
    """`ask(backend, *call)` for each call, in order, each asked when its turn comes or before it.

    What a model remembers ends with its call, so that no batch, and so not the last bit of a probability, depends on the calls
    before: the same calls give the same results wherever and however often they are made.

    Args:
        backend: The model.
        ask: A function at the top of its module.
        calls: What to give it.
    """
    if isinstance(backend, Spreads):
        yield from backend.each(ask, calls)
        return
    for call in calls:
        yield asked(backend, ask, call)


def asked(backend: object, ask: Callable[..., R], call: Call) -> R:
    """One call of a model that remembers nothing of earlier ones."""
    forget(backend)
    return ask(backend, *call)


def forget(backend: object) -> None:
    """Have a model that remembers what it read keep none of it."""
    if isinstance(backend, Forgets):
        backend.forget()


def generate(backend: GeneratesText, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
    """Answers, as the model gives them."""
    return backend.generate(prompts, decoding, repeats)


def score(backend: ScoresText, continuations: Sequence[Continuation]) -> list[Scored]:
    """Log-probabilities, as the model gives them."""
    return backend.score(continuations)


def states(backend: ReadsStates, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
    """Hidden states, as the model gives them."""
    return backend.states(prompts, layers)
