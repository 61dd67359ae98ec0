"""What response mirroring says: the result types of that axis, without arithmetic."""

from dataclasses import dataclass

from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage, Distribution
from scoring.stats.estimate import Estimate
from variants.types import Relation


@dataclass(frozen=True, slots=True)
class MirroringInstance:
    """One item and one of its mirrors."""

    key: CellKey
    item_id: str
    group: str
    family: str
    relation: Relation
    mirror_id: str
    """The variant that mirrors the item."""
    status: CellStatus
    mirror_satisfaction: float | None
    """S = 1 - B between answers to x and T-mapped answers to Mx; 0 to 1, higher is more coherent."""
    mirror_noise: float | None
    mirror_excess: float | None
    mirror_satisfaction_answered: float | None
    """The same over answers alone; None where a member has none."""
    mirror_forward_right: bool | None
    """Whether the first answer to x is right; None where it was not read or no answer is known."""
    mirror_unacceptable: bool | None
    mirror_beyond_noise: bool | None
    mirror_half_one: float | None = None
    """Satisfaction over every other repeat of both members; for the reliability of S. None where a half is empty."""
    mirror_half_two: float | None = None
    """Satisfaction over the remaining repeats."""


@dataclass(frozen=True, slots=True)
class MirroringCell:
    """Mirroring of one model on one data set and family."""

    key: CellKey
    family: str
    relation: Relation
    status: CellStatus
    coverage: Coverage
    repeats: int
    """Fewest repeats of a member among the pairs that have a floor; 1 where none has."""
    exploratory: bool
    """Under 30 clusters: no interval keeps its level."""
    mirror_satisfaction: Estimate
    mirror_noise: Estimate
    mirror_excess: Estimate
    mirror_distribution: Distribution | None
    mirror_null_cut: float | None
    """5 % quantile of S of x against x."""
    mirror_null_items: int
    mirror_beyond_noise: Estimate
    mirror_unacceptable: Estimate
    mirror_excess_p: float | None
    mirror_margin: float
    mirror_conclusion: Conclusion
    mirror_kappa: float | None
    """κ_T, agreement after mapping beyond the marginals; None where the answers are constant."""
    mirror_bias: float | None
    """Signed response bias: P(yes|x) + P(yes|Mx) - 1, or acquiescence mean (y + y' - (L + 1))/2 on a Likert scale; + leans to yes."""
    mirror_stance: float | None
    """Likert alone: mean (y - y')/2, what the answers say beside their acquiescence."""
    mirror_position_bias: float | None
    """SD over option positions of recall (accuracy where the key sits there); 0 = no bias. Moved options alone."""
    mirror_refusal_asymmetry: float | None
    """Share of pairs with a refusal or silence in exactly one member."""
    mirror_satisfaction_answered: Estimate
    """Satisfaction given that both members were answered."""
    mirror_forward_accuracy: Estimate
    """Share of pairs whose x is answered rightly: level, never part of S."""
    mirror_satisfaction_forward_right: Estimate
    """Satisfaction where x is answered rightly: what a knowledge diagnostic (`parametric_inversion`) is to be read by."""
    mirror_balanced: Estimate
    """Yes/no families of the data set with identity (T = same) and flip weighted one half each: a constant responder has 0.5.

    A figure of the data set, the same in each of its yes/no families; undefined where one of the two sides is missing.
    """
    mirror_balanced_noise: Estimate
    """W over the same pairs, weighted alike."""
    mirror_balanced_excess: Estimate
    """Δ over the same pairs, weighted alike."""
    mirror_balanced_kappa: float | None
    """κ_T over the same pairs, both sides weighing equally: 0 or None for a constant responder."""
