"""What a cluster is, and how clusters are drawn anew: one place for every interval and test."""

from collections.abc import Hashable, Iterator, Sequence

import numpy as np

from audit.stats.arrays import Floats, Ints, codes, same_length

_CHUNK = 4_000_000


def cluster_codes(n: int, groups: Sequence[Hashable] | None) -> Ints:
    """Cluster of each of n rows, numbered from 0; every row its own cluster if `groups` is None.

    Raises:
        ValueError: another number of groups than rows.
    """
    if groups is None:
        return np.arange(n, dtype=np.int64)
    same_length(rows=range(n), groups=groups)
    return codes(groups)


def cluster_sums(values: Floats, clusters: Ints) -> tuple[Floats, Floats]:
    """Sum of values and number of rows by cluster, both of shape (clusters,)."""
    n = int(clusters.max()) + 1
    return np.bincount(clusters, values, n).astype(np.float64), np.bincount(clusters, minlength=n).astype(np.float64)


def drawn_clusters(n_clusters: int, resamples: int, rng: np.random.Generator) -> Iterator[tuple[slice, Ints]]:
    """Clusters drawn with replacement: slices of the resamples, and cluster numbers of shape (resamples in it, clusters)."""
    step = max(1, _CHUNK // n_clusters)
    for start in range(0, resamples, step):
        size = min(step, resamples - start)
        yield slice(start, start + size), rng.integers(0, n_clusters, (size, n_clusters), dtype=np.int32)


def drawn_rows(clusters: Ints, resamples: int, rng: np.random.Generator) -> Iterator[Ints]:
    """Row numbers of one resample at a time, whole clusters drawn with replacement."""
    n_clusters = int(clusters.max()) + 1
    order = np.argsort(clusters, kind="stable")
    members = np.split(order, np.cumsum(np.bincount(clusters, minlength=n_clusters))[:-1])
    for _ in range(resamples):
        picked = rng.integers(0, n_clusters, n_clusters)
        yield np.concatenate([members[at] for at in picked]) if n_clusters < clusters.size else order[picked]
