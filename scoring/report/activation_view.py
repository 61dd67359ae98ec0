"""The activation axis as the report shows it."""

from scoring.axes.activation_result import ActivationCell, ActivationInstance
from scoring.report.axis_cells import AxisReading, Judged
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread, wordings
from scoring.report.numbers import number, plain
from scoring.report.view import InstanceView, Measure, Value

WORDS = AxisWords(
    axis="activation",
    title="Internal activation",
    question="Do the hidden states drift though the text may agree?",
    moves="moves its hidden states",
    which="On which instances do the states drift?",
    fails="drift by more than is acceptable",
    unit="instance",
    adds="Rewording adds no more than the margin",
    varies="its states vary",
    verdicts={
        "stable": "Its hidden states stay close when the question is reworded.",
        "unstable": "Its hidden states drift with the wording.",
        "inconclusive": "Whether its hidden states drift by more than the margin cannot be told from this many instances.",
        "no_verdict": "No verdict on its hidden states.",
    },
)
INADMISSIBLE = "At the layer that was fixed, harmless edits cannot be told from unrelated questions, so its drift has no meaning."
COLUMNS = ("S", "W", "Δ", "Drift ND", "AUC")


def _judged(cell: ActivationCell) -> Judged:
    without = "" if cell.status != "ok" or _admissible(cell) else INADMISSIBLE
    return Judged(
        cell.state_conclusion,
        cell.state_margin,
        cell.state_drift,
        "ND",
        cell.state_stability,
        None,
        cell.state_null_cut,
        cell.state_noise,
        cell.state_null_items,
        without,
        cell.calibration_items,
    )


def _main(cell: ActivationCell) -> tuple[Measure, ...]:
    return (
        of_estimate("state_stability", "S", "1 − ND: 1 = no drift, 0 = as far apart as unrelated questions.", cell.state_stability),
        of_estimate("state_noise", "W", "Numerical floor: the same prompt in another batch.", cell.state_noise),
        of_estimate("state_excess", "Δ", "What rewording adds, in standardised cosine distance.", cell.state_excess, signed=True),
        of_estimate(
            "state_beyond_noise", "Beyond noise", "Share of instances less stable than harmless edits explain.", cell.state_beyond_noise
        ),
        of_estimate("state_unacceptable", "Unacceptable", "Share of instances below the product threshold.", cell.state_unacceptable),
    )


def _secondary(cell: ActivationCell) -> tuple[Measure, ...]:
    return (
        spread("state_distribution", cell.state_distribution),
        of_number("state_null_cut", "Noise cut", "5 % quantile of S in the null set (other batches, harmless edits).", cell.state_null_cut),
        of_number("state_null_items", "Instances behind the noise cut", "Few make it coarse.", cell.state_null_items),
        of_estimate(
            "state_drift", "Drift ND", "(B − W)/(U − W), held to the margin: 0 = none, 1 = as unrelated questions.", cell.state_drift
        ),
        of_estimate("state_reference", "Unrelated distance U", "Where it is near W, drift says nothing.", cell.state_reference),
        of_number(
            "state_reference_relaxed",
            "Compared outside the length bound",
            "Instances, for want of enough within it.",
            cell.state_reference_relaxed,
        ),
        of_estimate("state_norm_ratio", "|ln norm ratio|", "Over variant pairs, since cosine ignores scale.", cell.state_norm_ratio),
        of_estimate(
            "state_auc", "AUC", "P(an unrelated pair lies farther apart than a variant pair); 0.5 = indistinguishable.", cell.state_auc
        ),
        of_estimate(
            "state_cka", "Debiased linear CKA", "Of originals and this kind, data-set level; delete-half jackknife.", cell.state_cka
        ),
        of_number("state_rsa", "RSA", "Spearman of the two dissimilarity matrices, data-set level.", cell.state_rsa),
        of_p("state_rsa_p", "p (RSA)", "Mantel permutation.", cell.state_rsa_p),
        _profile(cell),
        of_number("layer", "Layer read", "Of the blocks from 1; fixed before the run.", cell.layer),
        of_number("n_layers", "Layers", "Blocks of the model.", cell.n_layers),
        of_number("calibration_items", "Calibration originals", "Behind the standardisation.", cell.calibration_items),
        of_number("n_variants", "Wordings of an instance", "The original included.", wordings(cell.n_variants)),
    )


def _profile(cell: ActivationCell) -> Measure:
    points = [
        f"layer {point.layer}: ND {_or_none(point.state_drift)}, AUC {_or_none(point.state_auc)}"
        + ("" if point.admissible else " (not admissible)")
        for point in cell.state_profile
    ]
    meaning = "Drift and AUC by layer; a layer is admissible if it tells harmless edits from unrelated prompts."
    return Measure("state_profile", "Layer profile", meaning, Value("; ".join(points) or "–", None))


def _admissible(cell: ActivationCell) -> bool:
    """Whether the judged layer can tell a harmless edit from another question."""
    return any(point.layer == cell.layer and point.admissible for point in cell.state_profile)


def _or_none(figure: float | None) -> str:
    return "–" if figure is None else plain(figure)


def _instance(one: ActivationInstance) -> InstanceView:
    return InstanceView(
        item_id=one.item_id,
        group=one.group,
        status=one.status,
        stability=one.state_stability,
        floor=None,
        excess=one.state_drift,
        halves=(one.state_half_one, one.state_half_two),
        beyond_noise=one.state_beyond_noise,
        unacceptable=one.state_unacceptable,
        figures=(
            number(one.state_stability),
            number(one.state_noise),
            number(one.state_excess, signed=True),
            number(one.state_drift),
            number(one.state_auc),
        ),
    )


CELLS: AxisReading[ActivationCell, ActivationInstance] = AxisReading(
    axis="activation",
    cell=ActivationCell,
    instance=ActivationInstance,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    judged=_judged,
    protocol=lambda cell: (("most wordings", str(cell.n_variants[1])),),
    main=_main,
    secondary=_secondary,
    columns=COLUMNS,
    row=_instance,
)
