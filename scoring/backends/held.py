"""A model that is not there: what it could do is known, and whoever asks it anything is refused. For scoring again from held answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from scoring.backends.base import Backend
from variants.errors import BadInputError

CAPABILITIES = ("generate", "score", "label_logprobs", "states")
"""The methods by which a backend says what it can do."""


def described(backend: Backend) -> dict[str, Any]:
    """What of a backend decides what it is asked: its revision, its capabilities and its layers; JSON-ready."""
    able = [name for name in CAPABILITIES if hasattr(backend, name)]
    return {"revision": backend.revision, "able": able, "n_layers": getattr(backend, "n_layers", None)}


def held_backend(reference: str, told: Mapping[str, Any]) -> Backend:
    """A stand-in for a backend that was described.

    Raises:
        BadInputError: If the description is none.
    """
    able, revision = told.get("able"), told.get("revision")
    if not isinstance(able, list) or not set(able) <= set(CAPABILITIES) or not isinstance(revision, str):
        raise BadInputError(f"{reference}: expected a description of the backend in the manifest; got {dict(told)!r}")
    kind = type("Held", (_Held,), dict.fromkeys(able, _refuse))
    held: Backend = kind(reference, revision, told.get("n_layers") or 0)
    return held


@dataclass(frozen=True)
class _Held:
    reference: str
    revision: str
    n_layers: int


def _refuse(backend: _Held, *_: object) -> NoReturn:
    raise BadInputError(f"{backend.reference}: an answer that the scores rest on is not held; run `sago score` again")
