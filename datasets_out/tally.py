"""What a data set holds, counted as its rows stream by: the card and the descriptor tell it."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from variants.rows import Row


@dataclass(slots=True)
class Contents:
    """Counts over rows; grows as the rows are written."""

    datasets: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    licences: Counter[str] = field(default_factory=Counter)
    verticals: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    generators: Counter[str] = field(default_factory=Counter)
    sources: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    judged: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Variants judged, by kind and verdict; originals are not on trial."""
    items: set[tuple[str, str]] = field(default_factory=set)

    def count_published(self, row: Row) -> None:
        """Count one row that is published."""
        self.datasets[row["dataset"]] += 1
        self.languages[row["lang"]] += 1
        self.licences[row["licence"] or ""] += 1
        self.verticals[row["vertical"] or ""] += 1
        self.kinds[row["kind"]] += 1
        self.items.add((row["dataset"], row["item_id"]))
        self.sources[row["dataset"]].add(row["source"] or "")
        if row["kind"] != "original":
            self.generators[row["generator"]] += 1

    def count_judged(self, row: Row) -> None:
        """Count one row of the audit."""
        if row["kind"] != "original":
            self.judged[row["kind"], row["verdict"]] += 1
