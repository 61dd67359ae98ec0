"""A value with its interval, which is deliberately not a number."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A point estimate with its confidence interval over instances.

    It has no arithmetic, no order and no `float()`: two of them cannot be added, averaged or sorted into a total.
    """

    point: float | None
    """The estimate; None where it is undefined, and then `why` says why."""
    low: float | None
    high: float | None
    level: float
    """Confidence level, for instance 0.95."""
    n_items: int
    """Instances that the estimate rests on."""
    why: str = ""
    """Reason for an undefined point or interval; empty where both are defined."""

    def __bool__(self) -> bool:
        """Refuse truth: 0.0 is a finding, not an absence."""
        raise TypeError("an Estimate has no truth value; test `estimate.point is None`")
