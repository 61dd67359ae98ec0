"""For teams that must choose: on one data set, does one model dominate another, or is it a trade-off? Never a total.

A dominates B if on every axis that both have A is not worse by more than that axis's margin, and on at least one axis A is steadier;
each of these is a paired test of its own axis.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from scoring.report.view import AxisView, Comparison, Statement
from scoring.report.words import listed

_NOT_WORSE = {"steadier", "equal", "not_worse"}
_NOT_BETTER = {"less_steady", "equal", "not_better"}


def choices(axes: Sequence[AxisView]) -> tuple[Statement, ...]:
    """One statement for every two models of a data set."""
    models = list(dict.fromkeys(cell.model for axis in axes for group in axis.groups for cell in group.cells))
    pairs = list(combinations(models, 2))
    return tuple(replace(_choice(first, second, axes), lines=_lines(first, second, axes)) for first, second in pairs)


def _lines(first: str, second: str, axes: Sequence[AxisView]) -> tuple[str, ...]:
    """Where each is steadier, where they are equal, what cannot be told, and what was not compared and why."""
    found: dict[str, list[str]] = {}
    for axis in axes:
        for group in axis.groups:
            for one in group.comparisons:
                if {one.first, one.second} == {first, second}:
                    doubt = ", exploratory" if one.exploratory else ""
                    found.setdefault(_told(one), []).append(f"{axis.title.lower()} ({group.short}{doubt})")
    return tuple(f"{said.replace('…', listed(found[said]), 1)}." for said in sorted(found, key=_place))


def _told(one: Comparison) -> str:
    return {
        "steadier": f"{one.first} is steadier on …",
        "less_steady": f"{one.second} is steadier on …",
        "equal": "Equal within the margin on …",
        "not_worse": f"{one.first} is not less steady by more than the margin, and more cannot be told, on …",
        "not_better": f"{one.second} is not less steady by more than the margin, and more cannot be told, on …",
        "open": "Not to be told from these instances on …",
        "refused": f"Not compared on …: {one.refused}",
    }[one.standing]


def _place(said: str) -> int:
    marks = (" is steadier", "Equal", " is not less", "Not to be", "Not compared")
    return next(at for at, mark in enumerate(marks) if mark in said)


def _choice(first: str, second: str, axes: Sequence[AxisView]) -> Statement:
    held = {
        axis.title: [one for group in axis.groups for one in group.comparisons if {one.first, one.second} == {first, second}]
        for axis in axes
    }
    names = [name for name, found in held.items() if found]
    up = [name for name in names if any(one.standing == _seen("steadier", one, first) for one in held[name])]
    down = [name for name in names if any(one.standing == _seen("less_steady", one, first) for one in held[name])]
    test = f"paired sign-flip tests and intervals of each axis, on {listed(names).lower()}" if names else ""
    safe = all(_within(one, first, _NOT_WORSE, _NOT_BETTER) for name in names for one in held[name])
    safe_other = all(_within(one, first, _NOT_BETTER, _NOT_WORSE) for name in names for one in held[name])
    if not names:
        return Statement(f"{first} and {second} were not measured on the same axis, so nothing can be said between them.", "", "open")
    if up and safe:
        return Statement(_dominance(first, second, up, names), test, "good")
    if down and safe_other:
        return Statement(_dominance(second, first, down, names), test, "good")
    if up and down:
        text = f"Trade-off: {first} is steadier on {listed(up).lower()}, {second} on {listed(down).lower()}. You must weigh them."
        return Statement(text, test, "plain")
    return _undecided(first, second, up, down, held, test)


def _seen(standing: str, one: Comparison, first: str) -> str:
    """The standing of `first` as the comparison records it, which may name the two the other way round."""
    return standing if one.first == first else {"steadier": "less_steady", "less_steady": "steadier"}[standing]


def _within(one: Comparison, first: str, straight: set[str], turned: set[str]) -> bool:
    return one.standing in (straight if one.first == first else turned)


def _dominance(better: str, other: str, on: list[str], names: list[str]) -> str:
    return (
        f"{better} dominates {other} here: on none of the axes that both have ({listed(names).lower()}) is it less steady by more than the "
        f"margin, and it is steadier on {'all of them' if on == names else listed(on).lower()}."
    )


def _undecided(first: str, second: str, up: list[str], down: list[str], held: dict[str, list[Comparison]], test: str) -> Statement:
    better, on = (first, up) if up else (second, down)
    unsettled = [
        name for name, found in held.items() if any(one.standing in {"open", "refused", "not_worse", "not_better"} for one in found)
    ]
    if on:
        rest = f"; on {listed(unsettled).lower()} that it is not worse cannot be shown" if unsettled else ""
        return Statement(f"No dominance: {better} is steadier on {listed(on).lower()}{rest}.", test, "open")
    if unsettled:
        return Statement(
            f"Between {first} and {second} no difference is shown; {listed(unsettled).lower()} cannot be settled.", test, "open"
        )
    return Statement(f"{first} and {second} are equally steady within the margins of all axes that both have.", test, "plain")
