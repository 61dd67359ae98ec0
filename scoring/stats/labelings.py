"""Every way to deal the outputs of one instance out to its variants, each equally likely if wording does not matter."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import factorial, prod

import numpy as np

from audit.stats.arrays import Floats, Ints
from scoring.stats.between_within import between_weights, within_weights
from scoring.stats.distances import pair_indices


def n_labelings(sizes: tuple[int, ...]) -> int:
    """Number of ways that differ: n!/(Π r_v! · Π m_s!), m_s variants of size s; 105 for 4 × 2, 945 for 5 × 2."""
    return factorial(sum(sizes)) // prod(factorial(r) for r in sizes) // prod(factorial(sizes.count(s)) for s in set(sizes))


def smallest_exact_p(sizes: tuple[int, ...]) -> float:
    """The smallest p that one instance of distinct outputs can reach: 1 over the number of labelings."""
    return 1 / n_labelings(sizes)


@lru_cache(maxsize=16)
def labeling_weights(sizes: tuple[int, ...]) -> Floats:
    """Weights of every pair of outputs in Δ under each labeling, shape (labelings, pairs); the first is the observed one."""
    base = between_weights(sizes) - within_weights(sizes)
    order = np.array([[at for block in blocks for at in block] for blocks in _partitions(sizes)], dtype=np.int64)
    return permuted_weights(base, order)


def permuted_weights(base: Floats, order: Ints) -> Floats:
    """Weights after output `order[k, p]` moved to position p, shape (orders, pairs)."""
    n = order.shape[1]
    table = np.zeros((n, n))
    first, second = pair_indices(n)
    table[first, second] = table[second, first] = base
    position = np.argsort(order, axis=1)
    return table[position[:, first], position[:, second]]


def _partitions(sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """All divisions of range(n) into blocks of these sizes, blocks of one size interchangeable, laid out in the order of `sizes`."""
    for blocks in _blocks(tuple(range(sum(sizes))), tuple(sorted(sizes))):
        waiting = {size: iter([block for block in blocks if len(block) == size]) for size in set(sizes)}
        yield [next(waiting[size]) for size in sizes]


def _blocks(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    head, rest = left[0], left[1:]
    for size in sorted(set(sizes)):
        remaining = list(sizes)
        remaining.remove(size)
        for mates in combinations(rest, size - 1):
            after = tuple(at for at in rest if at not in mates)
            for tail in _blocks(after, tuple(remaining)):
                yield [(head, *mates), *tail]
