"""Calibration error without bins, so that no choice of bins can move it."""

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, flags, same_length, vector

_WAVES = 1_500
_GRID = 2_001
_NARROWEST = 0.002


def smooth_ece(confidence: npt.ArrayLike, correct: npt.ArrayLike) -> float:
    """Smooth calibration error, 0 to 1; 0 = calibrated (Błasiok & Nakkiran 2023, arXiv:2309.12236).

    Residuals are smoothed with a Gaussian of width σ, reflected at 0 and 1; the error is ∫|smoothed residual| at the σ that equals
    it. Reflection makes the smoothing a product in the cosine basis, so the fixed point is found to 1e-9; below 0.002 the value
    at that width is returned.

    Args:
        confidence: Shape (n,), 0..1.
        correct: Shape (n,), 0 or 1.

    Raises:
        ValueError: unequal lengths, confidence outside 0..1, correctness other than 0 and 1.
    """
    from scipy.optimize import brentq

    c, y = vector(confidence, "confidence"), flags(correct, "correct")
    same_length(confidence=c, correct=y)
    if c.min() < 0 or c.max() > 1:
        raise ValueError(f"confidence: expected values in 0..1; got {c.min():g}..{c.max():g}")
    k = np.arange(_WAVES)
    weights = np.cos(np.pi * k[:, None] * c[None, :]) @ (y - c) / c.size * np.where(k == 0, 1, 2)
    waves = np.cos(np.pi * np.linspace(0, 1, _GRID)[:, None] * k[None, :])

    def error(width: float) -> float:
        return _area(waves @ (weights * np.exp(-((k * np.pi * width) ** 2) / 2)))

    if error(_NARROWEST) <= _NARROWEST:
        return error(_NARROWEST)
    return float(brentq(lambda width: error(width) - width, _NARROWEST, 1.0 + 1e-9))


def _area(smoothed: Floats) -> float:
    return float(np.trapezoid(np.abs(smoothed), dx=1 / (smoothed.size - 1)))
