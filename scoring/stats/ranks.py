"""Do three or more models differ, ranked within each instance of one data set?"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, matrix
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class FriedmanTest:
    """Friedman's test blocked by instance, corrected for ties; None where all models tie on every instance."""

    chi2: float | None
    p: float | None
    f: float | None
    """Iman–Davenport F, less conservative; None where it is infinite (every instance ranks the models alike)."""
    p_f: float | None
    p_permutation: float | None
    """Within-block permutation: prefer it, since stabilities are heavily tied. None if no generator was given."""
    mean_ranks: tuple[float, ...]
    n_items: int


def friedman_test(values: npt.ArrayLike, rng: np.random.Generator | None = None, *, draws: int = 9_999) -> FriedmanTest:
    """Friedman χ² with Iman–Davenport F and the permutation p of models within instances.

    Blocks are instances of one data set, never data sets. Iman & Davenport 1980, doi:10.1080/03610928008827904.

    Args:
        values: Shape (instances, models), complete; at least 2 × 3.
        rng: Source of the permutations; none are drawn if None.
        draws: Permutations.

    Raises:
        ValueError: another shape, a missing value, or fewer than two instances or three models.
    """
    from scipy.stats import f as f_distribution
    from scipy.stats import friedmanchisquare

    table = _blocks(values)
    (n, k), ranks = table.shape, _ranks(table)
    means = tuple(float(rank) for rank in ranks.mean(axis=0))
    if float(np.ptp(ranks)) == 0:
        return FriedmanTest(None, None, None, None, None, means, n)
    found = friedmanchisquare(*table.T)
    chi2, p_permutation = float(found.statistic), None if rng is None else _permutation_p(ranks, rng, draws)
    left = n * (k - 1) - chi2
    if left < 1e-9:
        return FriedmanTest(chi2, float(found.pvalue), None, 0.0, p_permutation, means, n)
    f = (n - 1) * chi2 / left
    return FriedmanTest(chi2, float(found.pvalue), f, float(f_distribution.sf(f, k - 1, (k - 1) * (n - 1))), p_permutation, means, n)


def nemenyi(values: npt.ArrayLike) -> Floats:
    """Nemenyi's p for every pair of models, shape (models, models); for drawing only, never a verdict.

    Mean-rank verdicts on two models depend on which others are in the pool (Benavoli 2016, arXiv:1505.02288).
    p = P(q > |R̄_a − R̄_b|·√2/√(k(k+1)/6n)), studentised range with infinite degrees of freedom.

    Raises:
        ValueError: as `friedman_test`.
    """
    from scipy.stats import studentized_range

    table = _blocks(values)
    n, k = table.shape
    means = _ranks(table).mean(axis=0)
    q = np.abs(means[:, None] - means[None, :]) * np.sqrt(2) / np.sqrt(k * (k + 1) / (6 * n))
    found = np.ones((k, k))
    first, second = np.triu_indices(k, 1)
    found[first, second] = found[second, first] = studentized_range.sf(q[first, second], k, np.inf)
    return found


def kendall_w(ranks: npt.ArrayLike) -> float | None:
    """Kendall's W: do judges (data sets) rank the same things alike? 0 = no agreement, 1 = the same ranking; corrected for ties.

    Args:
        ranks: Ranks or scores, shape (judges, things), at least 2 × 2; each row is ranked anew.

    Returns:
        W, or None where every judge ties everything.

    Raises:
        ValueError: another shape, or NaN.
    """
    table = matrix(ranks, "ranks")
    m, n = table.shape
    if min(m, n) < 2:
        raise ValueError(f"ranks: expected at least two judges and two things; got shape {table.shape}")
    held = _ranks(table)
    ties = sum(float((count**3 - count).sum()) for count in (np.unique(row, return_counts=True)[1] for row in held))
    most = m**2 * (n**3 - n) - m * ties
    spread = float(((held.sum(axis=0) - m * (n + 1) / 2) ** 2).sum())
    return 12 * spread / most if most > 0 else None


def _blocks(values: npt.ArrayLike) -> Floats:
    table = matrix(values, "values")
    if table.shape[0] < 2 or table.shape[1] < 3:
        raise ValueError(f"values: expected at least two instances and three models; got shape {table.shape}")
    return table


def _ranks(table: Floats) -> Floats:
    from scipy.stats import rankdata

    return np.asarray(rankdata(table, axis=1), dtype=np.float64)


def _permutation_p(ranks: Floats, rng: np.random.Generator, draws: int) -> float:
    # with n, k and the ties fixed, χ² grows with the sum of squared rank sums alone
    observed = float((ranks.sum(axis=0) ** 2).sum())
    step, count = max(1, 4_000_000 // ranks.size), 0
    for start in range(0, draws, step):
        size = min(step, draws - start)
        drawn = rng.permuted(np.broadcast_to(ranks, (size, *ranks.shape)), axis=2).sum(axis=1)
        count += int(((drawn**2).sum(axis=1) >= observed - 1e-9).sum())
    return monte_carlo_p(count, draws)
