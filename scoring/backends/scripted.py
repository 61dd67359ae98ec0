"""Reference models without weights: what each axis must say of them is known, so they test the axes.

A reference model is told the facts of every prompt beforehand (`Known`); a real model never is.
"""

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from scoring.backends.base import Continuation, Decoding, Generation, Prompt, Scored
from scoring.backends.labels import spellings
from scoring.backends.scripts import SCRIPTS, WIDTH, Fact, Script
from variants.errors import BadInputError, unknown_name

_GREEDY = False
"""Not sampled."""

Known = Mapping[Prompt, Fact]
"""What the reference models may look up: each prompt that will be asked, and the facts of the wording in it."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """One reference model: text, log-probabilities and states follow from its script alone."""

    name: str
    known: Known = field(default_factory=dict)
    n_layers: int = 4

    def __post_init__(self) -> None:
        """Refuse a name that no script has."""
        if self.name not in SCRIPTS:
            raise unknown_name("scripted model", self.name, SCRIPTS)

    @property
    def reference(self) -> str:
        """`scripted:NAME`."""
        return f"scripted:{self.name}"

    @property
    def revision(self) -> str:
        """The scripts change with the toolkit alone."""
        return "1"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer each prompt; at temperature 0 a repeat changes nothing."""
        sampled = decoding.temperature > 0
        return [
            self._answer(prompt, self._rng(prompt, decoding.seed, repeat if sampled else "greedy"), sampled=sampled)
            for prompt, repeat in zip(prompts, repeats, strict=True)
        ]

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Probabilities that put the script's confidence on its own answer and share the rest among the other labels."""
        places = {prompt: place for place, prompt in enumerate(dict.fromkeys(one.prompt for one in continuations))}
        return [self._scored(one, places[one.prompt]) for one in continuations]

    def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
        """A direction for each prompt, per layer, as the script has it."""
        wrong = [layer for layer in layers if not 1 <= layer <= self.n_layers]
        if wrong:
            raise ValueError(f"expected layers 1..{self.n_layers}; got {wrong!r}")
        rows = [
            [self._script.state(self._fact(prompt), self._rng(prompt, place), layer) for layer in layers]
            for place, prompt in enumerate(prompts)
        ]
        return np.asarray(rows, dtype=np.float32).reshape(len(prompts), len(layers), WIDTH)

    @property
    def _script(self) -> Script:
        return SCRIPTS[self.name]

    def _answer(self, prompt: Prompt, rng: Random, *, sampled: bool) -> Generation:
        fact = self._fact(prompt)
        text = self._script.reply(fact, prompt, rng, sampled)
        confidence = self._script.confidence(fact, rng)
        return Generation(text, "stop", tuple(math.log(confidence) for _ in text.split()))

    def _scored(self, asked: Continuation, place: int) -> Scored:
        fact = self._fact(asked.prompt)
        confidence = self._script.confidence(fact, self._rng(asked.prompt, place))
        own = self._script.reply(fact, asked.prompt, self._rng(asked.prompt, 0, "greedy"), _GREEDY).strip().casefold()
        said, labels = asked.text.strip().casefold(), {label.casefold(): label for label in fact.labels}
        probability = confidence if said == own else (1 - confidence) / max(len(labels.keys() - {own}), 1)
        # The spellings of a label share its probability: whoever asks sums them.
        share = probability / len(spellings(labels[said])) if said in labels else probability
        return Scored((math.log(max(share, 1e-12)),))

    def _fact(self, prompt: Prompt) -> Fact:
        if prompt not in self.known:
            raise BadInputError(
                f"{self.reference}: a reference model answers only prompts whose facts it was given; got {prompt.user[:60]!r}"
            )
        return self.known[prompt]

    def _rng(self, prompt: Prompt, *parts: object) -> Random:
        named = repr((self.name, prompt.system, prompt.user, prompt.prefill, *parts))
        return Random(hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest())
