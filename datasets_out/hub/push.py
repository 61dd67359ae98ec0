"""From a data set folder to the Hub: one commit that holds what changed, or none; what a person wrote there stays.

The token comes from the environment. Files are compared by the hashes that the Hub keeps, so a second push after one that broke off uploads
what is missing, and a push of what is there already changes nothing.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets_out.card.text import Card, card_text, joined, parse_card, read_card
from datasets_out.format.layout import CARD, CROISSANT, DESCRIPTOR, LICENCES
from datasets_out.hub.changes import Change, Listing, changes_between
from variants.errors import BadInputError

TOKEN_VARIABLE = "HF_TOKEN"  # noqa: S105 - the name of the variable, not a token
_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}")
_OURS = (f"{LICENCES}/", "data/")
_MESSAGE = "Publish audited variant sets"


@dataclass(frozen=True, slots=True)
class Pushed:
    """What a push did, or would do."""

    repository: str
    exists: bool
    """Whether it was there before."""
    private: bool
    """Whether it is private afterwards."""
    changes: tuple[Change, ...]
    commit: str
    """Address of the commit; empty where nothing was to change, or in a dry run."""


def checked_repository(name: str) -> str:
    """A repository name as the Hub takes it.

    Raises:
        BadInputError: If it is not ORG/NAME.
    """
    if not _REPOSITORY.fullmatch(name) or ".." in name or "--" in name:
        raise BadInputError(f"--push: expected ORG/NAME of letters, digits, '-', '_' and '.'; got {name!r}")
    return name


def token_from_environment() -> str:
    """The token of the Hub.

    Raises:
        BadInputError: If there is none.
    """
    token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise BadInputError(
            f"--push: expected a token of the Hub with write access in the environment variable {TOKEN_VARIABLE}; it is not set"
        )
    return token


def push(
    folder: Path, repository: str, *, token: str, public: bool | None = None, dry_run: bool = False, endpoint: str | None = None
) -> Pushed:
    """Bring a data set on the Hub to what the folder holds.

    Args:
        folder: The data set.
        repository: ORG/NAME.
        token: With write access.
        public: Whether all may see it; None leaves a repository as it is and makes a new one private.
        dry_run: Only look.
        endpoint: Address of the Hub; the usual one, or that of the environment, if None.

    Raises:
        BadInputError: If the Hub refuses the token or the push, or cannot be reached; or if the card there is broken.
    """
    from huggingface_hub import HfApi

    api = HfApi(endpoint=endpoint, token=token, library_name="sago")
    with _told(api.endpoint, token):
        api.whoami()
        remote = _remote(api, repository)
        card = _joined_card(api, folder, repository, remote)
        changes = _changes(folder, remote, card)
        private = remote.private if public is None else not public
        commit = "" if dry_run else _commit(api, folder, repository, remote, changes, card, private=private)
    return Pushed(repository, remote.exists, private, changes, commit)


@dataclass(frozen=True, slots=True)
class _Remote:
    """What lies on the Hub before the push."""

    exists: bool
    private: bool
    revision: str | None
    files: Listing
    """Path to size and hash: SHA-256 of a large file, the git hash of a small one."""


def _remote(api: Any, repository: str) -> _Remote:  # noqa: ANN401 - a client of the Hub
    from huggingface_hub.errors import EntryNotFoundError, RepositoryNotFoundError

    try:
        info = api.repo_info(repository, repo_type="dataset")
    except RepositoryNotFoundError:
        return _Remote(exists=False, private=True, revision=None, files={})
    try:
        tree = list(api.list_repo_tree(repository, recursive=True, repo_type="dataset", revision=info.sha)) if info.sha else []
    except EntryNotFoundError:
        tree = []
    files = {entry.path: (entry.size, entry.lfs.sha256 if entry.lfs else entry.blob_id) for entry in tree if hasattr(entry, "blob_id")}
    return _Remote(exists=True, private=bool(info.private), revision=info.sha, files=files)


def _joined_card(api: Any, folder: Path, repository: str, remote: _Remote) -> bytes:  # noqa: ANN401 - a client of the Hub
    """The folder's card with what a person wrote on the Hub's."""
    own = read_card(folder / CARD)
    if CARD not in remote.files:
        return (folder / CARD).read_bytes()
    with tempfile.TemporaryDirectory(prefix="sago-card-") as place:
        path = api.hf_hub_download(repository, CARD, repo_type="dataset", revision=remote.revision, local_dir=place)
        there = parse_card(Path(path).read_text(encoding="utf-8"), f"{repository}/{CARD}")
    both = joined(own, there)
    return card_text(both.head, Card(before=both.before, ours=both.ours, after=both.after)).encode()


def _changes(folder: Path, remote: _Remote, card: bytes) -> tuple[Change, ...]:
    """Files that a push would bring, change or take away; a person's own files on the Hub are none of ours and stay."""
    local: dict[str, tuple[int, str]] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if not name.startswith("."):
            content = card if name == CARD else path.read_bytes()
            local[name] = (len(content), _hash_like(remote.files.get(name), content))
    before = {name: told for name, told in remote.files.items() if name in local or _is_ours(name)}
    return changes_between(before, local)


def _is_ours(name: str) -> bool:
    return name.startswith(_OURS) or name in {CROISSANT, DESCRIPTOR}


def _hash_like(there: tuple[int, str] | None, content: bytes) -> str:
    """The hash of a content in the kind that the Hub gave: git's SHA-1 of 40 digits, or SHA-256."""
    if there is not None and len(there[1]) == 40:
        return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
    return hashlib.sha256(content).hexdigest()


def _commit(
    api: Any,  # noqa: ANN401 - a client of the Hub
    folder: Path,
    repository: str,
    remote: _Remote,
    changes: tuple[Change, ...],
    card: bytes,
    *,
    private: bool,
) -> str:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    if not remote.exists:
        api.create_repo(repository, repo_type="dataset", private=private, exist_ok=True)
    elif private != remote.private:
        api.update_repo_settings(repository, repo_type="dataset", private=private)
    adds = [
        CommitOperationAdd(change.path, card if change.path == CARD else folder / change.path)
        for change in changes
        if change.what in {"new", "changed"}
    ]
    deletes = [CommitOperationDelete(change.path) for change in changes if change.what == "gone"]
    if not adds and not deletes:
        return ""
    done = api.create_commit(repository, [*adds, *deletes], commit_message=_MESSAGE, repo_type="dataset", parent_commit=remote.revision)
    return str(done.commit_url)


@contextmanager
def _told(endpoint: str, token: str) -> Iterator[None]:
    """Failures of the Hub in one line, without the token."""
    import httpx
    from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

    try:
        yield
    except HfHubHTTPError as error:
        status = error.response.status_code
        if status in {401, 403}:
            raise BadInputError(f"{endpoint}: refuses the token in {TOKEN_VARIABLE} (HTTP {status}); nothing was changed there") from None
        raise BadInputError(f"{endpoint}: {_line(error, token)}; the push broke off, push again to repair it") from error
    except (httpx.HTTPError, OfflineModeIsEnabled, OSError, RuntimeError) as error:
        raise BadInputError(f"{endpoint}: {_line(error, token)}; the push broke off, push again to repair it") from error


def _line(error: Exception, token: str) -> str:
    parts = [str(one) or type(one).__name__ for one in (error, error.__cause__) if one is not None]
    text = " ".join(": ".join(parts).split())
    return text[:300].replace(token, "…")
