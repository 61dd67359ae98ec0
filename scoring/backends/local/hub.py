"""Which commit of a hub model is meant, asked once and quickly, so that a machine without a network is told so at once."""

from dataclasses import dataclass
from pathlib import Path

from variants.errors import BadInputError

TIMEOUT = 10.0
"""Seconds that the hub has to name a commit."""


@dataclass(frozen=True, slots=True)
class OnHub:
    """A model at one commit."""

    commit: str
    reached: bool
    """Whether the hub answered; else only what is cached is read."""


def find_on_hub(repository: str, revision: str) -> OnHub:
    """The commit that the hub names for a revision or, where it is not reached, the one that is cached for it.

    Raises:
        BadInputError: If the hub has no such model or revision or does not show it, or is not reached and nothing is cached.
    """
    cached, told = _cached_commit(repository, revision), _told_commit(repository, revision)
    if told is not None:
        return OnHub(told, reached=True)
    if cached is None:
        raise BadInputError(
            f"hf:{repository}@{revision}: the hub is not reached, and the cache holds no copy; "
            "expected a network, path:FOLDER, or an embedded model (`sago models list`)"
        )
    return OnHub(cached, reached=False)


def _cached_commit(repository: str, revision: str) -> str | None:
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    try:
        kept = try_to_load_from_cache(repository, "config.json", revision=revision)
    except HFValidationError as error:
        raise BadInputError(f"hf:{repository}: expected hf:ORG/NAME[@REVISION] ({error})") from error
    return Path(kept).parent.name if isinstance(kept, str) else None


def _told_commit(repository: str, revision: str) -> str | None:
    """What the hub says; None where it is not reached."""
    from huggingface_hub import HfApi
    from huggingface_hub.errors import GatedRepoError, RepositoryNotFoundError, RevisionNotFoundError

    try:
        return HfApi().model_info(repository, revision=revision, timeout=TIMEOUT).sha
    except GatedRepoError as error:
        raise BadInputError(f"hf:{repository}: the hub shows this model only to those whom its owner lets in; set HF_TOKEN") from error
    except RepositoryNotFoundError as error:
        raise BadInputError(f"hf:{repository}: the hub has no such model, or does not show it without HF_TOKEN") from error
    except RevisionNotFoundError as error:
        raise BadInputError(f"hf:{repository}@{revision}: the hub has this model, but no such revision of it") from error
    except Exception:  # noqa: BLE001 - the HTTP library below the hub client, and so its errors, change from release to release
        return None
