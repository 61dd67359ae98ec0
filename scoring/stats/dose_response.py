"""Does disagreement grow with how far a variant strays, and how stable is the model at one common distance?"""

import warnings
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import flags, same_length, share, vector
from scoring.stats.clusters import cluster_codes


@dataclass(frozen=True, slots=True)
class DoseResponse:
    """Log-odds of disagreement by variant distance, instances as clusters; None where undefined, and `why` says so."""

    slope: float | None
    """Change of the log-odds of disagreement per unit of distance; above 0, farther variants disagree more."""
    low: float | None
    high: float | None
    level: float
    p: float | None
    """Two-sided, robust."""
    stability_at: float | None
    """1 − P(disagree) at the common distance: comparable between generators and data sets, which S alone is not."""
    stability_low: float | None
    stability_high: float | None
    n_groups: int
    why: str = ""


def dose_response(
    differs: npt.ArrayLike, distance: npt.ArrayLike, groups: Sequence[Hashable], *, at: float, level: float = 0.95
) -> DoseResponse:
    """Marginal logistic model of disagreement on distance (GEE, exchangeable within an instance, robust errors; Liang & Zeger 1986).

    Args:
        differs: One row a variant, 1 where its answer is not the original's, shape (rows,).
        distance: Distance of the variant from its original, shape (rows,).
        groups: Instance (or cluster) of each row.
        at: The common distance at which stability is read off; within the range of the data, or it is extrapolated.
        level: Two-sided confidence.

    Raises:
        ValueError: unequal lengths, values other than 0 and 1, NaN.
    """
    from scipy.stats import norm
    from statsmodels.genmod.cov_struct import Exchangeable
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_estimating_equations import GEE

    y, x = flags(differs, "differs").astype(np.float64), vector(distance, "distance")
    same_length(differs=y, distance=x, groups=groups)
    clusters = cluster_codes(y.size, groups)
    n_groups, why = int(clusters.max()) + 1, _reason(y, x)
    if not why and n_groups < 10:
        why = f"{n_groups} clusters; robust errors need at least ten"
    if why:
        return DoseResponse(None, None, None, level, None, None, None, None, n_groups, why)
    z = float(norm.ppf(0.5 + share(level, "level") / 2))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what matters of them is `converged`
        found = GEE(y, np.column_stack([np.ones(x.size), x - at]), clusters, family=Binomial(), cov_struct=Exchangeable()).fit()
    (base, slope), (base_se, slope_se) = found.params, found.bse
    if not found.converged or not np.isfinite([base, slope, base_se, slope_se]).all():
        return DoseResponse(None, None, None, level, None, None, None, None, n_groups, "the model did not converge (separated data?)")
    stable, low, high = (float(1 / (1 + np.exp(value))) for value in (base, base + z * base_se, base - z * base_se))
    p = float(found.pvalues[1])
    return DoseResponse(float(slope), float(slope - z * slope_se), float(slope + z * slope_se), level, p, stable, low, high, n_groups)


def _reason(y: npt.NDArray[np.float64], x: npt.NDArray[np.float64]) -> str:
    if float(np.ptp(y)) == 0:
        return "every variant agrees" if y[0] == 0 else "every variant disagrees"
    return "all variants lie equally far from their original" if float(np.ptp(x)) == 0 else ""
