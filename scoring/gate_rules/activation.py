"""What may be required of internal activation."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from scoring.axes.activation_result import ActivationCell, ActivationInstance
from scoring.gate_rules.cell import AxisGate
from scoring.gate_rules.outcome import Flags, Outcome, upper_at_most
from scoring.gate_rules.shared import Everywhere, Figures, everywhere
from scoring.report.reading import read_axis


class Require(Everywhere):
    """Requirements on one cell; what is absent is not required."""

    drift_upper_at_most: Annotated[float, Field(ge=0)] | None = None
    """The whole interval of mean normalised drift at or below this."""


def _judge(
    cell: ActivationCell, own: Sequence[ActivationInstance], before: Sequence[ActivationInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    figures = Figures(
        cell.state_stability, cell.state_unacceptable, cell.state_beyond_noise, cell.state_conclusion, cell.state_margin, cell.exploratory
    )
    yield from everywhere(figures, _unacceptable(own), None if before is None else _unacceptable(before), require)
    yield upper_at_most("drift_upper_at_most", cell.state_drift, require.drift_upper_at_most, exploratory=cell.exploratory)


def _unacceptable(instances: Sequence[ActivationInstance]) -> Flags:
    return {(one.item_id, ""): one.state_unacceptable for one in instances}


GATE: AxisGate[ActivationCell, ActivationInstance, Require] = AxisGate(
    axis="activation",
    read=lambda folder: read_axis(folder, "activation", ActivationCell, ActivationInstance),
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("layer", cell.layer), ("number of layers", cell.n_layers)),
    judge=_judge,
)
