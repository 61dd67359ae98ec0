"""A data set from one recipe: variants, audit and publication, the same to the byte each time."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from datasets_out.provenance import SourceNote
from datasets_out.publish import Published, publish_run
from datasets_out.recipe.config import Recipe, RecipeSource
from variants.command import Request, build_run
from variants.errors import BadInputError
from variants.files import sha256, write_text
from variants.manifest import read_manifest, tool_version
from variants.readers import open_source
from variants.source_rows import Columns, RowError
from variants.sources import load, read_row
from variants.types import Item

_PREPARED = "sources"
_DONE = "recipe.json"


def build_recipe(recipe: Recipe, run: Path, out: Path) -> Published:
    """Prepare the sources, build and audit the variants, and publish what passed; what is done already is kept.

    Args:
        recipe: What to build.
        run: Run folder for the stages on the way.
        out: Data set folder.

    Raises:
        BadInputError: If a source is not there or not as it must be, or the audit certifies nothing.
    """
    specs = prepare(recipe, run / _PREPARED)
    fingerprint = _fingerprint(recipe, specs)
    if not _is_done(run, fingerprint):
        _audit(recipe, specs, run)
        write_text(run / _DONE, json.dumps({"fingerprint": fingerprint, "audit": sha256(run / "audit" / "report.json")}) + "\n")
    return publish_run(run, out, {}, notes=_notes(recipe), name=recipe.name, published=recipe.published)


def prepare(recipe: Recipe, folder: Path) -> tuple[str, ...]:
    """Write each source's rows in one form, each with its licence and origin; returns their paths.

    Raises:
        BadInputError: If a source cannot be read.
    """
    specs = []
    for dataset, source in recipe.sources.items():
        path = folder / f"{dataset}.jsonl"
        lines = [json.dumps(_row(item, dataset, source), ensure_ascii=False) for item in _items(recipe, source)]
        write_text(path, "\n".join(lines[: source.limit]) + "\n")
        specs.append(str(path))
    return tuple(specs)


def _items(recipe: Recipe, source: RecipeSource) -> Iterator[Item]:
    file = recipe.root / source.file
    if file.is_file():
        yield from load(str(file), mapping=source.columns)
    elif source.hub:
        for spec in source.hub:
            yield from _hub_items(spec, source.hub_columns)
    else:
        raise BadInputError(f"{file}: no such file, and the recipe names no data set of the Hub for it; give its folder with --root")


def _hub_items(spec: str, columns: Mapping[str, str]) -> Iterator[Item]:
    """The rows of a Hub data set with the mapped columns alone, since one of its others may bear a name of ours and hold something else."""
    held = open_source(spec)
    for place, row in held.rows():
        try:
            yield read_row({ours: row.get(theirs) for ours, theirs in columns.items()}, Columns({}), dataset=held.dataset)
        except RowError as error:
            raise BadInputError(f"{place}: {error}") from error


def _row(item: Item, dataset: str, source: RecipeSource) -> dict[str, object]:
    revision = f" @ {source.revision}" if source.revision else ""
    return {
        "id": item.id,
        "dataset": dataset,
        "vertical": source.vertical or item.vertical,
        "lang": item.language,
        "task_type": item.task_type,
        "question": item.question,
        "context": item.context,
        "choices": item.choices,
        "answer": item.answer,
        "answer_index": item.answer_index,
        "answer_aliases": item.answer_aliases,
        "group": item.group,
        "licence": source.licence,
        "source": f"{source.url}{revision}",
    }


def _audit(recipe: Recipe, specs: Sequence[str], run: Path) -> None:
    from audit.commands import run_audit

    build_run(Request(tuple(specs), recipe.axes, recipe.per_axis, recipe.seed, recipe.generators or None, {}), run)
    trial = run_audit(run, run)
    if trial.refusal:
        raise BadInputError(f"{run / 'audit'}: this audit certifies nothing, so nothing is published: {trial.refusal}")


def _fingerprint(recipe: Recipe, specs: Sequence[str]) -> str:
    settings = [tool_version(), recipe.axes, recipe.per_axis, recipe.seed, recipe.generators, [sha256(Path(spec)) for spec in specs]]
    return hashlib.sha256(json.dumps(settings).encode()).hexdigest()


def _is_done(run: Path, fingerprint: str) -> bool:
    """Whether this recipe's audit stands in the run folder, every file of it as it was written."""
    try:
        known = json.loads((run / _DONE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    outputs = read_manifest(run)["stages"].get("audit", {}).get("outputs", {})
    return known.get("fingerprint") == fingerprint and bool(outputs) and all(_is_intact(run / path, told) for path, told in outputs.items())


def _is_intact(path: Path, told: str) -> bool:
    return path.is_file() and sha256(path) == told


def _notes(recipe: Recipe) -> dict[str, SourceNote]:
    return {
        dataset: SourceNote(source.licence, source.url, source.revision, source.notice, source.citation)
        for dataset, source in recipe.sources.items()
    }
