"""One model on many workers: each opens it once, and every call goes to one of them whole."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.backends import open_backend
from scoring.backends.base import Backend, Continuation, Decoding, GeneratesText, Generation, Prompt, ReadsStates, Scored, ScoresText
from scoring.backends.each import Call, asked, generate, score, states
from scoring.backends.scripted import Known
from variants.engine import Engine
from variants.rows import content_id

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Asking:
    """Asks one model one kind of thing."""

    reference: str
    revision: str
    """What must answer; empty where it is not known yet."""
    ask: str
    """`module:function` of what is asked."""
    facts: str
    """Digest of what a reference model is told."""
    known: Known = field(repr=False)

    def open(self) -> Callable[[Call], Any]:
        """Open the model.

        Raises:
            BadInputError: If it cannot be had.
        """
        backend = open_backend(self.reference, known=self.known)
        module, _, name = self.ask.partition(":")
        ask = getattr(import_module(module), name)
        return lambda call: asked(backend, ask, call)


@dataclass(frozen=True, slots=True)
class Described:
    """What a worker says of the model it opened."""

    revision: str
    writes: bool
    scores: bool
    n_layers: int | None
    """None for a model that opens no states."""


@dataclass(frozen=True, slots=True)
class SpreadText:
    """A model on workers that writes and scores text."""

    reference: str
    revision: str
    engine: Engine
    work: Asking = field(repr=False)

    def each(self, ask: Callable[..., R], calls: Sequence[Call]) -> Iterator[R]:
        """`ask(model, *call)` for each call on some worker, in the order of the calls."""
        return self.engine.map(replace(self.work, ask=f"{ask.__module__}:{ask.__qualname__}"), calls)

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer all of it on one worker."""
        (came,) = self.each(generate, [(tuple(prompts), decoding, tuple(repeats))])
        return came

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Score all of it on one worker."""
        (found,) = self.each(score, [(tuple(continuations),)])
        return found


@dataclass(frozen=True, slots=True)
class SpreadModel:
    """A model on workers that opens its hidden states too."""

    text: SpreadText
    n_layers: int

    @property
    def reference(self) -> str:
        """As the user gave it."""
        return self.text.reference

    @property
    def revision(self) -> str:
        """What the workers say answers."""
        return self.text.revision

    def each(self, ask: Callable[..., R], calls: Sequence[Call]) -> Iterator[R]:
        """`ask(model, *call)` for each call on some worker, in the order of the calls."""
        return self.text.each(ask, calls)

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer all of it on one worker."""
        return self.text.generate(prompts, decoding, repeats)

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Score all of it on one worker."""
        return self.text.score(continuations)

    def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
        """Read all of it on one worker."""
        (found,) = self.each(states, [(tuple(prompts), tuple(layers))])
        return found


def spread(reference: str, engine: Engine, *, known: Known | None = None) -> Backend:
    """The model of a reference on the workers of an engine; in this process where it does not both write and score text.

    Raises:
        BadInputError: If a worker cannot open it.
    """
    facts = content_id(*sorted(map(repr, (known or {}).items())))
    work = Asking(reference, "", f"{__name__}:{describe.__name__}", facts, known or {})
    (found,) = engine.map(work, [()])
    if not (found.writes and found.scores):
        return open_backend(reference, known=known)
    text = SpreadText(reference, found.revision, engine, replace(work, revision=found.revision))
    return text if found.n_layers is None else SpreadModel(text, found.n_layers)


def describe(backend: Backend) -> Described:
    """What can be asked of a model."""
    layers = backend.n_layers if isinstance(backend, ReadsStates) else None
    return Described(backend.revision, isinstance(backend, GeneratesText), isinstance(backend, ScoresText), layers)
