"""p-values of a family that was fixed before the run: Holm to confirm, Benjamini–Hochberg to screen."""

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, vector


def holm(p: npt.ArrayLike) -> Floats:
    """Holm-adjusted p, shape (n,), for a confirmatory family such as all pairs of models in one axis and data set (Holm 1979).

    Raises:
        ValueError: another shape, or a value outside 0..1.
    """
    from statsmodels.stats.multitest import multipletests

    held = _family(p)
    return held if held.size == 0 else np.asarray(multipletests(held, method="holm")[1], dtype=np.float64)


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
