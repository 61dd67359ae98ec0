"""Identity and flip families side by side, each weighing one half: what a constant responder cannot do better than 0.5 on."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from audit.stats.agreement import cohen_kappa
from scoring.axes.mirroring_pair import Pair
from scoring.stats.bootstrap import statistic_estimate
from scoring.stats.cell import Regime
from scoring.stats.estimate import Estimate
from scoring.summary import Figures, undefined
from variants.types import Relation


@dataclass(frozen=True, slots=True)
class Balance:
    """The yes/no mirrors of one data set and regime, both sides weighing equally."""

    satisfaction: Estimate
    noise: Estimate
    excess: Estimate
    kappa: float | None


Balances = dict[tuple[str, Regime], Balance]


def balances(pairs: Sequence[Pair], seed: int) -> Balances:
    """A balance for every data set and regime that has yes/no pairs of both relations."""
    groups: dict[tuple[str, Regime], list[Pair]] = defaultdict(list)
    for pair in pairs:
        if pair.is_yes_no and pair.mirror.relation in {Relation.SAME, Relation.FLIP} and pair.result.mirror_satisfaction is not None:
            groups[pair.result.key.dataset, pair.result.key.regime].append(pair)
    return {place: _balance(own, seed) for place, own in groups.items() if len({pair.mirror.relation for pair in own}) == 2}


def _balance(pairs: Sequence[Pair], seed: int) -> Balance:
    figures = Figures(pairs[0].result.key, tuple(pair.result.group for pair in pairs), seed)
    flips = np.array([pair.mirror.relation is Relation.FLIP for pair in pairs])
    return Balance(
        _equal_weights([pair.result.mirror_satisfaction for pair in pairs], flips, figures, "balanced satisfaction"),
        _equal_weights([pair.result.mirror_noise for pair in pairs], flips, figures, "balanced noise"),
        _equal_weights([pair.result.mirror_excess for pair in pairs], flips, figures, "balanced excess"),
        _kappa(pairs),
    )


def _equal_weights(values: Sequence[float | None], flips: NDArray[np.bool_], figures: Figures, purpose: str) -> Estimate:
    """Mean of the two sides' means, with an interval over clusters; undefined where a side has no value."""
    held = np.array([np.nan if value is None else value for value in values], dtype=np.float64)
    kept = np.flatnonzero(~np.isnan(held))
    if flips[kept].all() or not flips[kept].any():
        return undefined("one of the two sides has no value")
    value, flipped = held[kept], flips[kept]

    def statistic(rows: NDArray[np.int64]) -> float | None:
        side = flipped[rows]
        return None if side.all() or not side.any() else float(value[rows][side].mean() + value[rows][~side].mean()) / 2

    return statistic_estimate(statistic, len(kept), figures.generator(purpose), groups=[figures.groups[at] for at in kept])


def _kappa(pairs: Sequence[Pair]) -> float | None:
    """Cohen's κ of x against the mapped mirror, on the sum of both relations' shares."""
    names: dict[str, int] = {}
    counts: dict[Relation, dict[tuple[int, int], float]] = {Relation.SAME: defaultdict(float), Relation.FLIP: defaultdict(float)}
    for pair in pairs:
        for x, mirrored in zip(pair.plain, pair.mirrored, strict=False):
            place = names.setdefault(x, len(names)), names.setdefault(mirrored, len(names))
            counts[pair.mirror.relation][place] += 1
    table = np.zeros((len(names), len(names)))
    for own in counts.values():
        for place, times in own.items():
            table[place] += times / sum(own.values())
    return cohen_kappa(table)
