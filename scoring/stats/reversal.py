"""Does a difference between two models change sign between data sets, beyond what noise alone would show?"""

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, same_length, vector


@dataclass(frozen=True, slots=True)
class GailSimonTest:
    """Gail–Simon test of a qualitative interaction; a small p says that the sign truly differs somewhere."""

    q: float
    """min(Q+, Q−); 0 where all signs agree."""
    p: float
    n_datasets: int


def gail_simon(differences: npt.ArrayLike, standard_errors: npt.ArrayLike) -> GailSimonTest:
    """Likelihood-ratio test that all differences have one sign (Gail & Simon 1985, doi:10.2307/2530862).

    Q± = Σ (δ_k/se_k)²·1[±δ_k > 0], Q = min(Q+, Q−), p = Σ_{h=1}^{K−1} Bin(h; K−1, ½)·P(χ²_h > Q).
    Critical Q at 5 %: 2.71, 4.23, 5.43, 6.50 for K = 2..5.

    Args:
        differences: δ by data set, shape (K,), K ≥ 2.
        standard_errors: Their (cluster) standard errors, shape (K,), each > 0.

    Raises:
        ValueError: unequal lengths, fewer than two data sets, a standard error that is not positive.
    """
    from scipy.stats import binom, chi2

    delta, se = vector(differences, "differences", least=2), vector(standard_errors, "standard_errors", least=2)
    k = same_length(differences=delta, standard_errors=se)
    if (se <= 0).any():
        raise ValueError("standard_errors: expected every one > 0; a constant difference has no test")
    squares = (delta / se) ** 2
    q = float(min(squares[delta > 0].sum(), squares[delta < 0].sum()))
    if q == 0:
        return GailSimonTest(0.0, 1.0, k)
    h = np.arange(1, k)
    return GailSimonTest(q, float((binom.pmf(h, k - 1, 0.5) * chi2.sf(q, h)).sum()), k)


def one_sided_p(difference: float, standard_error: float, side: Literal["greater", "less"]) -> float:
    """Normal one-sided p of a difference against 0.

    Raises:
        ValueError: a standard error that is not positive.
    """
    from scipy.stats import norm

    if not standard_error > 0:
        raise ValueError(f"expected a standard error > 0; got {standard_error!r}")
    z = difference / standard_error
    return float(norm.sf(z) if side == "greater" else norm.cdf(z))


def reversed_between(first: tuple[float, float], second: tuple[float, float]) -> float:
    """The p of a reversal between these two data sets: both one-sided tests must reject (intersection–union).

    Either direction counts; no doubling is needed, since they cannot both be near rejection: with opposite signs this equals
    Gail–Simon for K = 2. A difference that merely shrinks (δ₁ ≠ δ₂ of one sign) is no reversal.

    Args:
        first: (difference, standard error) on one data set.
        second: The same on the other.

    Raises:
        ValueError: a standard error that is not positive.
    """
    rising = max(one_sided_p(*first, "greater"), one_sided_p(*second, "less"))
    falling = max(one_sided_p(*first, "less"), one_sided_p(*second, "greater"))
    return min(rising, falling)


def sign_disagreement(difference: float, sd: float, n: int) -> float:
    """P(observed signs differ) on two independent samples with the same true difference: the noise floor of a reversal.

    2Φ(z)(1 − Φ(z)) with z = δ√n/sd; ½ where there is no difference at all.

    Raises:
        ValueError: an sd that is not positive, or n < 1.
    """
    from scipy.stats import norm

    if not sd > 0 or n < 1:
        raise ValueError(f"expected sd > 0 and n ≥ 1; got {sd!r} and {n!r}")
    above = float(norm.cdf(difference * sqrt(n) / sd))
    return 2 * above * (1 - above)


def signs_differ(first: Floats, second: Floats) -> float:
    """Share of paired draws in which the two differences have opposite signs; 0 counts as half of each."""
    same_length(first=first, second=second)
    product = np.sign(first) * np.sign(second)
    return float((product < 0).mean() + (product == 0).mean() / 2)
