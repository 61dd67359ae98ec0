"""Share of instances with its Clopper–Pearson interval, clusters taken into account."""

from collections.abc import Hashable, Sequence

import numpy.typing as npt

from audit.stats.arrays import flags, share, vector
from audit.stats.proportion import clopper_pearson, design_effect
from scoring.stats.clusters import cluster_codes, cluster_sums
from scoring.stats.estimate import Estimate


def share_estimate(events: npt.ArrayLike, *, groups: Sequence[Hashable] | None = None, level: float = 0.95) -> Estimate:
    """Share of instances on which something happened, 0 to 1, with an interval that holds near 0 and 1 too.

    Where instances share a cluster, the interval is that of n over the design effect.

    Args:
        events: One flag an instance, shape (n,); instances without a flag are left out by the caller.
        groups: Cluster of each instance; every instance its own if None.
        level: Two-sided confidence; for a one-sided 95 % limit ask for 0.90.

    Raises:
        ValueError: values other than 0 and 1, or another number of groups.
    """
    share(level, "level")
    if vector(events, "events", least=0).size == 0:
        return Estimate(None, None, None, level, 0, "no instance has a value")
    array = flags(events, "events")
    counts, sizes = cluster_sums(array.astype(float), cluster_codes(array.size, groups))
    n_groups = counts.size
    if n_groups == 1 and array.size > 1:
        return Estimate(float(array.mean()), None, None, level, array.size, "one cluster has no spread to judge by", n_groups=1)
    deff = design_effect(counts, sizes) if sizes.max() > 1 else 1.0
    found = clopper_pearson(int(array.sum()), array.size, level=level, design_effect=deff)
    return Estimate(found.point, found.low, found.high, level, array.size, "", "clopper_pearson", n_groups)
