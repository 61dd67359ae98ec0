"""Keeps what came, and ends the run in words where nothing more can come."""

from collections.abc import Sequence

from scoring.backends.base import Backend, MayStop
from scoring.store import Answer, Store
from variants.errors import BadInputError


def keep(rows: Sequence[Answer], backend: Backend, store: Store) -> None:
    """Put rows on disk; what failed among them is asked again on the next run.

    Raises:
        BadInputError: After they are kept, if the backend has come to a point after which no request can succeed. Scores of what
            came so far would be scores of another plan, so none are made.
    """
    store.append(rows)
    stopped = backend.stopped if isinstance(backend, MayStop) else ""
    if stopped:
        raise BadInputError(f"{backend.reference}: {stopped}; what was answered so far is kept, and the same command goes on from there")
