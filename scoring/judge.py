"""Whether two free answers say the same: exact by default, or a judge that was calibrated on human-labelled answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Protocol

import numpy as np

from audit.stats.arrays import Floats
from scoring.outcomes import SENTINELS
from scoring.stats.distances import Distance, exact


class AnswerJudge(Protocol):
    """Says of pairs of answers whether they mean the same; need not be transitive. Its `repr` is its provenance."""

    @property
    def sensitivity(self) -> float | None:
        """P(says same | is the same), from human-labelled answers; None where it was not measured."""
        ...

    @property
    def specificity(self) -> float | None:
        """P(says different | is different)."""
        ...

    def same(self, pairs: Sequence[tuple[str, str]]) -> list[bool]:
        """Judge each pair of answer texts, in order; symmetric."""
        ...


def label_distance(judge: AnswerJudge | None) -> Distance[str]:
    """0 where two labels agree, 1 where they do not; sentinels and unread text are compared exactly whatever the judge."""
    return exact if judge is None else partial(_judged, judge)


def clusters(labels: Sequence[str], judge: AnswerJudge | None) -> list[int]:
    """Cluster of each label: connected components of agreement, so that the order of the answers does not matter."""
    n = len(labels)
    home = list(range(n))
    distances = iter(label_distance(judge)(labels)) if n > 1 else iter(())
    for a, b in combinations(range(n), 2):
        if next(distances) == 0:
            low, high = sorted((home[a], home[b]))
            home = [low if one == high else one for one in home]
    return home


def nontransitive_share(labels: Sequence[str], judge: AnswerJudge) -> tuple[int, int]:
    """Triples that break transitivity (exactly two of three pairs agree), and triples in all."""
    n = len(labels)
    agree = np.zeros((n, n), dtype=bool)
    first, second = np.triu_indices(n, 1)
    agree[first, second] = label_distance(judge)(labels) == 0
    triples = [(agree[a, b], agree[b, c], agree[a, c]) for a, b, c in combinations(range(n), 3)]
    return sum(sum(triple) == 2 for triple in triples), len(triples)


def _judged(judge: AnswerJudge, labels: Sequence[str]) -> Floats:
    pairs = list(combinations(labels, 2))
    open_pairs = [(a, b) for a, b in pairs if a != b and SENTINELS.isdisjoint((a, b)) and a[0] == b[0] == "="]
    told = dict(zip(open_pairs, judge.same([(a[1:], b[1:]) for a, b in open_pairs]), strict=True))
    return np.array([0.0 if a == b or told.get((a, b), False) else 1.0 for a, b in pairs])
