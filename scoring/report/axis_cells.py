"""From the scores of one axis to the cells of the page: where each belongs and what all axes have, with the axis's own figures put in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from scoring.report.numbers import resting
from scoring.report.reading import cell_anchor, read_axis
from scoring.report.view import CellView, InstanceView, Measure
from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage
from scoring.stats.estimate import Estimate
from scoring.summary import FEW_CLUSTERS
from variants.types import Axis


class Scored(Protocol):
    """What a cell of any axis says of itself besides its figures."""

    @property
    def key(self) -> CellKey:
        """Where it belongs."""
        ...

    @property
    def status(self) -> CellStatus:
        """Whether it can carry a verdict."""
        ...

    @property
    def exploratory(self) -> bool:
        """Whether it rests on fewer than 30 independent instances."""
        ...

    @property
    def coverage(self) -> Coverage:
        """What became of its rows."""
        ...


C = TypeVar("C", bound=Scored)
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Judged:
    """What a cell was judged by, and how it came out."""

    conclusion: Conclusion
    margin: float
    by: Estimate
    """The estimate whose interval was held against the margin."""
    name: str
    stability: Estimate
    excess_p: float | None
    null_cut: float | None
    noise: Estimate
    null_items: int
    without_verdict: str = ""
    """Why there is no verdict though the status is ok; empty otherwise."""
    calibration: int | None = None
    """Originals behind a standardisation; None where there is none."""


@dataclass(frozen=True, slots=True)
class AxisReading(Generic[C, N]):
    """How the cells and instances of one axis are read and shown."""

    axis: Axis
    cell: type[C]
    instance: type[N]
    belongs: Callable[[C, N], bool]
    """Whether an instance is one of the cell's."""
    family: Callable[[C], str]
    judged: Callable[[C], Judged]
    protocol: Callable[[C], tuple[tuple[str, str], ...]]
    main: Callable[[C], tuple[Measure, ...]]
    secondary: Callable[[C], tuple[Measure, ...]]
    columns: tuple[str, ...]
    row: Callable[[N], InstanceView]

    def __call__(self, folder: Path, label: str) -> tuple[CellView, ...] | None:
        """The cells of one model from its scores folder; None where the axis was not scored."""
        found = read_axis(folder, self.axis, self.cell, self.instance)
        if found is None:
            return None
        return tuple(self._view(label, cell, tuple(self.row(one) for one in found[1] if self.belongs(cell, one))) for cell in found[0])

    def _view(self, label: str, cell: C, instances: tuple[InstanceView, ...]) -> CellView:
        family, judged = self.family(cell), self.judged(cell)
        doubt, items = _doubt(cell, judged, instances), judged.stability.n_items
        return CellView(
            axis=self.axis,
            anchor=cell_anchor(self.axis, label, cell.key, family),
            model=label,
            dataset=cell.key.dataset,
            kind=cell.key.kind,
            regime=cell.key.regime,
            family=family,
            status=cell.status,
            exploratory=bool(doubt),
            exploratory_why=doubt,
            conclusion=judged.conclusion,
            margin=judged.margin,
            judged=judged.by,
            judged_name=judged.name,
            stability=judged.stability,
            excess_p=judged.excess_p,
            without_verdict=judged.without_verdict,
            null_cut=judged.null_cut,
            coverage=cell.coverage,
            protocol=self.protocol(cell),
            noise=judged.noise,
            null_items=judged.null_items,
            main=tuple(replace(one, value=resting(one.value, items)) for one in self.main(cell)),
            secondary=self.secondary(cell),
            columns=self.columns,
            instances=instances,
        )


def _doubt(cell: Scored, judged: Judged, instances: Sequence[InstanceView]) -> str:
    """Why a cell is exploratory: few independent instances, few behind the judged figure, or few originals behind the yardstick."""
    groups = len({one.group or one.item_id for one in instances})
    if cell.exploratory and groups < FEW_CLUSTERS:
        return f"{groups} independent instance{'' if groups == 1 else 's'}, {FEW_CLUSTERS} needed"
    if cell.exploratory and judged.calibration is not None:
        return f"standardised on {judged.calibration} originals, fewer than it should rest on"
    if cell.exploratory:
        return f"fewer than {FEW_CLUSTERS} independent instances"
    few = judged.by.point is not None and judged.by.exploratory
    return f"{judged.name} rests on {judged.by.n_items} of {judged.stability.n_items} instances, {FEW_CLUSTERS} needed" if few else ""
