"""A judge whose probabilities are first brought in line with labelled pairs: models that order well are often far off in level."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from audit.meaning.base import Judge, Opinion, TextPair
from audit.meaning.calibration import Calibration, fit_calibration


@dataclass(frozen=True, slots=True)
class CalibratedJudge:
    """Another judge's opinions with their probabilities mapped."""

    judge: Judge
    calibration: Calibration
    """From the judge's log-odds to probability."""

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order; what the judge cannot say stays unsaid."""
        return [self._mapped(opinion) for opinion in self.judge(pairs)]

    def _mapped(self, opinion: Opinion) -> Opinion:
        if opinion.probability is None:
            return opinion
        return replace(opinion, probability=float(self.calibration(log_odds(np.array([opinion.probability])))[0]))


def calibrate(judge: Judge, pairs: Sequence[TextPair], kept: Sequence[bool]) -> CalibratedJudge:
    """Fit a judge's probabilities to labelled pairs, both classes weighing the same.

    Raises:
        ValueError: If a class has fewer than 20 pairs that the judge has an opinion on.
    """
    opinions = judge(pairs)
    known = [(o.probability, k) for o, k in zip(opinions, kept, strict=True) if o.probability is not None]
    labels = np.array([float(k) for _, k in known])
    if min(labels.sum(), (1 - labels).sum()) < 20:
        raise ValueError(
            f"expected at least 20 kept and 20 changed pairs with an opinion; got {int(labels.sum())} and {int((1 - labels).sum())}"
        )
    weights = np.where(labels == 1, 0.5 / labels.sum(), 0.5 / (1 - labels).sum()) * len(labels)
    return CalibratedJudge(judge, fit_calibration(log_odds(np.array([p for p, _ in known])), labels, weights))


def log_odds(probability: np.ndarray) -> np.ndarray:
    """Log-odds, held within ±14 so that 0 and 1 stay finite."""
    bounded = np.clip(probability, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(bounded) - np.log1p(-bounded))
