"""Generation consistency of one cell: what its instances say together, always with the spread beside the mean."""

from collections.abc import Sequence

from audit.stats.agreement import nominal_alpha
from audit.stats.missing import rogan_gladen_interval
from scoring.answers.parse import option_contents
from scoring.axes.generation_instance import Measured
from scoring.axes.generation_result import GenerationCell
from scoring.collect.layout import answer_form
from scoring.judge import AnswerJudge
from scoring.outcomes import count, reading_status
from scoring.settings import GenerationSettings
from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distribution import distribution, null_cut
from scoring.stats.entropy import answer_entropy, variant_information
from scoring.stats.estimate import Estimate
from scoring.summary import SIGNED, UNIT, Figures, below, defined, excess_p, fewest_and_most, undefined


def cell_of(key: CellKey, measured: Sequence[Measured], settings: GenerationSettings, judge: AnswerJudge | None) -> GenerationCell:
    """The cell of these instances."""
    results = [one.result for one in measured]
    figures = Figures(key, tuple(one.group for one in results), settings.seed)
    coverage = count(row for one in measured for row in one.member.rows)
    classes = [shared_classes(one) for one in measured]
    status = _status(measured, coverage, classes)
    stability = [one.answer_stability for one in results]
    mean_stability = figures.mean("stability", stability, UNIT)
    excess = figures.mean("excess", [one.answer_excess for one in results], SIGNED)
    null = defined([one.null_stability for one in measured])
    cut = null_cut(null)
    return GenerationCell(
        key=key,
        status=status,
        coverage=coverage,
        n_variants=fewest_and_most([one.n_variants for one in results]),
        repeats=min((len(rows) for one in measured if one.result.answer_noise is not None for rows in one.labels if rows), default=1),
        exploratory=figures.exploratory,
        answer_judge="exact" if judge is None else repr(judge),
        answer_stability=mean_stability,
        answer_noise=figures.mean("noise", [one.answer_noise for one in results], UNIT),
        answer_excess=excess,
        answer_distribution=distribution(defined(stability)),
        answer_null_cut=cut,
        answer_null_items=len(null),
        answer_beyond_noise=figures.share(below(stability, cut)),
        answer_unacceptable=figures.share(below(stability, settings.acceptable)),
        answer_excess_p=_excess_p(figures, measured),
        answer_margin=settings.margin,
        answer_conclusion=_conclusion(figures, status, excess, stability, settings.margin),
        answer_stability_answered_only=figures.mean("answered", [one.answered_only for one in measured], UNIT),
        answer_flip_rate=figures.mean("flips", [one.answer_flip_rate for one in results], UNIT),
        answer_entropy=figures.mean("entropy", [one.answer_entropy for one in results]),
        answer_entropy_normalised=figures.mean(
            "normalised", [None if one.entropy is None else one.entropy.normalised for one in measured], UNIT
        ),
        answer_mutual_information=_information(figures, measured),
        answer_alpha=_alpha(classes),
        answer_marginal_entropy=_marginal(measured, classes),
        answer_posix=figures.mean("posix", [one.answer_posix for one in results]),
        answer_accuracy=figures.mean("accuracy", [one.answer_correct_share for one in results], UNIT),
        answer_stability_corrected=_corrected(mean_stability, judge),
        answer_nontransitive=None if judge is None else _average(defined([one.nontransitive for one in measured])),
    )


def shared_classes(one: Measured) -> tuple[str, ...]:
    """First answer to each wording as a class that all items share: `yes`, `no`, or the option's place in the original; empty if open.

    By place and not by content, so that a model which always takes the first option is seen to have one answer.
    """
    item = one.member.held.item
    form = answer_form(item, item.choices)
    if form not in {"letter", "words"}:
        return ()
    choices = item.choices or () if form == "letter" else ()
    options = option_contents(choices, task_type=item.task_type, language=item.language)
    places = {f"={text}": f"={at}" for at, text in enumerate(options)}
    return tuple(places.get(group[0], group[0]) for group in one.labels if group)


def _status(measured: Sequence[Measured], coverage: Coverage, classes: Sequence[Sequence[str]]) -> CellStatus:
    reading = reading_status(coverage)
    if reading != "ok":
        return reading
    if all(one.result.status == "insufficient_variants" for one in measured):
        return "insufficient_variants"
    if all(one.result.answer_noise is None for one in measured):
        return "no_floor"
    closed = [unit for unit in classes if unit]
    constant = len({label for unit in closed for label in unit}) == 1
    return "degenerate_marginal" if constant and len(closed) == len(measured) > 1 else "ok"


def _conclusion(figures: Figures, status: CellStatus, excess: Estimate, stability: Sequence[float | None], margin: float) -> Conclusion:
    """From the mean excess; in the greedy regime, where most wordings are asked once, from the mean disagreement B = 1 - S."""
    if status != "ok":
        return "no_verdict"
    if figures.key.regime == "greedy":
        return conclude_estimate(figures.mean("disagreement", [None if s is None else 1 - s for s in stability], UNIT), margin)
    return conclude_estimate(excess, margin)


def _excess_p(figures: Figures, measured: Sequence[Measured]) -> float | None:
    """Of the deployed regime alone: greedy answers hold no noise to exchange."""
    if figures.key.regime == "greedy":
        return None
    return excess_p([(one.labels, one.distance) for one in measured], figures.generator("permutation"))


def _information(figures: Figures, measured: Sequence[Measured]) -> float | None:
    found = variant_information([one.labels for one in measured], figures.generator("information"))
    return None if found is None else found.corrected


def _alpha(classes: Sequence[Sequence[str]]) -> float | None:
    """α over the closed items; wordings that an item lacks are missing ratings."""
    closed = [unit for unit in classes if unit]
    raters = max((len(unit) for unit in closed), default=0)
    if raters < 2:
        return None
    return nominal_alpha([[*unit, *[None] * (raters - len(unit))] for unit in closed])


def _marginal(measured: Sequence[Measured], classes: Sequence[Sequence[str]]) -> float | None:
    pooled = [
        label for one, unit in zip(measured, classes, strict=True) for label in (unit or tuple(group[0] for group in one.labels if group))
    ]
    return answer_entropy(pooled).nats if pooled else None


def _corrected(stability: Estimate, judge: AnswerJudge | None) -> Estimate:
    if judge is None or judge.sensitivity is None or judge.specificity is None or stability.point is None:
        return undefined("exact comparison, or a judge whose errors were not measured")
    found = rogan_gladen_interval((round(stability.point * stability.n_items), stability.n_items), judge.sensitivity, judge.specificity)
    return Estimate(found.point, found.low, found.high, stability.level, stability.n_items, method="Rogan-Gladen")


def _average(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
