"""Options that stand in the text itself under letters: `A) oxygen B) carbon dioxide`."""

import re
from functools import lru_cache

from audit.text.fold import fold

_LABEL = re.compile(r"(?:(?<=\s)|^|(?<=[?:;,.。？：；，]))\(?([A-Ha-h])[).:](?=\s*\S)|(?:(?<=\s)|^|(?<=[?:。？：]))([A-H])[、．：](?=\S)")
_EDGE = " \t\n.,;:。，；、?？()-"


@lru_cache(maxsize=4096)
def labelled_options(text: str) -> tuple[str, ...]:
    """The contents of the options in the order of their letters, folded; empty unless the letters run from A without a gap."""
    found = list(_LABEL.finditer(text))
    for place, match in enumerate(found):
        if (match[1] or match[2]).upper() != "A":
            continue
        run = [match]
        for other in found[place + 1 :]:
            if ord((other[1] or other[2]).upper()) == ord("A") + len(run):
                run.append(other)
        if len(run) >= 2:
            ends = [other.start() for other in run[1:]] + [len(text)]
            return tuple(_content(text[one.end() : end]) for one, end in zip(run, ends, strict=True))
    return ()


def options_moved(a: str, b: str) -> str | None:
    """Which letter stands before another content, where both texts list the same contents; None where none does."""
    in_a, in_b = labelled_options(a), labelled_options(b)
    if in_a == in_b or sorted(in_a) != sorted(in_b):
        return None
    place = next(place for place, (x, y) in enumerate(zip(in_a, in_b, strict=True)) if x != y)
    return f"option {'ABCDEFGH'[place]} was {in_a[place]!r} and is {in_b[place]!r}"


def _content(text: str) -> str:
    """An option up to the end of its line, without the stop behind it."""
    return fold(text.strip().partition("\n")[0]).strip(_EDGE)
