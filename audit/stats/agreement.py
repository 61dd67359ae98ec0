"""Do raters agree, beyond what their habits alone would give? Raw agreement, Cohen κ, Gwet AC1, Krippendorff α."""

from collections.abc import Hashable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints

Ratings: TypeAlias = Sequence[Sequence[Hashable | None]]
"""Items × raters; None where a rater did not see an item. Every row has the same number of raters."""


def rating_codes(ratings: Ratings, categories: Sequence[Hashable] | None = None) -> tuple[Ints, int]:
    """Ratings as integers of shape (items, raters), −1 where missing, and the number of categories.

    Args:
        ratings: Items × raters.
        categories: The categories that could have been given; those that were, if None.

    Raises:
        ValueError: no item, rows of unequal length, fewer than two raters, a rating outside the categories.
    """
    if not ratings or len({len(row) for row in ratings}) != 1 or len(ratings[0]) < 2:
        raise ValueError("expected at least one item and the same number of raters, two or more, in every row")
    known = {name: code for code, name in enumerate(dict.fromkeys(categories or ()))}
    coded = np.full((len(ratings), len(ratings[0])), -1, dtype=np.int64)
    for row, given in enumerate(ratings):
        for column, name in enumerate(given):
            if name is None:
                continue
            if categories is not None and name not in known:
                raise ValueError(f"rating {name!r} is none of the categories {list(categories)!r}")
            coded[row, column] = known.setdefault(name, len(known))
    return coded, len(known)


def category_counts(coded: Ints, n_categories: int) -> Floats:
    """How many raters put each item into each category, shape (items, categories)."""
    return np.stack([(coded == code).sum(axis=1) for code in range(n_categories)], axis=1).astype(np.float64)


def raw_agreement(counts: Floats) -> float | None:
    """Mean share of agreeing rater pairs over items with two ratings or more; 0 to 1. None if no item has two."""
    n = counts.sum(axis=1)
    usable = n >= 2
    if not usable.any():
        return None
    c, n = counts[usable], n[usable]
    return float(((c * (c - 1)).sum(axis=1) / (n * (n - 1))).mean())


def gwet_ac1(counts: Floats) -> float | None:
    """Agreement beyond chance that does not collapse when one category is rare; 1 = perfect, 0 = chance, may be negative.

    (P_a − P_e)/(1 − P_e) with P_e = Σ π_k(1−π_k)/(q−1) over q categories (Gwet 2008, doi:10.1348/000711006X126600).
    None with a single category or no item with two ratings.
    """
    observed, q = raw_agreement(counts), counts.shape[1]
    if observed is None or q < 2:
        return None
    n = counts.sum(axis=1)
    shares = (counts[n > 0] / n[n > 0, None]).mean(axis=0)
    chance = float((shares * (1 - shares)).sum() / (q - 1))
    return (observed - chance) / (1 - chance)


def krippendorff_alpha(counts: Floats) -> float | None:
    """Krippendorff's nominal α: 1 = perfect, 0 = as if drawn at random, below 0 = systematic disagreement.

    1 − D_o/D_e over items with two ratings or more (Krippendorff 2011). None where all ratings are of one category (0/0,
    `degenerate_marginal`) or no item has two: a rater who always says the same has shown no reliability.
    """
    n = counts.sum(axis=1)
    c, n = counts[n >= 2], n[n >= 2]
    total, margins = n.sum(), c.sum(axis=0)
    expected = total**2 - (margins**2).sum()
    if total == 0 or expected == 0:
        return None
    # Σ_{i≠j} [a≠b] within an item = n² − Σ_c n_c²
    observed = ((n**2 - (c**2).sum(axis=1)) / (n - 1)).sum()
    return float(1 - (total - 1) * observed / expected)


def nominal_alpha(ratings: Ratings) -> float | None:
    """Krippendorff's α of raw ratings, for instance answers (instances × variants): variants as raters of one data set.

    None where all answers are of one category: a model that always says "A" has S = 1 and no reliability (`degenerate_marginal`).

    Raises:
        ValueError: no item, rows of unequal length, or fewer than two raters.
    """
    coded, q = rating_codes(ratings)
    return krippendorff_alpha(category_counts(coded, q)) if q else None


def cohen_kappa(table: npt.ArrayLike) -> float | None:
    """Cohen's κ of two raters from their q × q table of counts; 1 = perfect, 0 = chance, may be negative.

    (P_o − P_e)/(1 − P_e) (Cohen 1960). None where P_e = 1: both raters used one and the same category throughout. Written out
    because the bootstrap needs it ten thousand times on tables; scikit-learn's is the oracle in the tests.

    Raises:
        ValueError: not square, a negative count, or no count at all.
    """
    counts = np.asarray(table, dtype=np.float64)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or (counts < 0).any() or counts.sum() <= 0:
        raise ValueError(f"expected a square table of counts ≥ 0 with a positive sum; got shape {counts.shape}")
    p = counts / counts.sum()
    observed, chance = float(np.trace(p)), float(p.sum(axis=1) @ p.sum(axis=0))
    return None if 1 - chance < 1e-12 else (observed - chance) / (1 - chance)


def mean_pairwise_kappa(coded: Ints, n_categories: int) -> float | None:
    """Cohen's κ averaged over pairs of raters (Light 1971), each on the items that both rated; None if no pair has one."""
    found = []
    for a in range(coded.shape[1]):
        for b in range(a + 1, coded.shape[1]):
            both = (coded[:, a] >= 0) & (coded[:, b] >= 0)
            table = np.zeros((n_categories, n_categories))
            np.add.at(table, (coded[both, a], coded[both, b]), 1)
            kappa = cohen_kappa(table) if both.any() else None
            found += [] if kappa is None else [kappa]
    return float(np.mean(found)) if found else None
