"""What a model can be asked, as one small protocol per capability."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Finish = Literal["stop", "length", "filtered", "error"]
"""Why a generation ended. `length` is a truncated answer, `error` is not behaviour at all."""

NOT_A_NUMBER = "the model gave logits that are not numbers"
"""The error of a model whose arithmetic failed: asking again would not mend it."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the model reads: a user turn after an optional system turn; the chat template is the backend's."""

    user: str
    system: str = ""
    prefill: str = ""
    """The beginning of the model's own turn, such as `Answer:`."""


@dataclass(frozen=True, slots=True)
class Decoding:
    """How an answer is drawn. Temperature 0 is greedy."""

    temperature: float = 0.0
    top_p: float = 1.0
    max_tokens: int = 24
    stop: tuple[str, ...] = ()
    """The answer ends before the first of these that comes after its leading white space; a server may end it within."""
    seed: int = 0
    """Repeat r of a prompt draws from a generator keyed by this seed, the prompt and r."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One answer as it came."""

    text: str
    finish: Finish
    token_logprobs: tuple[float, ...] | None = None
    """Natural log-probability of each token of the answer; None where the backend gives none."""
    error: str = ""
    """What went wrong, where `finish` is `error`."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """A given text whose probability after a prompt is asked."""

    prompt: Prompt
    text: str


@dataclass(frozen=True, slots=True)
class Scored:
    """Log-probabilities of a given continuation."""

    token_logprobs: tuple[float, ...]
    """Natural log, one per token of the continuation; never empty. NaN where it could not be had, and `error` says why."""
    error: str = ""

    @property
    def logprob(self) -> float:
        """Log-probability of the whole continuation, ≤ 0."""
        return sum(self.token_logprobs)

    @property
    def failed(self) -> bool:
        """Whether asking failed, so that it is asked again; logits that are no numbers are what the model has to say."""
        return self.error not in {"", NOT_A_NUMBER}


class Backend(Protocol):
    """A model under evaluation. What it can do beyond being named it declares by the protocols below."""

    @property
    def reference(self) -> str:
        """The reference the user gave, such as `hf:ORG/NAME@REVISION`."""
        ...

    @property
    def revision(self) -> str:
        """What exactly answered: commit, file hash, or what the server says of itself."""
        ...


@runtime_checkable
class GeneratesText(Protocol):
    """Writes answers."""

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer `prompts[i]` as its repeat number `repeats[i]`; one generation each, in order."""
        ...


@runtime_checkable
class AnswersEach(Protocol):
    """Hands every answer over as soon as it is there, so that none that came is lost when the run is ended."""

    def generate_each(
        self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]
    ) -> Iterator[list[tuple[int, Generation]]]:
        """As `GeneratesText.generate`: groups of answers with their places, each place once."""
        ...


@runtime_checkable
class LoadsWeights(Protocol):
    """Has weights that are loaded when they are first needed, or at once if asked to."""

    def load(self) -> None:
        """Load them."""
        ...


@runtime_checkable
class MayStop(Protocol):
    """Can come to a point after which no further request can succeed: a wrong key, an unknown model, a spent budget."""

    @property
    def stopped(self) -> str:
        """Why nothing more is asked; empty as long as there is no reason."""
        ...


@runtime_checkable
class ScoresText(Protocol):
    """Says how probable a given continuation is; black-box servers often cannot."""

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Score each continuation after its own prompt, in order."""
        ...


@runtime_checkable
class ReadsStates(Protocol):
    """Opens its hidden states; only a model that runs here can."""

    @property
    def n_layers(self) -> int:
        """Number of transformer blocks."""
        ...

    def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
        """The residual stream at the last prompt token after block `layer` (1..n_layers), before any final norm.

        Returns:
            Array of shape (len(prompts), len(layers), width), fp32; NaN for a prompt that does not fit the context.
        """
        ...
