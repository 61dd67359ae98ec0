"""From what a model returns to a confidence between 0 and 1."""

from dataclasses import dataclass
from math import exp

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector


@dataclass(frozen=True, slots=True)
class ChoiceConfidence:
    """Probabilities over the option labels, renormalised."""

    probabilities: tuple[float, ...]
    confidence: float
    """The largest of them: confidence in the model's own answer."""
    chosen: int
    label_mass: float | None
    """Probability on all labels before renormalising; under 0.5 is `low_label_mass`. None from logits, which do not tell it."""


def choice_softmax(logits: npt.ArrayLike) -> ChoiceConfidence:
    """Softmax over the logits of the option labels.

    Raises:
        ValueError: another shape, fewer than two options, NaN or infinity (`invalid_signal`).
    """
    held = vector(logits, "logits", least=2)
    weights = np.exp(held - held.max())
    return _choice(weights / weights.sum(), None)


def choice_from_logprobs(logprobs: npt.ArrayLike) -> ChoiceConfidence:
    """The same from log-probabilities of the labels, tokenisations of one label already summed.

    Minus infinity is a label that the model gives no probability at all.

    Raises:
        ValueError: fewer than two options, NaN, a probability above 1, or no mass on any label.
    """
    held = np.asarray(logprobs, dtype=np.float64)
    if held.ndim != 1 or held.size < 2 or np.isnan(held).any() or held.max() > 1e-6:
        raise ValueError(f"logprobs: expected two or more values ≤ 0; got {held!r}")
    weights = np.exp(held)
    mass = float(weights.sum())
    if mass <= 0:
        raise ValueError("logprobs: expected some probability on the labels; got none")
    return _choice(weights / mass, min(1.0, mass))


def p_true(logprob_true: float, logprob_false: float) -> float:
    """P(True) renormalised against P(False), 0 to 1 (Kadavath 2022, arXiv:2207.05221).

    Raises:
        ValueError: NaN or infinity.
    """
    gap = vector([logprob_true, logprob_false], "log-probabilities")
    return float(1 / (1 + np.exp(np.clip(gap[1] - gap[0], -700, 700))))


def sequence_geomean(token_logprobs: npt.ArrayLike) -> float:
    """Geometric mean probability of the tokens of the answer span, 0 to 1: exp(mean log-probability).

    Raises:
        ValueError: no token, NaN or infinity, or a log-probability above 0.
    """
    held = vector(token_logprobs, "token_logprobs")
    if held.max() > 1e-6:
        raise ValueError(f"token_logprobs: expected values ≤ 0; got {held.max():g}")
    return min(1.0, exp(float(held.mean())))


def _choice(shares: Floats, mass: float | None) -> ChoiceConfidence:
    chosen = int(np.argmax(shares))
    return ChoiceConfidence(tuple(float(p) for p in shares), float(shares[chosen]), chosen, mass)
