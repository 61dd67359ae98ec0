"""Where the work of a stage runs: a pure function over shards, here or on other machines, with the same results in the same order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")
In_contra = TypeVar("In_contra", contravariant=True)
Out_co = TypeVar("Out_co", covariant=True)


class Work(Protocol[In_contra, Out_co]):
    """What is done to every shard: a frozen dataclass that can be pickled and whose `repr` is all that its results depend on."""

    def open(self) -> Callable[[In_contra], Out_co]:
        """The function itself, with whatever it must load; called once a worker.

        The function is pure: what it returns follows from the shard alone, whatever shards it saw before.
        """
        ...


class Engine(Protocol):
    """Does work on shards. The stages know no more of it than this."""

    @property
    def here(self) -> bool:
        """Whether the work runs in this process, and so tells its own progress."""
        ...

    def map(self, work: Work[In, Out], shards: Iterable[In]) -> Iterator[Out]:
        """What the work makes of each shard, in the order of the shards.

        Args:
            work: Opened once a worker.
            shards: Values that can be pickled and whose `repr` tells them apart; read lazily.
        """
        ...


@dataclass(frozen=True, slots=True)
class Local:
    """One shard after the other in this process, read and handed on one at a time."""

    @property
    def here(self) -> bool:
        """In this process."""
        return True

    def map(self, work: Work[In, Out], shards: Iterable[In]) -> Iterator[Out]:
        """Open the work once and do the shards in turn."""
        do = work.open()
        return (do(shard) for shard in shards)


LOCAL = Local()
"""The engine where none is named."""
