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
    method: str = ""
    """How the interval was made: `bca`, `percentile (why not bca)`, `clopper_pearson`, …; empty without an interval."""
    n_groups: int | None = None
    """Independent clusters behind the items; None where nothing was said of clusters."""

    @property
    def exploratory(self) -> bool:
        """Whether it rests on fewer than 30 clusters, so that its level is not to be relied on."""
        return (self.n_items if self.n_groups is None else self.n_groups) < 30

    def __bool__(self) -> bool:
        """Refuse truth: 0.0 is a finding, not an absence."""
        raise TypeError("an Estimate has no truth value; test `estimate.point is None`")
