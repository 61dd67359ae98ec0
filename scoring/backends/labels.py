"""How probable each label is after a prompt, however a tokenizer cuts it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from scoring.backends.base import Backend, Continuation, Prompt, Scored, ScoresText
from variants.errors import BadInputError


@dataclass(frozen=True, slots=True)
class LabelLogprobs:
    """How probable the labels of one prompt are."""

    values: tuple[float | None, ...]
    """Natural log, not renormalised, in the order of the labels; None for one that a server did not show, NaN from a broken model."""
    error: str = ""
    """Why asking failed; a failed request is asked again on the next run."""


@runtime_checkable
class GivesLabelLogprobs(Protocol):
    """Says how probable given labels are as the next thing it writes, without scoring arbitrary text; some servers can."""

    def label_logprobs(self, prompts: Sequence[Prompt], labels: Sequence[Sequence[str]]) -> list[LabelLogprobs]:
        """Log-probability of each prompt's own labels, summed over their spellings; None for one that is out of sight."""
        ...


def spellings(label: str) -> tuple[str, ...]:
    """The ways in which a model may write a label: with and without a space before it, and a word in small or capital letters too.

    A single letter keeps its case: `a` is a word of its own.
    """
    bare = label.strip()
    forms = dict.fromkeys((bare, bare.lower(), bare.capitalize(), bare.upper()) if len(bare) > 1 else (bare,))
    return tuple(f"{space}{form}" for space in (" ", "") for form in forms)


def can_give_labels(backend: Backend) -> bool:
    """Whether `label_logprobs` works with this backend."""
    return isinstance(backend, ScoresText | GivesLabelLogprobs)


def label_logprobs(backend: Backend, prompts: Sequence[Prompt], labels: Sequence[Sequence[str]]) -> list[LabelLogprobs]:
    """Natural log of the probability that each label follows its prompt, not renormalised.

    The spellings of a label are summed; a label that is cut into several tokens has the product of their probabilities.
    `sum(exp(x))` over the labels of a prompt is its label mass, at most 1 up to labels that begin alike.

    Args:
        backend: A model that scores text or gives label log-probabilities.
        prompts: What is read.
        labels: The labels of each prompt.

    Returns:
        One entry a prompt.

    Raises:
        BadInputError: If the backend gives no log-probabilities.
    """
    if isinstance(backend, GivesLabelLogprobs):
        return backend.label_logprobs(prompts, labels)
    if not isinstance(backend, ScoresText):
        raise BadInputError(f"{backend.reference}: expected a model that gives log-probabilities; this backend does not")
    asked = [Continuation(prompt, text) for prompt, own in zip(prompts, labels, strict=True) for label in own for text in spellings(label)]
    scored = iter(backend.score(asked))
    return [_summed([[next(scored) for _ in spellings(label)] for label in own]) for own in labels]


def _summed(scored: Sequence[Sequence[Scored]]) -> LabelLogprobs:
    """The spellings of each label as one; logits that are no numbers are the model's own and no failed request."""
    failed = [one.error for forms in scored for one in forms if one.failed]
    return LabelLogprobs(tuple(log_sum([one.logprob for one in forms]) for forms in scored), failed[0] if failed else "")


def log_sum(logprobs: Sequence[float]) -> float:
    """Log of the sum of the probabilities, without leaving the log scale."""
    most = max(logprobs)
    return most if math.isinf(most) or math.isnan(most) else most + math.log(sum(math.exp(one - most) for one in logprobs))
