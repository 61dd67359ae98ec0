"""A whole run of the first stage: sources in, shards, summary and manifest out."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from variants.build import build_variants
from variants.candidates import named
from variants.errors import BadInputError
from variants.files import only_writer, sha256, write_text
from variants.generators import default_generators, named_generators
from variants.generators.base import Generator
from variants.manifest import now, read_manifest, record_stage
from variants.progress import progress
from variants.readers import Source, open_source
from variants.rows import write_sets
from variants.set_diversity import DiversityTally, diversity_of
from variants.source_rows import Columns
from variants.sources import count_items, items_of
from variants.tally import BuildSummary, Tally
from variants.types import Axis, VariantSet

STAGE = "variants"
DIVERSITY = "diversity-"
"""Beginning of the name of an axis's file with one line a set: how far its wordings lie from one another."""
_SETS_PER_SHARD = 500


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


def build_run(request: Request, run: Path) -> Outcome:
    """Build the sets of a run folder.

    All input is checked before the folder is touched. The shards appear together when all are written; an interrupted run
    leaves the earlier ones as they were.

    Raises:
        BadInputError: If a source, a name or the folder is not as it must be.
    """
    generators = default_generators() if request.generators is None else named_generators(request.generators)
    if not generators:
        raise BadInputError("--generators: expected at least one name; got none")
    columns = Columns(request.mapping)
    sources = [open_source(spec) for spec in request.sources]
    total = count_items(sources, columns)
    read_manifest(run)
    started = now()
    inputs = {source.spec: source.revision or sha256(Path(source.spec)) for source in sources}
    tally = Tally()
    with only_writer(run):
        for left_over in run.glob(".variants-*"):  # of a run that was killed
            shutil.rmtree(left_over, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(dir=run, prefix=".variants-"))
        try:
            with progress("building variants", total) as advance:
                spread = _write(folder, request, _sets(sources, columns, generators, request, tally), advance)
            summary = tally.summary(generators)
            told = {**summary.as_json(), "diversity": spread.means()}
            write_text(folder / "summary.json", json.dumps(told, indent=1, ensure_ascii=False) + "\n")
            settings = _settings(request, generators)
            outputs = _publish(folder, run, keep=_same_run(run, settings, inputs))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        record_stage(run, STAGE, started=started, settings=settings, inputs=inputs, outputs=outputs)
    return _outcome(request, run, summary)


def _sets(
    sources: list[Source], columns: Columns, generators: Mapping[str, Generator], request: Request, tally: Tally
) -> Iterator[VariantSet]:
    items = items_of(sources, columns)
    return build_variants(items, generators, axes=request.axes, per_axis=request.per_axis, seed=request.seed, tally=tally)


def _write(folder: Path, request: Request, sets: Iterator[VariantSet], advance: Any) -> DiversityTally:  # noqa: ANN401 - see variants.progress
    """Cut the sets into shards, one axis a file; at most `_SETS_PER_SHARD` items are held at a time. Returns how varied they are."""
    shard = 0
    spread = DiversityTally()
    held: dict[Axis, list[VariantSet]] = {axis: [] for axis in request.axes}
    last = request.axes[-1]
    for one in sets:
        held[one.axis].append(one)
        if one.axis == last:
            advance(1)
            if len(held[last]) >= _SETS_PER_SHARD:
                _flush(folder, held, shard, spread)
                shard += 1
    if held[last]:
        _flush(folder, held, shard, spread)
    return spread


def _flush(folder: Path, held: dict[Axis, list[VariantSet]], shard: int, spread: DiversityTally) -> None:
    for axis, sets in held.items():
        write_sets(folder / f"{axis}-{shard:05d}.parquet", sets)
        with (folder / f"{DIVERSITY}{axis}.jsonl").open("a", encoding="utf-8") as lines:
            for one in map(diversity_of, sets):
                spread.add(one)
                lines.write(json.dumps(one.as_json(), ensure_ascii=False) + "\n")
        sets.clear()


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
    axes = {path.name.rsplit("-", 1)[0] for path in fresh}
    for path in (*target.glob("*.parquet"), *target.glob(f"{DIVERSITY}*")):
        if not keep or (path.suffix == ".parquet" and path.name.rsplit("-", 1)[0] in axes):
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
