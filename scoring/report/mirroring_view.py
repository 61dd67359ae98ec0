"""The mirroring axis as the report shows it."""

from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.report.axis_cells import AxisReading, Judged
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread
from scoring.report.numbers import number
from scoring.report.reading import excess_of
from scoring.report.view import InstanceView, Measure
from scoring.report.words import RELATION
from scoring.stats.distribution import lies_below

WORDS = AxisWords(
    axis="mirroring",
    title="Response mirroring",
    question="Does the mirrored question get the mirrored answer?",
    moves="breaks the relation between question and mirror",
    which="Which pairs do not mirror?",
    fails="break the relation in more than half of their answers (S under 0.5)",
    unit="pair",
    adds="Mirroring the question adds no more than the margin",
    varies="its answers vary",
    verdicts={
        "stable": "The mirrored question gets the mirrored answer, within the margin.",
        "unstable": "The mirrored question does not get the mirrored answer.",
        "inconclusive": "Whether the mirrored question gets the mirrored answer within the margin cannot be told from this many pairs.",
        "no_verdict": "No verdict on its mirroring.",
    },
)
COLUMNS = ("S", "W", "Δ")


def _judged(cell: MirroringCell) -> Judged:
    by, name = (cell.mirror_satisfaction, "S") if cell.key.regime == "greedy" else (cell.mirror_excess, "Δ")
    return Judged(
        cell.mirror_conclusion,
        cell.mirror_margin,
        by,
        name,
        cell.mirror_satisfaction,
        cell.mirror_excess_p,
        cell.mirror_null_cut,
        cell.mirror_noise,
        cell.mirror_null_items,
    )


def _main(cell: MirroringCell) -> tuple[Measure, ...]:
    return (
        of_estimate(
            "mirror_satisfaction", "S", "How often the mirrored answer comes, 0 to 1; higher is more coherent.", cell.mirror_satisfaction
        ),
        of_estimate("mirror_noise", "W", "What sampling alone does: distance between two answers to one question.", cell.mirror_noise),
        of_estimate("mirror_excess", "Δ", "What mirroring adds to sampling; 0 is a perfect mirror.", cell.mirror_excess, signed=True),
        of_p("mirror_excess_p", "p", "Chance of such a Δ if the mirror were perfect (label permutation).", cell.mirror_excess_p),
        of_estimate("mirror_beyond_noise", "Beyond noise", "Share of pairs less coherent than noise explains.", cell.mirror_beyond_noise),
        of_estimate("mirror_unacceptable", "Unacceptable", "Share of pairs below the product threshold.", cell.mirror_unacceptable),
    )


def _secondary(cell: MirroringCell) -> tuple[Measure, ...]:
    return (
        of_number("relation", "Expected of the mirror", RELATION.get(cell.relation, ""), str(cell.relation)),
        spread("mirror_distribution", cell.mirror_distribution),
        of_number("mirror_null_cut", "Noise cut", "5 % quantile of S when a question is paired with itself.", cell.mirror_null_cut),
        of_number("mirror_null_items", "Instances behind the noise cut", "Few make it coarse.", cell.mirror_null_items),
        of_number("mirror_kappa", "κ after mapping", "Agreement beyond what constant answers would give; 0 = none.", cell.mirror_kappa),
        of_number("mirror_bias", "Response bias", "Above 0: leans to yes (or to agreeing); below 0: to no.", cell.mirror_bias, signed=True),
        of_number(
            "mirror_refusal_asymmetry",
            "One-sided refusals",
            "Share of pairs where only one member is answered.",
            cell.mirror_refusal_asymmetry,
        ),
        of_number("mirror_stance", "Stance", "On a scale: what the answers say beside agreeing.", cell.mirror_stance, signed=True),
        of_number("mirror_position_bias", "Position bias", "SD of accuracy over option positions; 0 = none.", cell.mirror_position_bias),
        of_estimate("mirror_forward_accuracy", "Right on the question itself", "A level, never part of S.", cell.mirror_forward_accuracy),
        of_estimate(
            "mirror_satisfaction_forward_right",
            "S, question answered rightly",
            "What knowledge alone would not explain.",
            cell.mirror_satisfaction_forward_right,
        ),
        of_estimate(
            "mirror_balanced",
            "S, same and flip balanced",
            "Over the data set's yes/no families: a constant answer has 0.5.",
            cell.mirror_balanced,
        ),
        of_estimate("mirror_balanced_noise", "W, balanced", "Over the same pairs.", cell.mirror_balanced_noise),
        of_estimate("mirror_balanced_excess", "Δ, balanced", "Over the same pairs.", cell.mirror_balanced_excess, signed=True),
        of_number("mirror_balanced_kappa", "κ, balanced", "Over the same pairs.", cell.mirror_balanced_kappa),
        of_estimate(
            "mirror_satisfaction_answered", "S, both answered", "S where both members were answered.", cell.mirror_satisfaction_answered
        ),
        of_number("repeats", "Repeats of a question", "", cell.repeats),
    )


def _instance(one: MirroringInstance) -> InstanceView:
    return InstanceView(
        item_id=one.item_id,
        group=one.group,
        status=one.status,
        stability=one.mirror_satisfaction,
        floor=None if one.mirror_noise is None else 1 - one.mirror_noise,
        excess=excess_of(one.key, one.mirror_satisfaction, one.mirror_excess),
        halves=(one.mirror_half_one, one.mirror_half_two),
        beyond_noise=one.mirror_beyond_noise,
        unacceptable=one.mirror_unacceptable,
        flipped=None if one.mirror_satisfaction is None else lies_below(one.mirror_satisfaction, 0.5),
        part=one.mirror_id,
        figures=(number(one.mirror_satisfaction), number(one.mirror_noise), number(one.mirror_excess, signed=True)),
    )


CELLS: AxisReading[MirroringCell, MirroringInstance] = AxisReading(
    axis="mirroring",
    cell=MirroringCell,
    instance=MirroringInstance,
    belongs=lambda cell, one: (one.key, one.family, one.relation) == (cell.key, cell.family, cell.relation),
    family=lambda cell: f"{cell.family} ({cell.relation})",
    judged=_judged,
    protocol=lambda cell: (("repeats of a question", str(cell.repeats)),),
    main=_main,
    secondary=_secondary,
    columns=COLUMNS,
    row=_instance,
)
