"""What the audit hands on: findings with their bounds, verdicts, the report, and the sealed sets."""

from dataclasses import InitVar, dataclass

from variants.types import Axis, Item, Variant, VariantSet

HUMAN = "human"
"""Name of the finding that a person's label makes; where it is there, it decides, and the automatic findings are kept beside it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check measured on one variant, with the bounds it was held to.

    Keeping value and bounds instead of a bool lets a reader see how nearly something failed, and lets a variant be judged
    again under other bounds without running anything again.
    """

    check: str
    """Name of the check as in `CHECKS`."""
    value: float
    """In the check's own unit; NaN where it was undefined, which never passes."""
    low: float
    high: float
    reason: str
    """One sentence for a reader; says what was found, not only that something was."""

    @property
    def passed(self) -> bool:
        """Whether the value lies within the bounds, both included."""
        return self.low <= self.value <= self.high


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant on trial, beside the item it was made from and the siblings that stand before it in its set."""

    item: Item
    variant: Variant
    siblings: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement on one variant, with every finding that it rests on."""

    variant: Variant
    findings: tuple[Finding, ...]
    distance: float | None = None
    """Embedding distance to the original, 1 - cosine (0 = the same direction, up to 2); None if not measured."""
    p_meaning: float | None = None
    """Calibrated probability that the meaning is preserved; None if undefined."""

    @property
    def failed(self) -> tuple[str, ...]:
        """The name of every check that failed, not of the first alone."""
        return tuple(finding.check for finding in self.findings if not finding.passed)

    @property
    def passed(self) -> bool:
        """Whether all findings passed, or a person said so; a verdict without findings never passes."""
        human = [finding.passed for finding in self.findings if finding.check == HUMAN]
        return human[-1] if human else bool(self.findings) and not self.failed


@dataclass(frozen=True, slots=True)
class SetVerdict:
    """The judgement on one item's set for one axis: it passes if enough of its own variants remain."""

    judged: VariantSet
    """The set as it was built, failed variants included."""
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...]
    """Findings on the set as a whole, such as how many variants survived."""

    @property
    def passed(self) -> bool:
        """Whether every finding on the set passed; a set without findings never passes."""
        return bool(self.findings) and all(finding.passed for finding in self.findings)

    @property
    def survivors(self) -> tuple[Variant, ...]:
        """The variants that passed, in their order."""
        return tuple(verdict.variant for verdict in self.verdicts if verdict.passed)


@dataclass(frozen=True, slots=True)
class AuditReport:
    """The verdicts of one audit over one batch of sets."""

    audit_id: str
    """Names the checks, their settings and the tool version: equal ids mean the same judgement."""
    checks: tuple[str, ...]
    """`repr` of every check, which is its provenance."""
    sets: tuple[SetVerdict, ...]

    def __post_init__(self) -> None:
        """Refuse a report that rests on no check at all."""
        if not self.checks:
            raise ValueError("an audit needs at least one check; got none")


_SEAL = object()


@dataclass(frozen=True, slots=True)
class PassedSets:
    """Variant sets of one axis that an audit let through: the only thing that scoring and publishing accept.

    Made by `audit.gate` alone. Each set holds its original and the variants that passed.
    """

    axis: Axis
    sets: tuple[VariantSet, ...]
    audit_id: str
    rows_hash: str
    """SHA-256 over the content of the sets: a row changed after the audit does not match."""
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        """Refuse sets that no audit has sealed, and sets of another axis."""
        if seal is not _SEAL:
            raise TypeError("PassedSets are made by the audit alone; run `sago audit`, or call audit.gate.pass_sets(report, axis)")
        strangers = {held.axis for held in self.sets} - {self.axis}
        if strangers:
            raise ValueError(f"expected sets of axis {self.axis!r} only; got {sorted(strangers)}")
