"""Where models that were fetched once lie, so that later runs need no network."""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from variants.errors import BadInputError


def cache_folder() -> Path:
    """The folder in `SAGO_CACHE`, else `sago` in the user's cache folder as the platform has it."""
    named = os.environ.get("SAGO_CACHE")
    if named:
        return Path(named).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "sago"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sago"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sago"


@contextmanager
def held(folder: Path, name: str) -> Iterator[None]:
    """Wait until no other process prepares the thing of this name in the cache, and hold it meanwhile.

    Raises:
        BadInputError: If the cache cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stream = (folder / f".{name}.lock").open("a+")
    except OSError as error:
        raise BadInputError(f"{folder}: cannot write here ({error.strerror}); set SAGO_CACHE to a folder that can be written to") from error
    with stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield
