"""Shards on their way to workers and back: files of a folder that all machines reach, a shared disk or an object store."""

import hmac
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from variants.errors import BadInputError

_DIGEST = 32


@dataclass(frozen=True, slots=True)
class Spool:
    """Files below a URL that `fsspec` reads, such as `file:///mnt/shared/run` or `s3://bucket/run`.

    Each file begins with a digest (HMAC-SHA-256) of its name and content under the run's own key, so one that was cut short by a dying
    machine counts as not there, and so does one that somebody else wrote: what is read back was written by this run.
    """

    url: str
    key: bytes = field(repr=False)

    def put(self, name: str, content: bytes) -> None:
        """Keep a file.

        Raises:
            BadInputError: If the store cannot be reached or written to.
        """
        files, root = self._opened()
        try:
            files.makedirs(self._path(root, name).rpartition("/")[0], exist_ok=True)
            files.pipe_file(self._path(root, name), self._digest(name, content) + content)
        except OSError as error:
            raise BadInputError(f"{self.url}: cannot write here ({_reason(error)})") from error

    def get(self, name: str) -> bytes | None:
        """The content of a file; None where it is not there, or not whole.

        Raises:
            BadInputError: If the store cannot be reached.
        """
        files, root = self._opened()
        try:
            found = bytes(files.cat_file(self._path(root, name)))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadInputError(f"{self.url}: cannot be read ({_reason(error)})") from error
        content = found[_DIGEST:]
        return content if hmac.compare_digest(found[:_DIGEST], self._digest(name, content)) else None

    def names(self, folder: str) -> Iterator[str]:
        """Names of the files of a folder; none where it is not there."""
        files, root = self._opened()
        try:
            held = files.ls(self._path(root, folder), detail=False, refresh=True)
        except FileNotFoundError:
            return iter(())
        return (str(path).rstrip("/").rpartition("/")[-1] for path in held)

    def drop(self, folder: str) -> None:
        """Take a folder away, if it is there."""
        files, root = self._opened()
        if files.exists(self._path(root, folder)):
            files.rm(self._path(root, folder), recursive=True)

    def _digest(self, name: str, content: bytes) -> bytes:
        return hmac.digest(self.key, name.encode("utf-8") + b"\0" + content, "sha256")

    def _opened(self) -> tuple[Any, str]:
        """The file system and the root on it; `fsspec` keeps one open for each process.

        Raises:
            BadInputError: If the scheme is unknown or its package is not installed.
        """
        from fsspec.core import url_to_fs

        try:
            files, root = url_to_fs(self.url)
        except (ImportError, ValueError) as error:
            raise BadInputError(f"--store {self.url}: {error}") from error
        return files, str(root)

    @staticmethod
    def _path(root: str, name: str) -> str:
        return f"{root.rstrip('/')}/{name}"


def kept_key(path: Path) -> bytes:
    """The key of a run, from a file that its owner alone may read; made at the first call, so that a run can go on with what it wrote.

    Raises:
        BadInputError: If the file cannot be read or made, or holds no key.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(secrets.token_bytes(_DIGEST))
        key = path.read_bytes()
    except OSError as error:
        raise BadInputError(f"{path}: expected the key of this run's shards ({error.strerror})") from error
    if len(key) != _DIGEST:
        raise BadInputError(f"{path}: expected a key of {_DIGEST} bytes; take the file away, and the shards are done again")
    return key


def _reason(error: OSError) -> str:
    return error.strerror or str(error) or type(error).__name__
