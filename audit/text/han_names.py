"""Who did what to whom in Chinese, where both are named: `张三借给李四` beside `李四借给张三`."""

import itertools
import re
from functools import lru_cache

from audit.text.fold import fold
from audit.text.names import HAN_NAME

_JOINED = re.compile(r"^(?:和|与|跟|同|及|以及|、|,|或|还是|或者)?$")
"""Between two names these say nothing of who is who."""


def names_exchanged(a: str, b: str) -> str | None:
    """The words around which two names changed places, for a reader; None if none did."""
    said_a, said_b = _between(a), _between(b)
    for first, words, second, after in sorted(said_a - said_b):
        if (second, words, first, after) in said_b and (second, words, first, after) not in said_a:
            return f"{first!r} and {second!r} changed places around {words!r}"
    return None


@lru_cache(maxsize=8192)
def _between(text: str) -> frozenset[tuple[str, str, str, str]]:
    """Two names that follow each other in a clause, the words between them, and the sign after: `比` needs what is compared."""
    found = set()
    for clause in re.split(r"[,.?!;:] ?", fold(text)):
        held = list(HAN_NAME.finditer(clause))
        for one, other in itertools.pairwise(held):
            words = clause[one.end() : other.start()]
            if one[0] != other[0] and len(words) <= 8 and not _JOINED.match(words):
                found.add((one[0], words, other[0], clause[other.end() :][:1]))
    return frozenset(found)
