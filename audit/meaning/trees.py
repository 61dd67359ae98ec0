"""Boosted trees as plain arrays: read without executing anything, evaluated with numpy alone.

A tree is a row range of four arrays; a leaf points to itself and holds its value. Scores are sums of leaves plus a base, in
log-odds; a row goes left where its feature is at most the threshold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Trees:
    """An ensemble for two classes."""

    feature: np.ndarray
    """Feature index of each node, 0 at leaves."""
    threshold: np.ndarray
    """Largest value that goes left; infinite at leaves."""
    left: np.ndarray
    right: np.ndarray
    """Indices of the children among all nodes; a leaf's are its own."""
    value: np.ndarray
    """Log-odds that a leaf adds."""
    roots: np.ndarray
    """Index of each tree's first node."""
    base: float
    """Log-odds before any tree."""
    depth: int
    """Longest way from a root to a leaf."""

    def score(self, rows: np.ndarray) -> np.ndarray:
        """Log-odds of each row (rows × features); finite for finite input."""
        at = np.broadcast_to(self.roots, (len(rows), len(self.roots))).copy()
        lines = np.arange(len(rows))[:, None]
        for _ in range(self.depth):
            goes_left = rows[lines, self.feature[at]] <= self.threshold[at]
            at = np.where(goes_left, self.left[at], self.right[at])
        return np.asarray(self.base + self.value[at].sum(axis=1))

    def save(self, path: Path) -> None:
        """Write the arrays as `.npz`."""
        np.savez_compressed(
            path, feature=self.feature.astype(np.int16), threshold=self.threshold, left=self.left.astype(np.int32),
            right=self.right.astype(np.int32), value=self.value.astype(np.float32), roots=self.roots.astype(np.int32),
            base=np.float64(self.base), depth=np.int64(self.depth),
        )  # fmt: skip


def load_trees(path: Path) -> Trees:
    """Read what `Trees.save` wrote."""
    with np.load(path, allow_pickle=False) as held:
        arrays = {name: held[name] for name in ("feature", "threshold", "left", "right", "value", "roots")}
        return Trees(**arrays, base=float(held["base"]), depth=int(held["depth"]))


def mean_of(ensembles: Sequence[Trees]) -> Trees:
    """One ensemble whose score is the mean of several ensembles' scores."""
    count, starts = len(ensembles), np.cumsum([0, *(len(e.feature) for e in ensembles)])
    return Trees(
        feature=np.concatenate([e.feature for e in ensembles]),
        threshold=np.concatenate([e.threshold for e in ensembles]),
        left=np.concatenate([e.left + s for e, s in zip(ensembles, starts, strict=False)]),
        right=np.concatenate([e.right + s for e, s in zip(ensembles, starts, strict=False)]),
        value=np.concatenate([e.value for e in ensembles]) / count,
        roots=np.concatenate([e.roots + s for e, s in zip(ensembles, starts, strict=False)]),
        base=sum(e.base for e in ensembles) / count,
        depth=max(e.depth for e in ensembles),
    )


def from_sklearn(fitted: Any) -> Trees:  # noqa: ANN401  (a fitted HistGradientBoostingClassifier, which ships no types)
    """Copy a fitted `HistGradientBoostingClassifier` of two classes."""
    columns: dict[str, list[np.ndarray]] = {name: [] for name in ("feature", "threshold", "left", "right", "value")}
    roots, start, depth = [], 0, 0
    for stage in fitted._predictors:  # noqa: SLF001  (scikit-learn has no public way to its trees)
        nodes = stage[0].nodes
        own = np.arange(len(nodes)) + start
        leaf = nodes["is_leaf"].astype(bool)
        columns["feature"].append(np.where(leaf, 0, nodes["feature_idx"]))
        columns["threshold"].append(np.where(leaf, np.inf, nodes["num_threshold"]))
        columns["left"].append(np.where(leaf, own, nodes["left"].astype(np.int64) + start))
        columns["right"].append(np.where(leaf, own, nodes["right"].astype(np.int64) + start))
        columns["value"].append(np.where(leaf, nodes["value"], 0.0))
        roots.append(start)
        start += len(nodes)
        depth = max(depth, int(nodes["depth"].max()))
    base = float(np.ravel(fitted._baseline_prediction)[0])  # noqa: SLF001
    arrays = {name: np.concatenate(parts) for name, parts in columns.items()}
    return Trees(**arrays, roots=np.array(roots), base=base, depth=depth)
