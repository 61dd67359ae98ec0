"""Internal activation of one instance: its drift at every layer that was read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from scoring.axes.activation_result import ActivationInstance
from scoring.axes.activation_space import Reading, Space
from scoring.grouping import Instance
from scoring.stats.cell import CellStatus
from scoring.stats.drift import Drift, auc_farther, cosine_distances, drift_of_states, norm_ratio
from variants.rows import original_id

Floats32 = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Measured:
    """One instance at work."""

    member: Instance
    reading: Reading
    first_variant: Floats32 | None
    """State of the first wording of this kind, shape (layers, width)."""
    by_layer: tuple[Drift | None, ...]
    """None where the layer could not be standardised, or the instance has no floor."""
    trivial_auc: tuple[float | None, ...]
    null_stability: float | None
    result: ActivationInstance


def measure(member: Instance, reading: Reading, space: Space, judged: int, n_layers: int) -> Measured:
    """All figures of one instance; `judged` is the place of the judged layer among those that were read."""
    names = [original_id(member.held.item, member.held.axis), *(variant.id for variant in member.variants)]
    read = [name for name in names if (name, 0) in reading.by_variant]
    states = [reading.by_variant[name, 0] for name in read]
    again = [reading.by_variant.get((name, 1)) for name in read]
    far, relaxed = space.reference(reading, member.key.kind)
    by_layer = tuple(_drift(space, reading.group, layer, states, again, far) for layer in range(n_layers))
    variants = [reading.by_variant[name, 0] for name in read if name != names[0]]
    drift = by_layer[judged]
    floor = None if drift is None else drift.within
    return Measured(
        member=member,
        reading=reading,
        first_variant=variants[0] if variants else None,
        by_layer=by_layer,
        trivial_auc=tuple(_trivial_auc(space, reading, layer, far) for layer in range(n_layers)),
        null_stability=_null_stability(space, reading, judged, far),
        result=replace(
            _result(member, drift, states, judged, n_reference=len(far), relaxed=relaxed),
            state_half_one=_half(space, reading.group, judged, states[::2], floor, far),
            state_half_two=_half(space, reading.group, judged, states[1::2], floor, far),
        ),
    )


def _drift(
    space: Space, group: str, layer: int, states: Sequence[Floats32], again: Sequence[Floats32 | None], far: Sequence[Floats32]
) -> Drift | None:
    own, others = space.placed(states, group, layer), space.placed(far, group, layer)
    twice = [at for at, state in enumerate(again) if state is not None]
    second = space.placed([state for state in again if state is not None], group, layer)
    if own is None or others is None or second is None:
        return None
    floors = [_distance(own[at], state) for at, state in zip(twice, second, strict=True)]
    if any(floor is None for floor in floors):
        return drift_of_states(own, others, 0.0)
    return drift_of_states(own, others, float(np.mean([floor for floor in floors if floor is not None])))


def _half(space: Space, group: str, layer: int, states: Sequence[Floats32], floor: float | None, far: Sequence[Floats32]) -> float | None:
    """S over some of the wordings, with the floor of the instance."""
    own, others = space.placed(states, group, layer), space.placed(far, group, layer)
    if own is None or others is None or floor is None:
        return None
    return drift_of_states(own, others, floor).stability


def _distance(a: NDArray[np.float64], b: NDArray[np.float64]) -> float | None:
    if not (np.linalg.norm(a) and np.linalg.norm(b)):
        return None
    return float(cosine_distances(np.stack([a, b]))[0])


def _trivial_auc(space: Space, reading: Reading, layer: int, far: Sequence[Floats32]) -> float | None:
    """P(an unrelated prompt lies farther than the same prompt with a harmless edit)."""
    if reading.original is None or not reading.trivial:
        return None
    own, others = space.placed([reading.original, *reading.trivial], reading.group, layer), space.placed(far, reading.group, layer)
    if own is None or others is None or not all(np.linalg.norm(own, axis=1)) or not all(np.linalg.norm(others, axis=1)):
        return None
    near = [_distance(own[0], one) for one in own[1:]]
    apart = [_distance(own[0], one) for one in others]
    return auc_farther([one for one in apart if one is not None], [one for one in near if one is not None])


def _null_stability(space: Space, reading: Reading, layer: int, far: Sequence[Floats32]) -> float | None:
    """S of the original read in another batch and with trivial edits, as if these were its variants."""
    again = reading.by_variant.get((original_id(reading.held.item, reading.held.axis), 1))
    if reading.original is None or again is None or not reading.trivial:
        return None
    states = [reading.original, again, *reading.trivial]
    own, others = space.placed(states, reading.group, layer), space.placed(far, reading.group, layer)
    if own is None or others is None:
        return None
    floor = _distance(own[0], own[1])
    return None if floor is None else drift_of_states(own, others, floor).stability


def _result(
    member: Instance, drift: Drift | None, states: Sequence[Floats32], judged: int, *, n_reference: int, relaxed: bool
) -> ActivationInstance:
    known = drift if drift is not None else Drift(None, 0.0, None, None, None, None, None, "degenerate_reference")
    floor = None if drift is None else known.within
    between, reference = known.between, known.unrelated
    raw = np.array([state[judged] for state in states], dtype=np.float64)
    return ActivationInstance(
        key=member.key,
        item_id=member.held.item.id,
        group=member.group,
        status=_status(member, drift, len(states)),
        n_variants=len(states),
        state_stability=known.stability,
        state_noise=floor,
        state_excess=None if between is None or floor is None else between - floor,
        state_drift=known.drift,
        state_reference=reference,
        state_auc=known.auc,
        state_reference_items=n_reference,
        state_reference_relaxed=relaxed,
        state_norm_ratio=norm_ratio(raw) if len(states) > 1 else None,
        state_beyond_noise=None,
        state_unacceptable=None,
    )


def _status(member: Instance, drift: Drift | None, n_read: int) -> CellStatus:
    if n_read < 2:
        return "invalid_signal" if sum(bool(rows) for rows in member.wordings) > 1 else "insufficient_variants"
    if drift is not None:
        return drift.status
    return "constant_state" if any(len(rows) > 1 for rows in member.wordings) else "no_floor"
