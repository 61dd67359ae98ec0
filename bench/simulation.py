"""How often the tests err and how often they see, on simulated data whose truth is known.

Run: python bench/simulation.py [--runs 2000] [--only WORD]
Prints a Markdown table: the share of runs in which each test rejects. Under "null" it must be at most 6 % at a nominal 5 %; under
"planned effect" (the size that `sago plan` gives for 80 % power) at least 80 %, less two standard errors of the simulation itself.
Exit code 1 if one of them is not met. The rows marked "contrast" show what goes wrong with the obvious shortcut; the ones marked
"known limit" are reported and not hidden.
"""

import argparse
import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import perf_counter
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.cut import umbrella_cut
from scoring.findings import AxisScores, axis_dependence, no_model_uniform, rankings_reverse, reversal, uniformity
from scoring.stats.association import tau_test
from scoring.stats.between_within import label_between_within
from scoring.stats.binary import cochran_q, mcnemar_test
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.calibration import ece_null
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distance_correlation import distance_correlation
from scoring.stats.distances import exact
from scoring.stats.entropy import variant_information
from scoring.stats.homogeneity import homogeneity
from scoring.stats.overlap import stratified_overlap
from scoring.stats.permutation import excess_test
from scoring.stats.planning import mcnemar_size, sample_size
from scoring.stats.proportion import share_estimate
from scoring.stats.ranks import friedman_test
from scoring.stats.reversal import gail_simon
from scoring.stats.sign_flip import sign_flip_test

Rng = np.random.Generator
Floats = npt.NDArray[np.float64]
Kind = Literal["null", "planned effect", "contrast", "known limit"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One row of the table: a simulated truth and a test of it."""

    test: str
    truth: str
    kind: Kind
    rejects: Callable[[Rng], bool]
    share_of_runs: float = 1.0
    """Part of the runs to do; slow tests do fewer, quick ones more."""


def rejected(p: float | None) -> bool:
    return p is not None and p <= 0.05


# ------------------------------------------------------------------ simulated answers


def answers(rng: Rng, n: int, tilt: float, *, variants: int = 5, repeats: int = 2) -> list[list[list[int]]]:
    """Answers of n instances: each has its own noise over four options; each wording pulls `tilt` of it to an option of its own."""
    base = rng.dirichlet([0.7] * 4, n)[:, None, :]
    pulled = np.eye(4)[rng.integers(0, 4, (n, variants))]
    shares = ((1 - tilt) * base + tilt * pulled).cumsum(axis=2)
    drawn = rng.random((n, variants, repeats))[..., None] > shares[:, :, None, :]
    return drawn.sum(axis=3).clip(0, 3).tolist()  # type: ignore[no-any-return]


def excesses(rng: Rng, n: int, tilt: float) -> Floats:
    found = [label_between_within(groups).excess for groups in answers(rng, n, tilt)]
    return np.array([value for value in found if value is not None])


def skewed(rng: Rng, n: int, *, ones: float = 0.85) -> Floats:
    """Stabilities: a share at exactly 1, the rest spread below."""
    return np.where(rng.random(n) < ones, 1.0, rng.beta(2, 2, n))


def clustered(rng: Rng, n_groups: int, size: int, sd_between: float, sd_within: float) -> tuple[Floats, list[int]]:
    groups = np.repeat(np.arange(n_groups), size)
    return rng.normal(0, sd_between, n_groups)[groups] + rng.normal(0, sd_within, groups.size), groups.tolist()


def named(values: Floats, prefix: str = "i") -> dict[str, float]:
    return {f"{prefix}{at}": float(value) for at, value in enumerate(values)}


def scores(rng: Rng, n: int, mean: float, excess: float, prefix: str = "i") -> AxisScores:
    return AxisScores(named(rng.beta(9 * mean, 9 * (1 - mean), n), prefix), named(excess + rng.normal(0, 0.12, n), prefix))


def halved(rng: Rng, trait: Floats, noise: float) -> AxisScores:
    first, second = (trait + rng.normal(0, noise, trait.size) for _ in range(2))
    return AxisScores(named((first + second) / 2), halves=((named(first), named(second)),))


# ------------------------------------------------------------------ trials


def excess_trials() -> list[Trial]:
    rng = np.random.default_rng(99)
    tilt = 0.25
    pilot = excesses(rng, 4_000, tilt)
    n = ceil(sample_size(float(pilot.mean()), float(pilot.var(ddof=1))))
    null = [
        Trial(
            "label permutation of mean Δ",
            f"wording does not matter, n = {size}",
            "null",
            lambda r, size=size: rejected(excess_test(answers(r, size, 0), exact, r, draws=399).p),  # type: ignore[misc]
        )
        for size in (10, 60)
    ]
    return [
        *null,
        Trial(
            "label permutation of mean Δ",
            f"Δ = {pilot.mean():.3f}, planned n = {n}",
            "planned effect",
            lambda r: rejected(excess_test(answers(r, n, tilt), exact, r, draws=399).p),
        ),
        Trial(
            "variant information",
            "wording does not matter, n = 30",
            "null",
            lambda r: rejected(getattr(variant_information(answers(r, 30, 0), r, draws=199), "p", None)),
            0.5,
        ),
        Trial(
            "n × V outputs taken as independent (t test of two models)",
            "two models alike, 60 instances × 10 outputs",
            "contrast",
            _pooled_pairs_reject,
        ),
    ]


def _pooled_pairs_reject(rng: Rng) -> bool:
    """Compare two models by 10 outputs an instance as if all were independent; both are right equally often."""
    from scipy.stats import ttest_ind

    level = rng.beta(0.7, 0.7, (2, 60))
    right = rng.random((2, 60, 10)) < level[:, :, None]
    return bool(ttest_ind(right[0].ravel(), right[1].ravel()).pvalue <= 0.05)


def verdict_trials() -> list[Trial]:
    def verdict(rng: Rng, n: int, true: float) -> str:
        values = true + rng.normal(0, 0.25, n)
        return conclude_estimate(mean_estimate(values, rng, resamples=799), 0.05)

    n = ceil(sample_size(0.05, 0.25**2))
    return [
        Trial("verdict `unstable` at δ = 0.05", "Δ = δ, n = 100", "null", lambda r: verdict(r, 100, 0.05) == "unstable"),
        Trial("verdict `stable` at δ = 0.05", "Δ = δ, n = 100", "null", lambda r: verdict(r, 100, 0.05) == "stable"),
        Trial(
            "verdict `unstable` at δ = 0.05",
            f"Δ = δ + 0.05, planned n = {n}",
            "planned effect",
            lambda r: verdict(r, n, 0.10) == "unstable",
        ),
        Trial("verdict `stable` at δ = 0.05", f"Δ = 0, planned n = {n}", "planned effect", lambda r: verdict(r, n, 0.0) == "stable"),
    ]


def two_model_trials() -> list[Trial]:
    n = ceil(sample_size(0.05, 0.25**2))
    m = ceil(mcnemar_size(0.10, 0.04))

    def gaps(rng: Rng, size: int, shift: float) -> Floats:
        """Differences of two skewed stabilities, SD 0.25, heavily tied at 0."""
        raw = skewed(rng, size) - skewed(rng, size)
        # var S = E S² − (E S)² = (0.85 + 0.15·0.3) − 0.925² = 0.039375, twice that for the difference
        return np.asarray(raw * 0.25 / np.sqrt(0.07875) + shift)

    def flags(rng: Rng, only_first: float, only_second: float, size: int) -> tuple[list[bool], list[bool]]:
        at = rng.random(size)
        first, second = at < only_first, (at >= only_first) & (at < only_first + only_second)
        both = at > 0.9
        return (first | both).tolist(), (second | both).tolist()

    def outside(rng: Rng) -> bool:
        values, groups = clustered(rng, 60, 4, 0.1, 0.2)
        found = mean_estimate(values, rng, groups=groups, resamples=4_999)
        return found.low is not None and found.high is not None and not found.low <= 0 <= found.high

    def flip(rng: Rng, *, known: bool) -> bool:
        values, groups = clustered(rng, 60, 4, 0.2, 0.2)
        return rejected(sign_flip_test(values, rng, groups=groups if known else None, draws=399).p)

    return [
        Trial("sign flip, two models", "no difference, n = 30", "null", lambda r: rejected(sign_flip_test(gaps(r, 30, 0), r, draws=399).p)),
        Trial("sign flip, two models, 60 clusters of 4", "no difference", "null", lambda r: flip(r, known=True)),
        Trial("sign flip that ignores the clusters", "no difference", "contrast", lambda r: flip(r, known=False)),
        Trial("cluster BCa interval, 60 clusters of 4", "no difference", "null", outside),
        Trial(
            "sign flip, two models",
            f"difference 0.05, SD 0.25, planned n = {n}",
            "planned effect",
            lambda r: rejected(sign_flip_test(gaps(r, n, 0.05), r, draws=1_999).p),
        ),
        Trial(
            "sign flip of Δ",
            "wording does not matter, n = 60",
            "null",
            lambda r: rejected(sign_flip_test(excesses(r, 60, 0), r, draws=399).p),
            0.5,
        ),
        Trial(
            "McNemar, exact",
            "failing 7 % and 7 % alone, n = 303",
            "null",
            lambda r: rejected(mcnemar_test(*flags(r, 0.07, 0.07, m)).p_exact),
        ),
        Trial(
            "McNemar, mid-p", "failing 7 % and 7 % alone, n = 303", "null", lambda r: rejected(mcnemar_test(*flags(r, 0.07, 0.07, m)).p_mid)
        ),
        Trial(
            "McNemar, mid-p",
            f"failing 10 % and 4 % alone, planned n = {m}",
            "planned effect",
            lambda r: rejected(mcnemar_test(*flags(r, 0.10, 0.04, m)).p_mid),
        ),
        Trial(
            "McNemar, exact",
            f"failing 10 % and 4 % alone, planned n = {m}",
            "known limit",
            lambda r: rejected(mcnemar_test(*flags(r, 0.10, 0.04, m)).p_exact),
        ),
    ]


def several_model_trials() -> list[Trial]:
    def tied(rng: Rng) -> Floats:
        return np.stack([skewed(rng, 40) for _ in range(4)], axis=1)

    return [
        Trial("Friedman, Iman–Davenport F", "four models alike, tied at 1, n = 40", "null", lambda r: rejected(friedman_test(tied(r)).p_f)),
        Trial(
            "Friedman, permutation",
            "four models alike, tied at 1, n = 40",
            "null",
            lambda r: rejected(friedman_test(tied(r), r, draws=299).p_permutation),
        ),
        Trial(
            "Cochran Q",
            "four models failing 15 %, n = 60",
            "null",
            lambda r: rejected(cochran_q((r.random((60, 4)) < 0.15).astype(float)).p),
            0.5,
        ),
    ]


def dependence_trials() -> list[Trial]:
    def unrelated(rng: Rng, size: int) -> tuple[Floats, Floats]:
        return skewed(rng, size, ones=0.5), rng.beta(2, 1, size)

    def common(rng: Rng) -> tuple[Floats, Floats, list[int]]:
        level = rng.integers(0, 4, 120)
        return level + rng.normal(0, 0.5, 120), level + rng.normal(0, 0.5, 120), level.tolist()

    def common_p(rng: Rng, *, known: bool) -> float | None:
        x, y, level = common(rng)
        return tau_test(x, y, rng, strata=level if known else None, draws=99).p

    def overlap_p(rng: Rng) -> float | None:
        hard = rng.random(200) < 0.5
        first, second = (rng.random(200) < np.where(hard, 0.6, 0.15) for _ in range(2))
        return stratified_overlap(first, second, hard.tolist()).p

    def claimed(rng: Rng, correlation: float, noise: float, size: int) -> str:
        trait = rng.normal(size=size)
        other = correlation * trait + np.sqrt(1 - correlation**2) * rng.normal(size=size)
        return axis_dependence(halved(rng, trait, noise), halved(rng, other, noise), rng, draws=199).conclusion

    def slow(test: str, truth: str, kind: Kind, rejects: Callable[[Rng], bool]) -> Trial:
        return Trial(test, truth, kind, rejects, 0.1)

    return [
        Trial(
            "τ_b, permutation",
            "unrelated, half tied at 1, n = 60",
            "null",
            lambda r: rejected(tau_test(*unrelated(r, 60), r, draws=99).p),
            0.25,
        ),
        Trial("τ_b, permutation within strata", "common cause only, n = 120", "null", lambda r: rejected(common_p(r, known=True)), 0.25),
        Trial(
            "τ_b, permutation without strata", "common cause only, n = 120", "contrast", lambda r: rejected(common_p(r, known=False)), 0.25
        ),
        Trial(
            "distance correlation",
            "unrelated, half tied at 1, n = 60",
            "null",
            lambda r: rejected(distance_correlation(*unrelated(r, 60), r, most=99).p),
            0.5,
        ),
        Trial("Cochran–Mantel–Haenszel", "failures share difficulty only, n = 200", "null", lambda r: rejected(overlap_p(r)), 0.5),
        # sin(π·0.2/2) = 0.309: the correlation of two normal traits whose τ is 0.2
        slow(
            "axes `practically_independent`, ± 0.2",
            "true τ = 0.2, reliability 0.89, n = 400",
            "null",
            lambda r: claimed(r, 0.309, 0.5, 400) == "practically_independent",
        ),
        slow(
            "axes `practically_independent`, ± 0.2",
            "true τ = 0.2, reliability 0.55, n = 400",
            "null",
            lambda r: claimed(r, 0.309, 1.28, 400) == "practically_independent",
        ),
        slow(
            "axes `practically_independent`, ± 0.2",
            "true correlation 1, reliability 0.30, n = 400",
            "null",
            lambda r: claimed(r, 1.0, 2.16, 400) == "practically_independent",
        ),
        slow(
            "axes `dependent`, ± 0.2",
            "true τ = 0.2, reliability 0.89, n = 400",
            "null",
            lambda r: claimed(r, 0.309, 0.5, 400) == "dependent",
        ),
        slow(
            "axes `practically_independent`, ± 0.2",
            "unrelated, reliability 0.89, n = 200",
            "planned effect",
            lambda r: claimed(r, 0.0, 0.5, 200) == "practically_independent",
        ),
    ]


def dataset_trials() -> list[Trial]:
    n = ceil(sample_size(0.05, 2 * 0.95 * 0.05 / 10, power=0.8))

    def sample(rng: Rng, size: int, mean: float = 0.9) -> tuple[Floats, None]:
        return rng.beta(9 * mean, 9 * (1 - mean), size), None

    def uniform(rng: Rng, means: tuple[float, ...], excess: float = 0.0, size: int = 100) -> str:
        return uniformity({str(at): scores(rng, size, mean, excess) for at, mean in enumerate(means)}, 0.05, rng).conclusion

    def no_model(rng: Rng) -> bool:
        """One of three models is uniform, two are far from it."""
        models = {
            str(m): uniformity({str(d): scores(rng, 60, 0.9 - 0.2 * d * (m > 0), 0.0) for d in range(3)}, 0.05, rng) for m in range(3)
        }
        return no_model_uniform(models).verdict == "supported"

    def reverses(rng: Rng, gaps: tuple[float, ...], size: int) -> str:
        first = {str(d): AxisScores(named(gap + rng.normal(0, 0.25, size), str(d))) for d, gap in enumerate(gaps)}
        second = {str(d): AxisScores(named(np.zeros(size), str(d))) for d in range(len(gaps))}
        return reversal(first, second, rng).conclusion

    def rankings(rng: Rng) -> bool:
        """Three models of one order on three data sets, close together."""
        models = {str(m): {str(d): AxisScores(named(0.8 - 0.01 * m + rng.normal(0, 0.2, 100), str(d))) for d in range(3)} for m in range(3)}
        return rankings_reverse(models, rng, draws=19).claim.verdict == "supported"

    def boundary(rng: Rng, k: int) -> float:
        """All differences but one are large and positive, the last is 0: the worst case of "no reversal"."""
        z = np.array([6.0] * (k - 1) + [0.0]) + rng.normal(size=k)
        return gail_simon(z, np.ones(k)).p

    reversed_n = ceil(sample_size(0.05, 0.25**2, alpha=0.10, power=0.9))
    means_n = 2 * n
    return [
        Trial(
            "homogeneity, max-T",
            "four data sets alike, skewed, n = 60 each",
            "null",
            lambda r: rejected(homogeneity([sample(r, 60) for _ in range(4)], r, draws=299).p),
            0.5,
        ),
        Trial(
            "homogeneity, max-T",
            "three data sets alike, 85 % at 1, n = 60",
            "null",
            lambda r: rejected(homogeneity([(skewed(r, 60), None) for _ in range(3)], r, draws=299).p),
            0.5,
        ),
        Trial("model `not_uniform`", "three data sets alike, Δ = 0", "null", lambda r: uniform(r, (0.9,) * 3) == "not_uniform", 0.1),
        Trial("model `uniform`", "three data sets alike, Δ = δ", "null", lambda r: uniform(r, (0.9,) * 3, 0.05) == "uniform", 0.1),
        Trial('"no model is uniform"', "one of three models is uniform", "null", no_model, 0.05),
        Trial(
            "model `not_uniform`",
            f"S differs by 0.05 (0.95, 0.95, 0.90), n = {means_n} each",
            "planned effect",
            lambda r: uniform(r, (0.95, 0.95, 0.90), size=means_n) == "not_uniform",
            0.1,
        ),
        Trial("Gail–Simon, K = 2", "one large difference, one of 0", "null", lambda r: rejected(boundary(r, 2)), 10),
        Trial("Gail–Simon, K = 4", "three large differences, one of 0", "null", lambda r: rejected(boundary(r, 4)), 10),
        Trial(
            "order `reversed`",
            "difference 0.01 everywhere, SD 0.25, n = 200",
            "null",
            lambda r: reverses(r, (0.01, 0.01), 200) == "reversed",
            0.1,
        ),
        Trial("order `same_order`", "one difference is 0, n = 200", "null", lambda r: reverses(r, (0.2, 0.0), 200) == "same_order", 0.1),
        Trial(
            "signs differ, taken for reversal",
            "difference 0.01 everywhere, SD 0.25, n = 200",
            "contrast",
            lambda r: bool(np.prod(np.sign(0.01 + r.normal(0, 0.25 / np.sqrt(200), 2))) < 0),
        ),
        Trial(
            "order `reversed`",
            f"± 0.05, SD 0.25, planned n = {reversed_n}",
            "planned effect",
            lambda r: reverses(r, (0.05, -0.05), reversed_n) == "reversed",
            0.1,
        ),
        Trial('"rankings reverse"', "three models of one order on three data sets", "null", rankings, 0.025),
    ]


def audit_trials() -> list[Trial]:
    def missed(rng: Rng, n: int, ones: float) -> bool:
        found = mean_estimate(skewed(rng, n, ones=ones), rng, resamples=799)
        truth = ones + (1 - ones) * 0.5
        return found.low is None or found.high is None or not found.low <= truth <= found.high

    def share_missed(rng: Rng) -> bool:
        groups = np.repeat(np.arange(60), 4)
        failing = rng.beta(0.6, 2.4, 60)[groups]
        found = share_estimate(rng.random(240) < failing, groups=groups.tolist())
        return found.low is None or found.high is None or not found.low <= 0.2 <= found.high

    def calibrated(rng: Rng) -> float:
        c = rng.beta(5, 2, 150)
        return ece_null(c, rng.random(150) < c, rng, draws=199).p

    def exceeded(rng: Rng) -> bool:
        cut = umbrella_cut(rng.random(200)).cut
        return cut is not None and 1 - cut > 0.05

    def empirical_exceeded(rng: Rng) -> bool:
        return bool(1 - np.sort(rng.random(200))[189] > 0.05)

    return [
        Trial("umbrella cut lets FPR pass 5 %", "200 negatives", "null", exceeded),
        Trial("empirical cut lets FPR pass 5 %", "200 negatives", "contrast", empirical_exceeded),
        Trial("Clopper–Pearson over design effect misses", "share 0.2, 60 clusters of 4, ICC 0.25", "null", share_missed),
        Trial("ECE above its null", "calibrated, n = 150", "null", lambda r: rejected(calibrated(r)), 0.5),
        Trial("BCa interval of S misses", "85 % at 1, n = 100", "known limit", lambda r: missed(r, 100, 0.85)),
        Trial("BCa interval of S misses", "85 % at 1, n = 30", "known limit", lambda r: missed(r, 30, 0.85)),
        Trial("BCa interval of S misses", "97 % at 1, n = 100", "known limit", lambda r: missed(r, 100, 0.97)),
    ]


def measured(trial: Trial, runs: int, at: int) -> tuple[int, float]:
    n = max(20, round(runs * trial.share_of_runs))
    rng = np.random.default_rng([2_026, at])
    return n, sum(trial.rejects(rng) for _ in range(n)) / n


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=2_000)
    parser.add_argument("--only", default="", help="rows whose test or truth holds this word")
    given = parser.parse_args()
    trials = [
        *excess_trials(),
        *verdict_trials(),
        *two_model_trials(),
        *several_model_trials(),
        *dependence_trials(),
        *dataset_trials(),
        *audit_trials(),
    ]
    print("| test | truth | kind | runs | rejects | |\n|---|---|---|--:|--:|---|")
    worst, start = 0, perf_counter()
    for at, trial in enumerate(trials):
        if given.only not in f"{trial.test} {trial.truth}":
            continue
        n, rate = measured(trial, given.runs, at)
        met = {"null": rate <= 0.06, "planned effect": rate >= 0.80 - 2 * np.sqrt(0.8 * 0.2 / n)}.get(trial.kind)
        worst += met is False
        mark = "" if met is None else "ok" if met else "MISSED"
        print(
            f"| {trial.test} | {trial.truth} | {trial.kind} | {n} | {rate:.1%} | {mark} |",
            flush=True,
        )
    print(f"\n{perf_counter() - start:.0f} s; {worst} not met", file=sys.stderr)
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
