"""The commands `sago demo` and `sago run`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from variants.inert import visible


def demo(
    out: Annotated[Path, typer.Option("--out", help="Run folder to write to.")] = Path("runs/demo"),
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
    config: Annotated[
        Path,
        typer.Argument(help="Run configuration, YAML: sources, models and what is to be done (docs/examples/run.yaml shows every key)."),
    ],
    out: Annotated[Path | None, typer.Option("--out", help="Run folder to write to; runs/NAME for NAME.yaml if absent.")] = None,
    engine: Annotated[
        Literal["local", "ray"], typer.Option("--engine", help="Where the stages run: in this process, or on a Ray cluster.")
    ] = "local",
    address: Annotated[
        str | None,
        typer.Option("--address", help="With --engine ray: the cluster, such as auto or ray://HOST:10001; one on this machine if absent."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=0, help="With --engine ray: workers at once; 0 for as many as there are processors.")
    ] = 0,
    gpus: Annotated[
        float, typer.Option("--gpus", min=0, help="With --engine ray: GPUs of each worker; a part such as 0.5 shares one.")
    ] = 0.0,
    store: Annotated[
        str | None,
        typer.Option(
            "--store", help="With --engine ray: URL of a folder that all nodes reach, such as s3://BUCKET/RUN; the run folder if absent."
        ),
    ] = None,
) -> None:
    """Run the whole pipeline from one file; started again, it goes on where it stopped.

    Example: sago run mine.yaml --out runs/mine
    """
    from sago_app.config import read_config
    from sago_app.engine import open_engine
    from sago_app.pipeline import run_pipeline

    folder, settings = out or Path("runs") / config.stem, read_config(config)
    with open_engine(engine, folder, address=address, workers=workers, gpus=gpus, store=store) as opened:
        for line in run_pipeline(settings, folder, opened):
            print(visible(line))
    print(f"report: {folder / 'report.html'}")
