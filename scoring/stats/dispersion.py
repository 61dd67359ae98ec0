"""How far confidence spreads over the variants of one instance, also free of its level."""

from dataclasses import dataclass
from math import floor, sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector


@dataclass(frozen=True, slots=True)
class Dispersion:
    """Spread of confidences in [0, 1]; all but the mean: lower is steadier."""

    mean: float
    """Level, never part of stability."""
    sd: float
    """With V − 1."""
    spread: float
    """Largest less smallest."""
    relative_sd: float | None
    """SD over the largest SD that V values in [0, 1] can have at this mean, 0 to 1; None at a mean of exactly 0 or 1."""
    logit_sd: float
    """SD of logit(c), c clipped to 0.005..0.995."""


def dispersion(confidences: npt.ArrayLike) -> Dispersion:
    """SD, range, SD relative to its maximum at that mean (Mestdagh 2018, doi:10.1037/met0000153) and SD of the logits.

    Near the ceiling an SD of 0.013 may be 0.43 of what is possible.

    Args:
        confidences: One value a variant, shape (V,), V ≥ 2, each in 0..1.

    Raises:
        ValueError: another shape, fewer than two values, a value outside 0..1.
    """
    held = vector(confidences, "confidences", least=2)
    if held.min() < 0 or held.max() > 1:
        raise ValueError(f"confidences: expected values in 0..1; got {held.min():g}..{held.max():g}")
    sd, most = float(held.std(ddof=1)), largest_sd(float(held.mean()), held.size)
    clipped = np.clip(held, 0.005, 0.995)
    logit_sd = float(np.log(clipped / (1 - clipped)).std(ddof=1))
    return Dispersion(float(held.mean()), sd, float(np.ptp(held)), sd / most if most > 0 else None, logit_sd)


def largest_sd(mean: float, n: int) -> float:
    """Largest SD (with n − 1) of n values in [0, 1] with this mean: as many at 1 as fit, one in between, the rest at 0.

    Raises:
        ValueError: a mean outside 0..1, or n < 2.
    """
    if not 0 <= mean <= 1 or n < 2:
        raise ValueError(f"expected a mean in 0..1 and n ≥ 2; got {mean!r} and {n!r}")
    # n·mean may fall a rounding error short of a whole number
    ones = floor(n * mean + 1e-9)
    squares = ones + max(0.0, n * mean - ones) ** 2 - n * mean**2
    return sqrt(squares / (n - 1)) if squares > 1e-12 else 0.0


def largest_between(n_variants: int) -> float:
    """Largest B with d = |c − c'| in [0, 1] for V variants: V/(2(V − 1)) for even V, (V + 1)/(2V) for odd.

    Raises:
        ValueError: fewer than two variants.
    """
    if n_variants < 2:
        raise ValueError(f"expected at least two variants; got {n_variants!r}")
    ones = n_variants // 2
    return 2 * ones * (n_variants - ones) / (n_variants * (n_variants - 1))


def distinct_values(confidences: npt.ArrayLike, *, decimals: int = 6) -> int:
    """How many different confidences a model ever gives; under 3 its stability says nothing (`degenerate_signal`).

    Raises:
        ValueError: another shape, or NaN.
    """
    held: Floats = vector(confidences, "confidences", least=0)
    return int(np.unique(held.round(decimals)).size)
