"""How many instances McNemar's test needs, by the usual formula and for the exact test that the gate uses."""

from math import ceil, sqrt

import numpy as np

from audit.stats.arrays import share

_MOST = 1e10
"""Instances beyond which a plan is none."""


def mcnemar_size(only_first: float, only_second: float, *, alpha: float = 0.05, power: float = 0.8, design_effect: float = 1.0) -> float:
    """Instances for McNemar's test, unrounded, from the two discordant shares (Connor 1987, doi:10.2307/2531961).

    A normal approximation: right for the mid-p test, a few per cent too small for the exact one (see `exact_mcnemar_size`).

    Raises:
        ValueError: shares that are equal, negative, or sum to more than 1.
    """
    from scipy.stats import norm

    total, gap = _shares(only_first, only_second, design_effect)
    z_alpha, z_power = norm.ppf(1 - share(alpha, "alpha") / 2), norm.ppf(share(power, "power"))
    return float((z_alpha * sqrt(total) + z_power * sqrt(total - gap**2)) ** 2 / gap**2) * design_effect


def exact_mcnemar_power(n: int, only_first: float, only_second: float, *, alpha: float = 0.05) -> float:
    """Probability that the exact two-sided test rejects on n instances, over how many of them turn out to differ.

    Σ_m Bin(m; n, p₁ + p₂)·P(2·P(Bin(m, ½) ≤ min(b, m − b)) ≤ α), with b ~ Bin(m, p₁/(p₁ + p₂)) the instances failing in the first alone.

    Raises:
        ValueError: no instance, or shares that are equal, negative, or sum to more than 1.
    """
    from scipy.stats import binom

    total, _ = _shares(only_first, only_second, 1.0)
    if n < 1:
        raise ValueError(f"expected n ≥ 1; got {n!r}")
    reach = 9 * sqrt(n * total * (1 - total)) + 9  # the rest of the distribution has no weight
    m = np.arange(max(0, int(n * total - reach)), min(n, int(n * total + reach)) + 1)
    half = share(alpha, "alpha") / 2
    cut = binom.ppf(half, m, 0.5)  # the least count whose tail is not below α/2; the test rejects at or under the one before
    cut = np.where(binom.cdf(cut, m, 0.5) <= half, cut, cut - 1)
    first = only_first / total
    rejects = binom.cdf(cut, m, first) + binom.sf(m - cut - 1, m, first)
    return float((binom.pmf(m, n, total) * rejects).sum())


def exact_mcnemar_size(only_first: float, only_second: float, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """Fewest instances with which the exact test has that power; 322 for 10 % against 4 % at 5 % and 0.8.

    Raises:
        ValueError: shares that are equal, negative, sum to more than 1, or lie so close that no run could tell them apart.
    """
    usual = mcnemar_size(only_first, only_second, alpha=alpha, power=power)
    if usual > _MOST:
        raise ValueError(f"expected shares that {_MOST:.0e} instances tell apart; got {only_first!r} and {only_second!r}")
    low = ceil(usual) // 2
    high = 3 * low + 20
    while exact_mcnemar_power(high, only_first, only_second, alpha=alpha) < power:
        high *= 2
    while low + 1 < high:
        middle = (low + high) // 2
        enough = exact_mcnemar_power(middle, only_first, only_second, alpha=alpha) >= power
        low, high = (low, middle) if enough else (middle, high)
    return high


def _shares(only_first: float, only_second: float, design_effect: float) -> tuple[float, float]:
    """Their sum and difference, once they are shares that a test can tell apart."""
    total, gap = only_first + only_second, only_first - only_second
    if min(only_first, only_second) < 0 or total > 1 or gap == 0 or design_effect < 1:
        raise ValueError(f"expected two different shares ≥ 0 with a sum ≤ 1; got {only_first!r} and {only_second!r}")
    return total, gap
