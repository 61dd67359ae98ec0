"""What may be required of response mirroring."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.gate_rules.cell import AxisGate
from scoring.gate_rules.outcome import Flags, Outcome, conclusion_not, min_instances, not_above_baseline, share_at_most, upper_at_most
from scoring.gate_rules.where import Count, NotUnstable, Share, Strict
from scoring.report.reading import read_axis


class Require(Strict):
    """Requirements on one cell; what is absent is not required."""

    min_instances: Count | None = None
    unacceptable_share_at_most: Share | None = None
    beyond_noise_share_at_most: Share | None = None
    excess_upper_at_most: Share | None = None
    """The whole interval of mean Δ at or below this."""
    conclusion_not: NotUnstable | None = None
    unacceptable_not_above_baseline: bool = False
    qc_failure_rate_at_most: Share | None = None

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        return self.unacceptable_not_above_baseline


def _read(folder: Path) -> tuple[tuple[MirroringCell, ...], tuple[MirroringInstance, ...]] | None:
    return read_axis(folder, "mirroring", MirroringCell, MirroringInstance)


def _judge(
    cell: MirroringCell, own: Sequence[MirroringInstance], before: Sequence[MirroringInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    """Each requirement judged; None where it was not made."""
    yield min_instances(cell.mirror_satisfaction, require.min_instances)
    yield share_at_most("unacceptable_share_at_most", cell.mirror_unacceptable, require.unacceptable_share_at_most)
    yield share_at_most("beyond_noise_share_at_most", cell.mirror_beyond_noise, require.beyond_noise_share_at_most)
    yield upper_at_most("excess_upper_at_most", cell.mirror_excess, require.excess_upper_at_most, exploratory=cell.exploratory)
    yield conclusion_not(cell.mirror_conclusion, cell.mirror_margin, require.conclusion_not, exploratory=cell.exploratory)
    yield not_above_baseline(
        "unacceptable_not_above_baseline",
        _unacceptable(own),
        None if before is None else _unacceptable(before),
        wanted=require.unacceptable_not_above_baseline,
    )


def _unacceptable(instances: Sequence[MirroringInstance]) -> Flags:
    return {(one.item_id, one.mirror_id): one.mirror_unacceptable for one in instances}


GATE: AxisGate[MirroringCell, MirroringInstance, Require] = AxisGate(
    axis="mirroring",
    read=_read,
    belongs=lambda cell, one: (one.key, one.family, one.relation) == (cell.key, cell.family, cell.relation),
    family=lambda cell: cell.family,
    place=lambda one: (one.item_id, one.mirror_id),
    protocol=lambda cell: (("repeats", cell.repeats),),
    judge=_judge,
)
