"""How many clean instances a lot needs before it is let through: fixed plans and the sequential test."""

from dataclasses import dataclass
from math import ceil, log
from typing import Literal

from audit.stats.arrays import share

Decision = Literal["accept", "reject", "continue", "undecided"]
"""`undecided`: the cap was reached between the two lines; judge the lot by a fixed plan instead."""


def acceptance_size(defect_share: float, failures: int = 0, *, confidence: float = 0.95) -> int:
    """Smallest n such that at most `failures` defects among n show a defect share below `defect_share` with that confidence.

    P(X ≤ c | n, p) ≤ 1 − confidence; 59, 93, 124 for c = 0, 1, 2 at 5 % and 95 %.

    Raises:
        ValueError: a share or confidence outside (0, 1), or a negative number of failures.
    """
    from scipy.stats import binom

    share(defect_share, "defect_share")
    share(confidence, "confidence")
    if failures < 0:
        raise ValueError(f"expected failures ≥ 0; got {failures!r}")
    low, high = failures, max(failures + 1, ceil(log(1 - confidence) / log(1 - defect_share)))
    while binom.cdf(failures, high, defect_share) > 1 - confidence:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if binom.cdf(failures, middle, defect_share) <= 1 - confidence else (middle, high)
    return high


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of a defect share (Wald 1947): accept if d ≤ s·n − h0, reject if d ≥ s·n + h1.

    Intervals for a fixed n do not hold after it has stopped.
    """

    good: float
    """Share that should be accepted (with probability 1 − alpha)."""
    bad: float
    """Share that should be rejected (with probability 1 − beta)."""
    alpha: float = 0.05
    beta: float = 0.05
    cap: int | None = None
    """Most instances to look at; None for no cap."""

    def __post_init__(self) -> None:
        """Refuse settings that define no test."""
        for name in ("good", "bad", "alpha", "beta"):
            share(getattr(self, name), name)
        if not self.good < self.bad:
            raise ValueError(f"expected good < bad; got {self.good!r} and {self.bad!r}")
        if self.alpha + self.beta >= 1:
            raise ValueError(f"expected alpha + beta < 1; got {self.alpha + self.beta!r}")

    @property
    def slope(self) -> float:
        """The slope s: defects an instance on the line between the two."""
        return log((1 - self.good) / (1 - self.bad)) / self._gain

    @property
    def accept_intercept(self) -> float:
        """The distance h0 of the acceptance line below s·n."""
        return log((1 - self.alpha) / self.beta) / self._gain

    @property
    def reject_intercept(self) -> float:
        """The distance h1 of the rejection line above s·n."""
        return log((1 - self.beta) / self.alpha) / self._gain

    @property
    def _gain(self) -> float:
        return log(self.bad / self.good) + log((1 - self.good) / (1 - self.bad))

    def __call__(self, defects: int, n: int) -> Decision:
        """The decision after n instances of which `defects` were bad.

        Raises:
            ValueError: not 0 ≤ defects ≤ n.
        """
        if not 0 <= defects <= n:
            raise ValueError(f"expected 0 ≤ defects ≤ n; got {defects!r} and {n!r}")
        if defects <= self.slope * n - self.accept_intercept:
            return "accept"
        if defects >= self.slope * n + self.reject_intercept:
            return "reject"
        return "undecided" if self.cap is not None and n >= self.cap else "continue"
