"""Files that are there whole or not at all, and a folder that only one run may write to."""

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from variants.errors import BadInputError


@contextmanager
def write_atomically(path: Path) -> Iterator[IO[bytes]]:
    """Open a temporary file beside `path` and move it there when the block ends well; a failure leaves no trace.

    Raises:
        BadInputError: If the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except OSError as error:
        raise BadInputError(f"{path.parent}: cannot write here ({error.strerror})") from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except OSError as error:
        if error.filename is not None and not str(error.filename).startswith(str(path.parent)):
            raise  # of another file that was read meanwhile
        raise BadInputError(f"{path}: cannot write here ({error.strerror or error})") from error
    finally:
        temporary.unlink(missing_ok=True)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all."""
    with write_atomically(path) as stream:
        stream.write(content)


def write_text(path: Path, text: str) -> None:
    """Write a UTF-8 text file, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def sha256(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


_HELD: set[Path] = set()
"""Folders that this process holds: a stage inside a whole run does not lock itself out."""


@contextmanager
def only_writer(run: Path) -> Iterator[None]:
    """Hold a run folder for this process, so that a second run into it is refused instead of mixed in.

    What a killed run left half written is taken away.

    Raises:
        BadInputError: If another process holds it, the folder cannot be written to, or a link in it leads out of it.
    """
    place = run.resolve()
    if place in _HELD:
        yield
        return
    try:
        run.mkdir(parents=True, exist_ok=True)
        _refuse_links_out(run)
        stream = (run / ".lock").open("a+")
    except OSError as error:
        raise BadInputError(f"{run}: cannot write here ({error.strerror})") from error
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadInputError(f"{run}: another run is writing here; wait for it, or choose another --out") from error
        for left_over in run.rglob(".*.part"):
            left_over.unlink(missing_ok=True)
        _HELD.add(place)
        try:
            yield
        finally:
            _HELD.discard(place)


def _refuse_links_out(run: Path) -> None:
    """What is written below a run folder stays there."""
    for child in sorted(run.iterdir()):
        if child.is_symlink() and not child.resolve().is_relative_to(run.resolve()):
            raise BadInputError(f"{child}: this link leads out of the run folder, so what is written through it would land elsewhere")


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A new folder beside `target` to build its successor in; it is gone when the block ends, unless it was moved away.

    Folders of killed processes are taken away; one that was set aside (`.old`) while its successor was about to take its place
    comes back where the place is empty.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    for left_over in sorted(target.parent.glob(f".{target.name}-*")):
        _take_away(left_over, target)
    fresh = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}-"))
    handle = os.open(fresh, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield fresh
    finally:
        os.close(handle)
        shutil.rmtree(fresh, ignore_errors=True)


def _take_away(left_over: Path, target: Path) -> None:
    """Remove a folder that no living process holds."""
    handle = os.open(left_over, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return
    finally:
        os.close(handle)
    if left_over.suffix == ".old" and not target.exists():
        left_over.replace(target)
    else:
        shutil.rmtree(left_over, ignore_errors=True)
