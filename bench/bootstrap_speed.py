"""How long the interval and the test of one cell take, beside the obvious ways of writing them.

Run: python bench/bootstrap_speed.py
2,000 instances × 5 variants (2 repeats for the test), 10,000 resamples; one thread.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

from collections.abc import Callable
from time import perf_counter

import numpy as np
import numpy.typing as npt
from scipy.stats import bootstrap

from scoring.stats.between_within import label_between_within
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.distances import exact
from scoring.stats.permutation import excess_test

INSTANCES, VARIANTS, RESAMPLES = 2_000, 5, 10_000


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


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


def main() -> None:
    rng = np.random.default_rng(0)
    groups = np.repeat(np.arange(INSTANCES), VARIANTS)
    values = rng.random(groups.size)
    outputs = rng.integers(0, 3, (INSTANCES, VARIANTS, 2))
    mean_estimate(values[:50], rng, resamples=50)  # imports are not what is measured
    few, draws = RESAMPLES // 20, 5
    ours = seconds(lambda: mean_estimate(values, rng, groups=groups.tolist(), resamples=RESAMPLES))
    by_loop = seconds(lambda: loop_bootstrap(values, groups, few, rng)) * 20
    by_scipy = seconds(
        lambda: bootstrap((values.reshape(INSTANCES, VARIANTS).mean(axis=1),), np.mean, n_resamples=RESAMPLES, batch=500, rng=rng)
    )
    test = seconds(lambda: excess_test(outputs.tolist(), exact, rng))
    test_loop = seconds(lambda: loop_permutation(outputs, draws, rng)) * 9_999 / draws
    print(f"cluster bootstrap, BCa, {RESAMPLES} resamples: {ours:.2f} s (bound 5 s)")
    print(f"  loop over resamples, percentile only, from {few} resamples: {by_loop:.1f} s, ratio {by_loop / ours:.0f}")
    print(f"  scipy.stats.bootstrap on instance means, without clusters: {by_scipy:.2f} s, ratio {by_scipy / ours:.1f}")
    print(f"label permutation, 9999 draws: {test:.2f} s")
    print(f"  loop over draws, from {draws} draws: {test_loop:.0f} s, ratio {test_loop / test:.0f}")


if __name__ == "__main__":
    main()
