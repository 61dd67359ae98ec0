"""From sources to items: all rows are checked before the first one is used, and memory does not grow with their number."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from variants.duplicates import Seen, repeats
from variants.errors import BadInputError
from variants.partners import is_mirror_row, item_from_mirror_row
from variants.readers import Placed, Source, open_source
from variants.rows import content_id
from variants.source_rows import FIELDS, Columns, RowError, to_item
from variants.task_types import warn_of_unknown
from variants.types import Item

_LOG = logging.getLogger("sago.sources")
_NO_MAPPING: Mapping[str, str] = MappingProxyType({})
MIRROR_COLUMNS = frozenset({"forward", "reverse", "answer_map", "kind", "relation", "item", "scale_low_to_high", "meta"})
"""Columns of a row of mirrored prompts."""
_NAMED = 20
"""Offending rows that an error names before it only counts."""


def load(spec: str, *, mapping: Mapping[str, str] = _NO_MAPPING) -> Iterator[Item]:
    """The items of one source, in its order. Every row is checked before the first item is handed out.

    Args:
        spec: A JSONL, CSV or Parquet file, or `hf:ORG/NAME:SPLIT@REVISION`.
        mapping: Field to column, for instance `{"question": "prompt"}`; a column may be a dotted path into an object.

    Raises:
        BadInputError: If the source cannot be read, or any row is not as it must be; it names each (the first 20, then a count).
    """
    return load_all([spec], mapping=mapping)


def load_all(specs: Sequence[str], *, mapping: Mapping[str, str] = _NO_MAPPING) -> Iterator[Item]:
    """The items of several sources, one source after the other; an id may stand once in a data set, over all of them.

    Raises:
        BadInputError: As for `load`.
    """
    columns = Columns(mapping)
    sources = [open_source(spec) for spec in specs]
    count_items(sources, columns)
    return items_of(sources, columns)


def items_of(sources: Sequence[Source], columns: Columns) -> Iterator[Item]:
    """The items of sources that `count_items` has found to be sound."""
    return (read_row(row, columns, dataset=source.dataset) for source in sources for _, row in source.rows())


def count_items(sources: Sequence[Source], columns: Columns) -> int:
    """Check every row of every source; returns how many there are.

    Raises:
        BadInputError: If there is none, or one is not as it must be.
    """
    seen = Seen()
    total = 0
    for source in sources:
        survey = _Survey(source, columns, seen)
        for placed in source.rows():
            survey.add(placed)
        survey.finish()
        total += survey.rows
    _refuse_repeats(sources, columns, seen.twice())
    return total


def _refuse_repeats(sources: Sequence[Source], columns: Columns, suspects: frozenset[int]) -> None:
    """Read the rows again, only where ids stand twice, to name the places."""
    if not suspects:
        return
    rows = ((place, row, source.dataset) for source in sources for place, row in source.rows())
    placed = ((place, read_row(row, columns, dataset=dataset)) for place, row, dataset in rows)
    problems = [f"{place}: {_what(item)} stands already at {first}" for place, item, first in repeats(placed, suspects)]
    if problems:
        raise BadInputError(_listed(problems[:_NAMED], len(problems)))


def _what(item: Item) -> str:
    """How a row is named that stands twice; one without an id has a digest of its content as its id."""
    made = content_id(item.dataset, item.question, item.context, item.choices)
    return "a row without id, and its content," if item.id == made else f"id {item.id!r}"


def _listed(problems: Sequence[str], total: int) -> str:
    more = f"; and {total - len(problems)} more rows" if total > len(problems) else ""
    return "; ".join(problems) + more


@dataclass(slots=True)
class _Survey:
    """What one pass over one source found."""

    source: Source
    columns: Columns
    seen: Seen
    """Of all sources; eight bytes a row, the only thing that grows with them."""
    rows: int = 0
    mirrors: int = 0
    """Rows of mirrored prompts, which have no question of their own."""
    bad: int = 0
    problems: list[str] = field(default_factory=list)
    names: dict[str, None] = field(default_factory=dict)
    found: set[str] = field(default_factory=set)
    """Fields whose column was there in at least one row."""
    task_types: set[str] = field(default_factory=set)

    def add(self, placed: Placed) -> None:
        place, row = placed
        self.rows += 1
        if len(self.names) < 500:
            self.names.update(dict.fromkeys(row))
        self.mirrors += is_mirror_row(row)
        self.found.update(name for name in (*self.columns.mapping, "question") if name not in self.found and self.columns.has(row, name))
        try:
            item = read_row(row, self.columns, dataset=self.source.dataset)
        except RowError as error:
            self._refuse(f"{place}{_named(row, self.columns)}: {error}")
            return
        self.seen.add(item)
        self.task_types.add(item.task_type)

    def _refuse(self, problem: str) -> None:
        self.bad += 1
        if len(self.problems) < _NAMED:
            self.problems.append(problem)

    def finish(self) -> None:
        """Raise what was found, or name the columns that are left alone."""
        spec = self.source.spec
        if not self.rows:
            raise BadInputError(f"{spec}: no rows")
        for name in self.columns.mapping:
            if name not in self.found:
                raise BadInputError(f"{spec}: no column {self.columns.path(name)!r} for {name!r}; {self._nearest(self.columns.path(name))}")
        if "question" not in self.found and not self.mirrors:
            raise BadInputError(f"{spec}: no row has a column 'question'; {self._nearest('question')}; name it with --map question=COLUMN")
        if self.bad:
            raise BadInputError(_listed(self.problems, self.bad))
        used = {self.columns.path(name) for name in FIELDS} | {self.columns.path(name).split(".")[0] for name in FIELDS}
        used |= MIRROR_COLUMNS if self.mirrors else set()
        further = [name for name in self.names if name not in used]
        if further:
            _LOG.warning("%s: further columns are left alone: %s", spec, ", ".join(further))
        warn_of_unknown(self.task_types, spec)

    def _nearest(self, column: str) -> str:
        names = list(self.names)
        near = get_close_matches(column, names, n=1)
        return f"did you mean {near[0]!r}?" if near else f"columns: {', '.join(names[:30])}"


def _named(row: Mapping[str, Any], columns: Columns) -> str:
    value = columns.get(row, "id")
    return "" if value is None else f" (id {str(value)[:80]!r})"


def read_row(row: Mapping[str, Any], columns: Columns, *, dataset: str) -> Item:
    """One row as an item; a row of mirrored prompts as an item with its partner.

    Raises:
        RowError: If a cell does not hold what it must.
    """
    if columns.has(row, "question") or not is_mirror_row(row):
        return to_item(row, columns, dataset=dataset)
    try:
        return item_from_mirror_row({"id": content_id(dataset, row), "dataset": dataset} | dict(row))
    except BadInputError as error:
        raise RowError(str(error)) from error
