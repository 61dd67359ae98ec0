"""A data set of the Hub as a local folder, at one revision."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from datasets_out.hub.push import TOKEN_VARIABLE
from variants.errors import BadInputError

_HUB = re.compile(r"(?:hf:)?(?P<name>[\w.-]+/[\w.-]+)@(?P<revision>[\w./-]+)")


@contextmanager
def opened(place: str, *, endpoint: str | None = None) -> Iterator[Path]:
    """The folder of a data set: itself, or a copy of `ORG/NAME@REVISION` from the Hub that is gone afterwards.

    Args:
        place: A folder, or a data set of the Hub with its revision.
        endpoint: Address of the Hub; the usual one, or that of the environment, if None.

    Raises:
        BadInputError: If it is neither, or the Hub does not give it.
    """
    if Path(place).is_dir():
        yield Path(place)
        return
    match = _HUB.fullmatch(place)
    if match is None:
        raise BadInputError(f"{place}: expected a folder, or ORG/NAME@REVISION of the Hub; there is no such folder")
    with tempfile.TemporaryDirectory(prefix="sago-data-set-") as folder:
        _download(match["name"], match["revision"], folder, endpoint)
        yield Path(folder)


def _download(name: str, revision: str, folder: str, endpoint: str | None) -> None:
    import os

    import httpx
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError

    token = os.environ.get(TOKEN_VARIABLE) or False
    try:
        snapshot_download(name, repo_type="dataset", revision=revision, local_dir=folder, endpoint=endpoint, token=token)
    except (HfHubHTTPError, httpx.HTTPError, LocalEntryNotFoundError, OSError) as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise BadInputError(f"{name}@{revision}: cannot be had from the Hub ({first})") from error
