"""Generators, one file each; `GENERATORS` names them."""

from collections.abc import Sequence
from importlib.metadata import entry_points

from variants.errors import BadInputError, unknown_name
from variants.generators.base import Generator
from variants.generators.mirror import MIRROR
from variants.generators.paraphrase import PARAPHRASE
from variants.generators.reorder import REORDER

GENERATORS: dict[str, Generator] = PARAPHRASE | REORDER | MIRROR
"""Registered name to generator with its default settings."""

ON_REQUEST: frozenset[str] = frozenset()
"""Generators that load a model or further data, and so run only when they are named."""

GROUP = "sago.generators"
"""Entry-point group in which other packages add theirs."""


def default_generators() -> dict[str, Generator]:
    """All that need nothing but the text."""
    return {name: generator for name, generator in GENERATORS.items() if name not in ON_REQUEST}


def named_generators(names: Sequence[str]) -> dict[str, Generator]:
    """The generators of these names; an installed package's is looked up only where none of ours has the name.

    Raises:
        BadInputError: If a name is unknown, given twice, or its package cannot be loaded.
    """
    chosen: dict[str, Generator] = {}
    for name in names:
        if name in chosen:
            raise BadInputError(f"generator {name!r} is named twice")
        chosen[name] = GENERATORS[name] if name in GENERATORS else _foreign(name)
    return chosen


def _foreign(name: str) -> Generator:
    """A generator that another installed package brings: an instance, or a class that needs no settings."""
    points = {point.name: point for point in entry_points(group=GROUP)}
    if name not in points:
        raise unknown_name("generator", name, (*GENERATORS, *points))
    try:
        found = points[name].load()
        generator: Generator = found() if isinstance(found, type) else found
    except Exception as error:
        raise BadInputError(f"generator {name!r} of {points[name].value}: cannot be loaded ({type(error).__name__}: {error})") from error
    missing = [part for part in ("kind", "languages", "version") if not hasattr(generator, part)]
    if missing or not callable(generator):
        raise BadInputError(f"generator {name!r} of {points[name].value}: lacks {', '.join(missing) or '__call__'}")
    return generator
