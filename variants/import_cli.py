"""The command `sago import`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from variants.cli import _axes, _mapping


def import_variants(
    source: Annotated[str, typer.Argument(help="JSONL, CSV or Parquet, or hf:ORG/NAME:SPLIT@REVISION.")],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write to.")],
    shape: Annotated[
        Literal["list", "pairs", "rows"],
        typer.Option("--shape", help="list: an item with its wordings a row; pairs: original and wording a row; rows: a wording a row."),
    ] = "list",
    mapping: Annotated[
        list[str] | None,
        typer.Option("--map", help="FIELD=COLUMN: variants, text, original, item, made_by, label, and the fields of an item."),
    ] = None,
    axis: Annotated[list[str] | None, typer.Option("--axis", help="Axes to deal the wordings to; generation alone if absent.")] = None,
    kind: Annotated[Literal["paraphrase", "reorder"], typer.Option("--kind", help="What was done to the originals.")] = "paraphrase",
) -> None:
    """Bring variant sets that somebody else made into a run folder, for `sago audit` and `sago publish`.

    Example: sago import pararel.jsonl --out runs/pararel --map item=id --map label=human_ok
    """
    from variants.import_command import LABELS, ImportRequest, import_run

    request = ImportRequest(source, shape, _mapping(mapping or []), _axes(axis or ["generation"]), kind)
    done = import_run(request, out)
    typer.echo(f"{out / 'variants'}: {done.items} items, {done.variants} wordings; {done.repeated} repeat their original or another one")
    if done.labels:
        typer.echo(f"{out / LABELS}: {len(done.labels)} judgements of people, for sago audit --labels")
