"""Does wording matter beyond repeat noise? Label permutation, sign flip of Δ, variant information."""

from math import ceil

import numpy as np

from bench.simulation.made import DESIGN, answers, differing, excesses
from bench.simulation.trial import Rng, Trial, rejected
from scoring.stats.entropy import variant_information
from scoring.stats.permutation import excess_test_from_pairs
from scoring.stats.planning import student_size
from scoring.stats.sign_flip import sign_flip_test

TILT = 0.25


def trials() -> list[Trial]:
    """Rows of this question."""
    pilot = excesses(np.random.default_rng(99), 4_000, TILT)
    n = ceil(student_size(float(pilot.mean()), float(pilot.var(ddof=1))))
    test, same = "label permutation of mean Δ", "wording does not matter"
    return [
        Trial(test, f"{same}, n = 10", "null", lambda r: labels_matter(r, 10, 0)),
        Trial(test, f"{same}, n = 60", "null", lambda r: labels_matter(r, 60, 0)),
        Trial(test, f"Δ = {pilot.mean():.3f}, planned n = {n}", "planned effect", lambda r: labels_matter(r, n, TILT)),
        Trial("sign flip of Δ", f"{same}, n = 60", "null", lambda r: rejected(sign_flip_test(excesses(r, 60, 0), r, draws=399).p)),
        Trial("variant information", f"{same}, n = 30", "null", information, 0.5),
        Trial("n × V outputs taken as independent (t test of two models)", "two models alike, 60 × 10 outputs", "contrast", pooled),
    ]


def labels_matter(rng: Rng, n: int, tilt: float) -> bool:
    """Whether the permutation of labels rejects on n instances."""
    return rejected(excess_test_from_pairs({DESIGN: differing(answers(rng, n, tilt))}, rng, draws=399).p)


def information(rng: Rng) -> bool:
    """Whether variant information is called more than chance."""
    found = variant_information(answers(rng, 30, 0).tolist(), rng, draws=199)
    return found is not None and rejected(found.p)


def pooled(rng: Rng) -> bool:
    """Compare two models by 10 outputs an instance as if all were independent; both are right equally often."""
    from scipy.stats import ttest_ind

    level = rng.beta(0.7, 0.7, (2, 60))
    right = rng.random((2, 60, 10)) < level[:, :, None]
    return bool(ttest_ind(right[0].ravel(), right[1].ravel()).pvalue <= 0.05)
