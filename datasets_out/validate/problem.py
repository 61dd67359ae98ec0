"""One thing that is not as it must be in a data set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where."""

    check: str
    """Name of the rule that is broken."""
    where: str
    """File, or item, axis and variant."""
    what: str
    """One sentence for a reader."""
