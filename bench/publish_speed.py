"""How long publishing and validating 100,000 variants take, and how much memory.

Run: python bench/publish_speed.py [ITEMS]
6,250 items, each with an original and four variants on each of four axes: 100,000 variants and 25,000 originals. The sets are built
here, short texts and long contexts in turn, and judged by 21 checks of fixed outcome, so that the audit costs nothing; what is
measured starts with the audited run on disk. Each step runs in a process of its own, whose peak memory is read at its end.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

from audit.gate import SetBounds, audit_id
from audit.rows import write_shard
from audit.types import AuditReport, Finding, SetVerdict, Verdict
from variants.edits import text_edits
from variants.manifest import tool_version
from variants.rows import content_id
from variants.types import Axis, Item, Relation, Variant, VariantSet

AXES: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
ITEMS, VARIANTS, SETS_PER_SHARD = 6_250, 4, 500
GUARDS = tuple(f"guard_{number:02d}" for number in range(20))
CHECKS = ("length=Length(low=0.35, high=3.0)", *(f"{name}=Guard(high=0.0)" for name in GUARDS))


def judged(number: int, axis: Axis) -> SetVerdict:
    """One set; every twentieth variant fails."""
    context = f"Passage {number}. " + "It rained on the hills, and the river rose by the mill. " * (number % 20)
    item = Item(
        f"i{number}", "made", f"How many boats passed the mill on day {number}?", context=context, answer=str(number), licence="CC0-1.0"
    )
    variants = tuple(variant(item, axis, place) for place in range(VARIANTS))
    verdicts = tuple(verdict(one, passed=(number + place) % 20 != 0) for place, one in enumerate(variants))
    left = float(sum(one.passed for one in verdicts))
    survivors = Finding("survivors", left, 2.0, float("inf"), f"{left:.0f} remain")
    return SetVerdict(VariantSet(item, axis, variants, VARIANTS), verdicts, (survivors,))


def variant(item: Item, axis: Axis, place: int) -> Variant:
    text = f"On {axis} form {place}: {item.question}"
    identity = content_id(item.dataset, item.id, text, item.context, item.choices, "Made(place)", place)
    edits = text_edits("question", item.question, text)
    return Variant(identity, text, item.context, None, "paraphrase", "Made(place)", Relation.SAME, item.answer, None, edits, place)


def verdict(one: Variant, *, passed: bool) -> Verdict:
    length = Finding("length", 1.2 if passed else 4.0, 0.35, 3.0, "as long as the original or so")
    return Verdict(one, (length, *(Finding(name, 0.0, 0.0, 0.0, "nothing of this kind was changed") for name in GUARDS)))


def shards(items: int) -> Iterator[tuple[str, Axis, range]]:
    for axis in AXES:
        for number, start in enumerate(range(0, items, SETS_PER_SHARD)):
            yield f"{axis}-{number:05d}.parquet", axis, range(start, min(start + SETS_PER_SHARD, items))


def make_run(run: Path, items: int) -> None:
    identity, told = audit_id({}, SetBounds()), {}
    for name, axis, numbers in shards(items):
        report = AuditReport(identity, CHECKS, tuple(judged(number, axis) for number in numbers))
        told[name] = {"axis": axis, "sets": len(numbers), "rows_hash": write_shard(run / "audit" / name, report)}
    body = {
        "audit_id": identity, "tool_version": tool_version(), "ended": "2026-01-01T00:00:00+00:00", "certified": True, "evidence": [],
        "controls": {"by_kind": []}, "failure_rate": None, "checks_failed": [], "sets": {}, "checks": list(CHECKS), "shards": told,
    }  # fmt: skip
    (run / "audit" / "report.json").write_text(json.dumps(body))


def step(what: str, run: str, out: str) -> None:
    """In a process of its own: one step, its seconds and its peak memory."""
    from datasets_out.publish import publish_run
    from datasets_out.validate import problems

    start, worked = perf_counter(), process_time()
    found = 0 if what != "validate" else sum(1 for _ in problems(Path(out)))
    if what == "publish":
        publish_run(Path(run), Path(out), {})
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{what}: {perf_counter() - start:.1f} s ({process_time() - worked:.1f} s of processor), peak {peak:.0f} MB"
        + (f", {found} problems" if what == "validate" else ""),
        flush=True,
    )


def main() -> None:
    items = int(sys.argv[1]) if len(sys.argv) > 1 else ITEMS
    with tempfile.TemporaryDirectory(prefix="sago-bench-") as place:
        run, out = Path(place, "run"), Path(place, "set")
        make_run(run, items)
        size = sum(path.stat().st_size for path in run.rglob("*.parquet")) / 2**20
        print(f"{items * VARIANTS * len(AXES):,} variants, {size:.0f} MB audited", flush=True)
        for what in ("publish", "validate"):
            subprocess.run(
                [sys.executable, __file__, what, str(run), str(out)],
                check=True,
                env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
            )


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in {"publish", "validate"}:
        step(*sys.argv[1:4])
    else:
        main()
