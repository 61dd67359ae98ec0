"""A reference model that answers original and variant: not one that is evaluated, or the audit would pick what suits it."""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Protocol, cast

from variants.errors import BadInputError
from variants.types import Item

GROUP = "sago.answerers"
"""Entry-point group: what opens a reference model, given its reference. The stages after the audit know how; this one does not."""


class Answerer(Protocol):
    """A frozen dataclass whose `repr` names the model and how it is asked."""

    def __call__(self, items: Sequence[Item]) -> list[float | None]:
        """The share of its answers to each item that are right, 0 to 1; None where none of them could be read."""
        ...


def open_answerer(reference: str) -> Answerer:
    """The reference model of that name.

    Raises:
        BadInputError: If nothing installed opens models, or the model cannot be had.
    """
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    if not points:
        raise BadInputError(f"{reference}: nothing installed opens reference models; install this project itself, not its folders alone")
    return cast("Answerer", points[0].load()(reference))
