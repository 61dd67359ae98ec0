"""Whether two free answers say the same: exact by default, or a judge that was calibrated on human-labelled answers."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Protocol

import numpy as np

from audit.stats.arrays import Floats
from scoring.outcomes import content, was_read
from scoring.stats.distances import Distance, exact, pair_indices
from scoring.stats.semantic_clusters import MeaningClusters, meaning_clusters


class AnswerJudge(Protocol):
    """Says of pairs of answers whether they mean the same; need not be transitive. Its `repr` is its provenance."""

    @property
    def sensitivity(self) -> tuple[int, int] | None:
        """How many of how many pairs that are the same it says are; None where nobody measured it."""
        ...

    @property
    def specificity(self) -> tuple[int, int] | None:
        """How many of how many pairs that differ it says do."""
        ...

    def same(self, pairs: Sequence[tuple[str, str]]) -> list[bool]:
        """Judge each pair of answer texts, in order; symmetric."""
        ...


def label_distance(judge: AnswerJudge | None) -> Distance[str]:
    """0 where two labels agree, 1 where they do not; sentinels and unread text are compared exactly whatever the judge."""
    return exact if judge is None else partial(_judged, judge)


def clusters(labels: Sequence[str], distance: Distance[str]) -> MeaningClusters:
    """Clusters of agreeing labels, and how far the judge contradicts itself."""
    n = len(labels)
    agrees = np.eye(n)
    if n > 1:
        first, second = pair_indices(n)
        agrees[first, second] = agrees[second, first] = distance(labels) == 0
    return meaning_clusters(agrees)


def _judged(judge: AnswerJudge, labels: Sequence[str]) -> Floats:
    pairs = list(combinations(labels, 2))
    asked = list(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1] and was_read(pair[0]) and was_read(pair[1])))
    told = dict(zip(asked, judge.same([(content(a), content(b)) for a, b in asked]), strict=True))
    return np.array([0.0 if pair[0] == pair[1] or told.get(pair, False) else 1.0 for pair in pairs])
