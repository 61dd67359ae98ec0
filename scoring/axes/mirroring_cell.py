"""Response mirroring of one cell: a data set, a family of mirrors and a regime."""

from collections.abc import Sequence

from scoring.axes.mirroring_balance import Balances
from scoring.axes.mirroring_map import is_level, level, levels
from scoring.axes.mirroring_pair import Pair
from scoring.axes.mirroring_result import MirroringCell
from scoring.outcomes import SENTINELS, content, count, reading_status, was_read
from scoring.settings import MirroringSettings
from scoring.stats.cell import CellStatus, Conclusion, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distribution import distribution, null_cut
from scoring.stats.estimate import Estimate
from scoring.stats.mirror import acquiescence, kappa_t, position_bias, refusal_asymmetry, same, yes_bias
from scoring.summary import SIGNED, UNIT, Figures, below, defined, excess_p, undefined
from variants.types import Relation

DIAGNOSTIC = "parametric_inversion"
"""The family that says what a model knows, not how coherent it is: no verdict."""


def cell_of(pairs: Sequence[Pair], settings: MirroringSettings, balanced: Balances) -> MirroringCell:
    """The cell of these pairs, all of one family and relation."""
    results = [pair.result for pair in pairs]
    first = results[0]
    figures = Figures(first.key, tuple(one.group for one in results), settings.seed)
    coverage = count({row.key: row for pair in pairs for row in pair.rows}.values())
    status = _status(pairs, coverage)
    satisfaction = [one.mirror_satisfaction for one in results]
    excess = _mean(figures, first.family, "excess", [one.mirror_excess for one in results], SIGNED)
    null = defined([pair.null_stability for pair in pairs])
    cut = null_cut(null)
    balance = balanced.get((first.key.dataset, first.key.regime)) if all(pair.is_yes_no for pair in pairs) else None
    unbalanced = undefined("not a yes/no family, or the data set lacks identity or flip mirrors")
    return MirroringCell(
        key=first.key,
        family=first.family,
        relation=first.relation,
        status=status,
        coverage=coverage,
        repeats=min((min(len(pair.plain), len(pair.mirrored)) for pair in pairs if pair.result.mirror_noise is not None), default=1),
        exploratory=figures.exploratory,
        mirror_satisfaction=_mean(figures, first.family, "satisfaction", satisfaction, UNIT),
        mirror_noise=_mean(figures, first.family, "noise", [one.mirror_noise for one in results], UNIT),
        mirror_excess=excess,
        mirror_distribution=distribution(defined(satisfaction)),
        mirror_null_cut=cut,
        mirror_null_items=len(null),
        mirror_beyond_noise=figures.share(below(satisfaction, cut)),
        mirror_unacceptable=figures.share(below(satisfaction, settings.acceptable)),
        mirror_excess_p=_excess_p(figures, pairs, first.family),
        mirror_margin=settings.margin,
        mirror_conclusion=_conclusion(figures, first.family, status, excess, satisfaction, settings.margin),
        mirror_kappa=kappa(pairs),
        mirror_bias=_bias(pairs),
        mirror_stance=_stance(pairs),
        mirror_position_bias=_position_bias(pairs) if first.relation is Relation.CONTENT else None,
        mirror_refusal_asymmetry=refusal_asymmetry([both for pair in pairs for both in _raw(pair)], tuple(SENTINELS)),
        mirror_satisfaction_answered=_mean(figures, first.family, "answered", [one.mirror_satisfaction_answered for one in results], UNIT),
        mirror_forward_accuracy=figures.share([one.mirror_forward_right for one in results]),
        mirror_satisfaction_forward_right=_mean(
            figures, first.family, "forward", [one.mirror_satisfaction if one.mirror_forward_right else None for one in results], UNIT
        ),
        mirror_balanced=unbalanced if balance is None else balance.satisfaction,
        mirror_balanced_noise=unbalanced if balance is None else balance.noise,
        mirror_balanced_excess=unbalanced if balance is None else balance.excess,
        mirror_balanced_kappa=None if balance is None else balance.kappa,
    )


def kappa(pairs: Sequence[Pair]) -> float | None:
    """κ_T: agreement after mapping beyond what the marginals give; repeats are paired in their order."""
    return kappa_t([both for pair in pairs for both in zip(pair.plain, pair.mirrored, strict=False)], same)


def _mean(figures: Figures, family: str, purpose: str, values: Sequence[float | None], bounds: tuple[float, float]) -> Estimate:
    return figures.mean(f"{family} {purpose}", values, bounds)


def _status(pairs: Sequence[Pair], coverage: Coverage) -> CellStatus:
    reading = reading_status(coverage)
    if reading != "ok":
        return reading
    if all(pair.result.status == "insufficient_variants" for pair in pairs):
        return "insufficient_variants"
    if all(pair.result.mirror_noise is None for pair in pairs):
        return "no_floor"
    constant = len({label for pair in pairs for label in (*pair.plain, *pair.heard)}) == 1
    return "degenerate_marginal" if constant and len(pairs) > 1 else "ok"


def _conclusion(
    figures: Figures, family: str, status: CellStatus, excess: Estimate, satisfaction: Sequence[float | None], margin: float
) -> Conclusion:
    if status != "ok" or family == DIAGNOSTIC:
        return "no_verdict"
    if figures.key.regime == "greedy":
        violated = _mean(figures, family, "violated", [None if s is None else 1 - s for s in satisfaction], UNIT)
        return conclude_estimate(violated, margin)
    return conclude_estimate(excess, margin)


def _excess_p(figures: Figures, pairs: Sequence[Pair], family: str) -> float | None:
    if figures.key.regime == "greedy":
        return None
    return excess_p([((pair.plain, pair.mirrored), pair.distance) for pair in pairs], figures.generator(f"{family} permutation"))


def _bias(pairs: Sequence[Pair]) -> float | None:
    """Yes-bias over pairs that were read on both sides; acquiescence on a scale, in scale points."""
    if all(pair.mirror.relation is Relation.COMPLEMENT for pair in pairs):
        scaled = _scaled(pairs)
        return None if scaled is None else scaled[0]
    if not all(pair.is_yes_no for pair in pairs):
        return None
    heard = [(content(x), content(m)) for pair in pairs for x, m in _raw(pair) if was_read(x) and was_read(m)]
    return yes_bias(heard)


def _stance(pairs: Sequence[Pair]) -> float | None:
    scaled = _scaled(pairs)
    return None if scaled is None else scaled[1]


def _scaled(pairs: Sequence[Pair]) -> tuple[float, float] | None:
    """Acquiescence and stance over the answers that are levels on both sides; None where there are none."""
    told = [(level(x), level(m), levels(pair.item)) for pair in pairs for x, m in _levels(pair)]
    return acquiescence(*zip(*told, strict=True)) if told else None


def _levels(pair: Pair) -> list[tuple[str, str]]:
    return [both for both in _raw(pair) if is_level(both[0]) and is_level(both[1])]


def _raw(pair: Pair) -> list[tuple[str, str]]:
    """Labels of x and of Mx as they came, by repeat."""
    return list(zip(pair.plain, pair.heard, strict=False))


def _position_bias(pairs: Sequence[Pair]) -> float | None:
    recalled = [one for pair in pairs for one in pair.right]
    return position_bias([position for position, _ in recalled], [right for _, right in recalled]) if recalled else None
