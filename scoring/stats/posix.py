"""POSIX: how much the log-probability of a response moves when the prompt is put another way."""

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import matrix, same_length, vector


def posix(logprob: npt.ArrayLike, lengths: npt.ArrayLike) -> float:
    """ψ = 1/(N(N−1)) Σ_{i≠j} |log P(y_j|x_i) − log P(y_j|x_j)| / L_j; ≥ 0, lower is steadier (Chatterjee 2024, arXiv:2410.02185).

    The released code divides by the constant `max_new_tokens` in place of L_j; give that constant N times for its figure, and say so.

    Args:
        logprob: log P(y_j | x_i) of response j under prompt i, shape (N, N), N ≥ 2.
        lengths: Tokens of each response, shape (N,), each ≥ 1.

    Raises:
        ValueError: another shape, unequal lengths, a length under 1, a log-probability above 0.
    """
    table, tokens = matrix(logprob, "logprob"), vector(lengths, "lengths", least=2)
    n = tokens.size
    if table.shape != (n, n):
        raise ValueError(f"logprob: expected shape {(n, n)}; got {table.shape}")
    same_length(logprob=table, lengths=tokens)
    if (tokens < 1).any() or table.max() > 1e-9:
        raise ValueError("expected lengths ≥ 1 and log-probabilities ≤ 0")
    return float((np.abs(table - np.diag(table)[None, :]) / tokens[None, :]).sum() / (n * (n - 1)))
