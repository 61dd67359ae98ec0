"""How many instances, variants and repeats a question needs, before anything is asked."""

from dataclasses import dataclass
from math import asin, ceil, sqrt

from audit.stats.arrays import share

LEAST_INSTANCES = 30
"""Fewest instances of a plan: results on fewer are exploratory, and no claim rests on them."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What a pilot tells of a paired difference; variances ≥ 0."""

    between: float
    """ω², variance over instances of the true difference."""
    noise: float = 0.0
    """σ_A² + σ_B², what repeats average out."""

    def __post_init__(self) -> None:
        """Refuse negative variances and no variance at all."""
        if min(self.between, self.noise) < 0 or self.between + self.noise == 0:
            raise ValueError(f"expected variances ≥ 0, not both 0; got {self.between!r} and {self.noise!r}")

    def at(self, repeats: int) -> float:
        """Variance of one instance's difference with r repeats: ω² + σ²/r.

        Raises:
            ValueError: fewer than one repeat.
        """
        if repeats < 1:
            raise ValueError(f"expected repeats ≥ 1; got {repeats!r}")
        return self.between + self.noise / repeats


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be detected, and how surely."""

    delta: float
    """Smallest mean paired difference that matters."""
    alpha: float = 0.05
    """Two-sided level."""
    power: float = 0.8
    design_effect: float = 1.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A design and what it costs."""

    n: int
    repeats: int
    requests: int
    """Instances × variants × repeats."""


def sample_size(delta: float, variance: float, *, alpha: float = 0.05, power: float = 0.8, design_effect: float = 1.0) -> float:
    """Instances to detect a mean paired difference, unrounded: (z_{1−α/2} + z_power)²·variance·deff/δ².

    Args:
        delta: Difference to be detected, not 0.
        variance: Of one instance's difference: ω² + σ²/r (see `Spread.at`), or sd².
        alpha: Two-sided level.
        power: Probability of detecting it.
        design_effect: ≥ 1.

    Raises:
        ValueError: an argument outside its range.
    """
    _checked(delta, variance, design_effect)
    return _z(alpha, power) ** 2 * variance * design_effect / delta**2


def smallest_effect(n: int, variance: float, *, alpha: float = 0.05, power: float = 0.8, design_effect: float = 1.0) -> float:
    """Smallest difference that n instances detect with that power; 0.0495 for sd 0.25 at n = 200.

    Raises:
        ValueError: an argument outside its range.
    """
    _checked(1.0, variance, design_effect)
    if n < 1:
        raise ValueError(f"expected n ≥ 1; got {n!r}")
    return _z(alpha, power) * sqrt(variance * design_effect / n)


def student_size(delta: float, variance: float, *, alpha: float = 0.05, power: float = 0.8, design_effect: float = 1.0) -> float:
    """Instances to detect a mean difference whose spread is itself estimated, unrounded: deff·(z²·variance/δ² + z_{1−α/2}²/2).

    The second term is what Student's t costs over the normal law (Guenther 1981, doi:10.1080/00031305.1981.10479364): two instances
    at 5 %, whatever the difference. `sample_size` leaves it out: for 0.05 at sd 0.25 its 197 instances have 79.8 % power by Student's t.

    Raises:
        ValueError: an argument outside its range.
    """
    normal = sample_size(delta, variance, alpha=alpha, power=power, design_effect=design_effect)
    return normal + design_effect * _z_alpha(alpha) ** 2 / 2


def student_effect(n: int, variance: float, *, alpha: float = 0.05, power: float = 0.8, design_effect: float = 1.0) -> float | None:
    """Smallest difference that n instances detect with that power, the reverse of `student_size`; None where n is too small for any.

    0.0498 for sd 0.25 at n = 200.

    Raises:
        ValueError: an argument outside its range.
    """
    effective = n / design_effect - _z_alpha(alpha) ** 2 / 2
    return smallest_effect(1, variance, alpha=alpha, power=power) / sqrt(effective) if effective > 0 else None


def achieved_power(n: int, delta: float, variance: float, *, alpha: float = 0.05, design_effect: float = 1.0) -> float:
    """Probability that n instances detect this difference, both sides counted.

    Raises:
        ValueError: an argument outside its range.
    """
    from scipy.stats import norm

    _checked(delta, variance, design_effect)
    if n < 1:
        raise ValueError(f"expected n ≥ 1; got {n!r}")
    shift, z = abs(delta) / sqrt(variance * design_effect / n), norm.ppf(1 - share(alpha, "alpha") / 2)
    return float(norm.sf(z - shift) + norm.cdf(-z - shift))


def cohens_h(first: float, second: float) -> float:
    """Effect size of two shares: 2·asin√p₁ − 2·asin√p₂, −π to π.

    Raises:
        ValueError: a share outside 0..1.
    """
    if not (0 <= first <= 1 and 0 <= second <= 1):
        raise ValueError(f"expected shares in 0..1; got {first!r} and {second!r}")
    return 2 * asin(sqrt(first)) - 2 * asin(sqrt(second))


def cheapest_plan(
    question: Question,
    spread: Spread,
    *,
    variants: int = 5,
    repeats: tuple[int, int] = (2, 8),
    instance_cost: float = 0.0,
) -> Plan:
    """The design with the fewest requests that answers the question.

    With n ∝ ω² + σ²/r requests grow with ω²·r + σ², so more repeats never save requests: they pay only where an instance costs
    something of its own, such as writing and auditing its variants (`instance_cost`, in requests).

    Args:
        question: What is to be detected, and how surely.
        spread: What a pilot tells of the difference.
        variants: Variants an instance, the original included.
        repeats: Fewest and most repeats to consider.
        instance_cost: What one more instance costs besides its requests, in requests.

    Raises:
        ValueError: an argument outside its range.
    """
    least, most = repeats
    if variants < 2 or not 1 <= least <= most or instance_cost < 0:
        raise ValueError("expected variants ≥ 2, 1 ≤ fewest ≤ most repeats and instance_cost ≥ 0")
    plans = [_plan(question, spread, variants, r) for r in range(least, most + 1)]
    return min(plans, key=lambda plan: (plan.requests + plan.n * instance_cost, plan.repeats))


def _plan(question: Question, spread: Spread, variants: int, repeats: int) -> Plan:
    size = student_size(
        question.delta, spread.at(repeats), alpha=question.alpha, power=question.power, design_effect=question.design_effect
    )
    n = max(LEAST_INSTANCES, ceil(size - 1e-9))
    return Plan(n, repeats, n * variants * repeats)


def _checked(delta: float, variance: float, design_effect: float) -> None:
    if delta == 0 or not variance > 0 or not design_effect >= 1:
        raise ValueError(f"expected delta ≠ 0, variance > 0, design_effect ≥ 1; got {delta!r}, {variance!r}, {design_effect!r}")


def _z(alpha: float, power: float) -> float:
    from scipy.stats import norm

    return _z_alpha(alpha) + float(norm.ppf(share(power, "power")))


def _z_alpha(alpha: float) -> float:
    from scipy.stats import norm

    return float(norm.ppf(1 - share(alpha, "alpha") / 2))
