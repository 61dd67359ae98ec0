"""The audit of a run folder: shard by shard, what is judged is written, sealed by digests, and counted for the report."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from audit.checks.base import Check
from audit.control_items import ControlItems
from audit.controls import Trial, judged_controls, trial_of, unsought_in
from audit.elsewhere import THRESHOLDS, passes_at
from audit.gate import SetBounds, audit_id
from audit.labels import Labels
from audit.rates import Tally
from audit.shards import Judged, Judging, forget, in_shards
from audit.unjudged import Gap
from variants.engine import LOCAL, Engine
from variants.files import sha256, write_bytes, write_text
from variants.rows import VARIANTS, shard_paths

REPORT = "report.json"


@dataclass(slots=True)
class Outcome:
    """What an audit of a run came to."""

    audit_id: str
    checks: tuple[str, ...]
    shards: dict[str, dict[str, Any]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    trial: Trial | None = None
    evidence: tuple[str, ...] = ()
    unjudged: list[Gap] = field(default_factory=list)
    """Languages in which the meaning of variants was judged by guards and distance alone."""
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
    engine: Engine = LOCAL,
) -> Outcome:
    """Judge every variant below `source/variants` and write `target/audit/*.parquet`.

    Raises:
        BadInputError: If there are no variants, a shard mixes axes, or labels name rows that are not there.
    """
    paths = shard_paths(source / "variants")
    outcome = Outcome(audit_id(checks, bounds), tuple(f"{name}={check!r}" for name, check in checks.items()))
    controls = ControlItems()
    for judged in engine.map(Judging(checks, bounds, labels), in_shards(paths)):
        for one in judged.files:
            _keep(one, target, outcome, controls)
        outcome.tally.merge(judged.tally)
        if labels is not None:
            labels.used.update(judged.labels_used)
        if not engine.here:
            advance(judged.sets)
    outcome.inputs = {path.name: sha256(path) for path in paths}
    if labels is not None:
        labels.refuse_strangers()
    outcome.unjudged = outcome.tally.unjudged.gaps(checks)
    _forget_old_shards(target / "audit", set(outcome.shards))
    forget(checks)
    items = controls.drawn()
    judged_again = judged_controls(items, checks)
    outcome.trial = trial_of(judged_again, left_out=unsought_in(items, checks))
    outcome.trials_elsewhere = {cut: trial_of(judged_again, partial(passes_at, threshold=cut)).passed for cut in THRESHOLDS}
    return outcome


def _keep(judged: Judged, target: Path, outcome: Outcome, controls: ControlItems) -> None:
    """Write one file, and enter it."""
    write_bytes(target / "audit" / judged.name, judged.content)
    outcome.shards[judged.name] = {"axis": judged.axis, "sets": judged.sets, "rows_hash": judged.rows_hash}
    controls.add(judged.items)


def count_sets(source: Path) -> int:
    """Number of sets below a run folder, from the originals' rows."""
    return sum(_count_originals(path) for path in shard_paths(source / "variants"))


def _count_originals(path: Path) -> int:
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    with VARIANTS.reading(path):
        return int(pc.sum(pc.equal(pq.read_table(path, columns=["kind"])["kind"], "original")).as_py() or 0)


def _forget_old_shards(folder: Path, kept: set[str]) -> None:
    for path in folder.glob("*.parquet"):
        if path.name not in kept:
            path.unlink()


def write_report(target: Path, told: Mapping[str, Any]) -> None:
    """Write `audit/report.json`."""
    write_text(target / "audit" / REPORT, json.dumps(told, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
