"""What was used last, up to a bound on what it weighs together: the one way in which the audit remembers."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def _one(_key: object, _value: object) -> int:
    return 1


@dataclass(slots=True)
class Recent(Generic[Key, Value]):
    """Values by key; those that were not used for longest leave first."""

    most: int
    """What all values may weigh together."""
    weigh: Callable[[Key, Value], int] = _one
    """Weight of one value with its key; 1 each if absent, so that `most` counts values."""
    _held: OrderedDict[Key, Value] = field(default_factory=OrderedDict)
    _weight: int = 0

    def known(self, keys: Iterable[Key]) -> dict[Key, Value]:
        """The values that are held, of these keys; each counts as used."""
        found = {key: self._held[key] for key in keys if key in self._held}
        for key in found:
            self._held.move_to_end(key)
        return found

    def put(self, key: Key, value: Value) -> None:
        """Hold a value; one that weighs more than everything may is not held."""
        if key in self._held:
            self._weight -= self.weigh(key, self._held.pop(key))
        self._held[key] = value
        self._weight += self.weigh(key, value)
        while self._weight > self.most:
            self._weight -= self.weigh(*self._held.popitem(last=False))

    def clear(self) -> None:
        """Hold nothing."""
        self._held.clear()
        self._weight = 0
