"""The release before: which of its scores to compare with, and whether they may be compared at all."""

from collections.abc import Sequence
from pathlib import Path

from scoring.gate_rules.where import Where
from scoring.report.evidence import wordings
from scoring.report.run import Run
from scoring.stats.cell import CellKey
from variants.errors import BadInputError
from variants.types import Axis

Place = tuple[str, str]
"""Item, and for mirrors the mirror."""


def baseline_scores(baseline: Run | None, where: Where, model: str) -> tuple[Path, Run]:
    """The scores of the baseline's model: the one named, the same reference, or the only one there is.

    Raises:
        BadInputError: If no baseline was given, or it cannot be told which of its models is meant.
    """
    if baseline is None:
        raise BadInputError(f"the rule for {where.dataset!r}, {where.axis}, compares with a baseline; expected --baseline DIR")
    wanted = where.baseline_model or model
    chosen = [one for one in baseline.models if one.reference == wanted]
    if not chosen and where.baseline_model is None and len(baseline.models) == 1:
        chosen = list(baseline.models)
    if not chosen:
        names = ", ".join(one.reference for one in baseline.models)
        raise BadInputError(f"{baseline.folder}: expected model {wanted!r}; it holds {names}. Name one of them with baseline_model")
    return baseline.scores(chosen[0]), baseline


def same_protocol(own: Sequence[tuple[str, object]], before: Sequence[tuple[str, object]], where: Where, baseline: Run) -> None:
    """Refuse a baseline that was measured in another way.

    Raises:
        BadInputError: With what differs.
    """
    for (name, new), (_, old) in zip(own, before, strict=True):
        if new != old:
            raise BadInputError(
                f"{baseline.folder}: {where.dataset}, {where.axis}: expected the run's {name}, {new!r}; the baseline has {old!r}"
            )


def same_wordings(run: Run, baseline: Run, axis: Axis, key: CellKey, own: Sequence[Place], before: Sequence[Place]) -> None:
    """Refuse a baseline with other instances or other wordings: what differs would be the questions and not the release.

    Wordings are held against each other where both folders have an audit.

    Raises:
        BadInputError: With the first instances that differ.
    """
    at = f"{baseline.folder}: {key.dataset}, {axis}"
    new, old = sorted(set(own) - set(before)), sorted(set(before) - set(own))
    if new or old:
        sides = ((new, "run"), (old, "baseline"))
        told = "; ".join(f"{len(some)} only in the {which}, the first {some[0][0]!r}" for some, which in sides if some)
        raise BadInputError(f"{at}: expected the same instances as in the run; {told}")
    if run.audit is None or baseline.audit is None:
        return
    mine, theirs = wordings(run.audit_folder, axis, frozenset()).asked, wordings(baseline.audit_folder, axis, frozenset()).asked
    changed = [item for item, _ in own if mine.get((key.dataset, item, key.kind)) != theirs.get((key.dataset, item, key.kind))]
    if changed:
        raise BadInputError(f"{at}: expected the same wordings as in the run; {len(changed)} instances differ, the first {changed[0]!r}")
