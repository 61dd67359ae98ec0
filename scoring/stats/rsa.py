"""Do two sets of states order the same pairs of instances as alike? Representational similarity with a Mantel test."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, matrix
from scoring.stats.distances import pair_indices
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class Rsa:
    """Spearman correlation of two dissimilarity matrices; of a data set, never of an instance, never bootstrapped."""

    rho: float | None
    """−1 to 1; 1 = the same order of all pairs. None where undefined, and `why` says so."""
    p: float | None
    """Mantel permutation of the instances, one-sided."""
    n_items: int
    why: str = ""


def rsa(x: npt.ArrayLike, y: npt.ArrayLike, rng: np.random.Generator, *, draws: int = 999) -> Rsa:
    """Spearman of the (1 − Pearson) dissimilarities of x and of y (Kriegeskorte 2008), with a Mantel permutation p.

    Args:
        x: States of n instances, shape (n, d), n ≥ 4, d ≥ 2.
        y: States of the same instances, shape (n, e), e ≥ 2.
        rng: Source of the permutations.
        draws: Permutations.

    Raises:
        ValueError: unequal numbers of instances, fewer than four, fewer than two dimensions, NaN.
    """
    a, b = matrix(x, "x"), matrix(y, "y")
    n = a.shape[0]
    if n != b.shape[0] or n < 4 or min(a.shape[1], b.shape[1]) < 2:
        raise ValueError(f"expected the same instances, at least four, in two dimensions or more; got shapes {a.shape} and {b.shape}")
    left, right = _ranked_dissimilarity(a), _ranked_dissimilarity(b)
    if left is None or right is None:
        return Rsa(None, None, n, "a state is constant over its dimensions, or all pairs are equally far apart")
    observed, table = float(left @ right), np.zeros((n, n))
    first, second = pair_indices(n)
    table[first, second] = table[second, first] = right
    orders = (rng.permutation(n) for _ in range(draws))
    count = sum(float(left @ table[order[first], order[second]]) >= observed - 1e-12 for order in orders)
    return Rsa(observed, monte_carlo_p(count, draws), n)


def _ranked_dissimilarity(states: Floats) -> Floats | None:
    """Ranks of 1 − Pearson over pairs, centred and of unit length, so that a dot product is Spearman's ρ."""
    from scipy.stats import rankdata

    centred = states - states.mean(axis=1, keepdims=True)
    norms = np.linalg.norm(centred, axis=1, keepdims=True)
    if norms.min() <= 1e-12 * max(1.0, float(np.abs(states).max())):
        return None
    unit = centred / norms
    first, second = pair_indices(states.shape[0])
    # equal dissimilarities must tie, whatever their last bits
    ranks = rankdata((1 - (unit[first] * unit[second]).sum(axis=1)).round(12))
    ranks = ranks - ranks.mean()
    length = float(np.linalg.norm(ranks))
    return np.asarray(ranks / length) if length > 0 else None
