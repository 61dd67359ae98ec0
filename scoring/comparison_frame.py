"""The comparisons of models as a pandas frame, one axis at a time. There is no frame over axes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.report.contents import Section, of_activation, of_confidence, of_generation, of_mirroring
from scoring.report.run import Run, open_runs
from scoring.report.view import Comparison, GroupView, Value
from variants.errors import unknown_name
from variants.types import Axis

if TYPE_CHECKING:
    import pandas as pd

Cell = str | float | int | bool | None
COLUMNS = (
    "dataset",
    "kind",
    "regime",
    "family",
    "first",
    "second",
    "standing",
    "difference",
    "difference_low",
    "difference_high",
    "hodges_lehmann",
    "p",
    "p_holm",
    "n_items",
    "refused",
    "sentence",
)
_SECTIONS: Mapping[str, Callable[[Sequence[Run]], Section]] = {
    "generation": of_generation,
    "activation": of_activation,
    "confidence": of_confidence,
    "mirroring": of_mirroring,
}


def comparisons(folders: list[Path], axis: Axis) -> "pd.DataFrame":
    """One row two models and cell of one axis: the paired test that stands in the report, or why the two are not compared.

    `difference` is mean S of `first` less that of `second` over the instances that both have; `p_holm` is adjusted over the axis's
    comparisons on that data set; `standing` is that of the first: `steadier`, `less_steady`, `equal`, `not_worse`, `not_better`,
    `open` or `refused`.

    Example:
        >>> comparisons([Path("runs/demo")], "generation")[["dataset", "kind", "sentence"]]  # doctest: +SKIP

    Raises:
        BadInputError: If the axis is none, a folder holds no scores, or a file is damaged.
    """
    import pandas as pd

    if axis not in _SECTIONS:
        raise unknown_name("axis", str(axis), _SECTIONS)
    _, views = _SECTIONS[axis](open_runs(folders))
    groups = ((dataset, group) for dataset, view in views.items() for group in view.groups)
    return pd.DataFrame((row for dataset, group in groups for row in _rows(dataset, group)), columns=list(COLUMNS))


def _rows(dataset: str, group: GroupView) -> Iterator[tuple[Cell, ...]]:
    for one in group.comparisons:
        yield dataset, group.kind, group.regime, group.family, one.first, one.second, one.standing, *_figures(one), one.statement.text


def _figures(one: Comparison) -> tuple[Cell, ...]:
    return _exact(one.mean), *one.limits, _exact(one.shift), _exact(one.p), _exact(one.p_adjusted), one.n_items, one.refused


def _exact(value: Value | None) -> Cell:
    return None if value is None else value.exact
