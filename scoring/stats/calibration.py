"""Does confidence match correctness? Brier, AUROC, binned and smooth calibration error, each beside what chance alone shows."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Flags, Floats, flags, same_length, vector
from scoring.stats.permutation import monte_carlo_p

Binning = Literal["mass", "width"]
"""Equal mass: stable sort, then as equal parts as possible. Equal width: left-closed bins, the last one closed."""


@dataclass(frozen=True, slots=True)
class CalibrationNull:
    """A binned calibration error beside that of a perfectly calibrated model with the same confidences."""

    ece: float
    null_mean: float
    excess: float
    """ece − null_mean; about 0 for a calibrated model."""
    p: float
    """One-sided, never 0."""


def brier(confidence: npt.ArrayLike, correct: npt.ArrayLike) -> float:
    """Mean squared difference of confidence and correctness, 0 to 1; lower is better. Proper: no other figure is as safe.

    Raises:
        ValueError: unequal lengths, confidence outside 0..1, correctness other than 0 and 1.
    """
    c, y = _pair(confidence, correct)
    return float(((c - y) ** 2).mean())


def auroc(confidence: npt.ArrayLike, correct: npt.ArrayLike) -> float | None:
    """P(a right answer has the higher confidence), ties half; 0.5 = says nothing. None with one class only.

    Raises:
        ValueError: as `brier`.
    """
    from sklearn.metrics import roc_auc_score

    c, y = _pair(confidence, correct)
    return None if y.all() or not y.any() else float(roc_auc_score(y, c))


def ece(confidence: npt.ArrayLike, correct: npt.ArrayLike, *, bins: int = 10, binning: Binning = "mass") -> float:
    """Expected calibration error: Σ_b n_b/n · |mean confidence − accuracy| over bins; 0 = calibrated.

    Biased up: a perfectly calibrated model shows 0.08 to 0.10 at n = 100. Print `ece_null` beside it.

    Raises:
        ValueError: as `brier`, or fewer than one bin.
    """
    c, y = _pair(confidence, correct)
    return float(_ece(c, y[None, :].astype(np.float64), _bins(c, bins, binning))[0])


def ece_null(
    confidence: npt.ArrayLike,
    correct: npt.ArrayLike,
    rng: np.random.Generator,
    *,
    bins: int = 10,
    binning: Binning = "mass",
    draws: int = 1_000,
) -> CalibrationNull:
    """Consistency resampling (Bröcker & Smith 2007, doi:10.1175/WAF993.1): ECE of y* ~ Bernoulli(c) with the same confidences.

    Rows are drawn independently, so with several variants an instance give one row an instance, or read p as too small.

    Raises:
        ValueError: as `ece`.
    """
    c, y = _pair(confidence, correct)
    edges = _bins(c, bins, binning)
    observed = float(_ece(c, y[None, :].astype(np.float64), edges)[0])
    null = np.concatenate([_ece(c, (rng.random((100, c.size)) < c).astype(np.float64), edges) for _ in range(-(-draws // 100))])[:draws]
    mean = float(null.mean())
    return CalibrationNull(observed, mean, observed - mean, monte_carlo_p(int((null >= observed - 1e-12).sum()), draws))


def _ece(c: Floats, outcomes: Floats, members: list[npt.NDArray[np.int64]]) -> Floats:
    """ECE for each row of outcomes, shape (draws, n)."""
    gaps = (c[None, :] - outcomes)[:, np.concatenate(members)]
    starts = np.cumsum([0, *[len(rows) for rows in members[:-1]]])
    return np.asarray(np.abs(np.add.reduceat(gaps, starts, axis=1)).sum(axis=1) / c.size)


def _bins(c: Floats, bins: int, binning: Binning) -> list[npt.NDArray[np.int64]]:
    """Row numbers of every bin that is not empty."""
    if bins < 1:
        raise ValueError(f"expected bins ≥ 1; got {bins!r}")
    if binning == "mass":
        parts = np.array_split(np.argsort(c, kind="stable"), bins)
    else:
        # k/bins is the double that a reader's 0.3 is; linspace may be one bit off
        at = np.digitize(c, np.arange(1, bins) / bins)
        parts = [np.flatnonzero(at == b) for b in range(bins)]
    return [part.astype(np.int64) for part in parts if part.size]


def _pair(confidence: npt.ArrayLike, correct: npt.ArrayLike) -> tuple[Floats, Flags]:
    c, y = vector(confidence, "confidence"), flags(correct, "correct")
    same_length(confidence=c, correct=y)
    if c.min() < 0 or c.max() > 1:
        raise ValueError(f"confidence: expected values in 0..1; got {c.min():g}..{c.max():g}")
    return c, y
