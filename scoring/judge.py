"""Whether two free answers say the same: exact by default, or a judge that was calibrated on human-labelled answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
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

    def same(self, pairs: Sequence[tuple[str, str]], language: str) -> list[bool]:
        """Judge each pair of answer texts in one language, in order; symmetric."""
        ...


@dataclass(frozen=True, slots=True)
class JudgedDistance:
    """0 where the judge says that two labels are the same, 1 where it does not; it is asked once a pair.

    Sentinels and unread text are compared exactly whatever the judge.
    """

    judge: AnswerJudge
    language: str
    told: dict[tuple[str, str], bool] = field(default_factory=dict, repr=False)

    def __call__(self, labels: Sequence[str]) -> Floats:
        """Distances of all pairs of labels."""
        pairs = [(min(pair), max(pair)) for pair in combinations(labels, 2)]
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.told and pair[0] != pair[1] and all(map(was_read, pair))]
        said = self.judge.same([(content(a), content(b)) for a, b in new], self.language) if new else []
        self.told.update(zip(new, said, strict=True))
        return np.array([0.0 if pair[0] == pair[1] or self.told.get(pair, False) else 1.0 for pair in pairs])


def label_distance(judge: AnswerJudge | None, language: str = "en") -> Distance[str]:
    """The distance of two labels: exact without a judge."""
    return exact if judge is None else JudgedDistance(judge, language)


def clusters(labels: Sequence[str], distance: Distance[str]) -> MeaningClusters:
    """Clusters of agreeing labels, and how far the judge contradicts itself."""
    n = len(labels)
    agrees = np.eye(n)
    if n > 1:
        first, second = pair_indices(n)
        agrees[first, second] = agrees[second, first] = distance(labels) == 0
    return meaning_clusters(agrees)
