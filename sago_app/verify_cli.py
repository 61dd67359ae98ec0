"""The command `sago verify`."""

from pathlib import Path
from typing import Annotated

import typer

from variants.inert import visible


def verify(
    run: Annotated[Path, typer.Argument(help="Run folder, finished or not.")],
) -> None:
    """Derive a run again from what lies in its folder: hashes, verdicts, counts, scores, report; no model is asked.

    Exit code 1 if anything is not what it must be.

    Example: sago verify runs/demo
    """
    from sago_app.verify import facts, verify

    for line in facts(run):
        typer.echo(visible(line))
    checks = []
    for check in verify(run):
        checks.append(check)
        status = check.status.upper() if check.status == "failed" else check.status
        typer.echo(visible(f"{status}: {check.name}: {check.said}"))
    failed = sum(check.status == "failed" for check in checks)
    typer.echo(f"{len(checks)} checks, {failed} failed, {sum(check.status == 'not checked' for check in checks)} not checked")
    if failed:
        raise typer.Exit(1)
