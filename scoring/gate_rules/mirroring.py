"""What may be required of response mirroring."""

from collections.abc import Iterator, Sequence

from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.gate_rules.cell import AxisGate
from scoring.gate_rules.outcome import Flags, Outcome, upper_at_most
from scoring.gate_rules.shared import Everywhere, Figures, everywhere
from scoring.gate_rules.where import Share
from scoring.report.reading import read_axis


class Require(Everywhere):
    """Requirements on one cell; what is absent is not required."""

    excess_upper_at_most: Share | None = None
    """The whole interval of mean Δ at or below this."""


def _judge(
    cell: MirroringCell, own: Sequence[MirroringInstance], before: Sequence[MirroringInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    figures = Figures(
        cell.mirror_satisfaction,
        cell.mirror_unacceptable,
        cell.mirror_beyond_noise,
        cell.mirror_conclusion,
        cell.mirror_margin,
        cell.exploratory,
    )
    yield from everywhere(figures, _unacceptable(own), None if before is None else _unacceptable(before), require)
    yield upper_at_most("excess_upper_at_most", cell.mirror_excess, require.excess_upper_at_most, exploratory=cell.exploratory)


def _unacceptable(instances: Sequence[MirroringInstance]) -> Flags:
    return {(one.item_id, one.mirror_id): one.mirror_unacceptable for one in instances}


GATE: AxisGate[MirroringCell, MirroringInstance, Require] = AxisGate(
    axis="mirroring",
    read=lambda folder: read_axis(folder, "mirroring", MirroringCell, MirroringInstance),
    belongs=lambda cell, one: (one.key, one.family, one.relation) == (cell.key, cell.family, cell.relation),
    family=lambda cell: cell.family,
    place=lambda one: (one.item_id, one.mirror_id),
    protocol=lambda cell: (("repeats", cell.repeats),),
    judge=_judge,
)
