"""From a run folder to a data set on disk: everything but the push."""

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from audit.load import read_report
from datasets_out.card import write_card
from datasets_out.descriptor import write_descriptor
from datasets_out.export import export
from datasets_out.layout import CARD, DESCRIPTOR
from datasets_out.licences import LicenceBook, refuse_mix
from datasets_out.tally import Contents
from variants.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Published:
    """What was written, for the user to read."""

    folder: Path
    rows: int
    files: int
    unlicensed: tuple[str, ...]
    """Items whose licence nobody stated; such a set is not pushed."""


def publish_run(run: Path, folder: Path, licences: Mapping[str, str]) -> Published:
    """Write a run's sealed sets as a data set; the folder is replaced whole or left as it was.

    Raises:
        BadInputError: If the run is not audited or changed since, the licences exclude each other, or the folder holds something else.
    """
    _refuse_foreign(folder)
    told = read_report(run)
    contents, book = Contents(), LicenceBook(licences)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
    try:
        exported = export(run, fresh, told["audit_id"], contents, book)
        refuse_mix(book.items)
        if (folder / CARD).exists():
            shutil.copy2(folder / CARD, fresh / CARD)
        write_descriptor(fresh, folder.name, told, exported, contents)
        write_card(fresh, folder.name, list(dict.fromkeys(one.config for one in exported)), told, contents)
        fresh.chmod(0o755)
        if folder.exists():
            shutil.rmtree(folder)
        fresh.replace(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return Published(folder, contents.kinds.total(), len(exported), tuple(dict.fromkeys(book.unlicensed)))


def _refuse_foreign(folder: Path) -> None:
    """Refuse a folder that holds anything but an earlier data set of ours, since it will be replaced."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / DESCRIPTOR).exists())):
        raise BadInputError(f"{folder}: expected an empty folder or a SAGO data set to replace; found something else, and left it alone")
