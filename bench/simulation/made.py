"""Simulated answers and scores whose truth is known."""

import numpy as np
import numpy.typing as npt

from bench.simulation.trial import Rng
from scoring.findings import AxisScores
from scoring.stats.between_within import between_weights, within_weights

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

VARIANTS, REPEATS = 5, 2
DESIGN = (REPEATS,) * VARIANTS


def answers(rng: Rng, n: int, tilt: float) -> Ints:
    """Answers of n instances, shape (n, variants, repeats), where each wording pulls a share `tilt` to an option of its own.

    The rest is the instance's own noise over four options; with a tilt of 0 wording does not matter.
    """
    base = rng.dirichlet([0.7] * 4, n)[:, None, :]
    pulled = np.eye(4)[rng.integers(0, 4, (n, VARIANTS))]
    shares = ((1 - tilt) * base + tilt * pulled).cumsum(axis=2)
    drawn = rng.random((n, VARIANTS, REPEATS))[..., None] > shares[:, :, None, :]
    return np.asarray(drawn.sum(axis=3).clip(0, 3))


def differing(drawn: Ints) -> Floats:
    """Which pairs of an instance's answers differ, shape (n, pairs), variants laid end to end."""
    flat = drawn.reshape(drawn.shape[0], -1)
    first, second = np.triu_indices(flat.shape[1], 1)
    return np.asarray(flat[:, first] != flat[:, second], dtype=np.float64)


def excesses(rng: Rng, n: int, tilt: float) -> Floats:
    """Δ of each of n instances."""
    return np.asarray(differing(answers(rng, n, tilt)) @ (between_weights(DESIGN) - within_weights(DESIGN)))


def skewed(rng: Rng, n: int, *, ones: float = 0.85) -> Floats:
    """Stabilities: a share at exactly 1, the rest spread below around 0.5."""
    return np.where(rng.random(n) < ones, 1.0, rng.beta(2, 2, n))


def gaps(rng: Rng, n: int, shift: float) -> Floats:
    """Differences of two skewed stabilities with SD 0.25, heavily tied at the shift."""
    # var S = E S² − (E S)² = (0.85 + 0.15·0.3) − 0.925² = 0.039375, twice that for the difference
    return np.asarray((skewed(rng, n) - skewed(rng, n)) * 0.25 / np.sqrt(2 * 0.039375) + shift)


def clustered(rng: Rng, n_groups: int, size: int, sd_between: float, sd_within: float) -> tuple[Floats, list[int]]:
    """Values around 0 that share a part within their cluster, and the clusters."""
    groups = np.repeat(np.arange(n_groups), size)
    return rng.normal(0, sd_between, n_groups)[groups] + rng.normal(0, sd_within, groups.size), groups.tolist()


def named(values: Floats, prefix: str = "i") -> dict[str, float]:
    """The values by instance id."""
    return {f"{prefix}{at}": float(value) for at, value in enumerate(values)}


def stabilities(rng: Rng, n: int, mean: float) -> Floats:
    """Stabilities between 0 and 1 with this mean, variance mean·(1 − mean)/10."""
    return rng.beta(9 * mean, 9 * (1 - mean), n)


def scores(rng: Rng, n: int, mean: float, excess: float) -> AxisScores:
    """One model on one data set: S with this mean, Δ with that one and SD 0.12."""
    return AxisScores(named(stabilities(rng, n, mean)), named(excess + rng.normal(0, 0.12, n)))


def halved(rng: Rng, trait: Floats, noise: float) -> AxisScores:
    """Scores that measure a trait by two halves, each with this noise."""
    first, second = (trait + rng.normal(0, noise, trait.size) for _ in range(2))
    return AxisScores(named((first + second) / 2), halves=((named(first), named(second)),))
