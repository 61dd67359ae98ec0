"""What may be required of internal activation."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from scoring.axes.activation_result import ActivationCell, ActivationInstance
from scoring.gate_rules.cell import AxisGate
from scoring.gate_rules.outcome import Flags, Outcome, conclusion_not, min_instances, not_above_baseline, share_at_most, upper_at_most
from scoring.gate_rules.where import Count, NotUnstable, Share, Strict
from scoring.report.reading import read_axis


class Require(Strict):
    """Requirements on one cell; what is absent is not required."""

    min_instances: Count | None = None
    unacceptable_share_at_most: Share | None = None
    beyond_noise_share_at_most: Share | None = None
    drift_upper_at_most: Annotated[float, Field(ge=0)] | None = None
    """The whole interval of mean normalised drift at or below this."""
    conclusion_not: NotUnstable | None = None
    unacceptable_not_above_baseline: bool = False
    qc_failure_rate_at_most: Share | None = None

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        return self.unacceptable_not_above_baseline


def _read(folder: Path) -> tuple[tuple[ActivationCell, ...], tuple[ActivationInstance, ...]] | None:
    return read_axis(folder, "activation", ActivationCell, ActivationInstance)


def _judge(
    cell: ActivationCell, own: Sequence[ActivationInstance], before: Sequence[ActivationInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    """Each requirement judged; None where it was not made."""
    yield min_instances(cell.state_stability, require.min_instances)
    yield share_at_most("unacceptable_share_at_most", cell.state_unacceptable, require.unacceptable_share_at_most)
    yield share_at_most("beyond_noise_share_at_most", cell.state_beyond_noise, require.beyond_noise_share_at_most)
    yield upper_at_most("drift_upper_at_most", cell.state_drift, require.drift_upper_at_most, exploratory=cell.exploratory)
    yield conclusion_not(cell.state_conclusion, cell.state_margin, require.conclusion_not, exploratory=cell.exploratory)
    yield not_above_baseline(
        "unacceptable_not_above_baseline",
        _unacceptable(own),
        None if before is None else _unacceptable(before),
        wanted=require.unacceptable_not_above_baseline,
    )


def _unacceptable(instances: Sequence[ActivationInstance]) -> Flags:
    return {(one.item_id, ""): one.state_unacceptable for one in instances}


GATE: AxisGate[ActivationCell, ActivationInstance, Require] = AxisGate(
    axis="activation",
    read=_read,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("layer", cell.layer), ("number of layers", cell.n_layers)),
    judge=_judge,
)
