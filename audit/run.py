"""The audit of a run folder: shard by shard, what is judged is written, sealed by digests, and counted for the report."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from audit.checks.base import Check
from audit.controls import Trial, judged_controls, trial_of
from audit.elsewhere import THRESHOLDS, passes_at
from audit.gate import SetBounds, audit, audit_id
from audit.labels import Labels, relabelled
from audit.rates import Tally
from audit.rows import write_shard
from audit.types import SetVerdict
from variants.errors import BadInputError
from variants.files import sha256, write_text
from variants.rows import from_rows, grouped_rows, read_rows, shard_paths
from variants.types import Item, VariantSet

REPORT = "report.json"
_CONTROL_ITEMS = 60


@dataclass(slots=True)
class Outcome:
    """What an audit of a run came to."""

    audit_id: str
    checks: tuple[str, ...]
    shards: dict[str, dict[str, Any]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    trial: Trial | None = None
    evidence: tuple[str, ...] = ()
    inputs: dict[str, str] = field(default_factory=dict)
    trials_elsewhere: dict[float, bool] = field(default_factory=dict)
    """Whether the controls would come out as they must if the meaning check cut elsewhere."""

    @property
    def certified(self) -> bool:
        """Whether the planted controls came out as they must."""
        return self.trial is not None and self.trial.passed


def audit_run(
    source: Path,
    target: Path,
    checks: Mapping[str, Check],
    *,
    labels: Labels | None = None,
    advance: Callable[[int], None] = lambda _: None,
    bounds: SetBounds | None = None,
) -> Outcome:
    """Judge every variant below `source/variants` and write `target/audit/*.parquet`.

    Raises:
        BadInputError: If there are no variants, a shard mixes axes, or labels name rows that are not there.
    """
    paths = shard_paths(source / "variants")
    outcome = Outcome(audit_id(checks, bounds), tuple(f"{name}={check!r}" for name, check in checks.items()))
    controls: dict[tuple[str, str], Item] = {}
    for path in paths:
        held = _sets(path)
        for one in held:
            if len(controls) < _CONTROL_ITEMS:
                controls.setdefault((one.item.dataset, one.item.id), one.item)
        report = audit(held, checks, bounds=bounds)
        if labels is not None:
            report = relabelled(report, labels)
        digest = write_shard(target / "audit" / path.name, report)
        axis = held[0].axis if held else path.name.split("-", 1)[0]
        outcome.shards[path.name] = {"axis": axis, "sets": len(held), "rows_hash": digest}
        outcome.inputs[path.name] = sha256(path)
        outcome.tally.add(report.sets)
        advance(len(held))
    if labels is not None:
        labels.refuse_strangers()
    _forget_old_shards(target / "audit", set(outcome.shards))
    judged = judged_controls(list(controls.values()), checks)
    outcome.trial = trial_of(judged)
    outcome.trials_elsewhere = {cut: trial_of(judged, partial(passes_at, threshold=cut)).passed for cut in THRESHOLDS}
    return outcome


def count_sets(source: Path) -> int:
    """Number of sets below a run folder, from the originals' rows."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    return sum(
        pc.sum(pc.equal(pq.read_table(path, columns=["kind"])["kind"], "original")).as_py() or 0
        for path in shard_paths(source / "variants")
    )


def _sets(path: Path) -> list[VariantSet]:
    held = [from_rows(rows) for rows in grouped_rows(read_rows(path))]
    axes = sorted({one.axis for one in held})
    if len(axes) > 1:
        raise BadInputError(f"{path}: expected the sets of one axis in a file; got {', '.join(axes)}")
    return held


def _forget_old_shards(folder: Path, kept: set[str]) -> None:
    for path in folder.glob("*.parquet"):
        if path.name not in kept:
            path.unlink()


def write_report(target: Path, told: Mapping[str, Any]) -> None:
    """Write `audit/report.json`."""
    write_text(target / "audit" / REPORT, json.dumps(told, indent=1, ensure_ascii=False, allow_nan=False) + "\n")


def failed_rows(sets: Iterator[SetVerdict]) -> Iterator[SetVerdict]:
    """The sets that hold a variant that failed."""
    return (judged for judged in sets if len(judged.survivors) < len(judged.verdicts))
