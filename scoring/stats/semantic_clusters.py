"""Answers that mean the same, from a pairwise judge that need not be consistent with itself."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Ints, square


@dataclass(frozen=True, slots=True)
class MeaningClusters:
    """Connected components of mutual entailment."""

    cluster: Ints
    """Cluster of each output, from 0 in order of first appearance."""
    non_transitive: float | None
    """Share of triples with exactly two of three links: how far the judge contradicts itself; None with fewer than three outputs."""


def meaning_clusters(agrees: npt.ArrayLike) -> MeaningClusters:
    """Clusters of outputs linked by mutual entailment; the result does not depend on the order of the outputs.

    Args:
        agrees: Shape (n, n), symmetric, 1 where both entailment directions pass; the diagonal is ignored.

    Raises:
        ValueError: another shape, asymmetry, or values other than 0 and 1.
    """
    from scipy.sparse.csgraph import connected_components

    table = square(agrees, "agrees")
    if not np.isin(table, (0.0, 1.0)).all():
        raise ValueError("agrees: expected 0 and 1 only")
    np.fill_diagonal(table := table.copy(), 0)
    _, found = connected_components(table, directed=False)
    _, first, inverse = np.unique(found, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    return MeaningClusters(order[inverse].astype(np.int64), _open_triples(table))


def _open_triples(table: npt.NDArray[np.float64]) -> float | None:
    n = table.shape[0]
    if n < 3:
        return None
    degree = table.sum(axis=1)
    triangles = float(np.trace(table @ table @ table)) / 6
    paths = float((degree * (degree - 1)).sum()) / 2
    return float((paths - 3 * triangles) / (n * (n - 1) * (n - 2) / 6))
