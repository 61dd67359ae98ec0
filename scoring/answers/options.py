"""Options as content: what an answer is, whatever letter it stands under today."""

import re
from collections.abc import Sequence

from scoring.answers.fold import folded, lowered, plain, unspaced_language

_DENIED = re.compile(
    r"(?:\b(?:not|no|isnt|wasnt|arent|never|neither|nor|than|instead of|except|non|nicht|keine?|pas|não|nem)"
    r"(?: an?| the| is| was| das| die| der| o)?[ \-]|"
    r"不是|并非|而非|不选|非)\s*$"
)
_DENIED_AFTER = re.compile(r"\s*(?:(?:is|are|was|were)(?:nt| not| wrong| incorrect| false)(?!\w)|ではな|じゃな|不对|是错|不正确)")


def contents(choices: Sequence[str], language: str = "en") -> tuple[str, ...]:
    """The normalised text of each option, the value that an answer to it takes.

    Options that folding would make equal (`5` and `5!`, `C` and `C#`) keep as much of their form as tells them apart.
    """
    for form in (lambda text: folded(text, language), lowered, plain):
        values = tuple(form(choice) for choice in choices)
        if len(set(values)) == len(set(choices)):
            return values
    return tuple(choices)


def named_option(text: str, choices: Sequence[str], language: str = "en") -> int | None:
    """The option that the whole text is, or None; a text that is two options is none."""
    values = contents(choices, language)
    spoken = [folded(text, language), lowered(text), plain(text)]
    for form in spoken:
        hits = [index for index, value in enumerate(values) if value == form]
        if len({values[index] for index in hits}) == 1:
            return hits[0]
    return None


def opening_option(text: str, choices: Sequence[str], language: str = "en") -> int | None:
    """The longest option that the text begins with, at a word boundary."""
    spoken = folded(text, language)
    found = [(len(value), index) for index, value in enumerate(contents(choices, language)) if _begins(spoken, value, language)]
    return max(found, key=lambda hit: (hit[0], -hit[1]))[1] if found else None


def mentioned_option(text: str, choices: Sequence[str], language: str = "en") -> int | None:
    """The one option that the text names and does not deny; None where it names none or several.

    A longer option that holds a shorter one (`real GDP only`, `real GDP`) counts as the longer one alone. Options of one
    character are never looked for in running text.
    """
    values = contents(choices, language)
    rest = folded(text, language)
    named: set[str] = set()
    for value in sorted(set(values), key=len, reverse=True):
        if len(value) < 2:
            continue
        if any(not _is_denied(rest, start, start + len(value)) for start in _places(rest, value, language)):
            named.add(value)
        rest = _blanked(rest, value, language)
    return values.index(named.pop()) if len(named) == 1 else None


def _is_denied(text: str, start: int, end: int) -> bool:
    return bool(_DENIED.search(text[max(0, start - 24) : start]) or _DENIED_AFTER.match(text[end : end + 24]))


def _begins(text: str, value: str, language: str) -> bool:
    return bool(value) and 0 in _places(text[: len(value) + 1], value, language)


def _places(text: str, value: str, language: str) -> list[int]:
    found, start = [], text.find(value)
    while start >= 0:
        end = start + len(value)
        if unspaced_language(language) or not (_joined(text, start, value[0]) or _joined(text, end, value[-1])):
            found.append(start)
        start = text.find(value, end)
    return found


def _joined(text: str, place: int, edge: str) -> bool:
    """Whether a word goes on across this place."""
    if not 0 < place < len(text):
        return False
    return edge.isalnum() and text[place - 1].isalnum() and text[place].isalnum()


def _blanked(text: str, value: str, language: str) -> str:
    for start in reversed(_places(text, value, language)):
        text = f"{text[:start]}{chr(0) * len(value)}{text[start + len(value) :]}"
    return text
