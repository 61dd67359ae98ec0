"""Figures of a published data set, as Markdown: rows, pass rates by kind and language, and how far the wordings lie apart."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from audit.stats.proportion import wilson
from datasets_out.card.markdown import table
from datasets_out.format.descriptor import read_descriptor
from datasets_out.format.layout import AUDIT, AXES
from datasets_out.validate.audit import rows_of
from variants.diversity import edit_distance, jaccard_distance, mean_pairwise_distance
from variants.rows import Row, grouped_rows


@dataclass(slots=True)
class _Spread:
    """Distances within sets, summed."""

    words: list[float] = field(default_factory=list)
    letters: list[float] = field(default_factory=list)


def statistics_of(folder: Path) -> str:
    """Three tables.

    Raises:
        BadInputError: If it is no data set, or a file of it is damaged.
    """
    judged: Counter[tuple[str, str, str]] = Counter()
    spreads: dict[tuple[str, str], _Spread] = defaultdict(_Spread)
    items: dict[str, set[tuple[str, str]]] = defaultdict(set)
    rows: Counter[str] = Counter()
    for group in grouped_rows(_audited(folder)):
        for row in group[1:]:
            judged[row["kind"], row["lang"], row["verdict"]] += 1
        kept = [row for row in group if row["verdict"] == "pass"] if group[0]["set_verdict"] == "pass" else []
        if kept:
            axis, language = kept[0]["axis"], kept[0]["lang"]
            rows[axis] += len(kept)
            items[axis].add((kept[0]["dataset"], kept[0]["item_id"]))
            _add_spread(spreads[axis, language], kept)
    return "\n\n".join(_tables(judged, spreads, items, rows))


def _audited(folder: Path) -> Iterator[Row]:
    for entry in read_descriptor(folder).files:
        if entry.config == AUDIT:
            yield from rows_of(folder, entry)


def _add_spread(spread: _Spread, kept: Iterable[Row]) -> None:
    """Distances between the wordings of one set, the original among them; a set with one text has none."""
    texts = list(dict.fromkeys(_text(row) for row in kept))
    if len(texts) > 1:
        spread.words.append(mean_pairwise_distance(texts, jaccard_distance))
        spread.letters.append(mean_pairwise_distance(texts, edit_distance))


def _text(row: Row) -> str:
    return "\n".join([row["question"], *(row["choices"] or ())])


def _tables(
    judged: Counter[tuple[str, str, str]],
    spreads: dict[tuple[str, str], _Spread],
    items: dict[str, set[tuple[str, str]]],
    rows: Counter[str],
) -> Iterator[str]:
    yield table(("axis", "items", "rows"), [(axis, len(items[axis]), rows[axis]) for axis in AXES if rows[axis]])
    cells = sorted({(kind, language) for kind, language, _ in judged})
    yield table(
        ("kind", "language", "judged", "passed", "rate", "95 % interval"), [_rate(kind, language, judged) for kind, language in cells]
    )
    head = ("axis", "language", "sets", "mean pairwise word distance", "mean pairwise edit distance")
    yield table(head, [_spread(axis, language, spreads[axis, language]) for axis in AXES for language in _languages(axis, spreads)])


def _languages(axis: str, spreads: dict[tuple[str, str], _Spread]) -> list[str]:
    return sorted(language for other, language in spreads if other == axis)


def _rate(kind: str, language: str, judged: Counter[tuple[str, str, str]]) -> tuple[object, ...]:
    passed = judged[kind, language, "pass"]
    total = passed + judged[kind, language, "fail"]
    rate = wilson(passed, total)
    return kind, language, total, passed, f"{rate.point:.1%}", f"{rate.low:.1%} to {rate.high:.1%}"


def _spread(axis: str, language: str, spread: _Spread) -> tuple[object, ...]:
    count = len(spread.words)
    if not count:
        return axis, language, 0, "none", "none"
    return axis, language, count, f"{sum(spread.words) / count:.3f}", f"{sum(spread.letters) / count:.3f}"
