"""Generators, one file each; `GENERATORS` names them."""

from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points

from variants.errors import BadInputError, unknown_name
from variants.generators.base import Generator
from variants.generators.mirror import MIRROR
from variants.generators.paraphrase import PARAPHRASE
from variants.generators.paraphrase.seq2seq import Seq2Seq
from variants.generators.reorder import REORDER

GENERATORS: dict[str, Generator] = PARAPHRASE | REORDER | MIRROR
"""Registered name to generator with its default settings."""

ON_REQUEST: frozenset[str] = frozenset({"back_translation", "synonym", "character_noise"})
"""Generators that load a model or further data, or may change the meaning; they run only when they are named."""

AROUND: frozenset[str] = frozenset({"framing", "closing", "format_spread", "instruction", "chinese_framing"})
"""Paraphrases that put something around the text and leave its own wording alone."""

DEFAULT = "default"
"""Stands for all generators that need nothing but the text, in a list of names."""

GROUP = "sago.generators"
"""Entry-point group in which other packages add theirs."""


def default_generators() -> dict[str, Generator]:
    """All that need nothing but the text."""
    return {name: generator for name, generator in GENERATORS.items() if name not in ON_REQUEST}


def named_generators(names: Sequence[str]) -> dict[str, Generator]:
    """The generators of these names.

    `default` stands for all that need nothing but the text; `NAME:REFERENCE` hands a model reference to a generator that takes one, for
    instance `seq2seq:folder/of/a/model`. An installed package's generator is looked up only where none of ours has the name.

    Raises:
        BadInputError: If a name is unknown, given twice, or its package cannot be loaded.
    """
    chosen: dict[str, Generator] = {}
    for name in names:
        found = default_generators() if name == DEFAULT else {name: _named(name)}
        twice = next((one for one in found if one in chosen), None)
        if twice is not None:
            raise BadInputError(f"generator {twice!r} is named twice")
        chosen |= found
    return chosen


def _seq2seq(reference: str) -> Generator:
    """A paraphraser by folder or hub name, `@` and the revision behind it."""
    model, _, revision = reference.partition("@")
    return Seq2Seq(model=model, revision=revision or None)


_BY_REFERENCE: dict[str, Callable[[str], Generator]] = {"seq2seq": _seq2seq}
"""Generators that take a model reference."""


def _named(name: str) -> Generator:
    if name in GENERATORS:
        return GENERATORS[name]
    head, _, reference = name.partition(":")
    if head in _BY_REFERENCE:
        if not reference:
            raise BadInputError(f"generator {head!r}: expected {head}:MODEL, the folder or name of a model")
        return _BY_REFERENCE[head](reference)
    points = {point.name: point for point in entry_points(group=GROUP)}
    if head not in points:
        raise unknown_name("generator", head, (*GENERATORS, *_BY_REFERENCE, *points, DEFAULT))
    return _foreign(name, points[head], reference)


def _foreign(name: str, point: EntryPoint, reference: str) -> Generator:
    """A generator that another installed package brings: an instance, a class without settings, or a function of a reference."""
    try:
        found = point.load()
        generator: Generator = found(reference) if reference else found() if isinstance(found, type) else found
    except BadInputError:
        raise
    except Exception as error:
        raise BadInputError(f"generator {name!r} of {point.value}: cannot be loaded ({type(error).__name__}: {error})") from error
    missing = [part for part in ("kind", "languages", "version") if not hasattr(generator, part)]
    if missing or not callable(generator):
        raise BadInputError(f"generator {name!r} of {point.value}: lacks {', '.join(missing) or '__call__'}")
    return generator
