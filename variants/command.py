"""A whole run of the first stage: sources in, shards, summary and manifest out."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from variants.candidates import named
from variants.engine import LOCAL, Engine
from variants.errors import BadInputError
from variants.files import only_writer, sha256, write_bytes, write_text
from variants.generators.base import Generator
from variants.manifest import now, read_manifest, record_stage
from variants.progress import Advance, progress
from variants.readers import open_source
from variants.set_diversity import DiversityTally
from variants.shards import Building, axes_of, file_name, in_shards
from variants.source_rows import Columns
from variants.sources import count_items, items_of
from variants.tally import BuildSummary, Tally
from variants.types import Axis, Item

STAGE = "variants"
DIVERSITY = "diversity-"
"""Beginning of the name of an axis's file with one line a set: how far its wordings lie from one another."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    sources: tuple[str, ...]
    axes: tuple[Axis, ...] = get_args(Axis)
    per_axis: int = 4
    """Variants of each item on each axis, beside the original."""
    seed: int = 0
    generators: tuple[str, ...] | None = None
    """Names; None for all that need no model."""
    mapping: Mapping[str, str] = field(default_factory=dict)
    """Field to column, where the source's columns have other names."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What to tell the user."""

    lines: tuple[str, ...]
    warnings: tuple[str, ...]
    failed: bool
    """A generator that was named made nothing of a whole data set it has a rule for."""


def build_run(request: Request, run: Path, engine: Engine = LOCAL) -> Outcome:
    """Build the sets of a run folder.

    All input is checked before the folder is touched. The shards appear together when all are written; an interrupted run
    leaves the earlier ones as they were.

    Raises:
        BadInputError: If a source, a name or the folder is not as it must be.
    """
    work = Building(request.axes, request.per_axis, request.seed, request.generators)
    generators = work.made()
    if not generators:
        raise BadInputError("--generators: expected at least one name; got none")
    columns = Columns(request.mapping)
    sources = [open_source(spec) for spec in request.sources]
    total = count_items(sources, columns)
    read_manifest(run)
    started = now()
    inputs = {source.spec: source.revision or sha256(Path(source.spec)) for source in sources}
    with only_writer(run):
        for left_over in run.glob(".variants-*"):  # of a run that was killed
            shutil.rmtree(left_over, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(dir=run, prefix=".variants-"))
        try:
            with progress("building variants", total) as advance:
                tally, spread = _write(folder, engine, work, items_of(sources, columns), advance)
            summary = tally.summary(generators)
            told = {**summary.as_json(), "diversity": spread.means()}
            write_text(folder / "summary.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
            settings = _settings(request, generators)
            outputs = _publish(folder, run, keep=_same_run(run, settings, inputs))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        record_stage(run, STAGE, started=started, settings=settings, inputs=inputs, outputs=outputs)
    return _outcome(request, run, summary)


def _write(folder: Path, engine: Engine, work: Building, items: Iterator[Item], advance: Advance) -> tuple[Tally, DiversityTally]:
    """Build shard by shard and write each axis's file of it; returns the counts of all, and how varied the sets are."""
    tally, spread = Tally(), DiversityTally()
    for number, built in enumerate(engine.map(work, in_shards(items))):
        for axis, content in built.files.items():
            write_bytes(folder / file_name(axis, number), content)
            with (folder / f"{DIVERSITY}{axis}.jsonl").open("a", encoding="utf-8") as lines:
                for one in built.diversity[axis]:
                    spread.add(one)
                    lines.write(json.dumps(one.as_json(), ensure_ascii=False) + "\n")
        tally.add(built.tally)
        if not engine.here:
            advance(built.items)
    return tally, spread


def _settings(request: Request, generators: Mapping[str, Generator]) -> dict[str, Any]:
    return {
        "axes": list(request.axes),
        "per_axis": request.per_axis,
        "seed": request.seed,
        "generators": {name: named(name, generator).provenance for name, generator in generators.items()},
        "map": dict(request.mapping),
    }


def _same_run(run: Path, settings: Mapping[str, Any], inputs: Mapping[str, str]) -> bool:
    """Whether the folder's sets were made from the same rows in the same way, be it for other axes."""
    known = read_manifest(run)["stages"].get(STAGE)
    own = {name: value for name, value in settings.items() if name != "axes"}
    return known is not None and known["inputs"] == dict(inputs) and {k: v for k, v in known["settings"].items() if k != "axes"} == own


def _publish(folder: Path, run: Path, *, keep: bool) -> list[Path]:
    """Move the new shards into place; earlier ones go, but for other axes' of the same rows and settings."""
    target = run / STAGE
    target.mkdir(exist_ok=True)
    fresh = sorted(folder.iterdir())
    axes = axes_of([path.name for path in fresh if path.suffix == ".parquet"])
    for path in (*target.glob("*.parquet"), *target.glob(f"{DIVERSITY}*")):
        if not keep or (path.suffix == ".parquet" and axes_of([path.name]) <= axes):
            path.unlink()
    for path in fresh:
        path.replace(target / path.name)
    return sorted(target.iterdir())


def _outcome(request: Request, run: Path, summary: BuildSummary) -> Outcome:
    lines = [f"{run / STAGE}: {sum(summary.items.values())} items, {sum(sum(row.values()) for row in summary.variants.values())} variants"]
    for dataset, row in summary.shortfall.items():
        for axis, missing in row.items():
            if missing:
                short, total = summary.short_sets[dataset][axis], summary.items[dataset]
                lines.append(f"{dataset}, {axis}: {missing} variants short in {short} of {total} sets; reasons in {STAGE}/summary.json")
    named = request.generators is not None
    warnings = [_silence(dataset, names, named=named) for dataset, names in summary.silent.items() if names]
    return Outcome(tuple(lines), tuple(warnings), failed=named and bool(warnings))


def _silence(dataset: str, names: tuple[str, ...], *, named: bool) -> str:
    """What to say of generators that made nothing of a data set; of those nobody asked for, only how many."""
    if named:
        return f"error: {dataset}: no variant at all from {', '.join(names)}"
    return f"note: {dataset}: {len(names)} generators found nothing they have a rule for; named in {STAGE}/summary.json"
