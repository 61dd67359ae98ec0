"""Mistakes that the types must refuse.

Each line carries the error mypy must give. mypy runs over this file with `warn_unused_ignores`, so the day one of these becomes
legal, the check fails. Nothing here is ever run.
"""

from audit.types import PassedSets
from scoring.axes.activation import ActivationCell
from scoring.axes.confidence import ConfidenceCell
from scoring.axes.generation import GenerationCell
from scoring.axes.mirroring import MirroringCell
from scoring.stats.estimate import Estimate
from variants.types import VariantSet


def a_total_over_axes(a: GenerationCell, b: ActivationCell, c: ConfidenceCell, d: MirroringCell) -> None:
    """No two axes share a field that could be averaged, and no estimate is a number."""
    sum([a.answer_stability, b.state_stability])  # type: ignore[list-item]
    a.answer_stability + c.confidence_stability  # type: ignore[operator]
    a.answer_stability - a.answer_noise  # type: ignore[operator]
    float(d.mirror_satisfaction)  # type: ignore[arg-type]
    [cell.answer_stability for cell in (a, b)]  # type: ignore[union-attr]
    b.answer_stability  # type: ignore[attr-defined]
    c.value  # type: ignore[attr-defined]
    d.score  # type: ignore[attr-defined]


def a_ranking(a: Estimate, b: Estimate) -> None:
    """No estimate is above another; a comparison is a test, not an operator."""
    a < b  # type: ignore[operator]
    max(a, b)  # type: ignore[call-overload]
    sorted([a, b])  # type: ignore[type-var]
    a * 2  # type: ignore[operator]
    round(a)  # type: ignore[call-overload]


def sets_that_no_audit_has_seen(sets: tuple[VariantSet, ...]) -> PassedSets:
    """The seal is no option, and a plain tuple is no PassedSets."""
    PassedSets(axis="generation", sets=sets, audit_id="", rows_hash="")  # type: ignore[call-arg]
    return sets  # type: ignore[return-value]


def a_changed_result(cell: GenerationCell, estimate: Estimate) -> None:
    """Results are frozen."""
    cell.answer_margin = 0.5  # type: ignore[misc]
    estimate.point = 1.0  # type: ignore[misc]
