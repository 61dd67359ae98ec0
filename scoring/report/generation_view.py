"""The generation axis as the report shows it."""

from scoring.axes.generation_result import GenerationCell, GenerationInstance
from scoring.report.axis_cells import AxisReading, Judged
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread, wordings
from scoring.report.numbers import number
from scoring.report.reading import excess_of
from scoring.report.view import InstanceView, Measure

WORDS = AxisWords(
    axis="generation",
    title="Generation consistency",
    question="Does the answer move when the question is put another way?",
    moves="changes its answers",
    which="Which instances flip?",
    fails="flip: the usual answer to a rewording is not the usual one to the original",
    unit="instance",
    adds="Rewording adds no more than the margin",
    varies="its answers vary",
    verdicts={
        "stable": "Rewording moves its answers by no more than the margin.",
        "unstable": "Its answers move with the wording.",
        "inconclusive": "Whether its answers move by more than the margin cannot be told from this many instances.",
        "no_verdict": "No verdict on its answers.",
    },
)
COLUMNS = ("S", "W", "Δ", "Flip rate", "Right")


def _judged(cell: GenerationCell) -> Judged:
    by, name = (cell.answer_stability, "S") if cell.key.regime == "greedy" else (cell.answer_excess, "Δ")
    return Judged(
        cell.answer_conclusion,
        cell.answer_margin,
        by,
        name,
        cell.answer_stability,
        cell.answer_excess_p,
        cell.answer_null_cut,
        cell.answer_noise,
        cell.answer_null_items,
    )


def _protocol(cell: GenerationCell) -> tuple[tuple[str, str], ...]:
    return (
        ("answers compared by", cell.answer_judge),
        ("repeats of a wording", str(cell.repeats)),
        ("most wordings", str(cell.n_variants[1])),
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
        flipped=None if one.answer_flip_rate is None else one.answer_flip_rate > 0,
        figures=(
            number(one.answer_stability),
            number(one.answer_noise),
            number(one.answer_excess, signed=True),
            number(one.answer_flip_rate),
            number(one.answer_correct_share),
        ),
    )


CELLS: AxisReading[GenerationCell, GenerationInstance] = AxisReading(
    axis="generation",
    cell=GenerationCell,
    instance=GenerationInstance,
    belongs=lambda cell, one: one.key == cell.key,
    family=lambda _: "",
    judged=_judged,
    protocol=_protocol,
    main=_main,
    secondary=_secondary,
    columns=COLUMNS,
    row=_instance,
)
