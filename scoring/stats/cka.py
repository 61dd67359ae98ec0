"""Do two sets of states of the same instances have the same geometry? Linear CKA, debiased; of a data set, never of an instance."""

from collections.abc import Callable
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, Ints, matrix, share
from scoring.stats.estimate import Estimate


def cka_debiased(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Debiased linear CKA; 1 = the same up to rotation and scale, about 0 = unrelated, may lie outside 0..1.

    HSIC_u(K, L)/√(HSIC_u(K, K)·HSIC_u(L, L)) with the unbiased HSIC of Song 2012 (Kornblith 2019, arXiv:1905.00414; Murphy 2024,
    arXiv:2405.01012). None where a self-term is not positive. n ≥ 50 in use; one outlier can move it.

    Args:
        x: States of n instances, shape (n, d), n ≥ 4.
        y: States of the same instances, shape (n, e).

    Raises:
        ValueError: unequal numbers of instances, fewer than four, NaN.
    """
    k, g = _grams(x, y)
    self_x, self_y = hsic_unbiased(k, k), hsic_unbiased(g, g)
    # a constant representation leaves a rounding error in place of 0
    if self_x <= 1e-12 * _size(k) or self_y <= 1e-12 * _size(g):
        return None
    return hsic_unbiased(k, g) / sqrt(self_x * self_y)


def cka_biased(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """The usual linear CKA, 0 to 1; near 1 for unrelated states where d ≫ n. For comparison only; None where one side is constant.

    Raises:
        ValueError: as `cka_debiased`.
    """
    k, g = (_centred(held) for held in _grams(x, y))
    scale = float((k * k).sum()) * float((g * g).sum())
    return float((k * g).sum()) / sqrt(scale) if scale > 1e-20 else None


def hsic_unbiased(k: Floats, g: Floats) -> float:
    """Unbiased HSIC of two Gram matrices, shape (n, n) (Song 2012, JMLR 13, eq. 5).

    [Σ K̃L̃ + (1ᵀK̃1)(1ᵀL̃1)/((n−1)(n−2)) − 2/(n−2)·1ᵀK̃L̃1]/(n(n−3)), diagonals set to 0.

    Raises:
        ValueError: unequal shapes, or n < 4.
    """
    if k.shape != g.shape or k.ndim != 2 or k.shape[0] != k.shape[1] or k.shape[0] < 4:
        raise ValueError(f"expected two Gram matrices of equal shape (n, n), n ≥ 4; got {k.shape} and {g.shape}")
    n = k.shape[0]
    a, b = k - np.diag(np.diag(k)), g - np.diag(np.diag(g))
    rows_a, rows_b = a.sum(axis=1), b.sum(axis=1)
    total = float((a * b).sum()) + float(rows_a.sum() * rows_b.sum()) / ((n - 1) * (n - 2)) - 2 / (n - 2) * float(rows_a @ rows_b)
    return float(total / (n * (n - 3)))


def half_jackknife(
    statistic: Callable[[Ints], float | None], n: int, rng: np.random.Generator, *, halves: int = 200, level: float = 0.95
) -> Estimate:
    """Interval of a data-set statistic from random halves: variance = (r/d)·mean squared deviation, d left out, r = n − d kept.

    For CKA and RSA, which the bootstrap inflates because drawn-twice instances are alike (Shao & Wu 1989, delete-d jackknife).

    Args:
        statistic: From row numbers to a value, or None where undefined.
        n: Number of instances, at least 8.
        rng: Source of the halves.
        halves: Number of random halves.
        level: Two-sided confidence, normal approximation.

    Raises:
        ValueError: a level outside (0, 1).
    """
    from scipy.stats import norm

    share(level, "level")
    point = statistic(np.arange(n, dtype=np.int64))
    if point is None or n < 8:
        why = "the statistic is undefined on these instances" if point is None else f"{n} instances; halves need at least 8"
        return Estimate(point, None, None, level, n, why)
    kept = n // 2
    drawn = [statistic(np.sort(rng.permutation(n)[:kept])) for _ in range(halves)]
    usable = np.array([value for value in drawn if value is not None])
    if usable.size < 0.95 * halves:
        return Estimate(point, None, None, level, n, f"undefined in {halves - usable.size} of {halves} halves")
    se = float(np.sqrt(kept / (n - kept) * usable.var()))
    half = float(norm.ppf(0.5 + level / 2)) * se
    return Estimate(point, point - half, point + half, level, n, "", "delete-half jackknife")


def cka_estimate(x: npt.ArrayLike, y: npt.ArrayLike, rng: np.random.Generator, *, halves: int = 200, level: float = 0.95) -> Estimate:
    """Debiased linear CKA with its delete-half jackknife interval.

    Raises:
        ValueError: as `cka_debiased`.
    """
    k, g = _grams(x, y)

    def of(rows: Ints) -> float | None:
        left, right = k[np.ix_(rows, rows)], g[np.ix_(rows, rows)]
        self_x, self_y = hsic_unbiased(left, left), hsic_unbiased(right, right)
        if self_x <= 1e-12 * _size(left) or self_y <= 1e-12 * _size(right):
            return None
        return hsic_unbiased(left, right) / sqrt(self_x * self_y)

    return half_jackknife(of, k.shape[0], rng, halves=halves, level=level)


def _grams(x: npt.ArrayLike, y: npt.ArrayLike) -> tuple[Floats, Floats]:
    a, b = matrix(x, "x"), matrix(y, "y")
    if a.shape[0] != b.shape[0] or a.shape[0] < 4:
        raise ValueError(f"expected the same instances in both, at least four; got {a.shape[0]} and {b.shape[0]}")
    # HSIC ignores a shift; taking it out first keeps large means from eating the digits
    a, b = a - a.mean(axis=0), b - b.mean(axis=0)
    return a @ a.T, b @ b.T


def _centred(k: Floats) -> Floats:
    return np.asarray(k - k.mean(axis=0) - k.mean(axis=1)[:, None] + k.mean())


def _size(k: Floats) -> float:
    return max(float((k * k).mean()), 1e-300)
