"""Models under evaluation, opened by reference.

`hf:ORG/NAME@REVISION`, `path:FOLDER`, `gguf:FILE`, `embedded:NAME`, `openai:NAME@BASE_URL`, `scripted:NAME`.
"""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import cast

from scoring.backends.base import Backend, LoadsWeights
from scoring.backends.remote.settings import ServerSettings
from scoring.backends.scripted import Known, Scripted
from variants.errors import BadInputError, unknown_name

ENTRY_POINTS = "sago.backends"
"""Third parties add a scheme here: a function from what follows the colon to a `Backend`."""


def _hub(name: str) -> Backend:
    from scoring.backends.transformers_ import from_hub

    return from_hub(name)


def _folder(name: str) -> Backend:
    from scoring.backends.transformers_ import from_folder

    return from_folder(name)


def _gguf(name: str) -> Backend:
    from scoring.backends.transformers_ import from_gguf

    return from_gguf(name)


def _embedded(name: str) -> Backend:
    from scoring.backends.transformers_ import from_embedded

    return from_embedded(name)


def _openai(name: str, limits: ServerSettings | None = None) -> Backend:
    from scoring.backends.openai_ import open_server

    return open_server(name, limits)


BACKENDS: dict[str, Callable[[str], Backend]] = {
    "hf": _hub,
    "path": _folder,
    "gguf": _gguf,
    "embedded": _embedded,
    "openai": _openai,
    "scripted": Scripted,
}
"""Scheme of a reference to what opens it, given the part after the colon."""


def open_backend(reference: str, *, known: Known | None = None, limits: ServerSettings | None = None) -> Backend:
    """The model that a reference names, ready to be asked.

    Args:
        reference: `SCHEME:NAME`.
        known: The facts of all prompts; told to reference models (`scripted:`) alone.
        limits: How hard a server (`openai:`) may be asked; the starting values if None.

    Raises:
        BadInputError: If the scheme or the model is not known, or the model cannot be had.
    """
    backend = find_backend(reference, known=known, limits=limits)
    if isinstance(backend, LoadsWeights):
        backend.load()
    return backend


def find_backend(reference: str, *, known: Known | None = None, limits: ServerSettings | None = None) -> Backend:
    """The model that a reference names, its weights not loaded yet: enough to count tokens and layers.

    Raises:
        BadInputError: As `open_backend`, save that weights which cannot be loaded are found out later.
    """
    scheme, colon, name = reference.partition(":")
    if not colon or not name:
        raise BadInputError(f"expected a model reference such as embedded:smollm2-135m-instruct or hf:ORG/NAME@REVISION; got {reference!r}")
    if scheme == "scripted":
        return Scripted(name, known or {})
    if scheme == "openai":
        return _openai(name, limits)
    if scheme in BACKENDS:
        return BACKENDS[scheme](name)
    theirs = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if scheme not in theirs:
        raise unknown_name("model scheme", scheme, [*BACKENDS, *theirs])
    return cast("Callable[[str], Backend]", theirs[scheme].load())(name)
