"""Identity and flip families side by side, each weighing one half: what a constant responder cannot do better than 0.5 on."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from audit.stats.agreement import cohen_kappa
from scoring.axes.mirroring_pair import Pair
from scoring.stats.bootstrap import statistic_estimate
from scoring.stats.cell import Regime
from scoring.stats.estimate import Estimate
from scoring.summary import Figures
from variants.types import Relation


@dataclass(frozen=True, slots=True)
class Balance:
    """The yes/no mirrors of one data set and regime, both sides weighing equally."""

    satisfaction: Estimate
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
    satisfied = np.array([pair.result.mirror_satisfaction for pair in pairs], dtype=np.float64)
    flips = np.array([pair.mirror.relation is Relation.FLIP for pair in pairs])

    def equal_weights(rows: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float | None:
        flipped = flips[rows]
        if flipped.all() or not flipped.any():
            return None
        return float(satisfied[rows][flipped].mean() + satisfied[rows][~flipped].mean()) / 2

    groups = tuple(pair.result.group for pair in pairs)
    rng = Figures(pairs[0].result.key, groups, seed).generator("balanced")
    return Balance(statistic_estimate(equal_weights, len(pairs), rng, groups=groups), _kappa(pairs))


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
