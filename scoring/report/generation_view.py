"""The generation axis as the report shows it."""

from collections.abc import Sequence
from pathlib import Path

from scoring.axes.generation_result import GenerationCell, GenerationInstance
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread, wordings
from scoring.report.numbers import number
from scoring.report.reading import cell_anchor, excess_of, read_axis
from scoring.report.view import CellView, InstanceView, Measure

WORDS = AxisWords(
    axis="generation",
    title="Generation consistency",
    question="Does the answer move when the question is put another way?",
    moves="changes its answers",
    verdicts={
        "stable": "Its answers hold when the question is reworded.",
        "unstable": "Its answers move with the wording.",
        "inconclusive": "Whether its answers move with the wording cannot be told from this many instances.",
        "no_verdict": "No verdict on its answers.",
    },
)
COLUMNS = ("S", "W", "Δ", "Flip rate", "Right")


def cells(folder: Path, label: str) -> tuple[CellView, ...] | None:
    """The cells of one model; None where the axis was not scored."""
    found = read_axis(folder, "generation", GenerationCell, GenerationInstance)
    if found is None:
        return None
    return tuple(_cell(cell, [one for one in found[1] if one.key == cell.key], label) for cell in found[0])


def _cell(cell: GenerationCell, instances: Sequence[GenerationInstance], label: str) -> CellView:
    greedy = cell.key.regime == "greedy"
    return CellView(
        axis="generation",
        anchor=cell_anchor("generation", label, cell.key),
        model=label,
        dataset=cell.key.dataset,
        kind=cell.key.kind,
        regime=cell.key.regime,
        family="",
        status=cell.status,
        exploratory=cell.exploratory,
        conclusion=cell.answer_conclusion,
        margin=cell.answer_margin,
        judged=cell.answer_stability if greedy else cell.answer_excess,
        judged_name="S" if greedy else "Δ",
        stability=cell.answer_stability,
        excess_p=cell.answer_excess_p,
        without_verdict="",
        null_cut=cell.answer_null_cut,
        coverage=cell.coverage,
        protocol=(
            ("answers compared by", cell.answer_judge),
            ("repeats of a wording", str(cell.repeats)),
            ("most wordings", str(cell.n_variants[1])),
        ),
        main=_main(cell),
        secondary=_secondary(cell),
        columns=COLUMNS,
        instances=tuple(_instance(one) for one in instances),
    )


def _main(cell: GenerationCell) -> tuple[Measure, ...]:
    return (
        of_estimate("answer_stability", "S", "How stable a user finds the answers, 0 to 1; higher is steadier.", cell.answer_stability),
        of_estimate("answer_noise", "W", "What sampling alone does: distance between two answers to one wording.", cell.answer_noise),
        of_estimate("answer_excess", "Δ", "What rewording adds to sampling; 0 is none.", cell.answer_excess, signed=True),
        of_p("answer_excess_p", "p", "Chance of such a Δ if wording did not matter (label permutation).", cell.answer_excess_p),
        of_estimate("answer_beyond_noise", "Beyond noise", "Share of instances less stable than noise explains.", cell.answer_beyond_noise),
        of_estimate("answer_unacceptable", "Unacceptable", "Share of instances below the product threshold.", cell.answer_unacceptable),
    )


def _secondary(cell: GenerationCell) -> tuple[Measure, ...]:
    return (
        spread("answer_distribution", cell.answer_distribution),
        of_number("answer_null_cut", "Noise cut", "5 % quantile of S when the original is asked again and again.", cell.answer_null_cut),
        of_number("answer_null_items", "Instances behind the noise cut", "Few make it coarse.", cell.answer_null_items),
        of_estimate("answer_accuracy", "Accuracy", "Share of read answers that are right; a level, never part of S.", cell.answer_accuracy),
        of_estimate(
            "answer_flip_rate", "Flip rate", "Share of variants that differ from the original's usual answer.", cell.answer_flip_rate
        ),
        of_estimate(
            "answer_stability_answered_only", "S, answered only", "S without refusals and silence.", cell.answer_stability_answered_only
        ),
        of_estimate("answer_entropy", "Semantic entropy (nats)", "Over all answers to all wordings; 0 = one answer.", cell.answer_entropy),
        of_estimate("answer_entropy_normalised", "Entropy / ln(outputs)", "The same between 0 and 1.", cell.answer_entropy_normalised),
        of_number(
            "answer_mutual_information",
            "Wording–answer information (nats)",
            "What the wording tells about the answer, less its permutation mean.",
            cell.answer_mutual_information,
            signed=True,
        ),
        of_number("answer_alpha", "Krippendorff α", "Wordings as raters; 1 = full agreement, 0 = chance.", cell.answer_alpha),
        of_number("answer_marginal_entropy", "Entropy of all answers (nats)", "Near 0: one answer to all.", cell.answer_marginal_entropy),
        of_estimate("answer_posix", "POSIX ψ", "Change of an answer's log-probability under other wordings.", cell.answer_posix),
        of_estimate(
            "answer_stability_corrected",
            "S, judge errors corrected",
            "Rogan–Gladen; undefined for exact comparison.",
            cell.answer_stability_corrected,
        ),
        of_number("answer_nontransitive", "Non-transitive triples", "Share where the judge says a=b, b=c, a≠c.", cell.answer_nontransitive),
        of_number("answer_judge", "Answers compared by", "What decides that two answers are the same.", cell.answer_judge),
        of_number("repeats", "Repeats of a wording", "Fewest among instances with a noise floor.", cell.repeats),
        of_number("n_variants", "Wordings of an instance", "The original included.", wordings(cell.n_variants)),
    )


def _instance(one: GenerationInstance) -> InstanceView:
    return InstanceView(
        item_id=one.item_id,
        group=one.group,
        status=one.status,
        stability=one.answer_stability,
        floor=None if one.answer_noise is None else 1 - one.answer_noise,
        excess=excess_of(one.key, one.answer_stability, one.answer_excess),
        halves=(one.answer_half_one, one.answer_half_two),
        beyond_noise=one.answer_beyond_noise,
        unacceptable=one.answer_unacceptable,
        figures=(
            number(one.answer_stability),
            number(one.answer_noise),
            number(one.answer_excess, signed=True),
            number(one.answer_flip_rate),
            number(one.answer_correct_share),
        ),
    )
