"""p-values of a family that was fixed before the run: Holm to confirm, Benjamini–Hochberg to screen."""

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector


def holm(p: npt.ArrayLike) -> Floats:
    """Holm-adjusted p, shape (n,), for a confirmatory family such as all pairs of models in one axis and data set (Holm 1979).

    Raises:
        ValueError: another shape, or a value outside 0..1.
    """
    held = _family(p)
    order, found = np.argsort(held, kind="stable"), np.empty(held.size)
    # written out: statsmodels' multipletests collects garbage on every call, which takes 40 ms and more once models are loaded
    found[order] = np.minimum(1.0, np.maximum.accumulate((held.size - np.arange(held.size)) * held[order]))
    return found


def intersection_union(p: npt.ArrayLike) -> float:
    """The p of "all of them": the largest, without correction, since every single one must be rejected (Berger 1982).

    Raises:
        ValueError: no value, or one outside 0..1.
    """
    held = _family(p)
    if held.size == 0:
        raise ValueError("expected at least one p; got none")
    return float(held.max())


def at_least_one(p: npt.ArrayLike) -> float:
    """The p of "at least one of them": the smallest after Holm's correction, which is n times the smallest.

    Raises:
        ValueError: no value, or one outside 0..1.
    """
    held = _family(p)
    if held.size == 0:
        raise ValueError("expected at least one p; got none")
    return float(holm(held).min())


def benjamini_hochberg(p: npt.ArrayLike) -> Floats:
    """BH-adjusted p, shape (n,), for screening many cells, layers or instances; label the result exploratory.

    Raises:
        ValueError: another shape, or a value outside 0..1.
    """
    from scipy.stats import false_discovery_control

    held = _family(p)
    return held if held.size == 0 else np.asarray(false_discovery_control(held), dtype=np.float64)


def _family(p: npt.ArrayLike) -> Floats:
    held = vector(p, "p", least=0)
    if held.size and (held.min() < 0 or held.max() > 1):
        raise ValueError(f"p: expected values in 0..1; got {held.min():g}..{held.max():g}")
    return held
