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
    drawn = row_taus(_resampled(a, rng, draws), _resampled(b, rng, draws))
    usable = drawn[np.isfinite(drawn)]
    size, n = min(a.shape[0], b.shape[0]) // 2, a.shape[0]
    if point is None or usable.size < 0.95 * draws:
        tau = Estimate(point, None, None, 0.95, n, "models tie on a data set")
    else:
        found = percentile_interval(usable, 0.95)
        tau = Estimate(point, found.low, found.high, 0.95, n, found.why, found.method)
    if size < 2:
        return RankAgreement(tau, None, None, None)
    first_half, first_rest = _parts(a, size, rng, draws)
    second_half, second_rest = _parts(b, size, rng, draws)
    pairs = ((first_half, first_rest), (second_half, second_rest), (first_half, second_half))
    return RankAgreement(tau, *(_mean_tau(x, y) for x, y in pairs))


def row_taus(first: Floats, second: Floats) -> Floats:
    """Kendall τ_b of each two rows, shapes (rows, models); NaN where a row is constant.

    Differences under 1e-12 are ties: means that are equal on paper differ in their last bits.
    """
    j, k = np.triu_indices(first.shape[1], 1)
    x, y = (_signs(table[:, j] - table[:, k]) for table in (first, second))
    agree, scale = (x * y).sum(axis=1), np.sqrt(np.abs(x).sum(axis=1) * np.abs(y).sum(axis=1))
    return np.asarray(np.divide(agree, scale, out=np.full(scale.size, np.nan), where=scale > 0))


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


def _signs(differences: Floats) -> Floats:
    return np.where(np.abs(differences) > 1e-12, np.sign(differences), 0.0)


def _resampled(table: Floats, rng: np.random.Generator, draws: int) -> Floats:
    """Means of the models in each bootstrap resample of the instances, shape (draws, models)."""
    n = table.shape[0]
    counts = rng.multinomial(n, np.full(n, 1 / n), size=draws)
    return np.asarray(counts @ table / n)


def _parts(table: Floats, size: int, rng: np.random.Generator, draws: int) -> tuple[Floats, Floats]:
    """Means of the models in two disjoint parts of the instances, drawn anew each time, both of shape (draws, models)."""
    part = np.zeros((draws, table.shape[0]), dtype=np.int8)
    part[:, :size], part[:, size : 2 * size] = 1, 2
    part = rng.permuted(part, axis=1)
    return np.asarray((part == 1) @ table / size), np.asarray((part == 2) @ table / size)


def _mean_tau(first: Floats, second: Floats) -> float | None:
    found = row_taus(first, second)
    return float(found[np.isfinite(found)].mean()) if np.isfinite(found).any() else None
