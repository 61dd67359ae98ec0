"""How the next token is drawn: greedily, or by a number that belongs to one repeat of one prompt and to nothing else."""

import hashlib
from collections.abc import Sequence
from random import Random

from scoring.backends.base import Decoding, Prompt
from scoring.backends.local.names import Tensor


def rng_of(decoding: Decoding, prompt: Prompt, repeat: int) -> Random:
    """The generator of one repeat: keyed by seed, prompt and repeat, so that neighbours and order change nothing."""
    named = repr((decoding.seed, prompt.system, prompt.user, prompt.prefill, repeat))
    return Random(hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest())


def next_tokens(logits: Tensor, decoding: Decoding, uniforms: Sequence[float]) -> Tensor:
    """One token a row, shape (rows,).

    Sampling inverts the cumulative distribution at each row's own uniform number, over the tokens in order of their probability
    where `top_p` cuts the tail, else in order of their ids.

    Args:
        logits: Shape (rows, vocabulary).
        decoding: Temperature 0 takes the likeliest token.
        uniforms: One number in [0, 1) a row; unused at temperature 0.
    """
    import torch

    if decoding.temperature == 0:
        return logits.argmax(dim=-1)
    probabilities = torch.softmax(logits.double().cpu() / decoding.temperature, dim=-1)
    order = None
    if decoding.top_p < 1:
        probabilities, order = probabilities.sort(dim=-1, descending=True, stable=True)
        before = probabilities.cumsum(dim=-1) - probabilities
        probabilities = probabilities.masked_fill(before >= decoding.top_p, 0.0)
    total = probabilities.cumsum(dim=-1)
    target = torch.tensor(uniforms, dtype=torch.float64)[:, None] * total[:, -1:]
    picked = torch.searchsorted(total, target, right=True).clamp(max=logits.shape[-1] - 1)
    chosen = picked if order is None else order.gather(-1, picked)
    return chosen[:, 0].to(logits.device)
