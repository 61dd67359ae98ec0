"""What a mean can be when some instances were lost, and what a rate is when its judge errs."""

from dataclasses import dataclass
from math import sqrt

import numpy.typing as npt

from audit.stats.arrays import share, vector
from audit.stats.proportion import Proportion


@dataclass(frozen=True, slots=True)
class ManskiBounds:
    """The mean over those observed, and the least and greatest it can be over all."""

    observed_mean: float
    low: float
    high: float
    n_observed: int
    n_lost: int


def manski_bounds(observed: npt.ArrayLike, n_lost: int, *, least: float = 0.0, most: float = 1.0) -> ManskiBounds:
    """Bounds of a mean with the lost values put at the least and at the most they can be (Manski 1990).

    Args:
        observed: Values of the instances that were kept, shape (n,).
        n_lost: Instances lost to filtering.
        least: Smallest possible value.
        most: Greatest possible value.

    Raises:
        ValueError: no value, a value outside the bounds, a negative number lost.
    """
    values = vector(observed, "observed")
    if n_lost < 0 or not least < most:
        raise ValueError(f"expected n_lost ≥ 0 and least < most; got {n_lost!r}, {least!r}, {most!r}")
    if values.min() < least or values.max() > most:
        raise ValueError(f"expected values in {least:g}..{most:g}; got {values.min():g}..{values.max():g}")
    total, n = float(values.sum()), values.size + n_lost
    return ManskiBounds(float(values.mean()), (total + n_lost * least) / n, (total + n_lost * most) / n, values.size, n_lost)


def rogan_gladen(observed: float, sensitivity: float, specificity: float) -> float:
    """The true rate behind a rate that an imperfect judge observed: (obs + spec − 1)/(sens + spec − 1).

    Not clipped: a value outside 0..1 says that the observed rate does not fit these error rates (Rogan & Gladen 1978,
    doi:10.1093/oxfordjournals.aje.a112510).

    Raises:
        ValueError: an argument outside 0..1, or sensitivity + specificity ≤ 1 (a judge no better than chance tells nothing).
    """
    for name, value in (("observed", observed), ("sensitivity", sensitivity), ("specificity", specificity)):
        if not 0 <= value <= 1:
            raise ValueError(f"{name}: expected 0..1; got {value!r}")
    if sensitivity + specificity <= 1:
        raise ValueError(f"expected sensitivity + specificity > 1; got {sensitivity + specificity:g}")
    return (observed + specificity - 1) / (sensitivity + specificity - 1)


def rogan_gladen_interval(
    observed: tuple[int, int], sensitivity: tuple[int, int], specificity: tuple[int, int], *, level: float = 0.95
) -> Proportion:
    """The corrected rate with an interval that carries the uncertainty of the judge's own error rates.

    Lang & Reiczigel 2014 (doi:10.1016/j.prevetmed.2013.09.015): Agresti–Coull rate, error rates with one success and one failure
    added, delta method with a bias term; clipped to 0..1.

    Args:
        observed: (positives, all) as the judge saw them.
        sensitivity: (called positive, truly positive) on labelled pairs.
        specificity: (called negative, truly negative) on labelled pairs.
        level: Two-sided confidence.

    Raises:
        ValueError: no trial in one of the three, or a judge no better than chance.
    """
    from scipy.stats import norm

    z = float(norm.ppf(0.5 + share(level, "level") / 2))
    point = rogan_gladen(*(_rate(pair) for pair in (observed, sensitivity, specificity)))
    p, n = (observed[0] + z * z / 2) / (observed[1] + z * z), observed[1] + z * z
    (se, n_se), (sp, n_sp) = (((x + 1) / (m + 2), m + 2) for x, m in (sensitivity, specificity))
    if se + sp <= 1:
        raise ValueError("expected a judge better than chance; too few labels to say so")
    rate = (p + sp - 1) / (se + sp - 1)
    v_se, v_sp = se * (1 - se) / n_se, sp * (1 - sp) / n_sp
    centre = rate + 2 * z * z * (rate * v_se - (1 - rate) * v_sp)
    half = z * sqrt(p * (1 - p) / n + rate**2 * v_se + (1 - rate) ** 2 * v_sp) / (se + sp - 1)
    low, high = max(0.0, min(1.0, centre - half)), min(1.0, max(0.0, centre + half))
    return Proportion(min(1.0, max(0.0, point)), low, high, level, observed[1], float(observed[1]))


def _rate(pair: tuple[int, int]) -> float:
    count, n = pair
    if n < 1 or not 0 <= count <= n:
        raise ValueError(f"expected (count, n) with n ≥ 1 and 0 ≤ count ≤ n; got {pair!r}")
    return count / n
