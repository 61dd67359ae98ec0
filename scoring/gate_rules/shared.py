"""What may be required of every axis alike. Each axis still judges its own cells, by its own figures."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scoring.gate_rules.outcome import Flags, Outcome, conclusion_not, min_instances, not_above_baseline, share_at_most
from scoring.gate_rules.where import Count, NotUnstable, Share, Strict
from scoring.stats.cell import Conclusion
from scoring.stats.estimate import Estimate


class Everywhere(Strict):
    """Requirements that every axis knows; what is absent is not required."""

    min_instances: Count | None = None
    unacceptable_share_at_most: Share | None = None
    beyond_noise_share_at_most: Share | None = None
    conclusion_not: NotUnstable | None = None
    unacceptable_not_above_baseline: Literal[True] | None = None
    qc_failure_rate_at_most: Share | None = None

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        return bool(self.unacceptable_not_above_baseline)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one cell that these requirements look at."""

    stability: Estimate
    unacceptable: Estimate
    beyond_noise: Estimate
    conclusion: Conclusion
    margin: float
    exploratory: bool


def everywhere(cell: Figures, own: Flags, before: Flags | None, require: Everywhere) -> Iterator[Outcome | None]:
    """Each requirement judged; None where it was not made. The audit's failure rate is judged with the cell, not here.

    Args:
        cell: The cell's figures.
        own: Which instances are unacceptable.
        before: The same in the baseline; None where it holds no such cell or none is needed.
        require: What is required.
    """
    yield min_instances(cell.stability, require.min_instances)
    yield share_at_most("unacceptable_share_at_most", cell.unacceptable, require.unacceptable_share_at_most)
    yield share_at_most("beyond_noise_share_at_most", cell.beyond_noise, require.beyond_noise_share_at_most)
    yield conclusion_not(cell.conclusion, cell.margin, require.conclusion_not, exploratory=cell.exploratory)
    yield not_above_baseline("unacceptable_not_above_baseline", own, before, wanted=bool(require.unacceptable_not_above_baseline))
