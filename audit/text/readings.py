"""Texts whose quantities can be read in two ways: `3 in 4` is two numbers or a share, `9/11/1989` of November or September."""

import re
from collections.abc import Iterator

from audit.text.fold import fold
from audit.text.quantities import MONTH_FIRST, SHARE, SLASHED, Quantity, Reading, quantities, unmatched

_STATED = re.compile(r"\b(?:(?P<day>d(?:ay|d)s?/m(?:onth|m))|(?P<month>m(?:onth|m)/d(?:ay|d)))")
"""The order of the parts of a date, where the text gives it."""


def differing(a: str, b: str, language: str) -> tuple[list[Quantity], list[Quantity]]:
    """Quantities on one side alone; none where one reading of both texts agrees, else those of the first reading.

    A share is read only where the other text has no `3 in 4` of its own, since two of them are compared as they stand.
    """
    first: tuple[list[Quantity], list[Quantity]] | None = None
    for of_a, of_b in _readings(a, b, language):
        found = unmatched(quantities(a, language, of_a), quantities(b, language, of_b))
        if found == ([], []):
            return found
        first = first or found
    return first or ([], [])


def _readings(a: str, b: str, language: str) -> Iterator[tuple[Reading, Reading]]:
    if language not in {"en", "zh"}:
        yield MONTH_FIRST, MONTH_FIRST
        return
    said_a, said_b = fold(a), fold(b)
    shared_a, shared_b = (language == "en" and SHARE.search(said) is not None for said in (said_a, said_b))
    dated = SLASHED.search(said_a) or SLASHED.search(said_b)
    stated = _STATED.search(said_a) or _STATED.search(said_b)
    for day_first in (False, True) if dated else (False,):
        if stated and day_first != (stated["day"] is not None):
            continue
        for share in (False, True) if shared_a != shared_b else (False,):
            yield Reading(day_first, share and shared_a), Reading(day_first, share and shared_b)
