"""The commands `sago publish`, `sago validate` and `sago export`."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from datasets_out.hub.changes import Change
from variants.errors import BadInputError
from variants.inert import visible


def publish(
    directory: Annotated[Path, typer.Argument(help="Run folder that holds audit/, from `sago audit`.")],
    out: Annotated[Path, typer.Option("--out", help="Data set folder to write.")],
    licence: Annotated[
        list[str] | None,
        typer.Option(
            "--licence",
            help=(
                "Licence of a source that states none: DATASET=IDENTIFIER, an SPDX one such as MIT or CC-BY-4.0; may "
                "be given more than once."
            ),
        ),
    ] = None,
    sources: Annotated[
        Path | None,
        typer.Option(
            "--sources",
            help="YAML file with what the card says of each source: its name, and below it licence, url, revision, notice, citation.",
        ),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Name on the card; that of the folder if absent.")] = "",
    push: Annotated[
        str | None,
        typer.Option(
            "--push",
            help="Send it to ORG/NAME on the Hugging Face Hub; the token is read from HF_TOKEN. Without --push nothing leaves the machine.",
        ),
    ] = None,
    public: Annotated[
        bool | None, typer.Option("--public/--private", help="Who may see it on the Hub; a new one is private, an old one stays as it is.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --push: only show what would change there.")] = False,
) -> None:
    """Write the audited variant sets as a Hugging Face data set; push it only if asked.

    Example: sago publish runs/first --out my_dataset --licence arc_challenge=CC-BY-SA-4.0
    """
    from datasets_out.hub.push import checked_repository, token_from_environment
    from datasets_out.licences.book import parse_stated
    from datasets_out.provenance import read_notes
    from datasets_out.publish import publish_run

    token = ""
    if push is not None:
        checked_repository(push)
        token = token_from_environment()
    elif public is not None or dry_run:
        raise BadInputError("--public, --private and --dry-run: expected together with --push ORG/NAME")
    notes = {} if sources is None else read_notes(sources)
    done = publish_run(directory, out, parse_stated(licence or []), notes=notes, name=name)
    _show(done.changes)
    _warn(done.unlicensed, done.unrecognised)
    print(f"{out}: {done.rows} rows; read it with datasets.load_dataset({str(out)!r}, 'variant_sets')")
    if push is not None:
        _push(out, push, token, public, dry_run, done.unlicensed, done.unrecognised)


def validate(
    directory: Annotated[str, typer.Argument(help="Data set folder, as `sago publish` writes it, or ORG/NAME@REVISION of the Hub.")],
) -> None:
    """Say whether a folder is a well-formed SAGO data set whose audit evidence is true of its rows.

    Example: sago validate my_dataset
    """
    from datasets_out.hub.fetch import opened
    from datasets_out.validate import problems

    counts: dict[str, int] = {}
    with opened(directory) as folder:
        for problem in problems(folder):
            counts[problem.check] = counts.get(problem.check, 0) + 1
            if counts[problem.check] <= _SHOWN:
                print(visible(f"{problem.check}: {problem.where}: {problem.what}"))
    for check, count in counts.items():
        if count > _SHOWN:
            print(f"{check}: and {count - _SHOWN} more")
    print(f"{directory}: {'valid' if not counts else f'{sum(counts.values())} problems'}")
    if counts:
        raise typer.Exit(1)


def export(
    directory: Annotated[Path, typer.Argument(help="Data set folder, as `sago publish` writes it.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to.")],
    to: Annotated[
        str, typer.Option("--to", help="The other harness: inspect (Inspect AI) or lm-eval (lm-evaluation-harness).")
    ] = "inspect",
    axis: Annotated[
        str, typer.Option("--axis", help="The axis whose own wordings are exported: generation, activation, confidence or mirroring.")
    ] = "generation",
) -> None:
    """Write one axis of a data set in the form of another evaluation harness.

    Example: sago export my_dataset --to inspect --axis generation --out inspect_files
    """
    from datasets_out.harnesses import export_data_set

    count, paths = export_data_set(directory, to, axis, out)
    for path in paths:
        print(path)
    print(f"{count} prompts")


_SHOWN = 20


def _push(
    folder: Path,
    repository: str,
    token: str,
    public: bool | None,
    dry_run: bool,
    unlicensed: tuple[str, ...],
    unrecognised: tuple[str, ...],
) -> None:
    from datasets_out.hub.push import push
    from datasets_out.licences.book import named

    if unlicensed:
        raise BadInputError(
            f"--push: no licence is stated for these items; state it with --licence DATASET=SPDX: {named(list(unlicensed))}"
        )
    if unrecognised:
        raise BadInputError(
            f"--push: expected SPDX identifiers or LicenseRef-…; these items state something else: {named(list(unrecognised))}"
        )
    done = push(folder, repository, token=token, public=public, dry_run=dry_run)
    _show(done.changes)
    seen = "private" if done.private else "public"
    if dry_run:
        print(f"{repository} ({seen}{'' if done.exists else ', to be made'}): dry run, nothing was changed")
    else:
        print(f"{repository} ({seen}): {done.commit or 'holds this already, nothing was changed'}")


def _show(changes: Iterable[Change]) -> None:
    """Files with their sizes and what becomes of each."""
    for change in changes:
        print(visible(f"  {change.what:8}{change.bytes:>12,}  {change.path}"))


def _warn(unlicensed: tuple[str, ...], unrecognised: tuple[str, ...]) -> None:
    from datasets_out.licences.book import named

    if unlicensed:
        sys.stderr.write(
            f"WARNING: no licence is stated for {len(unlicensed)} items, so nobody is known to have the right to pass them on. The folder "
            "is for your own use; its card says `license: unknown`. State it with --licence DATASET=SPDX: "
            f"{named(list(unlicensed))}\n"
        )
    if unrecognised:
        sys.stderr.write(f"WARNING: {len(unrecognised)} items state a licence that is no SPDX identifier: {named(list(unrecognised))}\n")
