"""Quantities written another way: the variant brought to the original's spelling where the quantities are the same."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from audit.text.fold import fold
from audit.text.quantities import SHARED, quantities, remainder
from audit.text.readings import differing

_TOKEN = re.compile(r"[^\s.,?!;:]+(?:[.,:][^\s.,?!;:]+)*|[.,?!;:]")
_GLUE = frozenset("and a an of the at on in o'clock".split())
_GAP = 2
"""Words of a stretch that both texts share between two that differ, as in `4 July 1976` and `July 4, 1976`."""

_LONG, _PART = 14, 4
"""Most words of a stretch that is searched for a quantity within, and of that quantity."""

Run = tuple[int, int, int, int]
Places = Sequence[re.Match[str]]


@lru_cache(maxsize=4096)
def respelled(a: str, b: str, language: str) -> str:
    """The second text, each stretch that is nothing but a quantity of the first in another spelling spelt as there; else as it was."""
    held = quantities(a, language)
    if not held or fold(a) == fold(b) or differing(a, b, language) != ([], []):
        return b
    places_a, places_b = list(_TOKEN.finditer(a)), list(_TOKEN.finditer(b))
    out = b
    for run in reversed(_runs([one[0] for one in places_a], [one[0] for one in places_b])):
        for i, j, k, m in (*_widened(run, len(places_a), len(places_b)), *_within(run, places_a, places_b, language)):
            x, y = a[places_a[i].start() : places_a[j - 1].end()], b[places_b[k].start() : places_b[m - 1].end()]
            if _same_quantity(x, y, language):
                out = out[: places_b[k].start()] + x + out[places_b[m - 1].end() :]
                break
    return out


def _widened(run: Run, most_a: int, most_b: int) -> Iterator[Run]:
    """A stretch as it is, and with the shared word before or after it: the number whose unit alone is spelt another way."""
    i, j, k, m = run
    for before, after in ((0, 0), (1, 0), (0, 1), (1, 1)):
        wide = i - before, j + after, k - before, m + after
        if min(wide) >= 0 and wide[0] < wide[1] <= most_a and wide[2] < wide[3] <= most_b:
            yield wide


def _within(run: Run, places_a: Places, places_b: Places, language: str) -> Iterator[Run]:
    """Parts of a stretch whose other words changed too, longest first: `24 months. When` beside `two years. If`."""
    i, j, k, m = run
    if max(j - i, m - k) > _LONG:
        return
    parts_a, parts_b = (
        [(x, y) for x in range(start, end) for y in range(x + 1, min(end, x + _PART) + 1) if _pure(places[x:y], language)]
        for places, start, end in ((places_a, i, j), (places_b, k, m))
    )
    for x, y in sorted(parts_a, key=lambda part: part[0] - part[1]):
        for z, w in sorted(parts_b, key=lambda part: part[0] - part[1]):
            yield x, y, z, w


def _pure(places: Places, language: str) -> bool:
    """Whether a stretch begins and ends with words of a quantity, not with glue."""
    return places[0][0].lower() not in _GLUE and any(quantities(places[-1].string[places[0].start() : places[-1].end()], language))


def _runs(left: Sequence[str], right: Sequence[str]) -> list[Run]:
    """Stretches that differ, those with hardly anything between them taken together."""
    found: list[Run] = []
    for name, i, j, k, m in SequenceMatcher(
        None, [one.lower() for one in left], [one.lower() for one in right], autojunk=False
    ).get_opcodes():
        if name == "equal":
            continue
        if found and i - found[-1][1] <= _GAP:
            found[-1] = (found[-1][0], j, found[-1][2], m)
        else:
            found.append((i, j, k, m))
    return found


def _same_quantity(x: str, y: str, language: str) -> bool:
    """Whether both are quantities and nothing else, and the same ones."""
    of_x, of_y = quantities(x, language), quantities(y, language)
    if not of_x or not of_y or differing(x, y, language) != ([], []):
        return False
    return all(set(re.findall(r"[^\W\d_]+'?[^\W\d_]*", remainder(text, language, SHARED))) <= _GLUE for text in (x, y))
