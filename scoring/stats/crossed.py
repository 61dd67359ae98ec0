"""A mean whose templates are a sample as well: the same K wordings serve all instances, so both are drawn anew."""

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, matrix, share
from scoring.stats.bootstrap import percentile_interval
from scoring.stats.estimate import Estimate


def crossed_estimate(table: npt.ArrayLike, rng: np.random.Generator, *, level: float = 0.95, resamples: int = 10_000) -> Estimate:
    """Mean over instances and templates with an interval for new instances under new templates.

    Treating shared templates as fixed is the language-as-fixed-effect fallacy (Clark 1973). Rows and columns are resampled
    independently (pigeonhole bootstrap; Owen 2007, doi:10.1214/07-AOAS122), which errs on the wide side. For a claim about these K
    templates alone use `mean_estimate` over the row means.

    Args:
        table: Values, shape (instances, templates), complete, at least 2 × 2.
        rng: Source of the resamples.
        level: Two-sided confidence.
        resamples: Bootstrap resamples.

    Raises:
        ValueError: another shape, a missing cell, or fewer than two rows or columns.
    """
    share(level, "level")
    values = matrix(table, "table")
    rows, columns = values.shape
    if min(rows, columns) < 2:
        raise ValueError(f"expected at least two instances and two templates; got shape {values.shape}")
    draws = np.empty(resamples)
    step = max(1, 4_000_000 // rows)
    for start in range(0, resamples, step):
        size = min(step, resamples - start)
        by_template = _drawn_counts(size, rows, rng) @ values
        draws[start : start + size] = (by_template * _drawn_counts(size, columns, rng)).sum(axis=1) / (rows * columns)
    found = percentile_interval(draws, level)
    return Estimate(float(values.mean()), found.low, found.high, level, rows, found.why, "pigeonhole percentile", rows)


def _drawn_counts(resamples: int, n: int, rng: np.random.Generator) -> Floats:
    """How often each of n was drawn, shape (resamples, n)."""
    picked = rng.integers(0, n, (resamples, n)) + n * np.arange(resamples)[:, None]
    return np.bincount(picked.ravel(), minlength=resamples * n).reshape(resamples, n).astype(np.float64)
