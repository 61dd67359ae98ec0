"""Confidence of one cell: how steady, how well calibrated, and how often sure when wrong."""

from collections.abc import Sequence
from statistics import median

from scoring.axes.confidence_instance import Judged, Measured
from scoring.axes.confidence_result import Calibration, ConfidenceCell, ConfidenceSource
from scoring.outcomes import count, reading_status
from scoring.settings import ConfidenceSettings
from scoring.stats.calibration import auroc, brier, ece, ece_null
from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.confident_errors import ConfidentErrors, confident_errors
from scoring.stats.dispersion import distinct_values
from scoring.stats.distances import absolute
from scoring.stats.distribution import distribution, null_cut
from scoring.stats.estimate import Estimate
from scoring.stats.sign_flip import sign_flip_test
from scoring.summary import SIGNED, UNIT, Figures, below, defined, excess_p, fewest_and_most

LEAST_MASS = 0.5
"""Median probability on the labels under which the softmax over them says little of the model."""
LEAST_DISTINCT = 3


def cell_of(
    key: CellKey, source: ConfidenceSource, measured: Sequence[Measured], settings: ConfidenceSettings, *, unavailable: int
) -> ConfidenceCell:
    """The cell of these instances."""
    results = [one.result for one in measured]
    figures = Figures(key, tuple(one.group for one in results), settings.seed)
    coverage = count(row for one in measured for row in one.member.rows)
    mass, distinct = _label_mass(measured), distinct_values([value for one in measured for group in one.signals for value in group])
    status = _status(measured, coverage, mass, distinct)
    stability = [one.confidence_stability for one in results]
    excess = figures.mean("excess", [one.confidence_excess for one in results], SIGNED)
    null = defined([one.null_stability for one in measured])
    cut = null_cut(null)
    errors = _errors(measured, settings)
    shifts = [_brier_shift(one) for one in measured]
    return ConfidenceCell(
        key=key,
        status=status,
        coverage=coverage,
        n_variants=fewest_and_most([one.n_variants for one in results]),
        repeats=min(
            (len(group) for one in measured if one.result.confidence_noise is not None for group in one.signals if group), default=1
        ),
        exploratory=figures.exploratory,
        confidence_source=source,
        confidence_stability=figures.mean("stability", stability, UNIT),
        confidence_noise=figures.mean("noise", [one.confidence_noise for one in results], UNIT),
        confidence_excess=excess,
        confidence_distribution=distribution(defined(stability)),
        confidence_null_cut=cut,
        confidence_null_items=len(null),
        confidence_unavailable=unavailable,
        confidence_invalid=sum(one.invalid for one in measured),
        confidence_beyond_noise=figures.share(below(stability, cut)),
        confidence_unacceptable=figures.share(below(stability, settings.acceptable)),
        confidence_excess_p=_excess_p(figures, measured),
        confidence_margin=settings.margin,
        confidence_conclusion=_conclusion(figures, status, excess, stability, settings.margin),
        confidence_mean=figures.mean("level", [one.confidence_mean for one in results], UNIT),
        confidence_relative_sd=figures.mean("relative sd", [one.confidence_relative_sd for one in results]),
        confidence_logit_sd=figures.mean("logit sd", [one.confidence_logit_sd for one in results]),
        confidence_fixed_answer=figures.mean("fixed answer", [one.confidence_fixed_answer for one in results]),
        confidence_label_mass=mass,
        confidence_distinct=distinct,
        tau_high=settings.tau_high,
        tau_low=settings.tau_low,
        confidence_wrong=figures.share([one.confidence_wrong for one in results]),
        confidence_unsure_right=figures.share([one.confidence_unsure_right for one in results]),
        confidence_flicker=figures.share([one.confidence_flicker for one in results]),
        confident_given_wrong=None if errors is None else errors.confident_given_wrong,
        wrong_given_confident=None if errors is None else errors.wrong_given_confident,
        unsure_given_right=None if errors is None else errors.unsure_given_right,
        calibration_original=_calibration(figures, "original", [one.judged[0][0] for one in measured if one.judged[0]]),
        calibration_variants=_calibration(figures, "variants", [found for one in measured if (found := _first_variant(one)) is not None]),
        brier_shift=figures.mean("brier shift", shifts),
        brier_shift_p=_shift_p(figures, shifts),
    )


def _status(measured: Sequence[Measured], coverage: Coverage, mass: float | None, distinct: int) -> CellStatus:
    """The first thing that is wrong; a confidence on labels that the model would hardly write says little of it."""
    reading = reading_status(coverage)
    checks: list[tuple[bool, CellStatus]] = [
        (2 * sum(one.invalid for one in measured) > coverage.n_total, "invalid_signal"),
        (reading != "ok", reading),
        (all(one.result.confidence_stability is None for one in measured), "insufficient_variants"),
        (mass is not None and mass < LEAST_MASS, "low_label_mass"),
        (distinct < LEAST_DISTINCT, "degenerate_signal"),
        (all(one.result.confidence_noise is None for one in measured), "no_floor"),
    ]
    return next((status for wrong, status in checks if wrong), "ok")


def _conclusion(figures: Figures, status: CellStatus, excess: Estimate, stability: Sequence[float | None], margin: float) -> Conclusion:
    """From the mean excess; where confidence is read once (`greedy`), from the mean difference B = 1 - S."""
    if status != "ok":
        return "no_verdict"
    if figures.key.regime == "greedy":
        return conclude_estimate(figures.mean("difference", [None if s is None else 1 - s for s in stability], UNIT), margin)
    return conclude_estimate(excess, margin)


def _excess_p(figures: Figures, measured: Sequence[Measured]) -> float | None:
    if figures.key.regime == "greedy":
        return None
    return excess_p([(one.signals, absolute) for one in measured], figures.generator("permutation"))


def _label_mass(measured: Sequence[Measured]) -> float | None:
    masses = [row.label_mass for one in measured for row in one.member.rows if row.label_mass is not None]
    return median(masses) if masses else None


def _errors(measured: Sequence[Measured], settings: ConfidenceSettings) -> ConfidentErrors | None:
    rows = [row for one in measured for group in one.judged for row in group]
    if not rows:
        return None
    confidence, right = [row.confidence for row in rows], [row.right for row in rows]
    return confident_errors(confidence, right, tau_high=settings.tau_high, tau_low=settings.tau_low)


def _first_variant(one: Measured) -> Judged | None:
    return next((group[0] for group in one.judged[1:] if group), None)


def _calibration(figures: Figures, which: str, rows: Sequence[Judged]) -> Calibration | None:
    if not rows:
        return None
    c, y = [row.confidence for row in rows], [row.right for row in rows]
    null = ece_null(c, y, figures.generator(f"calibration {which}"))
    return Calibration(brier(c, y), auroc(c, y), null.ece, ece(c, y, binning="width"), null.null_mean, null.p, len(rows))


def _brier_shift(one: Measured) -> float | None:
    original, variants = one.judged[0], [row for group in one.judged[1:] for row in group]
    return _brier(variants) - _brier(original) if original and variants else None


def _brier(rows: Sequence[Judged]) -> float:
    return brier([row.confidence for row in rows], [row.right for row in rows])


def _shift_p(figures: Figures, shifts: Sequence[float | None]) -> float | None:
    kept = [(shift, group) for shift, group in zip(shifts, figures.groups, strict=True) if shift is not None]
    if not kept:
        return None
    return sign_flip_test([shift for shift, _ in kept], figures.generator("brier sign flip"), groups=[group for _, group in kept]).p
