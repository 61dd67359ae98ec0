"""What a publication would change: each file new, changed, kept or gone, with its size."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from variants.files import sha256

Listing = Mapping[str, tuple[int, str]]
"""Path relative to the data set, to its size in bytes and the SHA-256 of its content."""


@dataclass(frozen=True, slots=True)
class Change:
    """One file of a data set, before and after."""

    what: Literal["new", "changed", "kept", "gone"]
    path: str
    bytes: int
    """Size after; of a file that goes, before."""


def listing(folder: Path) -> Listing:
    """Every file of a folder; nothing where there is no folder."""
    paths = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    return {path.relative_to(folder).as_posix(): (path.stat().st_size, sha256(path)) for path in paths}


def changes_between(before: Listing, after: Listing) -> tuple[Change, ...]:
    """The files of both, in order of path."""
    return tuple(_change(path, before, after) for path in sorted({*before, *after}))


def _change(path: str, before: Listing, after: Listing) -> Change:
    if path not in after:
        return Change("gone", path, before[path][0])
    if path not in before:
        return Change("new", path, after[path][0])
    return Change("kept" if before[path][1] == after[path][1] else "changed", path, after[path][0])
