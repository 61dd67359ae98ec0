"""What may be required of confidence."""

from collections.abc import Iterator, Sequence
from typing import Literal

from scoring.axes.confidence_result import ConfidenceCell, ConfidenceInstance
from scoring.gate_rules.cell import AxisGate
from scoring.gate_rules.outcome import Flags, Outcome, not_above_baseline, share_at_most, upper_at_most
from scoring.gate_rules.shared import Everywhere, Figures, everywhere
from scoring.gate_rules.where import Share
from scoring.report.reading import read_axis


class Require(Everywhere):
    """Requirements on one cell; what is absent is not required."""

    excess_upper_at_most: Share | None = None
    """The whole interval of mean Δ at or below this."""
    confident_wrong_share_at_most: Share | None = None
    flicker_share_at_most: Share | None = None
    confident_wrong_not_above_baseline: Literal[True] | None = None

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        return bool(self.unacceptable_not_above_baseline or self.confident_wrong_not_above_baseline)


def _judge(
    cell: ConfidenceCell, own: Sequence[ConfidenceInstance], before: Sequence[ConfidenceInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    figures = Figures(
        cell.confidence_stability,
        cell.confidence_unacceptable,
        cell.confidence_beyond_noise,
        cell.confidence_conclusion,
        cell.confidence_margin,
        cell.exploratory,
    )
    yield from everywhere(figures, _unacceptable(own), None if before is None else _unacceptable(before), require)
    yield upper_at_most("excess_upper_at_most", cell.confidence_excess, require.excess_upper_at_most, exploratory=cell.exploratory)
    yield share_at_most("confident_wrong_share_at_most", cell.confidence_wrong, require.confident_wrong_share_at_most)
    yield share_at_most("flicker_share_at_most", cell.confidence_flicker, require.flicker_share_at_most)
    wrong_before = None if before is None else _wrong(before)
    yield not_above_baseline(
        "confident_wrong_not_above_baseline", _wrong(own), wrong_before, wanted=bool(require.confident_wrong_not_above_baseline)
    )


def _unacceptable(instances: Sequence[ConfidenceInstance]) -> Flags:
    return {(one.item_id, ""): one.confidence_unacceptable for one in instances}


def _wrong(instances: Sequence[ConfidenceInstance]) -> Flags:
    return {(one.item_id, ""): one.confidence_wrong for one in instances}


GATE: AxisGate[ConfidenceCell, ConfidenceInstance, Require] = AxisGate(
    axis="confidence",
    read=lambda folder: read_axis(folder, "confidence", ConfidenceCell, ConfidenceInstance),
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("source of confidence", cell.confidence_source), ("confident from", cell.tau_high), ("repeats", cell.repeats)),
    judge=_judge,
)
