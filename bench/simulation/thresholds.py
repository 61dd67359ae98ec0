"""Thresholds: the cut of the audit's judge, and calibration error against its own null."""

import numpy as np

from audit.stats.cut import umbrella_cut
from bench.simulation.trial import Rng, Trial, rejected
from scoring.stats.calibration import ece_null


def trials() -> list[Trial]:
    """Rows of this question."""
    return [
        Trial("umbrella cut lets FPR pass 5 %", "200 negatives", "null", umbrella_exceeds),
        Trial("empirical cut lets FPR pass 5 %", "200 negatives", "contrast", empirical_exceeds),
        Trial("ECE above its null", "calibrated, n = 150", "null", miscalibrated),
    ]


def umbrella_exceeds(rng: Rng) -> bool:
    """Whether the umbrella cut on uniform negatives has a true false-positive rate above 5 %."""
    cut = umbrella_cut(rng.random(200)).cut
    return cut is not None and 1 - cut > 0.05


def empirical_exceeds(rng: Rng) -> bool:
    """The same of the cut that lets 5 % of the sample through."""
    return bool(1 - np.sort(rng.random(200))[189] > 0.05)


def miscalibrated(rng: Rng) -> bool:
    """Whether calibrated confidences are called miscalibrated."""
    c = rng.beta(5, 2, 150)
    return rejected(ece_null(c, rng.random(150) < c, rng, draws=199).p)
