"""Scores for rows that took no part in training them, and the final fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from audit.meaning.attention import Attention
from audit.meaning.attention_fit import Texts, fit_attention
from audit.meaning.labelled import SHARES, Table
from audit.meaning.net_fit import fit_nets
from audit.meaning.nets import Nets
from audit.meaning.states import Encoded

FOLDS = 5
ENSEMBLES = 1
SETTINGS = {
    "max_iter": 350, "learning_rate": 0.06, "max_leaf_nodes": 16, "min_samples_leaf": 20, "l2_regularization": 3.0, "max_features": 0.3,
    "early_stopping": False,
}  # fmt: skip
"""Of the boosting; set once on the training sources, never on a reported set."""


def fold_of_rows(table: Table, seed: int) -> np.ndarray:
    """A fold for each row: groups go whole, and every source is spread over all folds."""
    rng = np.random.default_rng(seed)
    folds = np.zeros(len(table.kept), dtype=int)
    for source in sorted(set(table.source.tolist())):
        mine = table.of(source)
        groups = sorted(set(table.group[mine].tolist()))
        fold = dict(zip(groups, (rng.permutation(len(groups)) % FOLDS).tolist(), strict=True))
        folds[mine] = [fold[g] for g in table.group[mine]]
    return folds


def row_weights(table: Table) -> np.ndarray:
    """Each source its share, split evenly between its classes, mean 1."""
    weights = np.zeros(len(table.kept))
    for source, share in SHARES.items():
        for kept in (0.0, 1.0):
            mine = table.of(source) & (table.kept == kept)
            if mine.any():
                weights[mine] = share / 2 / mine.sum()
    return np.asarray(weights * len(weights) / weights.sum())


@dataclass(frozen=True, slots=True)
class Fitted:
    """Boosted trees, small nets and attention, whose log-odds count alike."""

    boosted: list[Any]
    nets: Nets
    attention: Attention

    def score(self, features: np.ndarray, pairs: Sequence[tuple[Encoded, Encoded]]) -> np.ndarray:
        """Mean log-odds of all three kinds."""
        kinds = (boosted_score(self.boosted, features), self.nets.score(features), self.attention.score(pairs, features))
        return np.asarray(np.mean(kinds, axis=0))


def fit(table: Table, texts: Texts, rows: np.ndarray, seed: int) -> Fitted:
    """All three kinds on the same rows, the trees as several that differ in their seeds alone: their mean is steadier than each."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    weights = row_weights(table)
    features, kept, weighed = table.features[rows], table.kept[rows], weights[rows]
    seeds = [seed + k for k in range(ENSEMBLES)]
    boosted = [HistGradientBoostingClassifier(**SETTINGS, random_state=s).fit(features, kept, sample_weight=weighed) for s in seeds]
    attention = fit_attention(texts, table.features, table.kept, weights, rows, seed)
    return Fitted(boosted, fit_nets(features, kept, weighed, seed), attention)


def boosted_score(boosted: list[Any], features: np.ndarray) -> np.ndarray:
    """Mean log-odds over the ensembles."""
    return np.asarray(np.mean([one.decision_function(features) for one in boosted], axis=0))


def held_out_scores(table: Table, texts: Texts, folds: np.ndarray, seed: int) -> np.ndarray:
    """Log-odds of each row from what saw none of its fold."""
    out = np.zeros(len(table.kept))
    for fold in range(FOLDS):
        test = np.flatnonzero(folds == fold)
        fitted = fit(table, texts, np.flatnonzero(folds != fold), seed)
        out[test] = fitted.score(table.features[test], [texts.of(row) for row in test.tolist()])
    return out


def auc(scores: np.ndarray, kept: np.ndarray) -> float | None:
    """Chance that a kept pair scores above a changed one, ties half; None with one class alone."""
    from scipy.stats import rankdata

    n, m = int(kept.sum()), int((1 - kept).sum())
    if not n or not m:
        return None
    return float((rankdata(scores)[kept == 1].sum() - n * (n + 1) / 2) / (n * m))
