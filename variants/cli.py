"""The command `sago variants`."""

from pathlib import Path
from typing import Annotated, get_args

import typer

from variants.errors import BadInputError, unknown_name
from variants.types import Axis

_AXES: tuple[Axis, ...] = get_args(Axis)


def variants(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE…",
            help="JSONL, CSV, TSV or Parquet files with a column question, or hf:ORG/NAME:SPLIT@REVISION of the Hugging Face Hub.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write to.")],
    axis: Annotated[
        list[str] | None,
        typer.Option(
            "--axis",
            help=(
                "Axis to build sets for: generation, activation, confidence or mirroring; may be given more than once. All four if absent."
            ),
        ),
    ] = None,
    per_axis: Annotated[int, typer.Option("--per-axis", min=1, help="Variants of each item on each axis, beside the original.")] = 4,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Seed of all random choices.")] = 0,
    generators: Annotated[
        str | None,
        typer.Option(
            "--generators",
            help=(
                "Names of generators with commas, as in framing,contraction; `default` stands for all that need no "
                "model, which is also what is taken if absent."
            ),
        ),
    ] = None,
    mapping: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            help=(
                "Which column holds a field, where it has another name: question=prompt, or choices=options.text for "
                "a path into an object; may be given more than once."
            ),
        ),
    ] = None,
) -> None:
    """Build each axis's own variant sets: the original and its variants; mirror partners for the mirroring axis.

    Example: sago variants tasks.jsonl --out runs/first --per-axis 4 --seed 0
    """
    from variants.command import Request, build_run

    request = Request(
        sources=tuple(sources),
        axes=_axes(axis),
        per_axis=per_axis,
        seed=seed,
        generators=None if generators is None else tuple(name.strip() for name in generators.split(",") if name.strip()),
        mapping=_mapping(mapping or []),
    )
    outcome = build_run(request, out)
    for line in outcome.lines:
        typer.echo(line)
    for line in outcome.warnings:
        typer.echo(line, err=True)
    if outcome.failed:
        raise typer.Exit(2)


def _axes(names: list[str] | None) -> tuple[Axis, ...]:
    """The axes asked for, in the canonical order, each once; `a,b` counts as two."""
    wanted = [name.strip() for value in names or _AXES for name in value.split(",")]
    for name in wanted:
        if name not in _AXES:
            raise unknown_name("axis", name, _AXES)
    return tuple(name for name in _AXES if name in wanted)


def _mapping(pairs: list[str]) -> dict[str, str]:
    mapping: dict[str, str] = {}
    for pair in (part for value in pairs for part in value.split(",")):
        field, sign, column = pair.partition("=")
        if not (field.strip() and sign and column.strip()):
            raise BadInputError(f"--map: expected FIELD=COLUMN; got {pair!r}")
        if field.strip() in mapping:
            raise BadInputError(f"--map: {field.strip()!r} is mapped twice")
        mapping[field.strip()] = column.strip()
    return mapping
