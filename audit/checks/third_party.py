"""Checks that other packages bring, found by their entry points when they are asked for by name."""

from importlib.metadata import entry_points

from audit.checks.base import Check
from variants.errors import BadInputError, unknown_name

GROUP = "sago.checks"
"""Entry-point group: name = the check's name in findings, value = a check, or a class whose defaults make one."""


def named(name: str, own: dict[str, Check]) -> Check:
    """The check of that name: ours, or of the package that brings one.

    Raises:
        BadInputError: If nobody brings it, or what was brought is no check.
    """
    if name in own:
        return own[name]
    brought = {point.name: point for point in entry_points(group=GROUP)}
    if name not in brought:
        raise unknown_name("check", name, [*own, *brought])
    loaded = brought[name].load()
    check = loaded() if isinstance(loaded, type) else loaded
    if not callable(check):
        raise BadInputError(
            f"{brought[name].value}: expected a check, that is a callable from candidates to findings; got {type(check).__name__}"
        )
    return check  # type: ignore[no-any-return]  # what a third party brings has no static type
