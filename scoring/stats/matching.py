"""Samples made alike in a nuisance before they are compared: variant strength must not pass for a data-set effect."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Ints, vector


def matched_rows(samples: Sequence[npt.ArrayLike], rng: np.random.Generator, *, bins: int = 5) -> list[Ints]:
    """Row numbers to keep of each sample so that all have the same histogram of a nuisance such as variant distance.

    Bins are quantiles of each sample's own values put side by side; in each bin all samples keep as many rows as the smallest has.

    Args:
        samples: The nuisance in each sample, shape (n_k,).
        rng: Which rows of a bin are kept.
        bins: Number of bins.

    Returns:
        Sorted row numbers, one array a sample; all of one length, possibly 0 where nothing overlaps.

    Raises:
        ValueError: fewer than two samples, no bins, another shape, NaN.
    """
    held = [vector(sample, "sample") for sample in samples]
    if len(held) < 2 or bins < 1:
        raise ValueError(f"expected at least two samples and one bin; got {len(held)} and {bins!r}")
    edges = np.quantile(np.concatenate(held), np.arange(1, bins) / bins)
    binned = [np.searchsorted(edges, sample, side="right") for sample in held]
    kept: list[list[Ints]] = [[] for _ in held]
    for at in range(bins):
        members = [np.flatnonzero(where == at) for where in binned]
        least = min(rows.size for rows in members)
        for sample, rows in zip(kept, members, strict=True):
            sample.append(rng.permutation(rows)[:least].astype(np.int64))
    return [np.sort(np.concatenate(sample)) for sample in kept]


def standardised_gap(first: npt.ArrayLike, second: npt.ArrayLike) -> float | None:
    """Difference of means over the pooled SD, 0 = alike, above about 0.25 not comparable; None where neither varies.

    Raises:
        ValueError: fewer than two values, another shape, NaN.
    """
    a, b = vector(first, "first", least=2), vector(second, "second", least=2)
    spread = float(np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2))
    return float(a.mean() - b.mean()) / spread if spread > 0 else None
