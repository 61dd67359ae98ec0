"""What may be required of confidence."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring.axes.confidence_result import ConfidenceCell, ConfidenceInstance
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
    confident_wrong_share_at_most: Share | None = None
    flicker_share_at_most: Share | None = None
    unacceptable_not_above_baseline: bool = False
    confident_wrong_not_above_baseline: bool = False
    qc_failure_rate_at_most: Share | None = None

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        return self.unacceptable_not_above_baseline or self.confident_wrong_not_above_baseline


def _read(folder: Path) -> tuple[tuple[ConfidenceCell, ...], tuple[ConfidenceInstance, ...]] | None:
    return read_axis(folder, "confidence", ConfidenceCell, ConfidenceInstance)


def _judge(
    cell: ConfidenceCell, own: Sequence[ConfidenceInstance], before: Sequence[ConfidenceInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    """Each requirement judged; None where it was not made."""
    yield min_instances(cell.confidence_stability, require.min_instances)
    yield share_at_most("unacceptable_share_at_most", cell.confidence_unacceptable, require.unacceptable_share_at_most)
    yield share_at_most("beyond_noise_share_at_most", cell.confidence_beyond_noise, require.beyond_noise_share_at_most)
    yield upper_at_most("excess_upper_at_most", cell.confidence_excess, require.excess_upper_at_most, exploratory=cell.exploratory)
    yield conclusion_not(cell.confidence_conclusion, cell.confidence_margin, require.conclusion_not, exploratory=cell.exploratory)
    yield not_above_baseline(
        "unacceptable_not_above_baseline",
        _unacceptable(own),
        None if before is None else _unacceptable(before),
        wanted=require.unacceptable_not_above_baseline,
    )
    yield share_at_most("confident_wrong_share_at_most", cell.confidence_wrong, require.confident_wrong_share_at_most)
    yield share_at_most("flicker_share_at_most", cell.confidence_flicker, require.flicker_share_at_most)
    yield not_above_baseline(
        "confident_wrong_not_above_baseline",
        _wrong(own),
        None if before is None else _wrong(before),
        wanted=require.confident_wrong_not_above_baseline,
    )


def _unacceptable(instances: Sequence[ConfidenceInstance]) -> Flags:
    return {(one.item_id, ""): one.confidence_unacceptable for one in instances}


def _wrong(instances: Sequence[ConfidenceInstance]) -> Flags:
    return {(one.item_id, ""): one.confidence_wrong for one in instances}


GATE: AxisGate[ConfidenceCell, ConfidenceInstance, Require] = AxisGate(
    axis="confidence",
    read=_read,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("source of confidence", cell.confidence_source), ("confident from", cell.tau_high), ("repeats", cell.repeats)),
    judge=_judge,
)
