"""What may be required of generation consistency."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring.axes.generation_result import GenerationCell, GenerationInstance
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


def _read(folder: Path) -> tuple[tuple[GenerationCell, ...], tuple[GenerationInstance, ...]] | None:
    return read_axis(folder, "generation", GenerationCell, GenerationInstance)


def _judge(
    cell: GenerationCell, own: Sequence[GenerationInstance], before: Sequence[GenerationInstance] | None, require: Require
) -> Iterator[Outcome | None]:
    """Each requirement judged; None where it was not made."""
    yield min_instances(cell.answer_stability, require.min_instances)
    yield share_at_most("unacceptable_share_at_most", cell.answer_unacceptable, require.unacceptable_share_at_most)
    yield share_at_most("beyond_noise_share_at_most", cell.answer_beyond_noise, require.beyond_noise_share_at_most)
    yield upper_at_most("excess_upper_at_most", cell.answer_excess, require.excess_upper_at_most, exploratory=cell.exploratory)
    yield conclusion_not(cell.answer_conclusion, cell.answer_margin, require.conclusion_not, exploratory=cell.exploratory)
    yield not_above_baseline(
        "unacceptable_not_above_baseline",
        _unacceptable(own),
        None if before is None else _unacceptable(before),
        wanted=require.unacceptable_not_above_baseline,
    )


def _unacceptable(instances: Sequence[GenerationInstance]) -> Flags:
    return {(one.item_id, ""): one.answer_unacceptable for one in instances}


GATE: AxisGate[GenerationCell, GenerationInstance, Require] = AxisGate(
    axis="generation",
    read=_read,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    place=lambda one: (one.item_id, ""),
    protocol=lambda cell: (("comparison of answers", cell.answer_judge), ("repeats", cell.repeats)),
    judge=_judge,
)
