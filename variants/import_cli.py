"""The command `sago import`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from variants.cli import _axes, _mapping


def import_variants(
    source: Annotated[str, typer.Argument(help="JSONL, CSV, TSV or Parquet file, or hf:ORG/NAME:SPLIT@REVISION of the Hugging Face Hub.")],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write to.")],
    shape: Annotated[
        Literal["list", "pairs", "rows"],
        typer.Option(
            "--shape",
            help=(
                "What a row holds. list: an item with the list of its wordings; pairs: an original and one wording of "
                "it; rows: one wording, with the id of its item."
            ),
        ),
    ] = "list",
    mapping: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            help=(
                "Which column holds what, as in text=attacked: variants (the list), text (a wording), original, item "
                "(the id that wordings share), made_by, label (a person's judgement), or a field of an item such as "
                "answer; may be given more than once."
            ),
        ),
    ] = None,
    axis: Annotated[
        list[str] | None,
        typer.Option(
            "--axis",
            help=(
                "Axis to deal the wordings to: generation, activation, confidence or mirroring; may be given more "
                "than once, and no two share a wording. Generation alone if absent."
            ),
        ),
    ] = None,
    kind: Annotated[
        Literal["paraphrase", "reorder"],
        typer.Option("--kind", help="What was done to the originals: they were said another way, or put in another order."),
    ] = "paraphrase",
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
