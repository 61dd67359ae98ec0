"""How long the interval and the test of one cell take, beside the obvious ways of writing them.

Run: python -m bench.bootstrap_speed [--runs 5]
2,000 instances × 5 variants (2 repeats for the test), 10,000 resamples; one thread, processor seconds.
"""

import argparse
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")


import numpy as np
import numpy.typing as npt
from scipy.stats import bootstrap

from bench.paired import HEAD, PROCESSOR, Figure, in_turn, ratios
from scoring.stats.association import kendall_tau
from scoring.stats.between_within import label_between_within
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.distances import exact
from scoring.stats.permutation import excess_test
from scoring.stats.ranking import rank_agreement

INSTANCES, VARIANTS, RESAMPLES = 2_000, 5, 10_000


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    rng = np.random.default_rng(0)
    values = rng.random(INSTANCES * VARIANTS)
    mean_estimate(values[:50], rng, resamples=50)  # imports are not what is measured
    kendall_tau([0, 1, 2], [0, 1, 2])
    groups, outputs = np.repeat(np.arange(INSTANCES), VARIANTS), rng.integers(0, 3, (INSTANCES, VARIANTS, 2))
    few, draws, compared = RESAMPLES // 100, 3, 100
    first, second = rng.random((INSTANCES, 3)), rng.random((INSTANCES, 3))
    means = values.reshape(INSTANCES, VARIANTS).mean(axis=1)
    took = in_turn(
        runs,
        lambda: mean_estimate(values, rng, groups=groups.tolist(), resamples=RESAMPLES),
        lambda: loop_bootstrap(values, groups, few, rng),
        lambda: bootstrap((means,), np.mean, n_resamples=RESAMPLES, batch=500, rng=rng),
        lambda: excess_test(outputs.tolist(), exact, rng),
        lambda: loop_permutation(outputs, draws, rng),
        lambda: rank_agreement(first, second, rng, draws=999),
        lambda: loop_rankings(first, second, compared, rng),
        clock=PROCESSOR,
    )
    ranked = tuple(one[6] * 999 / compared / one[5] for one in took)
    by_loop = tuple(one[1] * RESAMPLES / few / one[0] for one in took)
    permuted = tuple(one[4] * 9_999 / draws / one[3] for one in took)
    print(HEAD)
    print(Figure(f"cluster bootstrap, BCa, {RESAMPLES} resamples, seconds", tuple(one[0] for one in took), "at most 5").line())
    print(Figure("a loop over resamples, percentile only, times as long", by_loop, "no target", f"from {few} resamples").line())
    print(Figure("scipy's bootstrap of instance means, without clusters, times as long", ratios(took, 2), "no target").line())
    print(Figure("label permutation, 9999 draws, seconds", tuple(one[3] for one in took), "no target").line())
    print(Figure("a loop over draws, times as long", permuted, "no target", f"from {draws} draws").line())
    print(Figure("rank agreement of 3 models on two data sets, 999 draws, seconds", tuple(one[5] for one in took), "no target").line())
    print(Figure("a loop over draws, times as long", ranked, "no target", f"from {compared} draws").line())


if __name__ == "__main__":
    main()
