"""How far hidden states move when the wording does, measured against how far apart unrelated questions lie."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, matrix, same_length, vector
from scoring.stats.distances import pair_indices

DriftStatus = Literal["ok", "constant_state", "degenerate_reference", "insufficient_variants"]


@dataclass(frozen=True, slots=True)
class Drift:
    """Normalised drift of one instance at one layer; None where undefined, and then `status` says why."""

    between: float | None
    """B: mean cosine distance over pairs of variants."""
    within: float
    """W: numerical floor, the same prompts in other batches."""
    unrelated: float | None
    """U: mean distance from variants to unrelated prompts."""
    drift: float | None
    """ND = (B − W)/(U − W); 0 = invariant, 1 = as far apart as unrelated questions, may exceed 1."""
    stability: float | None
    """S = 1 − ND; about 1 at most, not clipped."""
    auc: float | None
    """P(an unrelated pair lies farther apart than a variant pair), ties half; 0.5 = indistinguishable."""
    norm_ratio: float | None
    """Mean |ln(‖v‖/‖w‖)| over variant pairs of the states as given."""
    status: DriftStatus


def standardised(states: npt.ArrayLike, mean: npt.ArrayLike, sd: npt.ArrayLike) -> Floats:
    """States less the mean over the SD, per dimension, both from a disjoint calibration split (Timkey & van Schijndel 2021).

    SDs are floored at 1e-6 of their median, so that a dead dimension does not explode.

    Args:
        states: Shape (n, d).
        mean: Shape (d,).
        sd: Shape (d,), ≥ 0.

    Raises:
        ValueError: shapes that do not fit, or SDs whose median is 0.
    """
    held, centre, scale = matrix(states, "states"), vector(mean, "mean"), vector(sd, "sd")
    if held.shape[1] != same_length(mean=centre, sd=scale):
        raise ValueError(f"expected {held.shape[1]} dimensions in mean and sd; got {centre.size}")
    middle = float(np.median(scale))
    if scale.min() < 0 or middle <= 0:
        raise ValueError("sd: expected values ≥ 0 with a positive median")
    return np.asarray((held - centre) / np.maximum(scale, 1e-6 * middle))


def cosine(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Cosine of two states, −1 to 1; None where one is the zero vector (`constant_state`).

    Raises:
        ValueError: unequal lengths, NaN.
    """
    a, b = vector(x, "x"), vector(y, "y")
    same_length(x=a, y=b)
    scale = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / scale if scale > 0 else None


def cosine_distances(outputs: npt.ArrayLike) -> Floats:
    """1 − cosine for every unordered pair of states, 0 to 2: the `Distance` of the activation axis.

    Raises:
        ValueError: another shape, NaN, or a zero vector (`constant_state`).
    """
    unit = _unit(matrix(outputs, "states"))
    if unit is None:
        raise ValueError("states: expected no zero vector; a constant state has no direction")
    first, second = pair_indices(unit.shape[0])
    return _clipped(1 - (unit[first] * unit[second]).sum(axis=1))


def normalised_drift(between: float, within: float, unrelated: float) -> float | None:
    """ND = (B − W)/(U − W), not clipped; None where U − W ≤ 1e-6 (`degenerate_reference`)."""
    reach = unrelated - within
    return (between - within) / reach if reach > 1e-6 else None


def auc_farther(unrelated: npt.ArrayLike, related: npt.ArrayLike) -> float:
    """P(an unrelated distance is the larger), ties half: Mann–Whitney U over n·m; 1 = told apart, 0.5 = not at all.

    Raises:
        ValueError: another shape, no value, NaN.
    """
    far, near = vector(unrelated, "unrelated"), np.sort(vector(related, "related"))
    below, upto = np.searchsorted(near, far, side="left"), np.searchsorted(near, far, side="right")
    return float((below + upto).sum() / (2 * far.size * near.size))


def drift_of_states(variants: npt.ArrayLike, unrelated: npt.ArrayLike, within: float) -> Drift:
    """Normalised drift, AUC and norm ratio of one instance.

    Args:
        variants: Standardised states of the variants, the original included, shape (V, d).
        unrelated: Standardised states of unrelated prompts of the same data set, shape (m, d), m ≥ 20 in use.
        within: W, from the same prompts read in other batches.

    Raises:
        ValueError: shapes that do not fit, NaN, a negative W.
    """
    own, others = matrix(variants, "variants"), matrix(unrelated, "unrelated")
    if own.shape[1] != others.shape[1] or not within >= 0:
        raise ValueError(f"expected equal dimensions and within ≥ 0; got {own.shape[1]}, {others.shape[1]}, {within!r}")
    if own.shape[0] < 2:
        return Drift(None, within, None, None, None, None, None, "insufficient_variants")
    unit, far = _unit(own), _unit(others)
    if unit is None or far is None:
        return Drift(None, within, None, None, None, None, None, "constant_state")
    near, reach = cosine_distances(own), _clipped(1 - unit @ far.T).ravel()
    b, u, auc, ratio = float(near.mean()), float(reach.mean()), auc_farther(reach, near), norm_ratio(own)
    nd = normalised_drift(b, within, u)
    if nd is None:
        return Drift(b, within, u, None, None, auc, ratio, "degenerate_reference")
    return Drift(b, within, u, nd, 1 - nd, auc, ratio, "ok")


def norm_ratio(states: npt.ArrayLike) -> float | None:
    """Mean |ln(‖v‖/‖w‖)| over pairs, since cosine ignores scale; 0 = equal lengths. None with a zero vector or fewer than two states.

    Raises:
        ValueError: another shape, NaN.
    """
    norms = np.linalg.norm(matrix(states, "states"), axis=1)
    if norms.size < 2 or norms.min() == 0:
        return None
    first, second = pair_indices(norms.size)
    return float(np.abs(np.log(norms[first] / norms[second])).mean())


def _unit(states: Floats) -> Floats | None:
    norms = np.linalg.norm(states, axis=1, keepdims=True)
    return None if norms.min() == 0 else np.asarray(states / norms)


def _clipped(distances: Floats) -> Floats:
    """Equal directions may come out at −1e-16."""
    return np.clip(distances, 0.0, 2.0)
