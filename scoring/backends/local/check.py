"""Whether batches change answers: three prompts of unequal length, read together and alone, before any answer is trusted."""

from typing import Any

from scoring.backends.base import Prompt
from scoring.backends.local.names import Model, Tensor
from scoring.backends.local.prefixes import Tokens
from scoring.backends.local.reading import Limits, Reader
from scoring.backends.local.tokens import Encoder
from variants.errors import BadInputError

TOLERANCE = {4: 1e-3, 2: 0.25, 8: 1e-6}
"""Largest difference of any token's log-probability among the hundred likeliest, in nats, by bytes of a weight.

fp32: we see 1e-5; a wrong position or a pad that is read shows as 0.01 and more. 16-bit: kernels differ by batch shape.
"""

_PROBES = ("Is water wet?", "Name three rivers that flow through more than two countries, and say which of them is longest.", "Why?")


def refuse_if_batches_change_answers(reference: str, reader: Reader, encoder: Encoder) -> None:
    """Compare a padded batch with the same prompts alone.

    Raises:
        BadInputError: If they differ by more than rounding.
    """
    prompts = [encoder.tokens(Prompt(text)) for text in _PROBES]
    together = _logprobs(reader.model, prompts, Limits(4096, len(prompts), least_saving=8))
    alone = _logprobs(reader.model, prompts, Limits(4096, 1, least_saving=2**31))
    likely = alone.topk(min(100, alone.shape[-1]), dim=-1).indices
    difference = float((together.gather(-1, likely) - alone.gather(-1, likely)).abs().max())
    allowed = TOLERANCE[reader.model.dtype.itemsize]
    # Logits that are not numbers are no matter of batches; each answer they spoil is counted as an error.
    if difference > allowed:
        raise BadInputError(
            f"{reference}: reading in batches moves log-probabilities by {difference:.2g} nats (allowed: {allowed:g});"
            " this model cannot be measured in batches. Ask one prompt at a time (rows=1)."
        )


def _logprobs(model: Model, prompts: list[Tokens], limits: Limits) -> Tensor:
    import torch

    reader = Reader(model, limits)
    found: dict[int, Any] = {}
    for last in reader.read(prompts):
        found |= {index: last.logits[row].log_softmax(dim=-1) for row, index in enumerate(last.indices)}
    return torch.stack([found[index] for index in range(len(prompts))])
