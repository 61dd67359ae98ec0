"""The confidence axis as the report shows it."""

from scoring.axes.confidence_result import Calibration, ConfidenceCell, ConfidenceInstance
from scoring.report.axis_cells import AxisReading, Judged
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread, wordings
from scoring.report.numbers import flag, number, plain
from scoring.report.reading import excess_of
from scoring.report.view import InstanceView, Measure, Value

WORDS = AxisWords(
    axis="confidence",
    title="Confidence",
    question="Does the model's certainty jump, and is it sure when wrong or unsure when right?",
    moves="moves its confidence",
    which="On which instances does its certainty jump?",
    fails="move by more than is acceptable",
    unit="instance",
    adds="Rewording adds no more than the margin",
    varies="its confidence varies",
    verdicts={
        "stable": "Rewording moves its confidence by no more than the margin.",
        "unstable": "Its confidence jumps with the wording.",
        "inconclusive": "Whether its confidence jumps by more than the margin cannot be told from this many instances.",
        "no_verdict": "No verdict on its confidence.",
    },
)
COLUMNS = ("S", "W", "Δ", "Mean confidence", "Confident and wrong", "Flicker")
SOURCES = {
    "choice_softmax": "probability among the offered options",
    "seq_geomean": "mean probability of the answer's tokens",
    "p_true": "probability that the model calls its answer true",
    "verbalised": "what the model says of itself",
    "sample_freq": "share of samples that agree",
}


def _judged(cell: ConfidenceCell) -> Judged:
    stability, excess = cell.confidence_stability, cell.confidence_excess
    by, name = (stability, "S") if cell.key.regime == "greedy" else (excess, "Δ")
    p, cut = cell.confidence_excess_p, cell.confidence_null_cut
    return Judged(
        cell.confidence_conclusion, cell.confidence_margin, by, name, stability, p, cut, cell.confidence_noise, cell.confidence_null_items
    )


def _protocol(cell: ConfidenceCell) -> tuple[tuple[str, str], ...]:
    return (
        ("source of confidence", SOURCES[cell.confidence_source]),
        ("repeats of a wording", str(cell.repeats)),
        ("most wordings", str(cell.n_variants[1])),
    )


def _main(cell: ConfidenceCell) -> tuple[Measure, ...]:
    return (
        of_estimate(
            "confidence_stability",
            "S",
            "1 − mean difference of confidence between wordings; higher is steadier.",
            cell.confidence_stability,
        ),
        of_estimate("confidence_noise", "W", "What scoring or sampling the same wording again does.", cell.confidence_noise),
        of_estimate("confidence_excess", "Δ", "What rewording adds; 0 is none.", cell.confidence_excess, signed=True),
        of_p(
            "confidence_excess_p",
            "p",
            "Chance of such a Δ if wording did not matter (label permutation).",
            cell.confidence_excess_p,
        ),
        of_estimate(
            "confidence_beyond_noise", "Beyond noise", "Share of instances less stable than noise explains.", cell.confidence_beyond_noise
        ),
        of_estimate(
            "confidence_unacceptable", "Unacceptable", "Share of instances below the product threshold.", cell.confidence_unacceptable
        ),
        of_estimate("confidence_wrong", "Confident and wrong", "Share of instances, under at least one wording.", cell.confidence_wrong),
        of_estimate(
            "confidence_unsure_right", "Unsure and right", "Share of instances, under at least one wording.", cell.confidence_unsure_right
        ),
    )


def _secondary(cell: ConfidenceCell) -> tuple[Measure, ...]:
    return (
        spread("confidence_distribution", cell.confidence_distribution),
        of_number("confidence_null_cut", "Noise cut", "5 % quantile of S in the null set.", cell.confidence_null_cut),
        of_number("confidence_null_items", "Instances behind the noise cut", "Few make it coarse.", cell.confidence_null_items),
        of_number("confidence_source", "Source", SOURCES[cell.confidence_source], cell.confidence_source),
        of_estimate(
            "confidence_flicker", "Flicker", "Share of instances confident and wrong under some wordings only.", cell.confidence_flicker
        ),
        of_number("tau_high", "Confident from", "Frozen before the run.", cell.tau_high),
        of_number("tau_low", "Unsure up to", "Frozen before the run.", cell.tau_low),
        of_estimate("confidence_mean", "Mean confidence", "A level, never part of S.", cell.confidence_mean),
        of_estimate(
            "confidence_relative_sd", "Relative spread", "SD over the largest SD possible at that mean.", cell.confidence_relative_sd
        ),
        of_estimate("confidence_logit_sd", "SD of logit", "Confidence clipped to 0.005 to 0.995.", cell.confidence_logit_sd),
        of_estimate(
            "confidence_fixed_answer", "Fixed-answer drift", "Change in probability of the original's answer.", cell.confidence_fixed_answer
        ),
        of_number("confident_given_wrong", "P(confident | wrong)", "Over rows.", cell.confident_given_wrong),
        of_number("wrong_given_confident", "P(wrong | confident)", "Over rows.", cell.wrong_given_confident),
        of_number("unsure_given_right", "P(unsure | right)", "Over rows.", cell.unsure_given_right),
        of_estimate(
            "brier_shift", "Brier shift", "Variants less original, paired by instance; above 0 is worse.", cell.brier_shift, signed=True
        ),
        of_p("brier_shift_p", "p (Brier shift)", "Sign-flip test, two-sided.", cell.brier_shift_p),
        *_calibration("calibration_original", "original", cell.calibration_original),
        *_calibration("calibration_variants", "variants", cell.calibration_variants),
        of_number("confidence_label_mass", "Mass on the options", "Median, before renormalising.", cell.confidence_label_mass),
        of_number("confidence_distinct", "Distinct values", "Under 3 the signal cannot move.", cell.confidence_distinct),
        of_number(
            "confidence_unavailable", "Instances without this source", "Such as open questions, for options.", cell.confidence_unavailable
        ),
        of_number("confidence_invalid", "Rows without a valid signal", "Never filled in.", cell.confidence_invalid),
        of_number("repeats", "Repeats of a wording", "", cell.repeats),
        of_number("n_variants", "Wordings of an instance", "The original included.", wordings(cell.n_variants)),
    )


def _calibration(name: str, which: str, held: Calibration | None) -> tuple[Measure, ...]:
    if held is None:
        return (Measure(name, f"Calibration, {which}", "Needs right answers.", Value("–", None, note="no right answers are known")),)
    ece = " · ".join(
        f"{label} {'–' if figure is None else plain(figure)}"
        for label, figure in (("mass", held.ece_mass), ("width", held.ece_width), ("null", held.ece_null), ("p", held.ece_p))
    )
    return (
        of_number(f"{name}.brier", f"Brier, {which}", "Mean squared error of confidence; lower is better.", held.brier),
        of_number(f"{name}.auroc", f"AUROC, {which}", "Does confidence tell right from wrong? 0.5 = not at all.", held.auroc),
        Measure(
            f"{name}.ece", f"ECE, {which}", "Equal-mass and equal-width bins, what a calibrated model would show, and p.", Value(ece, None)
        ),
    )


def _instance(one: ConfidenceInstance) -> InstanceView:
    return InstanceView(
        item_id=one.item_id,
        group=one.group,
        status=one.status,
        stability=one.confidence_stability,
        floor=None if one.confidence_noise is None else 1 - one.confidence_noise,
        excess=excess_of(one.key, one.confidence_stability, one.confidence_excess),
        halves=(one.confidence_half_one, one.confidence_half_two),
        beyond_noise=one.confidence_beyond_noise,
        unacceptable=one.confidence_unacceptable,
        figures=(
            number(one.confidence_stability),
            number(one.confidence_noise),
            number(one.confidence_excess, signed=True),
            number(one.confidence_mean),
            flag(on=one.confidence_wrong),
            flag(on=one.confidence_flicker),
        ),
    )


CELLS: AxisReading[ConfidenceCell, ConfidenceInstance] = AxisReading(
    axis="confidence",
    cell=ConfidenceCell,
    instance=ConfidenceInstance,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    judged=_judged,
    protocol=_protocol,
    main=_main,
    secondary=_secondary,
    columns=COLUMNS,
    row=_instance,
)
