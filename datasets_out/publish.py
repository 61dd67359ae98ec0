"""From a run folder to a data set on disk: everything but the push."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from audit.load import read_report
from audit.review.kept import kept_agreement
from datasets_out.card.body import body_of
from datasets_out.card.croissant import write_croissant
from datasets_out.card.facts import Facts
from datasets_out.card.head import head_of
from datasets_out.card.text import Card, read_card, write_card
from datasets_out.describe import descriptor_of, write_descriptor
from datasets_out.export import export
from datasets_out.format.layout import CARD, DESCRIPTOR
from datasets_out.hub.changes import Change, changes_between, listing
from datasets_out.licences.book import LicenceBook, refuse_mix
from datasets_out.licences.folder import write_licences
from datasets_out.provenance import SourceNote, provenance_of
from datasets_out.tally import Contents
from variants.errors import BadInputError
from variants.files import folder_beside
from variants.manifest import refuse_changed

_NO_NOTES: Mapping[str, SourceNote] = {}


@dataclass(frozen=True, slots=True)
class Published:
    """What was written, for the user to read."""

    folder: Path
    rows: int
    files: int
    unlicensed: tuple[str, ...]
    """Items whose licence nobody stated; such a set is not pushed."""
    unrecognised: tuple[str, ...]
    """Items whose stated licence is none that is known; such a set is not pushed either."""
    changes: tuple[Change, ...]
    """What is new, changed or gone since the data set that lay there before."""


def publish_run(
    run: Path,
    folder: Path,
    licences: Mapping[str, str],
    *,
    notes: Mapping[str, SourceNote] = _NO_NOTES,
    name: str = "",
    published: str = "",
) -> Published:
    """Write a run's sealed sets as a data set; the folder is replaced whole or left as it was.

    Args:
        run: Run folder with an audit.
        folder: Data set to write or replace.
        licences: Data set to SPDX identifier, where the source states none; goes before what the notes say.
        notes: What the publisher knows of the sources.
        name: Name on the card; the folder's own if empty.
        published: ISO date for the Croissant file; the day of the audit if empty.

    Raises:
        BadInputError: If the run is not audited or changed since, the licences exclude each other, the folder holds something else,
            or an earlier card there is broken.
    """
    folder = Path(folder.absolute())
    with folder_beside(folder) as fresh:
        _refuse_foreign(folder)
        earlier, told = read_card(folder / CARD), read_report(run)
        refuse_changed(run, "audit", again="sago audit")
        stated = {dataset: note.licence for dataset, note in notes.items() if note.licence}
        book = LicenceBook(stated | dict(licences))
        facts = Facts(name or folder.name, told, Contents(), provenance_of(run), notes, agreement=kept_agreement(run))
        facts = _write(run, fresh, told, book, earlier, facts, published)
        book.refuse_idle(licences)
        changes = changes_between(listing(folder), listing(fresh))
        _replace(folder, fresh)
    files = sum(1 for path in folder.rglob("*") if path.is_file())
    return Published(folder, facts.contents.kinds.total(), files, tuple(book.unlicensed), tuple(book.unrecognised), changes)


def _write(run: Path, fresh: Path, told: dict[str, Any], book: LicenceBook, earlier: Card, facts: Facts, published: str) -> Facts:
    contents, origin = facts.contents, facts.origin
    exported = export(run, fresh, told, contents, book)
    refuse_mix(book.items)
    write_licences(fresh, contents.dataset_licences, facts.notes)
    facts = replace(facts, unlicensed=tuple(book.unlicensed))
    write_croissant(fresh, facts, exported, published or str(told["ended"])[:10])
    write_descriptor(fresh, descriptor_of(fresh, facts.name, told, origin, exported, contents, sorted(book.used)))
    configs = [one.config for one in exported]
    write_card(fresh, head_of(facts.name, configs, contents), body_of(facts), earlier)
    return facts


def _replace(folder: Path, fresh: Path) -> None:
    """Put the new folder in the old one's place; the old one is away for the blink of a rename, and comes back if that fails."""
    fresh.chmod(0o755)
    if not folder.exists():
        fresh.replace(folder)
        return
    aside = fresh.with_name(f"{fresh.name}.old")
    folder.replace(aside)
    try:
        fresh.replace(folder)
    except OSError:
        aside.replace(folder)
        raise
    shutil.rmtree(aside)


def _refuse_foreign(folder: Path) -> None:
    """Refuse a folder that holds anything but an earlier data set of ours, since it will be replaced."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / DESCRIPTOR).exists())):
        raise BadInputError(f"{folder}: expected an empty folder or a SAGO data set to replace; found something else, and left it alone")
