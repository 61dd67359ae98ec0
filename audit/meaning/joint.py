"""Two judges heard together: an NLI model that the user names, and the embedded judge, which errs in other places.

An NLI model sees an undone negation where the alignment of words does not, and is lost on instructions and questions, where the
embedded judge is not. Neither the level nor the worth of a model is known before it is asked, so both are fitted to pairs that we wrote
one by one (`making/written`), each time a model is opened: a model's own 0.5 means nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from audit.meaning.base import Judge, Opinion, Remembers, TextPair
from audit.meaning.calibration import Cut, umbrella_cut
from audit.meaning.odds import log_odds, probability_of
from audit.operating import ALPHA


@dataclass(frozen=True, slots=True)
class Known:
    """A labelled pair, with what the embedded judge made of it when it had seen nothing of its original."""

    pair: TextPair
    kept: bool
    embedded: float
    """Probability, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Blend:
    """How two opinions become one probability: log-odds = nli · a + embedded · b + shift."""

    nli: float
    embedded: float
    shift: float
    alone: tuple[float, float]
    """Factor and shift of the NLI model's log-odds where the embedded judge is silent, as in other languages."""
    cut: Cut

    def both(self, nli: float, embedded: float) -> float:
        """Probability that the meaning is preserved, from both probabilities."""
        return probability_of(self.nli * log_odds(nli) + self.embedded * log_odds(embedded) + self.shift)

    def nli_alone(self, nli: float) -> float:
        """The same without the embedded judge."""
        return probability_of(self.alone[0] * log_odds(nli) + self.alone[1])

    def __str__(self) -> str:
        """The weights, for the head of a report."""
        return f"log-odds = {self.nli:.2f} NLI + {self.embedded:.2f} embedded {self.shift:+.2f}"


@dataclass(frozen=True, slots=True)
class JointJudge:
    """The NLI model's and the embedded judge's opinion as one; silent where the NLI model is."""

    nli: Judge
    embedded: Judge
    blend: Blend

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order."""
        return [self._joined(one, other) for one, other in zip(self.nli(pairs), self.embedded(pairs), strict=True)]

    def forget(self) -> None:
        """Have both keep nothing of earlier texts."""
        for judge in (self.nli, self.embedded):
            if isinstance(judge, Remembers):
                judge.forget()

    def _joined(self, nli: Opinion, embedded: Opinion) -> Opinion:
        if nli.probability is None:
            return Opinion(None, nli.reason)
        if embedded.probability is None:
            return Opinion(self.blend.nli_alone(nli.probability), nli.reason, nli.evidence, embedded.similarity)
        joined = self.blend.both(nli.probability, embedded.probability)
        reason = f"{nli.reason}; {embedded.reason}"
        return Opinion(joined, reason, (*nli.evidence, *embedded.evidence), embedded.similarity)


def fit_blend(nli: Judge, known: Sequence[Known]) -> Blend:
    """Ask the NLI model about labelled pairs, and weigh both judges by what they are worth there.

    Logistic regression, then the least cut that, with 95 % confidence, at most `ALPHA` of changed pairs pass. Rounded to three
    decimals, so that the last bits of a model's answers do not tell machines apart.

    Raises:
        ValueError: If the model has an opinion on fewer than 20 pairs of a class.
    """
    opinions = nli([one.pair for one in known])
    heard = [(o.probability, one.embedded, one.kept) for o, one in zip(opinions, known, strict=True) if o.probability is not None]
    labels = np.array([kept for _, _, kept in heard], dtype=float)
    if min(labels.sum(), (1 - labels).sum()) < 20:
        raise ValueError(
            f"expected opinions on at least 20 pairs of each class; got {int(labels.sum())} kept, {int((1 - labels).sum())} changed"
        )
    odds = np.array([[log_odds(nli), log_odds(embedded)] for nli, embedded, _ in heard])
    (a, b), shift = _logistic(odds, labels)
    (slope,), alone = _logistic(odds[:, :1], labels)
    unfinished = Blend(a, b, shift, (slope, alone), Cut(0.5, ALPHA, 0.05, 0))
    changed = [unfinished.both(nli, embedded) for nli, embedded, kept in heard if not kept]
    found = umbrella_cut(changed, ALPHA)
    return Blend(a, b, shift, (slope, alone), Cut(round(found.threshold, 3), found.alpha, found.delta, found.negatives))


def _logistic(odds: np.ndarray, labels: np.ndarray) -> tuple[list[float], float]:
    from sklearn.linear_model import LogisticRegression

    found = LogisticRegression(C=1.0).fit(odds, labels)
    return [round(float(weight), 3) for weight in found.coef_[0]], round(float(found.intercept_[0]), 3)
