"""Options of a source row that are no choice: one alone, or two that a reader takes for the same."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby

_LONGEST_SYMBOL = 2
"""Letters of a symbol such as `mg`, `Mg` or the genotype `Rr`, where case tells one option from another. Set by us."""
_POLAR = frozenset("yes no true false si sí não nao sim ja non oui".split())


def choices_problem(choices: Sequence[str]) -> str | None:
    """What is wrong with the options; None where they are two or more that differ.

    Options are alike where white space, invisible characters, a final stop and case are all that tells them apart. Case does
    tell them apart where it is no habit of writing: in symbols of one or two letters (`Rr`, `RR`), and where one of the group
    has a capital inside the word (`AaBb`, `AABB`).
    """
    if len(choices) == 1:
        return f"choices: expected at least two; got one, {choices[0][:60]!r}; leave choices out where the answer is free"
    places = sorted(range(len(choices)), key=lambda place: (_caseless(choices[place]), place))
    for _, group in groupby(places, key=lambda place: _caseless(choices[place])):
        alike = list(group)
        pair = _first_pair([(place, choices[place]) for place in alike])
        if pair is not None:
            (one, first), (other, second) = pair
            how = "the same text" if first == second else "the same but for case, spaces or a final stop"
            return f"choices: [{one}] {first[:60]!r} and [{other}] {second[:60]!r} are {how}"
    return None


def _first_pair(alike: Sequence[tuple[int, str]]) -> tuple[tuple[int, str], tuple[int, str]] | None:
    told_by_case = _case_tells([text for _, text in alike])
    seen: dict[str, tuple[int, str]] = {}
    for place, text in alike:
        key = _spaceless(text) if told_by_case else ""
        if key in seen:
            return seen[key], (place, text)
        seen[key] = (place, text)
    return None


def _case_tells(alike: Sequence[str]) -> bool:
    """Whether options that differ in case alone are meant to be different."""
    words = [word for text in alike for word in _spaceless(text).split()]
    inside = any(word not in {word.lower(), word.upper(), word.capitalize()} for word in words)
    differing = {word.casefold() for word in words if sum(word.casefold() == other.casefold() and word != other for other in words)}
    short = all(sum(map(str.isalpha, word)) <= _LONGEST_SYMBOL and word not in _POLAR for word in differing)
    return inside or short


def _caseless(text: str) -> str:
    return _spaceless(text).casefold()


def _spaceless(text: str) -> str:
    """The text without invisible characters, runs of white space as one space, and no stop at its end."""
    seen = "".join(letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter) != "Cf")
    return " ".join(seen.split()).removesuffix(".").rstrip()
