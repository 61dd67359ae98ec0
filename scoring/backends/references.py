"""Model references, looked at without opening anything: a misspelt one ends a run before work starts."""

from importlib.metadata import entry_points
from pathlib import Path

from scoring.backends import BACKENDS, ENTRY_POINTS
from variants.errors import BadInputError, unknown_name


def check_reference(reference: str) -> None:
    """Refuse a reference that cannot lead to a model.

    Raises:
        BadInputError: If the scheme or the name of an embedded or scripted model is not known, or the file or folder is not there.
    """
    from scoring.backends.embedded import EMBEDDED
    from scoring.backends.scripts import SCRIPTS

    scheme, _, name = reference.partition(":")
    known = [*BACKENDS, *(point.name for point in entry_points(group=ENTRY_POINTS))]
    if not name:
        raise BadInputError(f"expected a model reference such as embedded:smollm2-135m-instruct or hf:ORG/NAME@REVISION; got {reference!r}")
    if scheme not in known:
        raise unknown_name("model scheme", scheme, known)
    if scheme == "embedded" and name not in EMBEDDED:
        raise unknown_name("embedded model", name, EMBEDDED)
    if scheme == "scripted" and name not in SCRIPTS:
        raise unknown_name("scripted model", name, SCRIPTS)
    if scheme in {"path", "gguf"} and not Path(name).exists():
        raise BadInputError(f"{reference}: expected a {'folder' if scheme == 'path' else 'file'} at {name}; found none")
