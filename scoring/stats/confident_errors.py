"""Sure when wrong, unsure when right, and which of it comes and goes with the wording."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import flags, same_length, vector


@dataclass(frozen=True, slots=True)
class ConfidentErrors:
    """Joint and conditional shares over rows; conditional ones are None where the condition never holds."""

    confident_wrong: float
    """P(c ≥ τ_high and wrong)."""
    unsure_right: float
    """P(c ≤ τ_low and right)."""
    confident_given_wrong: float | None
    wrong_given_confident: float | None
    unsure_given_right: float | None
    n: int


def confident_errors(confidence: npt.ArrayLike, correct: npt.ArrayLike, *, tau_high: float = 0.8, tau_low: float = 0.5) -> ConfidentErrors:
    """Shares of confident-wrong and unsure-right rows, against thresholds frozen before the run.

    Raises:
        ValueError: unequal lengths, or τ_low above τ_high.
    """
    wrong_sure, right_unsure = error_flags(confidence, correct, tau_high=tau_high, tau_low=tau_low)
    c, y = vector(confidence, "confidence"), flags(correct, "correct")
    n, wrong, right, sure = c.size, int((~y).sum()), int(y.sum()), int((c >= tau_high).sum())
    cw, ur = int(wrong_sure.sum()), int(right_unsure.sum())
    return ConfidentErrors(cw / n, ur / n, cw / wrong if wrong else None, cw / sure if sure else None, ur / right if right else None, n)


def error_flags(
    confidence: npt.ArrayLike, correct: npt.ArrayLike, *, tau_high: float = 0.8, tau_low: float = 0.5
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Confident-wrong and unsure-right, one flag a row.

    Raises:
        ValueError: unequal lengths, or τ_low above τ_high.
    """
    c, y = vector(confidence, "confidence"), flags(correct, "correct")
    same_length(confidence=c, correct=y)
    if tau_low > tau_high:
        raise ValueError(f"expected tau_low ≤ tau_high; got {tau_low!r} and {tau_high!r}")
    return (c >= tau_high) & ~y, (c <= tau_low) & y


def flicker(flag_by_variant: npt.ArrayLike) -> bool:
    """Whether an instance is confident-wrong under some of its variants only.

    Raises:
        ValueError: another shape, no variant, values other than 0 and 1.
    """
    held = flags(flag_by_variant, "flag_by_variant")
    return bool(held.any() and not held.all())
