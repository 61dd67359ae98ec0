"""The gate: judges every variant of a batch of sets by every check, and is the only place that seals what passed."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from audit.checks.base import Check
from audit.evidence import p_meaning
from audit.operating import shipped
from audit.rows import sets_digest
from audit.types import _SEAL, AuditReport, Candidate, Finding, PassedSets, SetVerdict, Verdict
from variants.manifest import tool_version
from variants.types import Axis, VariantSet

SURVIVORS: Mapping[Axis, int] = {"generation": 2, "activation": 2, "confidence": 2, "mirroring": 1}
"""How many variants besides the original must remain. Two, because one wording shows no spread; one mirror is a pair. Set by us."""


PORTION = 100_000
"""Characters judged at once: some 25,000 word pieces, fewer than the embedder holds."""


@dataclass(frozen=True, slots=True)
class SetBounds:
    """What a set must keep to be measured on its axis."""

    generation: int = SURVIVORS["generation"]
    activation: int = SURVIVORS["activation"]
    confidence: int = SURVIVORS["confidence"]
    mirroring: int = SURVIVORS["mirroring"]

    def of(self, axis: Axis) -> int:
        """The least number of variants besides the original."""
        return {
            "generation": self.generation,
            "activation": self.activation,
            "confidence": self.confidence,
            "mirroring": self.mirroring,
        }[axis]


def audit(sets: Iterable[VariantSet], checks: Mapping[str, Check], *, bounds: SetBounds | None = None) -> AuditReport:
    """Judge every variant by every check; a variant that fails leaves its set, with its evidence kept.

    Raises:
        ValueError: If there is no check at all.
    """
    held = tuple(sets)
    bounds = bounds or SetBounds()
    candidates = [candidate for one in held for candidate in candidates_of(one)]
    verdicts = iter(judge(candidates, checks))
    judged = tuple(_set_verdict(one, tuple(next(verdicts) for _ in one.variants), bounds) for one in held)
    provenance = tuple(f"{name}={check!r}" for name, check in checks.items())
    return AuditReport(audit_id(checks, bounds), provenance, judged)


def judge(candidates: Sequence[Candidate], checks: Mapping[str, Check]) -> list[Verdict]:
    """One verdict a candidate, in order, from the findings of all checks that apply to it."""
    return [verdict for portion in _portions(candidates) for verdict in _judged(portion, checks)]


def _judged(candidates: Sequence[Candidate], checks: Mapping[str, Check]) -> list[Verdict]:
    columns = [check(candidates) for check in checks.values()]
    return [_verdict(candidate, [column[position] for column in columns]) for position, candidate in enumerate(candidates)]


def _portions(candidates: Sequence[Candidate]) -> Iterator[list[Candidate]]:
    """The candidates by portions of so much text: what one check embedded is still held when the next asks for it."""
    portion: list[Candidate] = []
    held = 0
    for candidate in candidates:
        portion.append(candidate)
        held += sum(len(one.question) + len(one.context or "") for one in (candidate.item, candidate.variant))
        if held >= PORTION:
            yield portion
            portion, held = [], 0
    if portion:
        yield portion


def candidates_of(held: VariantSet) -> list[Candidate]:
    """Each variant of a set beside its item and the siblings before it."""
    return [Candidate(held.item, variant, held.variants[:position]) for position, variant in enumerate(held.variants)]


def pass_sets(report: AuditReport, axis: Axis) -> PassedSets:
    """Seal the sets of one axis that passed, each with its original and the variants that remain."""
    kept = tuple(
        VariantSet(judged.judged.item, axis, judged.survivors, judged.judged.asked)
        for judged in report.sets
        if judged.passed and judged.judged.axis == axis
    )
    return PassedSets(axis, kept, report.audit_id, sets_digest(kept), _SEAL)


def audit_id(checks: Mapping[str, Check], bounds: SetBounds | None = None) -> str:
    """16 hexadecimal digits that name the checks, their settings, the operating point and the tool version."""
    parts = [tool_version(), repr(bounds or SetBounds()), repr(shipped()), *(f"{name}={check!r}" for name, check in checks.items())]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _verdict(candidate: Candidate, told: Iterable[Finding | None]) -> Verdict:
    findings = tuple(finding for finding in told if finding is not None)
    return Verdict(candidate.variant, findings, _value(findings, "distance"), p_meaning(findings))


def _value(findings: Iterable[Finding], check: str) -> float | None:
    values = [finding.value for finding in findings if finding.check == check]
    return values[0] if values and values[0] == values[0] else None


def _set_verdict(held: VariantSet, verdicts: tuple[Verdict, ...], bounds: SetBounds) -> SetVerdict:
    left, needed = sum(verdict.passed for verdict in verdicts), bounds.of(held.axis)
    reason = f"{left} of {len(verdicts)} variants remain; {held.axis} needs {needed}"
    survivors = Finding("survivors", float(left), float(needed), float("inf"), reason)
    return SetVerdict(held, verdicts, (survivors,))
