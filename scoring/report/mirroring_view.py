"""The mirroring axis as the report shows it."""

from collections.abc import Sequence
from pathlib import Path

from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.report.axis_words import AxisWords, of_estimate, of_number, of_p, spread
from scoring.report.numbers import number
from scoring.report.reading import cell_anchor, excess_of, read_axis
from scoring.report.view import CellView, InstanceView, Measure
from scoring.report.words import RELATION

WORDS = AxisWords(
    axis="mirroring",
    title="Response mirroring",
    question="Does the mirrored question get the mirrored answer?",
    moves="breaks the relation between question and mirror",
    verdicts={
        "stable": "The mirrored question gets the mirrored answer.",
        "unstable": "The mirrored question does not get the mirrored answer.",
        "inconclusive": "Whether the mirrored question gets the mirrored answer cannot be told from this many pairs.",
        "no_verdict": "No verdict on its mirroring.",
    },
)
COLUMNS = ("S", "W", "Δ")


def cells(folder: Path, label: str) -> tuple[CellView, ...] | None:
    """The cells of one model; None where the axis was not scored."""
    found = read_axis(folder, "mirroring", MirroringCell, MirroringInstance)
    if found is None:
        return None
    return tuple(
        _cell(cell, [one for one in found[1] if (one.key, one.family, one.relation) == (cell.key, cell.family, cell.relation)], label)
        for cell in found[0]
    )


def _cell(cell: MirroringCell, instances: Sequence[MirroringInstance], label: str) -> CellView:
    greedy = cell.key.regime == "greedy"
    return CellView(
        axis="mirroring",
        anchor=cell_anchor("mirroring", label, cell.key, f"{cell.family}/{cell.relation}"),
        model=label,
        dataset=cell.key.dataset,
        kind=cell.key.kind,
        regime=cell.key.regime,
        family=f"{cell.family} ({cell.relation})",
        status=cell.status,
        exploratory=cell.exploratory,
        conclusion=cell.mirror_conclusion,
        margin=cell.mirror_margin,
        judged=cell.mirror_satisfaction if greedy else cell.mirror_excess,
        judged_name="S" if greedy else "Δ",
        stability=cell.mirror_satisfaction,
        excess_p=cell.mirror_excess_p,
        without_verdict="",
        null_cut=cell.mirror_null_cut,
        coverage=cell.coverage,
        protocol=(("repeats of a question", str(cell.repeats)),),
        main=_main(cell),
        secondary=_secondary(cell),
        columns=COLUMNS,
        instances=tuple(_instance(one) for one in instances),
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
        part=one.mirror_id,
        figures=(number(one.mirror_satisfaction), number(one.mirror_noise), number(one.mirror_excess, signed=True)),
    )
