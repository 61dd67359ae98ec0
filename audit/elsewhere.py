"""Would the audit say something else if the meaning check cut elsewhere? Counted over the whole run, one row a threshold."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from audit.evidence import MEANING
from audit.types import HUMAN, SetVerdict, Verdict

THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Cuts of the meaning check at which the report says what would follow. Set by us."""
LEAST_JUDGED = 20
"""Variants that a generator must have to be compared with another. Set by us."""


@dataclass(slots=True)
class Counts:
    """What one cut would come to."""

    passing: int = 0
    """Variants that would pass, among those that the meaning check judged."""
    failed: Counter[str] = field(default_factory=Counter)
    """Variants that would fail, by generator."""
    sets: Counter[str] = field(default_factory=Counter)
    """Sets that would pass, by axis."""


@dataclass(slots=True)
class Elsewhere:
    """The same run at other cuts, all other checks and people's labels as they are."""

    at: dict[float, Counts] = field(default_factory=lambda: {threshold: Counts() for threshold in THRESHOLDS})
    judged: Counter[str] = field(default_factory=Counter)
    """Variants by generator."""
    asked: int = 0
    """Variants that the meaning check judged."""

    def add(self, judged: SetVerdict, names: Iterable[str]) -> None:
        """Count one set; `names` are its variants' generators."""
        held = list(names)
        self.judged.update(held)
        self.asked += sum(meaning_of(verdict) is not None for verdict in judged.verdicts)
        needed = max((finding.low for finding in judged.findings if finding.check == "survivors"), default=float("inf"))
        for threshold, counts in self.at.items():
            passes = [passes_at(verdict, threshold) for verdict in judged.verdicts]
            counts.passing += sum(one and meaning_of(verdict) is not None for one, verdict in zip(passes, judged.verdicts, strict=True))
            counts.failed.update(name for one, name in zip(passes, held, strict=True) if not one)
            counts.sets[judged.judged.axis] += sum(passes) >= needed

    def merge(self, other: "Elsewhere") -> None:
        """Count in what another shard came to."""
        for threshold, theirs in other.at.items():
            own = self.at[threshold]
            own.passing += theirs.passing
            own.failed.update(theirs.failed)
            own.sets.update(theirs.sets)
        self.judged.update(other.judged)
        self.asked += other.asked

    def worst(self, threshold: float) -> str | None:
        """The generator that fails most often at a cut, among those with enough variants; None with fewer than two."""
        rates = {name: self.at[threshold].failed[name] / n for name, n in self.judged.items() if n >= LEAST_JUDGED}
        return max(rates, key=lambda name: (rates[name], name)) if len(rates) > 1 else None

    def conclusions(self) -> list[str]:
        """What would stay and what would change, in sentences."""
        if not self.asked:
            return []
        return [*self._rate(), *self._sets(), *self._order()]

    def _rate(self) -> list[str]:
        total = sum(self.judged.values())
        rates = [sum(self.at[threshold].failed.values()) / total for threshold in THRESHOLDS]
        return [f"The QC failure rate runs from {rates[0]:.1%} at a cut of {THRESHOLDS[0]} to {rates[-1]:.1%} at {THRESHOLDS[-1]}."]

    def _sets(self) -> list[str]:
        axes = sorted({axis for counts in self.at.values() for axis in counts.sets})
        loose, strict = self.at[THRESHOLDS[0]].sets, self.at[THRESHOLDS[-1]].sets
        return [f"{axis}: {strict[axis]} sets remain at the strictest cut, {loose[axis]} at the loosest." for axis in axes]

    def _order(self) -> list[str]:
        named = {threshold: self.worst(threshold) for threshold in THRESHOLDS}
        if None in named.values():
            return []
        worst = list(dict.fromkeys(named.values()))
        if len(worst) == 1:
            return [f"{worst[0]} fails most often at every cut."]
        told = ", ".join(f"{name} at {', '.join(str(t) for t in THRESHOLDS if named[t] == name)}" for name in worst)
        return [f"Which generator fails most often depends on the cut: {told}."]


def passes_at(verdict: Verdict, threshold: float) -> bool:
    """Whether a variant would pass if the meaning check cut there; a person's label decides as it does now."""
    if any(finding.check == HUMAN for finding in verdict.findings):
        return verdict.passed
    value = meaning_of(verdict)
    return bool(verdict.findings) and not set(verdict.failed) - {MEANING} and (value is None or value >= threshold)


def meaning_of(verdict: Verdict) -> float | None:
    """What the meaning check measured; None where it did not apply."""
    return next((finding.value for finding in verdict.findings if finding.check == MEANING), None)


def row_of(threshold: float, here: Elsewhere, certified: Mapping[float, bool]) -> dict[str, object]:
    """One cut as plain data."""
    counts, total = here.at[threshold], sum(here.judged.values())
    return {
        "threshold": threshold,
        "n": counts.passing,
        "failure_rate": sum(counts.failed.values()) / total if total else None,
        "sets_passed": dict(sorted(counts.sets.items())),
        "most_failing_generator": here.worst(threshold),
        "controls_passed": certified.get(threshold),
    }
