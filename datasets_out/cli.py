"""The commands `sago publish` and `sago validate`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from variants.errors import BadInputError


def publish(
    directory: Annotated[Path, typer.Argument(help="Run folder that holds audit/.")],
    out: Annotated[Path, typer.Option("--out", help="Data set folder to write.")],
    licence: Annotated[
        list[str] | None, typer.Option("--licence", help="DATASET=SPDX, where the source states no licence; may be given more than once.")
    ] = None,
) -> None:
    """Write the audited variant sets as a Hugging Face data set.

    Example: sago publish runs/first --out my_dataset --licence arc_challenge=CC-BY-SA-4.0
    """
    from datasets_out.licences import named
    from datasets_out.publish import publish_run

    done = publish_run(directory, out, _stated(licence or []))
    if done.unlicensed:
        sys.stderr.write(f"no licence stated for {len(done.unlicensed)} items; state it with --licence: {named(list(done.unlicensed))}\n")
    print(f"{done.folder}: {done.rows} rows; read it with datasets.load_dataset({str(done.folder)!r}, 'variant_sets')")


def validate(directory: Annotated[Path, typer.Argument(help="Data set folder.")]) -> None:
    """Say whether a folder is a well-formed SAGO data set whose audit evidence is true of its rows.

    Example: sago validate my_dataset
    """
    from datasets_out.validate import problems

    found = list(problems(directory))
    for problem in found:
        print(f"{problem.check}: {problem.where}: {problem.what}")
    print(f"{directory}: {'valid' if not found else f'{len(found)} problems'}")
    if found:
        raise typer.Exit(1)


def _stated(pairs: list[str]) -> dict[str, str]:
    stated = {}
    for pair in pairs:
        dataset, sign, licence = pair.partition("=")
        if not (dataset and sign and licence):
            raise BadInputError(f"--licence: expected DATASET=SPDX; got {pair!r}")
        stated[dataset] = licence
    return stated
