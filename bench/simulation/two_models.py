"""Two or more models on the same instances: sign flip, McNemar, Friedman, Cochran."""

from math import ceil

import numpy as np
import numpy.typing as npt

from bench.simulation.made import Floats, clustered, gaps, skewed
from bench.simulation.trial import Rng, Trial, rejected
from scoring.stats.binary import McNemarTest, cochran_q, mcnemar_test
from scoring.stats.mcnemar_plan import exact_mcnemar_size, mcnemar_size
from scoring.stats.planning import student_size
from scoring.stats.ranks import friedman_test
from scoring.stats.sign_flip import sign_flip_test

Flags = npt.NDArray[np.bool_]


def trials() -> list[Trial]:
    """Rows of this question."""
    return [*_of_scores(), *_of_failures(), *_of_several()]


def _of_scores() -> list[Trial]:
    n = ceil(student_size(0.05, 0.25**2))
    planned = f"difference 0.05, SD 0.25, planned n = {n}"
    return [
        Trial("sign flip, two models", "no difference, n = 30", "null", lambda r: rejected(sign_flip_test(gaps(r, 30, 0), r, draws=399).p)),
        Trial("sign flip, two models, 60 clusters of 4", "no difference", "null", lambda r: flipped(r, known=True)),
        Trial("sign flip that ignores the clusters", "no difference", "contrast", lambda r: flipped(r, known=False)),
        Trial(
            "sign flip, two models", planned, "planned effect", lambda r: rejected(sign_flip_test(gaps(r, n, 0.05), r, draws=1_999).p), 2.5
        ),
    ]


def _of_failures() -> list[Trial]:
    mid, exact = ceil(mcnemar_size(0.10, 0.04)), exact_mcnemar_size(0.10, 0.04)
    alike, apart = "failing 7 % and 7 % alone, n = {}", "failing 10 % and 4 % alone, planned n = {}"
    return [
        Trial("McNemar, exact", alike.format(exact), "null", lambda r: rejected(mcnemar(r, 0.07, 0.07, exact).p_exact)),
        Trial("McNemar, mid-p", alike.format(mid), "null", lambda r: rejected(mcnemar(r, 0.07, 0.07, mid).p_mid)),
        Trial("McNemar, exact", apart.format(exact), "planned effect", lambda r: rejected(mcnemar(r, 0.10, 0.04, exact).p_exact), 2.5),
        Trial("McNemar, mid-p", apart.format(mid), "planned effect", lambda r: rejected(mcnemar(r, 0.10, 0.04, mid).p_mid), 2.5),
    ]


def _of_several() -> list[Trial]:
    alike = "four models alike, tied at 1, n = 40"
    return [
        Trial("Friedman, Iman–Davenport F", alike, "null", lambda r: rejected(friedman_test(tied(r)).p_f)),
        Trial("Friedman, permutation", alike, "null", lambda r: rejected(friedman_test(tied(r), r, draws=299).p_permutation)),
        Trial("Cochran Q", "four models failing 15 %, n = 60", "null", lambda r: rejected(cochran_q(1.0 * (r.random((60, 4)) < 0.15)).p)),
    ]


def flipped(rng: Rng, *, known: bool) -> bool:
    """Whether the sign flip rejects on clustered differences around 0, with the clusters told to it or not."""
    values, groups = clustered(rng, 60, 4, 0.2, 0.2)
    return rejected(sign_flip_test(values, rng, groups=groups if known else None, draws=399).p)


def mcnemar(rng: Rng, only_first: float, only_second: float, n: int) -> McNemarTest:
    """McNemar's test of two releases that fail alone with these shares, and together on a tenth."""
    at = rng.random(n)
    first, second, both = at < only_first, (at >= only_first) & (at < only_first + only_second), at > 0.9
    return mcnemar_test((first | both).tolist(), (second | both).tolist())


def tied(rng: Rng) -> Floats:
    """Stabilities of four models alike on 40 instances, shape (40, 4)."""
    return np.stack([skewed(rng, 40) for _ in range(4)], axis=1)
