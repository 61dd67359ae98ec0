"""The command `sago report`."""

from pathlib import Path
from typing import Annotated

import typer


def report(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="DIR…", help="Run folders with scores/, from `sago score`; several stand side by side on one page."),
    ],
    out: Annotated[Path, typer.Option("--out", help="The HTML file to write; Markdown is written beside it.")] = Path("report.html"),
) -> None:
    """Write what was found as one HTML file that needs no network, and as Markdown beside it.

    Data set by data set and axis by axis: how stability lies over the instances, what sampling alone does, what rewording adds, the
    verdict, and the instances that fail with both wordings, the answers and the audit's evidence. There is no total.

    Example:
        sago report runs/demo --out runs/demo/report.html
    """
    from scoring.report.command import write_report

    for path in write_report(folders, out):
        print(path)
