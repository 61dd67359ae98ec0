"""How long the interval and the test of one cell take, beside the obvious ways of writing them.

Run: python -m bench.bootstrap_speed
2,000 instances × 5 variants (2 repeats for the test), 10,000 resamples; one thread. Processor seconds, with the wall clock in brackets.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

import numpy as np
import numpy.typing as npt
from scipy.stats import bootstrap

from scoring.stats.association import kendall_tau
from scoring.stats.between_within import label_between_within
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.distances import exact
from scoring.stats.permutation import excess_test
from scoring.stats.ranking import rank_agreement

INSTANCES, VARIANTS, RESAMPLES = 2_000, 5, 10_000


@dataclass(frozen=True, slots=True)
class Took:
    """What one piece of work took."""

    processor: float
    wall: float

    def __str__(self) -> str:
        """Both, in seconds."""
        return f"{self.processor:.2f} s ({self.wall:.2f} s)"


def took(work: Callable[[], object]) -> Took:
    wall, processor = perf_counter(), process_time()
    work()
    return Took(process_time() - processor, perf_counter() - wall)


def loop_bootstrap(
    values: npt.NDArray[np.float64], groups: npt.NDArray[np.int64], resamples: int, rng: np.random.Generator
) -> tuple[float, float]:
    """The obvious loop: draw the instances, gather the rows of each, average; percentile interval only."""
    members = [values[groups == group] for group in range(INSTANCES)]
    means = [np.concatenate([members[at] for at in rng.integers(0, INSTANCES, INSTANCES)]).mean() for _ in range(resamples)]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def loop_permutation(instances: npt.NDArray[np.int64], draws: int, rng: np.random.Generator) -> float:
    """The obvious loop: shuffle the outputs of every instance and score it again."""

    def mean_excess(held: npt.NDArray[np.int64]) -> float:
        return float(np.mean([label_between_within(groups).excess or 0.0 for groups in held.tolist()]))

    observed, flat = mean_excess(instances), instances.reshape(len(instances), -1)
    count = sum(mean_excess(rng.permuted(flat, axis=1).reshape(instances.shape)) >= observed for _ in range(draws))
    return (1 + count) / (1 + draws)


def loop_rankings(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64], draws: int, rng: np.random.Generator) -> None:
    """The obvious loop: for each draw a resample and two halves of each data set, and a τ for every pair of rankings."""

    def mean(table: npt.NDArray[np.float64], rows: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        return np.asarray(table[rows].mean(axis=0))

    for _ in range(draws):
        kendall_tau(*(mean(table, rng.integers(0, len(table), len(table))) for table in (first, second)))
        one, other = (np.split(rng.permutation(len(table)), 2) for table in (first, second))
        kendall_tau(mean(first, one[0]), mean(first, one[1]))
        kendall_tau(mean(second, other[0]), mean(second, other[1]))
        kendall_tau(mean(first, one[0]), mean(second, other[0]))


def main() -> None:
    rng = np.random.default_rng(0)
    values = rng.random(INSTANCES * VARIANTS)
    mean_estimate(values[:50], rng, resamples=50)  # imports are not what is measured
    kendall_tau([0, 1, 2], [0, 1, 2])
    bootstraps(values, rng)
    permutations(rng.integers(0, 3, (INSTANCES, VARIANTS, 2)), rng)
    rankings(rng.random((INSTANCES, 3)), rng.random((INSTANCES, 3)), rng)


def bootstraps(values: npt.NDArray[np.float64], rng: np.random.Generator) -> None:
    groups, few = np.repeat(np.arange(INSTANCES), VARIANTS), RESAMPLES // 20
    ours = took(lambda: mean_estimate(values, rng, groups=groups.tolist(), resamples=RESAMPLES))
    loop = took(lambda: loop_bootstrap(values, groups, few, rng)).processor * 20
    means = (values.reshape(INSTANCES, VARIANTS).mean(axis=1),)
    by_scipy = took(lambda: bootstrap(means, np.mean, n_resamples=RESAMPLES, batch=500, rng=rng))
    print(f"cluster bootstrap, BCa, {RESAMPLES} resamples: {ours} (bound 5 s)")
    print(f"  loop over resamples, percentile only, from {few} resamples: {loop:.1f} s, ratio {loop / ours.processor:.0f}")
    print(f"  scipy.stats.bootstrap on instance means, without clusters: {by_scipy}, ratio {by_scipy.processor / ours.processor:.1f}")


def permutations(outputs: npt.NDArray[np.int64], rng: np.random.Generator) -> None:
    draws = 5
    ours = took(lambda: excess_test(outputs.tolist(), exact, rng))
    loop = took(lambda: loop_permutation(outputs, draws, rng)).processor * 9_999 / draws
    print(f"label permutation, 9999 draws: {ours}")
    print(f"  loop over draws, from {draws} draws: {loop:.0f} s, ratio {loop / ours.processor:.0f}")


def rankings(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64], rng: np.random.Generator) -> None:
    draws = 100
    ours = took(lambda: rank_agreement(first, second, rng, draws=999))
    loop = took(lambda: loop_rankings(first, second, draws, rng)).processor * 999 / draws
    print(f"rank agreement of 3 models on two data sets, 999 draws: {ours}")
    print(f"  loop over draws, from {draws} draws: {loop:.1f} s, ratio {loop / ours.processor:.1f}")


if __name__ == "__main__":
    main()
