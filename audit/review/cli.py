"""The commands below `sago review`: `sample`, `serve`, `import`, `agreement`."""

import json
from pathlib import Path
from typing import Annotated

import typer


def sample(
    directory: Annotated[Path, typer.Argument(help="Run folder that holds audit/, from `sago audit`.")],
    out: Annotated[Path, typer.Option("--out", help="Sheet to write: .jsonl, .csv, or .json for Label Studio.")],
    n: Annotated[int, typer.Option("--n", min=2, help="Rows of the sheet, planted controls among them.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the draw.")] = 0,
) -> None:
    """Draw a stratified blind sample for people to judge; the key that joins it to the run is written beside it.

    Example: sago review sample runs/first --n 200 --out review.jsonl
    """
    from audit.review.sample import draw_sample

    drawn, controls = draw_sample(directory, out, n=n, seed=seed)
    print(f"{drawn} variants and {controls} controls: {out} (give reviewers this file alone; keep {out.name}.key.json)")


def serve(
    file: Annotated[Path, typer.Argument(help="Sheet from `sago review sample` (.jsonl or .csv); labels are saved into it.")],
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port on 127.0.0.1; 0 for a free one.")] = 0,
) -> None:
    """Open a page on this machine alone where a person judges the sheet with the keyboard; every label is saved at once.

    Example: sago review serve review.jsonl
    """
    from audit.review.serve import serve as run

    try:
        run(file, port, lambda address: print(f"open {address}\nend with Ctrl-C; labels are in {file}", flush=True))
    except KeyboardInterrupt:
        print(f"ended; labels are in {file}")


def import_(
    file: Annotated[Path, typer.Argument(help="Filled sheet: .jsonl, .csv, or a Label Studio export (.json), its key beside it.")],
    out: Annotated[Path | None, typer.Option("--out", help="Labels file for `sago audit --labels`; FILE.labels.jsonl if absent.")] = None,
) -> None:
    """Join the labels of a sheet to their variants, as the file that `sago audit --labels` takes.

    Example: sago review import review.jsonl --out labels.jsonl
    """
    from audit.review.judged import import_labels

    target = out or file.with_name(f"{file.name}.labels.jsonl")
    labels, empty = import_labels(file, target)
    print(f"{labels} labels ({empty} rows not judged): {target}")


def agreement(
    files: Annotated[list[Path], typer.Argument(help="Filled sheets of one sample, one a rater; the key beside the first.")],
    run: Annotated[
        Path | None, typer.Option("--run", help="Run folder to keep the figures in (review/agreement.json); its card then tells them.")
    ] = None,
) -> None:
    """Agreement between raters, of the audit with them, and the failure rate corrected for the audit's own errors.

    Example: sago review agreement ann.jsonl bob.jsonl --run runs/first
    """
    from audit.review.judged import agreement as measured
    from audit.review.kept import keep_agreement

    told = measured(files)
    if run is not None:
        keep_agreement(run, told)
    print(json.dumps(told, indent=1))
