"""Files that are there whole or not at all, and a folder that only one run may write to."""

import fcntl
import hashlib
import os
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


@contextmanager
def only_writer(run: Path) -> Iterator[None]:
    """Hold a run folder for this process, so that a second run into it is refused instead of mixed in.

    Raises:
        BadInputError: If another process holds it, or the folder cannot be written to.
    """
    try:
        run.mkdir(parents=True, exist_ok=True)
        stream = (run / ".lock").open("a+")
    except OSError as error:
        raise BadInputError(f"{run}: cannot write here ({error.strerror})") from error
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadInputError(f"{run}: another run is writing here; wait for it, or choose another --out") from error
        yield
