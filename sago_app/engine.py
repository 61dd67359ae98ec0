"""Which engine the stages run on, by the name that the command line gives it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from variants.engine import LOCAL, Engine
from variants.errors import BadInputError

Name = Literal["local", "ray"]
SPOOL = ".shards"
"""Folder below the run where shards travel unless the user names another place."""
KEY = ".shards.key"
"""File of the run folder with the key that signs its shards."""


@contextmanager
def open_engine(
    name: Name, run: Path, *, address: str | None = None, workers: int = 0, gpus: float = 0.0, store: str | None = None
) -> Iterator[Engine]:
    """The engine of a name, for as long as the block lasts.

    Args:
        name: `local` works in this process, `ray` on a cluster.
        run: The run folder.
        address: Of the Ray cluster; None starts one on this machine.
        workers: Processes that work at once; 0 for all there are.
        gpus: Of each worker.
        store: URL of a folder that all machines reach; below the run folder if None.

    Raises:
        BadInputError: If Ray is not installed, no cluster is there, or an option of Ray's was given without it.
    """
    if name == "local":
        if address or workers or gpus or store:
            raise BadInputError("--address, --workers, --gpus and --store are for --engine ray")
        yield LOCAL
        return
    from sago_app.ray_engine import connected

    own, key = run.resolve() / SPOOL, run.resolve() / KEY
    with connected(store or own.as_uri(), key=key, address=address, workers=workers, gpus=gpus) as engine:
        yield engine
    key.unlink(missing_ok=True)  # nothing is left that it signed
    with suppress(OSError):  # not there, or a step that failed left what the next start goes on from
        own.rmdir()
