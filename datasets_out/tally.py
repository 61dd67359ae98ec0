"""What a data set holds, counted as its rows stream by: the card, the descriptor and the Croissant file tell it."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from audit.rates import generator_name
from audit.types import HUMAN, SetVerdict, Verdict
from variants.rows import Row


@dataclass(slots=True)
class Contents:
    """Counts over rows; grows by one number an item, whatever the texts."""

    datasets: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    licences: Counter[str] = field(default_factory=Counter)
    verticals: Counter[str] = field(default_factory=Counter)
    task_types: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    axes: Counter[str] = field(default_factory=Counter)
    generators: Counter[str] = field(default_factory=Counter)
    sources: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    dataset_licences: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    items: set[tuple[str, str]] = field(default_factory=set)
    item_datasets: Counter[str] = field(default_factory=Counter)
    item_languages: Counter[str] = field(default_factory=Counter)
    judged: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """Variants judged, by kind and whether they passed; originals are not on trial."""
    checks: dict[str, list[int]] = field(default_factory=dict)
    """Check to how often it applied and how often it failed."""
    sets: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """Sets by axis and whether they passed."""
    human: Counter[bool] = field(default_factory=Counter)
    """Variants with a person's label, by whether the automatic checks said the same."""

    def count_published(self, row: Row) -> None:
        """Count one row that is published."""
        self.datasets[row["dataset"]] += 1
        self.languages[row["lang"]] += 1
        self.licences[row["licence"] or ""] += 1
        self.verticals[row["vertical"] or ""] += 1
        self.task_types[row["task_type"]] += 1
        self.kinds[row["kind"]] += 1
        self.axes[row["axis"]] += 1
        self.sources[row["dataset"]].add(row["source"] or "")
        self.dataset_licences[row["dataset"]].add(row["licence"] or "")
        if row["kind"] != "original":
            self.generators[generator_name(row["generator"] or "")] += 1
        elif (row["dataset"], row["item_id"]) not in self.items:
            self.items.add((row["dataset"], row["item_id"]))
            self.item_datasets[row["dataset"]] += 1
            self.item_languages[row["lang"]] += 1

    def count_judged(self, judged: SetVerdict) -> None:
        """Count one set of the audit with its verdicts."""
        self.sets[judged.judged.axis, judged.passed] += 1
        for verdict in judged.verdicts:
            self.judged[verdict.variant.kind, verdict.passed] += 1
            self._count_findings(verdict)

    def _count_findings(self, verdict: Verdict) -> None:
        for finding in verdict.findings:
            counts = self.checks.setdefault(finding.check, [0, 0])
            counts[0] += 1
            counts[1] += not finding.passed
        automatic = [finding.passed for finding in verdict.findings if finding.check != HUMAN]
        if len(automatic) < len(verdict.findings):
            self.human[all(automatic) == verdict.passed] += 1
