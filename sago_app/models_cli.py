"""`sago models`: the embedded models, and where they lie."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from scoring.backends.embedded import EMBEDDED, fetch, folder_of, is_fetched


def list_models() -> None:
    """Show the embedded models, their licences, and where they lie or will lie.

    Example: sago models list
    """
    table = Table(box=None, pad_edge=False)
    for column in ("reference", "what", "licence", "to download", "lies in"):
        table.add_column(column, overflow="fold")
    for name, model in EMBEDDED.items():
        place = str(folder_of(name)) if is_fetched(name) else "not fetched yet"
        table.add_row(f"embedded:{name}", model.about, model.licence, f"{model.megabytes} MB", place)
    Console().print(table)


def fetch_model(name: Annotated[str, typer.Argument(help="As `sago models list` shows it, without `embedded:`.")]) -> None:
    """Fetch an embedded model into the cache, so that later runs need no network.

    Example: sago models fetch smollm2-135m-instruct
    """
    typer.echo(str(fetch(name.removeprefix("embedded:"))))
