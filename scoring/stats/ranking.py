"""Do two data sets order the models alike, and how alike would two halves of one data set order them?"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, matrix
from scoring.stats.association import kendall_tau
from scoring.stats.bootstrap import percentile_interval
from scoring.stats.estimate import Estimate
from scoring.stats.ranks import kendall_w


@dataclass(frozen=True, slots=True)
class RankAgreement:
    """Agreement of the models' order on two data sets, beside that between halves of each."""

    tau: Estimate
    """Kendall τ_b of the two orders with its bootstrap interval; few models make it coarse."""
    floor_first: float | None
    """Mean τ_b between two disjoint halves of the first: what one data set shows against itself."""
    floor_second: float | None
    between_parts: float | None
    """Mean τ_b between parts of the two data sets of the same size: to be compared with the floors."""


def rank_agreement(first: npt.ArrayLike, second: npt.ArrayLike, rng: np.random.Generator, *, draws: int = 999) -> RankAgreement:
    """τ_b between the models' means on two data sets.

    Args:
        first: Scores on one data set, shape (instances, models), complete, so that models share instances; at least two models.
        second: Scores on the other, shape (instances', models).
        rng: Source of resamples and halves.
        draws: Resamples, and halves.

    Raises:
        ValueError: another shape, NaN, unequal numbers of models, or fewer than two.
    """
    a, b = matrix(first, "first"), matrix(second, "second")
    if a.shape[1] != b.shape[1] or a.shape[1] < 2:
        raise ValueError(f"expected the same two or more models; got {a.shape[1]} and {b.shape[1]}")
    point = kendall_tau(a.mean(axis=0), b.mean(axis=0))
    drawn = [kendall_tau(_resampled(a, rng), _resampled(b, rng)) for _ in range(draws)]
    usable = np.array([value for value in drawn if value is not None])
    size, n = min(a.shape[0], b.shape[0]) // 2, a.shape[0]
    if point is None or usable.size < 0.95 * draws:
        tau = Estimate(point, None, None, 0.95, n, "models tie on a data set")
    else:
        found = percentile_interval(usable, 0.95)
        tau = Estimate(point, found.low, found.high, 0.95, n, found.why, found.method)
    if size < 2:
        return RankAgreement(tau, None, None, None)
    parts = [(*_parts(a, size, rng), *_parts(b, size, rng)) for _ in range(draws)]
    return RankAgreement(tau, *(_mean_tau([(p[i], p[j]) for p in parts]) for i, j in ((0, 1), (2, 3), (0, 2))))


def ranking_concordance(scores: Sequence[npt.ArrayLike]) -> float | None:
    """Kendall's W over data sets as judges and models as things; 1 = one order everywhere, 0 = no agreement.

    Args:
        scores: One table a data set, shape (instances, models), the models in one order. Each data set is ranked on its own.

    Raises:
        ValueError: another shape, NaN, unequal numbers of models.
    """
    tables = [matrix(table, "scores") for table in scores]
    if len({table.shape[1] for table in tables}) != 1:
        raise ValueError(f"expected the same models on every data set; got {[table.shape[1] for table in tables]}")
    return kendall_w([table.mean(axis=0) for table in tables])


def _resampled(table: Floats, rng: np.random.Generator) -> Floats:
    return np.asarray(table[rng.integers(0, table.shape[0], table.shape[0])].mean(axis=0))


def _parts(table: Floats, size: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    order = rng.permutation(table.shape[0])
    return np.asarray(table[order[:size]].mean(axis=0)), np.asarray(table[order[size : 2 * size]].mean(axis=0))


def _mean_tau(pairs: list[tuple[Floats, Floats]]) -> float | None:
    found = [tau for tau in (kendall_tau(x, y) for x, y in pairs) if tau is not None]
    return float(np.mean(found)) if found else None
