"""Task types: how an answer is read and compared, and which right answers can be compared at all."""

import logging
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from variants.golds import is_number, verdict_of

_LOG = logging.getLogger("sago.sources")

TASK_TYPES: dict[str, str] = {
    "numeric": "a number",
    "mcq": "one of the choices",
    "yes_no": "yes or no",
    "yes_no_maybe": "yes, no or undecided",
    "yes_no_dontknow": "yes, no or undecided",
    "classification": "one of the choices, or free text without them",
    "extractive": "words of the context",
    "open": "free text",
    "likert": "a point of the scale in choices",
}
"""Name and how its answers are read. The list is open: a further name is warned of, and its answers are read by their form."""

_CHOOSING = frozenset({"mcq", "likert"})
_MEANT = {
    "multiple_choice": "mcq", "multiplechoice": "mcq", "choice": "mcq", "single_choice": "mcq", "mc": "mcq",
    "bool": "yes_no", "boolean": "yes_no", "binary": "yes_no", "polar": "yes_no", "true_false": "yes_no", "y_n": "yes_no", "yn": "yes_no",
    "num": "numeric", "number": "numeric", "math": "numeric", "arithmetic": "numeric", "int": "numeric", "integer": "numeric",
    "float": "numeric", "class": "classification", "label": "classification", "span": "extractive", "reading": "extractive",
    "free": "open", "free_text": "open", "freeform": "open", "free_form": "open", "text": "open", "open_ended": "open", "qa": "open",
    "scale": "likert", "rating": "likert",
}  # fmt: skip
"""Other people's names for the same thing."""
_NEAR = 0.75
"""How alike, 0 to 1, a name must be to a known one to be taken for a slip of the pen. Set by us."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A task type that is none of ours."""

    read_as: str
    """How its answers are read."""
    meant: str | None
    """The known name that was probably meant; None where none is near."""


def unknown_task_type(name: str) -> Unknown | None:
    """What becomes of a task type; None for a known one."""
    if name in TASK_TYPES:
        return None
    plain = re.sub(r"[\s/|-]+", "_", name.strip().casefold())
    near = get_close_matches(plain, TASK_TYPES, n=1, cutoff=_NEAR)
    meant = plain if plain in TASK_TYPES else _MEANT.get(plain) or (near[0] if near else None)
    return Unknown("yes or no" if name.startswith("yes_no") else "one of the choices where a row has some, else free text", meant)


def warn_of_unknown(names: Iterable[str], where: str) -> None:
    """Say once of each task type that is none of ours how its answers are read."""
    for name in sorted(names):
        if (unknown := unknown_task_type(name)) is not None:
            _LOG.warning("%s: task_type %r is none of %s; its answers are read as %s", where, name, ", ".join(TASK_TYPES), unknown.read_as)


def task_problem(task_type: str, choices: Sequence[str] | None, answer: str | None, aliases: Sequence[str]) -> str | None:
    """Why a row's task type does not fit the rest of it; None where it does."""
    unknown = unknown_task_type(task_type)
    if unknown is not None and unknown.meant is not None:
        return f"task_type: unknown {task_type!r}; did you mean {unknown.meant!r}? known: {', '.join(TASK_TYPES)}"
    if task_type in _CHOOSING and not choices:
        return f"task_type: {task_type} expects choices; got none; write 'open' where the answer is free"
    said = [("answer", answer), *((f"answer_aliases[{place}]", alias) for place, alias in enumerate(aliases))]
    if task_type == "numeric" and not choices:  # an alias may be a word
        return _unfit(said[:1], is_number, "a number in digits for task_type numeric, such as 42, -3.5 or 1/2")
    if task_type.startswith("yes_no"):
        offered = [(f"choices[{place}]", choice) for place, choice in enumerate(choices or ())]
        expected = f"yes, no or undecided for task_type {task_type} ('classification' takes any choices)"
        return _unfit(offered or said, lambda text: verdict_of(text) is not None, expected) or _same_verdict(choices or ())
    return None


def _unfit(said: Sequence[tuple[str, str | None]], fits: Callable[[str], bool], expected: str) -> str | None:
    found = ((column, text) for column, text in said if text is not None and not fits(text))
    return next((f"{column}: expected {expected}; got {text[:60]!r}" for column, text in found), None)


def _same_verdict(choices: Sequence[str]) -> str | None:
    """Two options that both say yes cannot be told apart by what a model answers."""
    seen: dict[str | None, str] = {}
    for choice in choices:
        first = seen.setdefault(verdict_of(choice), choice)
        if first != choice:
            return f"choices: {first!r} and {choice!r} both say {verdict_of(choice)}"
    return None
