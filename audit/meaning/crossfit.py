"""Scores for rows that took no part in training them, and the final fit."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from audit.meaning.labelled import SHARES, Table

FOLDS = 5
ENSEMBLES = 1
SETTINGS = {
    "max_iter": 350, "learning_rate": 0.06, "max_leaf_nodes": 16, "min_samples_leaf": 20, "l2_regularization": 3.0, "max_features": 0.3,
    "early_stopping": False,
}  # fmt: skip
"""Of the boosting; set once on the training sources, never on a reported set."""


def fold_of_groups(groups: Sequence[str], seed: int) -> np.ndarray:
    """A fold for each row: groups go whole, and the groups of every set are spread over all folds; `paws_wiki/7` is of set `paws_wiki`."""
    rng = np.random.default_rng(seed)
    fold: dict[str, int] = {}
    for origin in sorted({g.split("/")[0] for g in groups}):
        mine = sorted({g for g in groups if g.split("/")[0] == origin})
        fold |= dict(zip(mine, (rng.permutation(len(mine)) % FOLDS).tolist(), strict=True))
    return np.array([fold[g] for g in groups])


def row_weights(sources: np.ndarray, labels: np.ndarray, shares: Mapping[str, float] = SHARES) -> np.ndarray:
    """Each source its share, split evenly between its classes, mean 1."""
    weights = np.zeros(len(labels))
    for source, share in shares.items():
        for kept in (0.0, 1.0):
            mine = (sources == source) & (labels == kept)
            if mine.any():
                weights[mine] = share / 2 / mine.sum()
    return np.asarray(weights * len(weights) / weights.sum())


def fit(features: np.ndarray, kept: np.ndarray, weights: np.ndarray, seed: int) -> list[Any]:
    """Several boosted ensembles that differ in their seeds alone; their mean is steadier than each."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    seeds = [seed + k for k in range(ENSEMBLES)]
    return [HistGradientBoostingClassifier(**SETTINGS, random_state=s).fit(features, kept, sample_weight=weights) for s in seeds]


def scores_of(fitted: list[Any], features: np.ndarray) -> np.ndarray:
    """Mean log-odds over the ensembles."""
    return np.asarray(np.mean([one.decision_function(features) for one in fitted], axis=0))


def held_out_scores(table: Table, folds: np.ndarray, seed: int) -> np.ndarray:
    """Log-odds of each row from the ensembles that saw none of its fold."""
    weights, out = row_weights(table.source, table.kept), np.zeros(len(table.kept))
    for fold in range(FOLDS):
        train, test = folds != fold, folds == fold
        out[test] = scores_of(fit(table.features[train], table.kept[train], weights[train], seed), table.features[test])
    return out


def auc(scores: np.ndarray, kept: np.ndarray) -> float | None:
    """Chance that a kept pair scores above a changed one, ties half; None with one class alone."""
    from scipy.stats import rankdata

    n, m = int(kept.sum()), int((1 - kept).sum())
    if not n or not m:
        return None
    return float((rankdata(scores)[kept == 1].sum() - n * (n + 1) / 2) / (n * m))
