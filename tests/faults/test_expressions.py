"""No regular expression of ours takes more than about linear time on any text: each is tried on texts made against it, and timed."""

import ast
import re
import signal
import time
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import regex

ROOT = Path(__file__).parents[2]
PACKAGES = ("variants", "audit", "scoring", "datasets_out", "sago_app")
SIZE = 2_000
"""Characters of a text; twice as many take twice as long in a linear search, 4 times in a quadratic, 8 times in a cubic one."""
WORST = 6.0
"""Growth that fails: more than quadratic. Quadratic is what every search does that looks for a long run from each of its signs."""
LIMIT = 0.25
"""Seconds for one search, whatever the growth."""
_FUNCTIONS = frozenset({"compile", "search", "match", "fullmatch", "sub", "findall", "finditer", "split", "subn"})
_PARTS = (
    "a",
    "A",
    "1",
    " ",
    "-",
    ".",
    ",",
    "'",
    '"',
    "\n",
    "_",
    "的",
    "é",
    "(",
    "[",
    "\\",
    "$",
    "#",
    "!",
    "?",
    ":",
    "/",
    "a ",
    "1,",
    "a.",
    "no ",
)


def patterns() -> dict[str, Any]:
    """Every expression that stands in the source as a literal, and every compiled one that a module holds, by what it says."""
    found: dict[str, Any] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "making" not in path.parts:
                found |= dict(_compiled(path))
                found |= dict(_literal(path))
    return found


def _compiled(path: Path) -> Iterator[tuple[str, Any]]:
    from importlib import import_module

    if path.name == "__main__.py":
        return
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    for value in vars(module).values():
        yield from _inside(value, 3)


def _inside(value: object, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(value, re.Pattern | regex.Pattern):
        if isinstance(value.pattern, str):
            yield value.pattern, value
    elif depth and isinstance(value, dict):
        for one in (*value.keys(), *value.values()):
            yield from _inside(one, depth - 1)
    elif depth and isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _inside(one, depth - 1)
    elif depth and hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
        for name in value.__dataclass_fields__:
            yield from _inside(getattr(value, name, None), depth - 1)


def _literal(path: Path) -> Iterator[tuple[str, Any]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _FUNCTIONS and node.args:
            kind = ast.unparse(node.func.value)
            if kind in {"re", "regex"} and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                text = node.args[0].value
                yield text, (re if kind == "re" else regex).compile(text)


def texts(pattern: str, size: int) -> Iterator[str]:
    """Texts against a pattern: its own words and ordinary parts, alone and in pairs, again and again, with an end that fits nowhere."""
    words = list(dict.fromkeys(re.findall(r"[^\W_]{2,}", re.sub(r"\\.", " ", pattern))))[:6]
    parts = [*_PARTS, *(f"{word} " for word in words)]
    for one in parts:
        yield (one * (size // len(one))) + "\x00"
        yield words[0] + (one * (size // len(one))) + "\x00" if words else one * (size // len(one))
    for one, other in islice(product(parts, repeat=2), 0, None, 3):
        yield ((one + other) * (size // len(one + other))) + "\x00"


class TooLongError(Exception):
    """One search took longer than the limit."""


def _ring(_: int, __: FrameType | None) -> None:
    raise TooLongError


def seconds(pattern: Any, text: str) -> float:  # noqa: ANN401 - of either library
    """How long one search of a whole text takes, by the thread's clock: the process's stands still between ticks while a timer runs."""
    began = time.thread_time()
    for _ in pattern.finditer(text):
        pass
    return time.thread_time() - began


def slowest(pattern: Any) -> tuple[float, float, str]:  # noqa: ANN401
    """Of the texts made against a pattern, the one that takes longest: its time, the growth at twice its length, and how it begins."""
    made = list(texts(pattern.pattern, SIZE))
    took = [seconds(pattern, text) for text in made]
    place = max(range(len(made)), key=took.__getitem__)
    twice = next(islice(texts(pattern.pattern, 2 * SIZE), place, None))
    once, more = (min(seconds(pattern, text) for _ in range(3)) for text in (made[place], twice))
    return once, more / once, made[place][:30]


PATTERNS = patterns()


def test_there_are_expressions_to_try() -> None:
    assert len(PATTERNS) > 200


@pytest.mark.slow
@pytest.mark.parametrize("pattern", PATTERNS)
def test_time_grows_with_the_text_alone(pattern: str) -> None:
    held = PATTERNS[pattern]
    signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, 60.0)
    try:
        worst, growth, text = slowest(held)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
    assert worst < LIMIT, f"{worst:.3f} s for {SIZE} characters beginning {text!r}"
    assert worst < 0.01 or growth < WORST, f"{worst:.3f} s, and {growth:.1f} times that for twice the text, beginning {text!r}"
