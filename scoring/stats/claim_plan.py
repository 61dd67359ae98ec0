"""How many instances the three claims need on each data set, so that each has its power at the effect that matters.

All three plan for the test as it is made: with the level split over its routes, both halves of an intersection powered, and noise
in the scores allowed for. They err on the side of more instances.
"""

from itertools import count
from math import atanh, comb, sqrt, tanh

from audit.stats.arrays import share
from scoring.stats.planning import LEAST_INSTANCES, Question, student_size
from scoring.stats.reliability import spearman_brown


def difference_size(question: Question, variance: float, *, datasets: int = 2) -> float:
    """Instances on each data set to show that one model is not equally stable on all, if two of them differ by `delta`; unrounded.

    The claim has two routes (a cell is unstable, or the data sets differ), so the level is halved; max-T looks at every pair of data
    sets, hence Bonferroni over the pairs. Independent samples: the variance of the difference is twice that of one instance.

    Args:
        question: What is to be detected, and how surely.
        variance: Of one instance's S within a data set.
        datasets: How many data sets are compared, ≥ 2.

    Raises:
        ValueError: fewer than two data sets, or an argument of the question outside its range.
    """
    if datasets < 2:
        raise ValueError(f"expected two or more data sets; got {datasets!r}")
    alpha = question.alpha / 2 / comb(datasets, 2)
    return student_size(question.delta, 2 * variance, alpha=alpha, power=question.power, design_effect=question.design_effect)


def reversal_size(question: Question, variance: float) -> float:
    """Instances on each of two data sets to show that the order of two models reverses, if one leads by `delta` on each; unrounded.

    Both one-sided tests must reject, so each gets the square root of the power.

    Args:
        question: What is to be detected, and how surely; its level is that of the claim.
        variance: Of one instance's paired difference.

    Raises:
        ValueError: an argument of the question outside its range.
    """
    each = sqrt(share(question.power, "power"))
    return student_size(question.delta, variance, alpha=2 * question.alpha, power=each, design_effect=question.design_effect)


def independence_size(reliability: float, *, margin: float = 0.2, power: float = 0.8) -> int:
    """Instances to show two unrelated axes `practically_independent`: the 90 % interval of τ_b inside ± margin, noise allowed for.

    Needs (√(n/(n − 1))·t_0.95 + z_{(1 + power)/2})·se ≤ margin·r, with se² = 2(2n + 5)/(9n(n − 1)), the variance of τ under
    independence, the reach of the interval as the bootstrap has it (`expanded_level`), and r the lower 95 % limit that a split-half
    reliability of this size has on n instances.

    Args:
        reliability: Split-half reliability (Spearman–Brown) of both axes, 0..1; below 0.5 the claim is not assessable.
        margin: Largest |τ_b| that counts as independent in practice.
        power: Probability of showing it.

    Raises:
        ValueError: a reliability below 0.5 or above 1, or a margin that is not positive.
    """
    from scipy.stats import norm, t

    if not 0.5 <= reliability <= 1 or margin <= 0:
        raise ValueError(f"expected a reliability of 0.5 to 1 and a margin > 0; got {reliability!r} and {margin!r}")
    beyond, half = float(norm.ppf((1 + share(power, "power")) / 2)), min(reliability / (2 - reliability), 1 - 1e-12)

    def shown(n: int) -> bool:
        reach = sqrt(n / (n - 1)) * float(t.ppf(0.95, n - 1)) + beyond
        return reach * _tau_error(n) <= margin * _least_reliability(half, n)

    return next(n for n in count(LEAST_INSTANCES) if shown(n))


def _tau_error(n: int) -> float:
    """Standard error of τ between two independent signals without ties."""
    return sqrt(2 * (2 * n + 5) / (9 * n * (n - 1)))


def _least_reliability(half: float, n: int) -> float:
    """Lower 95 % limit of the reliability where two halves correlate like this on n instances."""
    return spearman_brown(tanh(atanh(half) - 1.645 / sqrt(n - 3)))
