"""From an interval to a conclusion against a margin fixed beforehand; not being significant is never stability."""

from typing import Literal

from scoring.stats.cell import Conclusion
from scoring.stats.estimate import Estimate

Dependence = Literal["practically_independent", "dependent", "inconclusive", "no_verdict"]
"""The interval of a coefficient lies inside ± margin, beyond it, across it, or is undefined."""


def conclude(low: float | None, high: float | None, margin: float) -> Conclusion:
    """`unstable` if the interval lies above the margin, `stable` if below it, `inconclusive` across it, `no_verdict` without one.

    Raises:
        ValueError: low above high.
    """
    if low is None or high is None:
        return "no_verdict"
    _ordered(low, high)
    if low > margin:
        return "unstable"
    return "stable" if high < margin else "inconclusive"


def conclude_estimate(estimate: Estimate, margin: float) -> Conclusion:
    """The conclusion from a mean Δ (mean B in a greedy cell with one repeat); without an interval there is none.

    Give `mean_estimate` the bounds of the value, so that instances which all agree have an interval too.
    """
    return conclude(estimate.low, estimate.high, margin)


def equivalence(low: float | None, high: float | None, margin: float) -> Dependence:
    """Whether a coefficient's 90 % interval lies inside ± margin (two one-sided tests at 5 %), wholly beyond it, or neither.

    Raises:
        ValueError: low above high, or a margin that is not positive.
    """
    if margin <= 0:
        raise ValueError(f"expected a margin > 0; got {margin!r}")
    if low is None or high is None:
        return "no_verdict"
    _ordered(low, high)
    if -margin < low and high < margin:
        return "practically_independent"
    return "dependent" if low > margin or high < -margin else "inconclusive"


def _ordered(low: float, high: float) -> None:
    if not low <= high:
        raise ValueError(f"expected low ≤ high; got {low!r} and {high!r}")
