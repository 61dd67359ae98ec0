"""QC failure rate: counted shard by shard, by generator, kind, data set and language, with intervals that know of clustering."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from audit.elsewhere import Elsewhere
from audit.stats.proportion import Proportion, design_effect, wilson
from audit.survivorship import Survival
from audit.types import HUMAN, SetVerdict, Verdict
from audit.unjudged import Unjudged

Cell = tuple[str, str, str, str]
"""Generator, kind, data set, language."""

BINS = 10
_BROUGHT = re.compile(r"^Imported\(.*made_by='([^']+)'")
_NAME = re.compile(r"^[\w.-]+")


@dataclass(slots=True)
class CellCounts:
    """The variants of one cell, by instance."""

    instances: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Failed and judged variants of an instance, to how many instances came out so: few entries, however many instances."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Failures by check; a variant that failed two checks counts in both."""

    def rate(self) -> Proportion:
        """Share of variants that failed, with Wilson interval at the effective number of variants."""
        return failure_rate(self.instances)


def failure_rate(instances: Counter[tuple[int, int]]) -> Proportion:
    """Share of failed variants among instances, counted by how many of each one's variants failed and were judged."""
    outcomes = sorted(instances)
    failed, judged, times = [one[0] for one in outcomes], [one[1] for one in outcomes], [instances[one] for one in outcomes]
    deff = design_effect(failed, judged, times) if sum(times) > 1 else 1.0
    return wilson(
        sum(a * n for a, n in zip(failed, times, strict=True)), sum(a * n for a, n in zip(judged, times, strict=True)), design_effect=deff
    )


@dataclass(slots=True)
class Tally:
    """Counts over a whole audit; it grows with cells and checks, not with instances."""

    cells: dict[Cell, CellCounts] = field(default_factory=dict)
    checks: dict[str, list[int]] = field(default_factory=dict)
    """Per check: how often it applied, failed, was undefined, and was the only check that failed."""
    pass_rate_bins: list[int] = field(default_factory=lambda: [0] * (BINS + 1))
    """Instances by share of their variants that passed: 0, then tenths up to 1."""
    sets: dict[str, list[int]] = field(default_factory=dict)
    """Per axis: sets judged, sets that passed, variants asked for and not made."""
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    """The same at other cuts of the meaning check."""
    survival: Survival = field(default_factory=Survival)
    unjudged: Unjudged = field(default_factory=Unjudged)
    """Variants whose meaning no judge looked at."""
    overridden: int = 0
    """Variants whose automatic verdict a person overrode."""

    def add(self, sets: Iterable[SetVerdict]) -> None:
        """Count the sets of one shard."""
        for judged in sets:
            self._add_set(judged)

    def merge(self, other: "Tally") -> None:
        """Count in what another shard came to."""
        for cell, theirs in other.cells.items():
            own = self.cells.setdefault(cell, CellCounts())
            own.instances.update(theirs.instances)
            own.reasons.update(theirs.reasons)
        for name, counts in other.checks.items():
            self.checks[name] = _summed(self.checks.get(name, [0] * len(counts)), counts)
        for axis, counts in other.sets.items():
            self.sets[axis] = _summed(self.sets.get(axis, [0] * len(counts)), counts)
        self.pass_rate_bins = _summed(self.pass_rate_bins, other.pass_rate_bins)
        self.elsewhere.merge(other.elsewhere)
        self.survival.merge(other.survival)
        self.unjudged.merge(other.unjudged)
        self.overridden += other.overridden

    def rates(self) -> list[tuple[Cell, Proportion, Counter[str]]]:
        """Failure rate of each cell, in order of name."""
        return [(cell, counts.rate(), counts.reasons) for cell, counts in sorted(self.cells.items())]

    def _add_set(self, judged: SetVerdict) -> None:
        held = judged.judged
        axis = self.sets.setdefault(held.axis, [0, 0, 0])
        axis[0] += 1
        axis[1] += judged.passed
        axis[2] += held.shortfall
        self.survival.add(judged)
        self.unjudged.add(judged.verdicts, held.item.language)
        self.elsewhere.add(judged, (generator_name(verdict.variant.generator) for verdict in judged.verdicts))
        if judged.verdicts:
            self.pass_rate_bins[int(BINS * len(judged.survivors) / len(judged.verdicts))] += 1
        by_cell: dict[Cell, list[Verdict]] = {}
        for verdict in judged.verdicts:
            cell: Cell = (generator_name(verdict.variant.generator), verdict.variant.kind, held.item.dataset, held.item.language)
            by_cell.setdefault(cell, []).append(verdict)
            self._add_checks(verdict)
        for cell, verdicts in by_cell.items():
            counts = self.cells.setdefault(cell, CellCounts())
            counts.instances[sum(not verdict.passed for verdict in verdicts), len(verdicts)] += 1
            counts.reasons.update(name for verdict in verdicts if not verdict.passed for name in verdict.failed)

    def _add_checks(self, verdict: Verdict) -> None:
        failed = verdict.failed
        for finding in verdict.findings:
            counts = self.checks.setdefault(finding.check, [0, 0, 0, 0])
            counts[0] += 1
            counts[1] += not finding.passed
            counts[2] += finding.value != finding.value
            counts[3] += failed == (finding.check,)
        automatic = [finding.passed for finding in verdict.findings if finding.check != HUMAN]
        self.overridden += len(automatic) < len(verdict.findings) and all(automatic) != verdict.passed


def _summed(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def generator_name(provenance: str) -> str:
    """The name at the head of a generator's `repr`; of wordings that somebody else made, who or what made them."""
    brought = _BROUGHT.match(provenance)
    if brought:
        return f"{brought[1]} (imported)"
    match = _NAME.match(provenance)
    return match[0] if match else "(unknown)"
