"""Which items controls are planted in: the first of each language, so that no language goes untried because another came first."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from audit.text.language import primary
from variants.types import Item

MOST = 60
"""Items with controls, all languages together, where that leaves each enough. Set by us."""
LEAST = 20
"""Items of each language, where it has as many. Set by us: four faults in five cannot be shown with fewer than 14."""


@dataclass(slots=True)
class ControlItems:
    """The first items of each language, in the order in which they came, each once."""

    held: dict[str, dict[tuple[str, str], Item]] = field(default_factory=dict)

    def add(self, items: Iterable[Item]) -> None:
        """Keep those that are among the first of their language."""
        for item in items:
            own = self.held.setdefault(primary(item.language), {})
            if len(own) < MOST:
                own.setdefault((item.dataset, item.id), item)

    def drawn(self) -> tuple[Item, ...]:
        """As many of each language, language after language."""
        each = max(LEAST, MOST // max(1, len(self.held)))
        return tuple(item for own in self.held.values() for item in list(own.values())[:each])


def first_of_each_language(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items of one file that may be needed."""
    kept = ControlItems()
    kept.add(items)
    return tuple(item for own in kept.held.values() for item in own.values())
