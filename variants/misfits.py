"""Values that do not fit their type, in words: where, what was expected, what came, and the nearest right key or value."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from variants.errors import BadInputError
from variants.yaml_files import line_of

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound="BaseModel")
Keys = tuple[str | int, ...]
"""Keys and positions that lead to a value."""
Place = Callable[[Keys], str]
"""The place of a value, as a message names it: `run.yaml:7`."""

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "finite": "a finite number",
    "bool": "true or false",
    "string": "text",
    "path": "the name of a file",
    "tuple": "a list",
    "list": "a list",
    "dict": "a mapping of keys to values",
    "mapping": "a mapping of keys to values",
    "model": "a mapping of keys to values",
    "dataclass": "a mapping of keys to values",
}
"""What each of pydantic's error types wants, by its first word."""
_BOUNDS = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "less than"),
    "less_than_equal": ("le", "at most"),
}
_LENGTHS = {"too_short": ("min_length", "at least"), "too_long": ("max_length", "at most")}
_PATTERNS = {
    r"^[0-9a-f]{40}$": "a commit, 40 digits from 0 to f",
    r"^[0-9a-f]{64}$": "a SHA-256, 64 digits from 0 to f",
    r"^\w[\w-]*$": "a name of letters, digits, _ and -",
}
_NAMED = 20
"""Problems that a message names before it only counts."""
_LONGEST = 80
"""Characters of a value that a message repeats."""


def validated(kind: type[M], content: object, where: Place, *, under: Keys = (), or_else: str = "") -> M:
    """The content as a type.

    Args:
        kind: What it must be.
        content: Plain data, as YAML or JSON gives it.
        where: The place of a value by its keys.
        under: Keys that lead to the content.
        or_else: What to do about it, where it is no slip of the pen.

    Raises:
        BadInputError: If a key is unknown or missing, or a value is not of its type; it names all of them on one line.
    """
    from pydantic import ValidationError

    try:
        return kind.model_validate(content)
    except ValidationError as error:
        problems = misfits(error, kind, where, under=under)
        raise BadInputError(f"{problems}; {or_else}" if or_else else problems) from error


def in_yaml(path: Path) -> Place:
    """Places in a YAML file: its name with the line."""

    def where(keys: Keys) -> str:
        line = line_of(path, keys)
        return str(path) if line is None else f"{path}:{line}"

    return where


def misfits(error: "ValidationError", kind: object, where: Place, *, under: Keys = ()) -> str:
    """Every problem on one line, each with its place and key."""
    found: list[dict[str, Any]] = [dict(one) for one in error.errors(include_url=False)]
    meant = {_meant(one, kind) for one in found}
    kept = [one for one in found if one["type"] != "missing" or one["loc"] not in meant]
    more = f"; and {len(kept) - _NAMED} more" if len(kept) > _NAMED else ""
    return _listed([(where(under + one["loc"]), _problem(one, kind)) for one in kept[:_NAMED]]) + more


def _listed(told: Sequence[tuple[str, str]]) -> str:
    """Problems with their places; one at the same place as the one before it does not repeat it."""
    places = ["", *(place for place, _ in told)]
    return "; ".join(problem if place == last else f"{place}: {problem}" for last, (place, problem) in zip(places, told, strict=False))


def _strange(one: Mapping[str, Any]) -> Keys:
    return tuple(one["loc"]) if one["type"] in {"extra_forbidden", "unexpected_keyword_argument"} else ()


def _meant(one: Mapping[str, Any], kind: object) -> Keys | None:
    """The key that a strange one was probably meant for; it is not told as missing beside it."""
    keys = _strange(one)
    near = _nearest_key(str(keys[-1]), kind, keys[:-1]) if keys else None
    return None if near is None else (*keys[:-1], near)


def _problem(one: Mapping[str, Any], kind: object) -> str:
    keys = tuple(one["loc"])
    if _strange(one):
        return f"unknown key {dotted(keys)!r}; {_hint(str(keys[-1]), kind, keys[:-1])}"
    if one["type"] == "missing":
        return f"expected the key {dotted(keys)!r}, which is not there"
    key = f"{dotted(keys)}: " if keys else ""
    if one["type"] == "value_error":
        return f"{key}{one['ctx']['error']}"
    return f"{key}expected {_expected(one['type'], one.get('ctx', {}), one['input'])}; got {shown(one['input'])}"


def dotted(keys: Sequence[str | int]) -> str:
    """Keys as they are spoken of: `score.server.retries`, `axes[0]`."""
    said = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return said.removeprefix(".").replace(".[key]", " (the key itself)")


def shown(value: object) -> str:
    """A value as the file says it, cut where it is long."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime.date):
        return f"the date {value}; put it in quotes"
    if isinstance(value, Mapping):
        return f"a mapping with {', '.join(map(str, list(value)[:8])) or 'nothing in it'}"
    text = repr(list(value) if isinstance(value, tuple) else value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _expected(kind: str, bounds: Mapping[str, Any], came: object) -> str:
    if kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        return f"{words} {bounds[name]:g}"
    for ending, (name, words) in _LENGTHS.items():
        if kind.endswith(ending):
            unit = "character" if kind.startswith("string") else "entry"
            n = bounds[name]
            return f"{words} {n} {unit if n == 1 else {'entry': 'entries'}.get(unit, unit + 's')}"
    if kind == "literal_error":
        return _one_of(str(bounds["expected"]), came)
    if kind == "string_pattern_mismatch":
        return _PATTERNS.get(bounds["pattern"], f"text of the form {bounds['pattern']}")
    words = _TYPES.get(kind.split("_", maxsplit=1)[0], "another value")
    return f"{words} (write [{came}])" if words == "a list" and isinstance(came, str | int | float) else words


def _one_of(listed: str, came: object) -> str:
    if listed == "True":
        return "true, or nothing where it is not required"
    known = [part.strip("' ") for part in listed.replace(" or ", ", ").split(", ")]
    near = get_close_matches(str(came), known, n=1)
    said = repr(known[0]) if len(known) == 1 else f"one of {', '.join(known)}"
    return f"{said} (did you mean {near[0]!r}?)" if near else said


def _hint(name: str, kind: object, keys: Keys) -> str:
    """The key that was probably meant: near by here, or the same one that belongs elsewhere."""
    near = _nearest_key(name, kind, keys)
    if near is not None:
        return f"did you mean {near!r}?"
    elsewhere = [dotted(path) for path in _paths(kind) if path[-1] == name]
    if elsewhere:
        return f"it stands elsewhere: {' or '.join(elsewhere)}"
    known = _keys_at(kind, keys)
    return f"known here: {', '.join(sorted(known))}" if known else "no key is known here"


def _nearest_key(name: str, kind: object, keys: Keys) -> str | None:
    near = get_close_matches(name.replace("-", "_").casefold(), list(_keys_at(kind, keys)), n=1)
    return near[0] if near else None


def _keys_at(kind: object, keys: Keys) -> dict[str, object]:
    """The keys that are known below others, each with its type."""
    here = _fields(kind)
    for key in keys:
        if isinstance(key, int):
            continue
        inner = here.get(key)
        here = _fields(inner) if inner is not None else here
    return here


def _paths(kind: object, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, inner in _fields(kind).items():
        yield (*before, name)
        yield from _paths(inner, (*before, name))


def _fields(kind: object) -> dict[str, object]:
    """The keys of a type that is a mapping with known keys, or holds one (a list, `X | None`); empty for any other."""
    fields = getattr(kind, "model_fields", None)
    if fields is not None:
        return {field.alias or name: field.annotation for name, field in fields.items()}
    if hasattr(kind, "__dataclass_fields__"):
        return {name: field.type for name, field in kind.__dataclass_fields__.items()}
    return next((found for one in get_args(kind) if (found := _fields(one))), {})
