"""A handful of wordings that the audit threw out, so that a reader sees what it takes for another question."""

from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from audit.load import judged_sets
from audit.types import Finding
from scoring.report.words import KIND
from variants.types import Axis, Item, Variant

MOST = 6
LONGEST = 280
"""Characters of a wording that are shown."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """One wording that was thrown out."""

    dataset: str
    kind: str
    original: str
    variant: str
    reason: str
    """Every check that failed, with what it measured and the bounds."""


def rejected(audit_folder: Path, axes: tuple[Axis, ...] = get_args(Axis)) -> tuple[Rejected, ...]:
    """The first wording of every pair of reason and generator, and then others, until there is a handful; reads no farther than it must.

    Raises:
        BadInputError: If rows, verdicts or shards changed since the audit.
    """
    first: dict[tuple[str, ...], Rejected] = {}  # by generator, then by what failed
    others: list[Rejected] = []
    for axis in axes:
        for judged in judged_sets(audit_folder, axis):
            for verdict in judged.verdicts:
                if verdict.failed and not verdict.passed:
                    told = _told(judged.judged.item, verdict.variant, [one for one in verdict.findings if not one.passed])
                    key = verdict.variant.generator, *verdict.failed
                    others += [told] if key in first else []
                    first.setdefault(key, told)
        if len(first) >= MOST:
            break
    return (*first.values(), *others)[:MOST]


def _told(item: Item, variant: Variant, failed: list[Finding]) -> Rejected:
    why = "; ".join(f"{one.check}: {one.value:.3g}, {one.low:.3g} to {one.high:.3g} needed{_because(one.reason)}" for one in failed)
    pairs = [(item.question, variant.question), (item.context or "", variant.context or "")]
    pairs += [(" / ".join(item.choices or ()), " / ".join(variant.choices or ()))]
    before, after = next(((a, b) for a, b in pairs if a != b), pairs[0])
    return Rejected(item.dataset, KIND[variant.kind].lower(), _short(before), _short(after), why)


def _because(reason: str) -> str:
    return f" ({reason.rstrip('.')})" if reason else ""


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else f"{flat[:LONGEST].rstrip()}…"
