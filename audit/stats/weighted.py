"""Means from unequal sampling: strata weighted back, and few labels joined to many predictions."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import same_length, share, vector


@dataclass(frozen=True, slots=True)
class WeightedMean:
    """A mean with its standard error and interval."""

    point: float
    se: float
    low: float
    high: float
    level: float
    n: int
    """Labels that it rests on."""


@dataclass(frozen=True, slots=True)
class PpiMean:
    """A prediction-powered mean beside the one from the labels alone."""

    estimate: WeightedMean
    labels_alone: WeightedMean
    power: float
    """λ, the weight of the predictions: 1 = as in Angelopoulos 2023, 0 = labels alone."""

    @property
    def helps(self) -> bool:
        """Whether the predictions narrowed the interval; if not, quote the labels alone."""
        return self.estimate.se < self.labels_alone.se


def stratified_share(weights: npt.ArrayLike, counts: npt.ArrayLike, sizes: npt.ArrayLike, *, level: float = 0.95) -> WeightedMean:
    """Share over a population from a sample with strata drawn at unequal rates: Σ w_h p_h.

    Standard error √Σ w_h² p_h(1−p_h)/(n_h−1). The interval is Clopper–Pearson at the effective size p(1−p)/se², so that it stays
    within 0..1 (Korn & Graubard 1998); where all strata are pure, at 1/Σ(w_h²/n_h).

    Args:
        weights: Share of each stratum in the population, shape (strata,), summing to 1.
        counts: Events, shape (strata,).
        sizes: Labels, shape (strata,), each at least 2.
        level: Two-sided confidence.

    Raises:
        ValueError: unequal lengths, weights that do not sum to 1, a stratum with fewer than two labels.
    """
    w, x, n = vector(weights, "weights"), vector(counts, "counts"), vector(sizes, "sizes")
    same_length(weights=w, counts=x, sizes=n)
    if (w < 0).any() or abs(w.sum() - 1) > 1e-9:
        raise ValueError(f"expected weights ≥ 0 that sum to 1; got a sum of {w.sum():g}")
    if (n < 2).any() or (x < 0).any() or (x > n).any():
        raise ValueError("expected at least two labels and 0 ≤ counts ≤ sizes in every stratum")
    p = x / n
    point, se = min(1.0, float(w @ p)), float(np.sqrt((w**2 * p * (1 - p) / (n - 1)).sum()))
    effective = point * (1 - point) / se**2 if se > 0 else 1 / float((w**2 / n).sum())
    low, high = _beta_limits(point, effective, level)
    return WeightedMean(point, se, low, high, level, int(n.sum()))


def ppi_mean(
    labels: npt.ArrayLike, predicted_labelled: npt.ArrayLike, predicted_rest: npt.ArrayLike, *, level: float = 0.95, tuned: bool = False
) -> PpiMean:
    """Mean of the true label from few labels and many predictions: λ·mean(f_rest) + mean(y − λ·f).

    Angelopoulos 2023 (doi:10.1126/science.adi6000); `tuned` chooses λ to least variance, clipped to 0..1 (PPI++,
    arXiv:2311.01453). With predictions that correlate poorly and λ = 1 it is wider than the labels alone: look at `helps`.

    Args:
        labels: Human labels, shape (n,), n ≥ 2.
        predicted_labelled: Automatic scores of the same pairs, shape (n,).
        predicted_rest: Automatic scores of pairs without a label, shape (N,), N ≥ 2, apart from the others.
        level: Two-sided confidence, normal approximation.
        tuned: Whether to choose λ from the data.

    Raises:
        ValueError: unequal lengths of labels and their predictions, fewer than two of either.
    """
    y, f = vector(labels, "labels", least=2), vector(predicted_labelled, "predicted_labelled", least=2)
    rest = vector(predicted_rest, "predicted_rest", least=2)
    same_length(labels=y, predicted_labelled=f)
    power = _power(y, f, rest) if tuned else 1.0
    point = power * float(rest.mean()) + float((y - power * f).mean())
    se = sqrt(power**2 * float(rest.var(ddof=1)) / rest.size + float((y - power * f).var(ddof=1)) / y.size)
    alone = _normal(float(y.mean()), sqrt(float(y.var(ddof=1)) / y.size), level, y.size)
    return PpiMean(_normal(point, se, level, y.size), alone, power)


def _power(y: npt.NDArray[np.float64], f: npt.NDArray[np.float64], rest: npt.NDArray[np.float64]) -> float:
    spread = float(np.concatenate([f, rest]).var(ddof=1))
    if spread == 0:
        return 0.0
    return min(1.0, max(0.0, float(np.cov(y, f)[0, 1]) / ((1 + y.size / rest.size) * spread)))


def _normal(point: float, se: float, level: float, n: int) -> WeightedMean:
    from scipy.stats import norm

    half = float(norm.ppf(0.5 + share(level, "level") / 2)) * se
    return WeightedMean(point, se, point - half, point + half, level, n)


def _beta_limits(point: float, n: float, level: float) -> tuple[float, float]:
    from scipy.stats import beta

    tail, x = (1 - share(level, "level")) / 2, point * n
    low = 0.0 if point <= 0 else float(beta.ppf(tail, x, n - x + 1))
    high = 1.0 if point >= 1 else float(beta.ppf(1 - tail, x + 1, n - x))
    return low, high
