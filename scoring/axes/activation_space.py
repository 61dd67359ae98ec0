"""The space in which states of one data set are compared: standardised on other folds, and with unrelated prompts as the far end."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.collect.activation import TRIVIAL
from scoring.settings import ActivationSettings
from scoring.stats.drift import standardised
from scoring.store import Answer
from variants.rows import content_id, original_id
from variants.types import VariantSet

Floats32 = NDArray[np.float32]
Floats = NDArray[np.float64]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Reading:
    """The states of one item: by variant and repeat, and with trivial edits; each of shape (layers, width)."""

    held: VariantSet
    original: Floats32 | None
    """The original's state, as it was read first."""
    by_variant: Mapping[tuple[str, int], Floats32]
    trivial: tuple[Floats32, ...]
    length: int
    """Characters of the original as it was put to the model."""

    @property
    def group(self) -> str:
        """Cluster of the item."""
        return self.held.item.group or self.held.item.id


ROUNDING = 1e-5
"""Of a state's length; fp32 keeps seven digits, and a layer adds thousands of numbers."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Mean and SD of the originals outside one fold, each of shape (layers, width)."""

    mean: Floats
    sd: Floats
    n_items: int

    def is_constant(self, layer: int) -> bool:
        """Whether the states do not differ, or by no more than fp32 arithmetic makes equal states differ."""
        spread, length = np.linalg.norm(self.sd[layer]), np.linalg.norm(self.mean[layer])
        return bool(np.median(self.sd[layer]) <= 0 or spread <= ROUNDING * length)


@dataclass(frozen=True, slots=True)
class Space:
    """All states of one data set."""

    readings: tuple[Reading, ...]
    folds: Mapping[str, int]
    """Fold of each cluster, so that items which share a passage are never each other's calibration."""
    calibrations: Mapping[int, Calibration]
    """By the fold that they leave out; absent where fewer than two originals remain."""
    settings: ActivationSettings
    by_length: Mapping[str, Sequence[tuple[Reading, Floats32]]]
    """Kind of variant to one state of every item that has one, shortest prompt first."""

    def calibration_items(self, group: str) -> int:
        """Originals that an item of this cluster is standardised by."""
        held = self.calibrations.get(self.folds[group])
        return 0 if held is None else held.n_items

    def placed(self, states: Sequence[Floats32], group: str, layer: int) -> Floats | None:
        """States at one layer, standardised for an item of this cluster; None where the calibration is constant or too small."""
        held = self.calibrations.get(self.folds[group])
        if held is None or not states or held.is_constant(layer):
            return None
        return standardised(np.array([state[layer] for state in states], dtype=np.float64), held.mean[layer], held.sd[layer])

    def reference(self, own: Reading, kind: str) -> tuple[list[Floats32], bool]:
        """States of prompts about something else, of this kind where they have one, and whether the length bound was relaxed.

        Other clusters alone; within the length bound where enough are, else the nearest in length. Of more than `reference_most`
        as many are taken, evenly over the lengths, so that the work grows with the items and not with their square.
        """
        held, least = self.by_length[kind], self.settings.reference_items
        bound = self.settings.reference_length * own.length
        first = bisect_left(held, own.length - bound, key=_length)
        last = bisect_right(held, own.length + bound, key=_length)
        near = [state for one, state in _evenly(held[first:last], self.settings.reference_most) if one.group != own.group]
        if len(near) >= least:
            return near, False
        ranked = sorted(
            ((one, state) for one, state in held if one.group != own.group),
            key=lambda other: (abs(other[0].length - own.length), other[0].held.item.id),
        )
        return [state for _, state in ranked[:least]], True


def space_of(sets: Sequence[VariantSet], answers: Sequence[Answer], states: Mapping[str, Floats32], settings: ActivationSettings) -> Space:
    """The space of one data set, from the rows that have finite states."""
    rows: dict[str, list[Answer]] = {}
    for answer in answers:
        if answer.key in states and np.isfinite(states[answer.key]).all():
            rows.setdefault(answer.item_id, []).append(answer)
    readings = tuple(_reading(held, rows[held.item.id], states) for held in sets if held.item.id in rows)
    groups = sorted({one.group for one in readings}, key=lambda group: content_id("fold", group))
    folds = {group: at % settings.folds for at, group in enumerate(groups)}
    kinds = sorted({variant.kind for held in sets for variant in held.variants})
    return Space(readings, folds, _calibrations(readings, folds), settings, {kind: _by_length(readings, kind) for kind in kinds})


def _by_length(readings: Sequence[Reading], kind: str) -> list[tuple[Reading, Floats32]]:
    found = [(one, state) for one in readings if (state := _of_kind(one, kind)) is not None]
    return sorted(found, key=lambda held: (held[0].length, held[0].held.item.id))


def _length(held: tuple[Reading, Floats32]) -> int:
    return held[0].length


def _evenly(members: Sequence[_T], most: int) -> Sequence[_T]:
    """All members, or `most` of them at equal steps."""
    return members if len(members) <= most else [members[at * len(members) // most] for at in range(most)]


def _calibrations(readings: Sequence[Reading], folds: Mapping[str, int]) -> dict[int, Calibration]:
    found = {}
    for fold in set(folds.values()):
        others = [one.original for one in readings if folds[one.group] != fold and one.original is not None]
        if len(others) > 1:
            held = np.array(others, dtype=np.float64)
            found[fold] = Calibration(held.mean(axis=0), held.std(axis=0, ddof=1), len(others))
    return found


def _reading(held: VariantSet, rows: Sequence[Answer], states: Mapping[str, Floats32]) -> Reading:
    plain = [row for row in rows if row.kind != TRIVIAL]
    edited = sorted((row for row in rows if row.kind == TRIVIAL), key=lambda row: row.repeat)
    originals = [len(row.prompt) for row in plain if row.kind == "original"]
    by_variant = {(row.variant_id, row.repeat): states[row.key] for row in plain}
    return Reading(
        held=held,
        original=by_variant.get((original_id(held.item, held.axis), 0)),
        by_variant=by_variant,
        trivial=tuple(states[row.key] for row in edited),
        length=originals[0] if originals else 0,
    )


def _of_kind(one: Reading, kind: str) -> Floats32 | None:
    own = (one.by_variant.get((variant.id, 0)) for variant in one.held.variants if variant.kind == kind)
    return next((state for state in own if state is not None), one.original)
