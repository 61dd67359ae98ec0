"""What is wrong with a value of the policy, in words: what was expected, what came, and the nearest right value."""

from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

_TYPES = {
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
}
_BOUNDS = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most")}


def problems(error: ValidationError) -> str:
    """All problems on one line, each with its key."""
    return "; ".join(_problem(dict(one)) for one in error.errors(include_url=False))


def _problem(one: dict[str, Any]) -> str:
    key, came = ".".join(map(str, one["loc"])), one["input"]
    if one["type"] == "missing":
        return f"expected {key!r}"
    return f"{key}: expected {_expected(one['type'], one.get('ctx', {}), came)}; got {came!r}"


def _expected(kind: str, bounds: dict[str, Any], came: object) -> str:
    if kind in _TYPES:
        return _TYPES[kind]
    if kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        return f"{words} {bounds[name]:g}"
    if kind == "literal_error" and str(bounds["expected"]) == "True":
        return "true, or nothing where it is not required"
    if kind == "literal_error":
        known = [part.strip("' ") for part in str(bounds["expected"]).replace(" or ", ", ").split(", ")]
        near = get_close_matches(str(came), known, n=1)
        listed = repr(known[0]) if len(known) == 1 else f"one of {', '.join(known)}"
        return f"{listed} (did you mean {near[0]!r}?)" if near else listed
    return "another value"
