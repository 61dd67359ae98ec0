"""Does the order of models reverse between data sets? Gail–Simon and the claim of reversal."""

from math import ceil

import numpy as np

from bench.simulation.made import named
from bench.simulation.trial import Rng, Trial, rejected
from scoring.findings import AxisScores, rankings_reverse, reversal
from scoring.stats.claim_plan import reversal_size
from scoring.stats.planning import Question
from scoring.stats.reversal import gail_simon

SD = 0.25


def trials() -> list[Trial]:
    """Rows of this question."""
    n = ceil(reversal_size(Question(0.05), SD**2))
    turned, small = "order `reversed`", "difference 0.01 everywhere, SD 0.25, n = 200"
    planned = f"± 0.05, SD 0.25, planned n = {n}"
    return [
        Trial("Gail–Simon, K = 2", "one large difference, one of 0", "null", lambda r: rejected(at_the_edge(r, 2)), 10),
        Trial("Gail–Simon, K = 4", "three large differences, one of 0", "null", lambda r: rejected(at_the_edge(r, 4)), 10),
        Trial(turned, small, "null", lambda r: ordered(r, (0.01, 0.01), 200) == "reversed", 0.25),
        Trial("order `same_order`", "one difference is 0, n = 200", "null", lambda r: ordered(r, (0.2, 0.0), 200) == "same_order", 0.25),
        Trial("signs differ, taken for reversal", small, "contrast", signs_differ),
        Trial(turned, planned, "planned effect", lambda r: ordered(r, (0.05, -0.05), n) == "reversed", 0.5),
        Trial('"rankings reverse"', "three models of one order on three data sets", "null", rankings, 0.25),
    ]


def at_the_edge(rng: Rng, k: int) -> float:
    """All differences but one are large and positive, the last is 0: the worst case of "no reversal"."""
    z = np.array([6.0] * (k - 1) + [0.0]) + rng.normal(size=k)
    return gail_simon(z, np.ones(k)).p


def ordered(rng: Rng, gaps: tuple[float, ...], n: int) -> str:
    """What is concluded of two models that differ by this much on each data set."""
    first = {str(d): AxisScores(named(gap + rng.normal(0, SD, n), str(d))) for d, gap in enumerate(gaps)}
    second = {str(d): AxisScores(named(np.zeros(n), str(d))) for d in range(len(gaps))}
    return reversal(first, second, rng).conclusion


def signs_differ(rng: Rng) -> bool:
    """Whether two observed differences have opposite signs, though both true ones are 0.01."""
    return bool(np.prod(np.sign(0.01 + rng.normal(0, SD / np.sqrt(200), 2))) < 0)


def rankings(rng: Rng) -> bool:
    """Whether "rankings reverse" is supported for three models of one order, close together."""
    models = {str(m): {str(d): AxisScores(named(0.8 - 0.01 * m + rng.normal(0, 0.2, 100), str(d))) for d in range(3)} for m in range(3)}
    return rankings_reverse(models, rng, draws=19).claim.verdict == "supported"
