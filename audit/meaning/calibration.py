"""From scores to probabilities, how far these are off, and where to cut with a guarantee."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Calibration:
    """A rising, piecewise linear map from log-odds to probability."""

    scores: tuple[float, ...]
    """Knots, rising."""
    probabilities: tuple[float, ...]
    """Values at the knots, rising, strictly between 0 and 1."""

    def __call__(self, score: np.ndarray) -> np.ndarray:
        """Probabilities; beyond the last knots they go on rising by a thousandth at most, so that order is kept."""
        inner = np.interp(score, self.scores, self.probabilities)
        over = np.clip((score - self.scores[-1]) / 100, 0, 1) - np.clip((self.scores[0] - score) / 100, 0, 1)
        return np.asarray(np.clip(inner + 0.001 * over + 1e-6 * np.tanh(score / 10), 0.0, 1.0))


def fit_calibration(scores: np.ndarray, kept: np.ndarray, weights: np.ndarray, knots: int = 12) -> Calibration:
    """Isotonic means of score bins of equal weight, joined by straight lines; ends held off 0 and 1 by half a row."""
    order = np.argsort(scores, kind="stable")
    cumulative = np.cumsum(weights[order])
    bins = np.minimum((cumulative / cumulative[-1] * knots).astype(int), knots - 1)
    parts = [order[bins == k] for k in range(knots) if (bins == k).any()]
    centre = np.array([np.average(scores[p], weights=weights[p]) for p in parts])
    share = np.array([(np.sum(weights[p] * kept[p]) + weights.mean() * 0.5) / (np.sum(weights[p]) + weights.mean()) for p in parts])
    mass = np.array([weights[p].sum() for p in parts])
    return Calibration(tuple(float(c) for c in centre), tuple(float(p) for p in _rising(share, mass)))


def _rising(values: np.ndarray, mass: np.ndarray) -> np.ndarray:
    """Pool adjacent violators."""
    blocks: list[list[float]] = []
    for value, weight in zip(values.tolist(), mass.tolist(), strict=True):
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            v, w, n = blocks.pop()
            blocks[-1] = [(blocks[-1][0] * blocks[-1][1] + v * w) / (blocks[-1][1] + w), blocks[-1][1] + w, blocks[-1][2] + n]
    return np.concatenate([np.full(int(n), v) for v, _, n in blocks])


@dataclass(frozen=True, slots=True)
class CalibrationError:
    """Expected calibration error in equal-mass bins, beside what a perfectly calibrated judge would show on as many rows."""

    error: float
    """0 to 1, low is good."""
    null: float
    """Mean error of labels drawn from the probabilities themselves."""
    p_value: float
    """Share of those draws with an error at least as large."""
    rows: int


def calibration_error(
    probability: np.ndarray, kept: np.ndarray, rng: np.random.Generator, bins: int = 10, draws: int = 1000
) -> CalibrationError:
    """ECE with its consistency null (Bröcker & Smith 2007, doi:10.1175/WAF993.1)."""
    order = np.argsort(probability, kind="stable")
    parts = np.array_split(order, bins)

    def error(labels: np.ndarray) -> float:
        return float(sum(abs(labels[p].mean() - probability[p].mean()) * len(p) for p in parts if len(p)) / len(order))

    found = error(kept)
    null = np.array([error((rng.random(len(kept)) < probability).astype(float)) for _ in range(draws)])
    return CalibrationError(found, float(null.mean()), float((1 + np.sum(null >= found)) / (draws + 1)), len(kept))


@dataclass(frozen=True, slots=True)
class Cut:
    """A threshold: pass where the probability is above it."""

    threshold: float
    alpha: float
    """Bound on the share of changed pairs that pass."""
    delta: float
    """Chance that the bound does not hold."""
    negatives: int
    """Changed pairs it rests on."""


def umbrella_cut(negatives: Sequence[float], alpha: float, delta: float = 0.05) -> Cut:
    """The least order statistic k of the negatives' scores with P(more than alpha of changed pairs lie above it) at most delta.

    That chance is at most sum_{j>=k} C(n, j) (1 - alpha)^j alpha^(n - j) (Tong, Feng & Li 2018, doi:10.1126/sciadv.aao1659).

    Raises:
        ValueError: If there are too few negatives for any cut: at alpha 0.05 it takes 59.
    """
    ordered, n = sorted(negatives), len(negatives)
    tail = 0.0
    best = None
    for k in range(n, 0, -1):
        tail += math.exp(
            math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * math.log1p(-alpha) + (n - k) * math.log(alpha)
        )
        if tail > delta:
            break
        best = k
    if best is None:
        needed = math.ceil(math.log(delta) / math.log1p(-alpha))
        raise ValueError(f"expected at least {needed} negatives for alpha={alpha}, delta={delta}; got {n}")
    return Cut(ordered[best - 1], alpha, delta, n)
