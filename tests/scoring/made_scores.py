"""Scores of one axis on one data set, drawn from a law that is known."""

import numpy as np
import numpy.typing as npt

from scoring.findings import (
    AxisScores,
)


def scores(rng: np.random.Generator, mean: float, *, n: int = 150, excess: float = 0.0, prefix: str = "i") -> AxisScores:
    """Skewed stabilities with this mean and excesses around theirs."""
    held = rng.beta(9 * mean, 9 * (1 - mean), n)
    moved = excess + rng.normal(0, 0.1, n)
    names = [f"{prefix}{at}" for at in range(n)]
    return AxisScores(dict(zip(names, held.tolist(), strict=True)), dict(zip(names, moved.tolist(), strict=True)))


def with_halves(trait: npt.NDArray[np.float64], noise: float, rng: np.random.Generator, *, failing: float = 0.2) -> AxisScores:
    """A trait measured by two halves with this noise, and failure flags on its lowest share."""
    first, second = (trait + rng.normal(0, noise, trait.size) for _ in range(2))
    whole = (first + second) / 2
    names = [f"i{at}" for at in range(trait.size)]
    failed = whole < np.quantile(whole, failing)

    def named(values: npt.NDArray[np.float64]) -> dict[str, float]:
        return dict(zip(names, values.tolist(), strict=True))

    return AxisScores(
        named(whole), halves=((named(first), named(second)),), failed={n: bool(f) for n, f in zip(names, failed, strict=True)}
    )
