"""From the scores of one axis to the cells of the page: where each belongs and what all axes have, with the axis's own figures put in."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from scoring.report.reading import cell_anchor, read_axis
from scoring.report.view import CellView, InstanceView, Measure
from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage
from scoring.stats.estimate import Estimate
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
    without_verdict: str = ""
    """Why there is no verdict though the status is ok; empty otherwise."""


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
        return CellView(
            axis=self.axis,
            anchor=cell_anchor(self.axis, label, cell.key, family),
            model=label,
            dataset=cell.key.dataset,
            kind=cell.key.kind,
            regime=cell.key.regime,
            family=family,
            status=cell.status,
            exploratory=cell.exploratory,
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
            main=self.main(cell),
            secondary=self.secondary(cell),
            columns=self.columns,
            instances=instances,
        )
