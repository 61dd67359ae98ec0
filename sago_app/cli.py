"""The commands `sago demo` and `sago run`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from variants.inert import visible


def demo(
    out: Annotated[Path, typer.Option("--out", help="Run folder.")] = Path("runs/demo"),
) -> None:
    """Run the whole of it on three small data sets of our own writing and a small embedded model.

    Example: sago demo --out runs/demo
    """
    from sago_app.demo.run import demo_config
    from sago_app.pipeline import run_pipeline

    for line in run_pipeline(demo_config(), out):
        print(visible(line))
    print(f"data set: {out / 'dataset'}")
    print(f"report: {out / 'report.html'}")


def run(
    config: Annotated[Path, typer.Argument(help="Run configuration, YAML.")],
    out: Annotated[Path | None, typer.Option("--out", help="Run folder; runs/<name of the configuration> if absent.")] = None,
    engine: Annotated[Literal["local"], typer.Option("--engine", help="Where the stages run.")] = "local",
) -> None:
    """Run the whole pipeline from one file; started again, it goes on where it stopped.

    Example: sago run mine.yaml --out runs/mine
    """
    del engine  # the local engine is the only one so far, and the option refuses any other
    from sago_app.config import read_config
    from sago_app.pipeline import run_pipeline

    folder = out or Path("runs") / config.stem
    for line in run_pipeline(read_config(config), folder):
        print(visible(line))
    print(f"report: {folder / 'report.html'}")
