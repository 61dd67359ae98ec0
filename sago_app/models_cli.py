"""`sago models`: the embedded models, and where they lie."""

from typing import Annotated

import typer

from variants.errors import BadInputError, unknown_name


def models(
    action: Annotated[str, typer.Argument(metavar="list|fetch", help="Show the embedded models, or fetch one.")] = "list",
    name: Annotated[str | None, typer.Argument(help="Which model to fetch, as `sago models list` shows it.")] = None,
) -> None:
    """Show the embedded models with their licences and where they lie, or fetch one so that later runs need no network.

    Example: `sago models fetch smollm2-135m-instruct`
    """
    if action == "list" and name is not None:
        raise BadInputError(f"`sago models list` takes no name; got {name!r}")
    if action == "list":
        _show()
    elif action != "fetch":
        raise unknown_name("action of `sago models`", action, ("list", "fetch"))
    elif name is None:
        raise BadInputError("expected a model to fetch, such as `sago models fetch smollm2-135m-instruct`; `sago models list` shows them")
    else:
        from scoring.backends.embedded import fetch

        typer.echo(str(fetch(name.removeprefix("embedded:"))))


def _show() -> None:
    from rich.console import Console
    from rich.table import Table

    from scoring.backends.embedded import EMBEDDED, folder_of, is_fetched

    table = Table(box=None, pad_edge=False)
    for column in ("reference", "what", "licence", "to download", "lies in"):
        table.add_column(column, overflow="fold")
    for name, model in EMBEDDED.items():
        place = str(folder_of(name)) if is_fetched(name) else "not fetched yet"
        table.add_row(f"embedded:{name}", model.about, model.licence, f"{model.megabytes} MB", place)
    Console().print(table)
