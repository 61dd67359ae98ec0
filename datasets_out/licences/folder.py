"""The `LICENSES/` folder: one file a licence in use, its text where it ships with this toolkit, and one file of notices."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from datasets_out.format.layout import LICENCES as FOLDER
from datasets_out.licences.spdx import LICENCES, UNKNOWN
from datasets_out.provenance import SourceNote
from variants.files import write_text
from variants.rows import content_id

TEXTS = ("Apache-2.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0", "MIT")
"""Licences whose whole text ships; of the others the identifier and the address are given."""

NOTICES = "NOTICES.md"


def write_licences(folder: Path, datasets: Mapping[str, set[str]], notes: Mapping[str, SourceNote]) -> None:
    """Write one file a licence and the notices.

    Args:
        folder: The data set.
        datasets: Each source data set with the licences of its rows; the empty one is none stated.
        notes: What the publisher says of the sources.
    """
    for licence in sorted(set().union(*datasets.values())) if datasets else ():
        if licence != UNKNOWN:
            under = sorted(dataset for dataset, held in datasets.items() if licence in held)
            write_text(folder / FOLDER / f"{_file_name(licence)}.txt", _text(licence, under))
    write_text(folder / FOLDER / NOTICES, _notices(datasets, notes))


def _file_name(licence: str) -> str:
    """A licence as a file name: a source may state anything, a path among it."""
    if licence in LICENCES:
        return licence
    name = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-+") else "_" for letter in licence)
    return f"{name[:60]}-{content_id(licence)[:8]}"


def _text(licence: str, under: Sequence[str]) -> str:
    known = LICENCES.get(licence)
    head = [f"SPDX-License-Identifier: {licence}" if known else f"Licence as the source states it: {licence}"]
    head += [f"Text: {known.url}"] if known else []
    head += [f"Rows of: {', '.join(under)}", ""]
    if licence in TEXTS:
        head += ["", (files("datasets_out.licences") / "texts" / f"{licence}.txt").read_text(encoding="utf-8").strip("\n")]
    return "\n".join(head).rstrip() + "\n"


def _notices(datasets: Mapping[str, set[str]], notes: Mapping[str, SourceNote]) -> str:
    lines = ["# Notices", "", "Whose work the rows are made from. Every row names its own licence in the column `licence`.", ""]
    for dataset in sorted(datasets):
        licences = ", ".join(sorted(one or "no licence stated" for one in datasets[dataset]))
        lines += [f"## {dataset}", "", f"Licence: {licences}.", *_told(notes.get(dataset)), ""]
    lines += ["Changes made to all of them: the questions were put in further wordings, orders and mirrors; the originals stand verbatim."]
    return "\n".join(lines) + "\n"


def _told(note: SourceNote | None) -> list[str]:
    if note is None:
        return []
    revision = f" at revision {note.revision}" if note.revision else ""
    lines = [f"Source: {note.url}{revision}."] if note.url else []
    return lines + [text for text in (note.notice, note.citation) if text]
