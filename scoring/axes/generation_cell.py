"""Generation consistency of one cell: what its instances say together, always with the spread beside the mean."""

from collections.abc import Sequence
from functools import partial

from audit.stats.agreement import category_counts, krippendorff_alpha, rating_codes
from scoring.answers.options import contents
from scoring.axes.generation_instance import Measured
from scoring.axes.generation_result import GenerationCell
from scoring.collect.layout import answer_form
from scoring.judge import AnswerJudge, nontransitive_share
from scoring.outcomes import content, count, reading_status, was_read
from scoring.settings import GenerationSettings
from scoring.stats.answer_entropy import label_entropy, mutual_information
from scoring.stats.cell import CellKey, CellStatus, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distances import exact
from scoring.stats.distribution import distribution, null_cut
from scoring.stats.estimate import Estimate
from scoring.stats.permutation import excess_test
from scoring.summary import EXCESS, UNIT, defined, generator, is_exploratory, mean_of, share_of, undefined


def cell_of(key: CellKey, measured: Sequence[Measured], settings: GenerationSettings, judge: AnswerJudge | None) -> GenerationCell:
    """The cell of these instances."""
    coverage = count(row for one in measured for row in one.member.rows)
    classes = [_classes(one) for one in measured]
    status = _status(measured, coverage, classes)
    results = [one.result for one in measured]
    groups = [one.group for one in results]
    mean = partial(_mean, key, groups, settings.seed)
    stability = [one.answer_stability for one in results]
    excess = mean("excess", [one.answer_excess for one in results], EXCESS)
    null = defined([one.null_stability for one in measured])
    cut = null_cut(null)
    return GenerationCell(
        key=key,
        status=status,
        coverage=coverage,
        n_variants=_spread([one.n_variants for one in results]),
        repeats=_repeats(measured),
        exploratory=is_exploratory(groups),
        answer_judge="exact" if judge is None else repr(judge),
        answer_stability=mean("stability", stability, UNIT),
        answer_noise=mean("noise", [one.answer_noise for one in results], UNIT),
        answer_excess=excess,
        answer_distribution=distribution(defined(stability)),
        answer_null_cut=cut,
        answer_null_items=len(null),
        answer_beyond_noise=share_of([None if cut is None or s is None else s < cut for s in stability], groups),
        answer_unacceptable=share_of([None if s is None else s < settings.acceptable for s in stability], groups),
        answer_excess_p=_excess_p(key, measured, settings),
        answer_margin=settings.margin,
        answer_conclusion=_conclusion(key, status, excess, mean, stability, settings),
        answer_stability_answered_only=mean("answered", [one.answered_only for one in measured], UNIT),
        answer_flip_rate=mean("flips", [one.answer_flip_rate for one in results], UNIT),
        answer_entropy=mean("entropy", [one.answer_entropy for one in results]),
        answer_entropy_normalised=mean("normalised entropy", [one.entropy_normalised for one in measured], UNIT),
        answer_mutual_information=_information(key, measured, settings),
        answer_alpha=_alpha(classes),
        answer_marginal_entropy=_marginal(measured, classes),
        answer_posix=mean("posix", [one.answer_posix for one in results]),
        answer_accuracy=mean("accuracy", [one.answer_correct_share for one in results], UNIT),
        answer_stability_corrected=_corrected(mean("stability", stability, UNIT), judge),
        answer_nontransitive=None if judge is None else _nontransitive(measured, judge),
    )


def _mean(
    key: CellKey, groups: Sequence[str], seed: int, purpose: str, values: Sequence[float | None], bounds: tuple[float, float] | None = None
) -> Estimate:
    return mean_of(values, groups, generator(key, seed, purpose), bounds)


def _status(measured: Sequence[Measured], coverage: Coverage, classes: Sequence[Sequence[str]]) -> CellStatus:
    reading = reading_status(coverage)
    if reading != "ok":
        return reading
    if all(one.result.status == "insufficient_variants" for one in measured):
        return "insufficient_variants"
    if all(one.result.answer_noise is None for one in measured):
        return "no_floor"
    given = [unit for unit in classes if unit]
    return "degenerate_marginal" if len(given) > 1 and len({label for unit in given for label in unit}) == 1 else "ok"


def _conclusion(
    key: CellKey,
    status: CellStatus,
    excess: Estimate,
    disagreement: Estimate,
    settings: GenerationSettings,
) -> Conclusion:
    """From the mean excess; in the greedy regime, where most wordings are asked once, from the mean disagreement B."""
    if status != "ok":
        return "no_verdict"
    return conclude_estimate(disagreement if key.regime == "greedy" else excess, settings.margin)


def _excess_p(key: CellKey, measured: Sequence[Measured], settings: GenerationSettings) -> float | None:
    """Of the deployed regime alone: greedy answers hold no noise to exchange."""
    if key.regime == "greedy":
        return None
    return excess_test([...])


def _classes(one: Measured) -> tuple[str, ...]:
    """First answer to each wording as a class that all items share: `yes`, `no`, or the option's place in the original; empty if open.

    By place and not by content, so that a model which always takes the first option is seen to have one answer.
    """
    item = one.member.held.item
    if answer_form(item, item.choices) not in {"letter", "words"}:
        return ()
    places = {f"={text}": f"={at}" for at, text in enumerate(contents(item.choices or (), item.language))}
    by_place = places if answer_form(item, item.choices) == "letter" else {}
    return tuple(by_place.get(group[0], group[0]) for group in one.labels if group)
