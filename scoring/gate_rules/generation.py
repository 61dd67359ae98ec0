"""What may be required of generation consistency."""

from collections.abc import Iterator, Sequence

from scoring.axes.generation_result import GenerationCell, GenerationInstance
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
    cell: GenerationCell, own: Sequence[GenerationInstance], before: Sequence[GenerationInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    figures = Figures(
        cell.answer_stability,
        cell.answer_unacceptable,
        cell.answer_beyond_noise,
        cell.answer_conclusion,
        cell.answer_margin,
        cell.exploratory,
    )
    yield from everywhere(figures, _unacceptable(own), None if before is None else _unacceptable(before), require)
    yield upper_at_most("excess_upper_at_most", cell.answer_excess, require.excess_upper_at_most, exploratory=cell.exploratory)


def _unacceptable(instances: Sequence[GenerationInstance]) -> Flags:
    return {(one.item_id, ""): one.answer_unacceptable for one in instances}


GATE: AxisGate[GenerationCell, GenerationInstance, Require] = AxisGate(
    axis="generation",
    read=lambda folder: read_axis(folder, "generation", GenerationCell, GenerationInstance),
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("comparison of answers", cell.answer_judge), ("repeats", cell.repeats)),
    judge=_judge,
)
