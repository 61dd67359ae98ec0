"""The four agreement figures of one review with intervals over items, and the automatic check against people."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from audit.stats.agreement import (
    Ratings,
    category_counts,
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    mean_pairwise_kappa,
    rating_codes,
    raw_agreement,
)
from audit.stats.arrays import Ints, flags, same_length, share
from audit.stats.proportion import Proportion, clopper_pearson


@dataclass(frozen=True, slots=True)
class AgreementFigure:
    """One coefficient with its percentile bootstrap interval over items."""

    point: float | None
    low: float | None
    high: float | None
    level: float
    why: str = ""
    """Reason for an undefined point or interval."""


@dataclass(frozen=True, slots=True)
class AgreementReport:
    """How far raters agree; read the four together, since rare failures pull κ to 0 however well they agree."""

    n_items: int
    n_raters: int
    raw: AgreementFigure
    kappa: AgreementFigure
    ac1: AgreementFigure
    alpha: AgreementFigure


@dataclass(frozen=True, slots=True)
class JudgeReport:
    """An automatic check against people; 'positive' is what people call failed."""

    sensitivity: Proportion | None
    """Share of truly failed that it fails; None where people failed none."""
    specificity: Proportion | None
    """Share of truly good that it passes; None where people passed none."""
    matthews: float | None
    """Matthews correlation, −1..1, 0 = chance; None where a margin is empty."""
    kappa: float | None
    n: int


def agreement_report(
    ratings: Ratings,
    rng: np.random.Generator,
    *,
    categories: Sequence[Hashable] | None = None,
    resamples: int = 2_000,
    level: float = 0.95,
) -> AgreementReport:
    """Raw agreement, mean pairwise Cohen κ, Gwet AC1 and Krippendorff α with intervals over items.

    Args:
        ratings: Items × raters, None where a rater did not see an item.
        rng: Source of the resamples.
        categories: Categories that could have been given; those that were, if None.
        resamples: Bootstrap resamples of items.
        level: Confidence of the percentile interval.

    Raises:
        ValueError: rows of unequal length or fewer than two raters.
    """
    share(level, "level")
    coded, q = rating_codes(ratings, categories)
    draws = [rng.integers(0, coded.shape[0], coded.shape[0]) for _ in range(resamples)]

    def figure(statistic: Callable[[Ints], float | None]) -> AgreementFigure:
        return _with_interval(statistic(coded), [statistic(coded[rows]) for rows in draws], level)

    def on_counts(statistic: Callable[[npt.NDArray[np.float64]], float | None]) -> AgreementFigure:
        return figure(lambda some: statistic(category_counts(some, q)) if q else None)

    raw, ac1, alpha = (on_counts(statistic) for statistic in (raw_agreement, gwet_ac1, krippendorff_alpha))
    return AgreementReport(coded.shape[0], coded.shape[1], raw, figure(lambda some: mean_pairwise_kappa(some, q)), ac1, alpha)


def judge_report(flagged: npt.ArrayLike, failed: npt.ArrayLike, *, level: float = 0.95) -> JudgeReport:
    """Sensitivity, specificity (Clopper–Pearson), Matthews correlation and κ of an automatic check against people.

    Args:
        flagged: Shape (n,), 1 where the check fails a pair.
        failed: Shape (n,), 1 where people fail it.
        level: Two-sided confidence.

    Raises:
        ValueError: unequal lengths or values other than 0 and 1.
    """
    said, true = flags(flagged, "flagged"), flags(failed, "failed")
    n = same_length(flagged=said, failed=true)
    both, missed = int((said & true).sum()), int((~said & true).sum())
    alarm, clean = int((said & ~true).sum()), int((~said & ~true).sum())
    margins = (both + missed) * (alarm + clean) * (both + alarm) * (missed + clean)
    return JudgeReport(
        clopper_pearson(both, both + missed, level=level) if both + missed else None,
        clopper_pearson(clean, alarm + clean, level=level) if alarm + clean else None,
        (both * clean - alarm * missed) / sqrt(margins) if margins else None,
        cohen_kappa([[both, missed], [alarm, clean]]),
        n,
    )


def _with_interval(point: float | None, draws: Sequence[float | None], level: float) -> AgreementFigure:
    if point is None:
        return AgreementFigure(None, None, None, level, "all ratings fall into one category, or no item has two")
    usable = [value for value in draws if value is not None]
    # resamples in which the coefficient is 0/0 may be dropped while they are rare; beyond that the interval is a fiction
    if len(usable) < 0.95 * len(draws) or not usable:
        return AgreementFigure(point, None, None, level, f"undefined in {len(draws) - len(usable)} of {len(draws)} resamples")
    low, high = np.quantile(usable, [(1 - level) / 2, (1 + level) / 2])
    return AgreementFigure(point, float(low), float(high), level)
