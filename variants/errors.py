"""Bad input, told in one line: what was expected, what came, where, and what to do."""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInputError(ValueError):
    """Something the user gave is wrong; the command ends with exit code 2 and this message on one line."""


def unknown_name(what: str, name: str, known: Iterable[str]) -> BadInputError:
    """The error for a misspelt name, with the nearest right one: `unknown generator 'contrction'; did you mean 'contraction'?`."""
    names = sorted(known)
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names)}"
    return BadInputError(f"unknown {what} {name!r}; {hint}")
