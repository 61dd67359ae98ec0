"""Response mirroring: does the mirrored question get the mirrored answer?"""

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
    status: CellStatus
    mirror_satisfaction: float | None
    """S = 1 - B between answers to x and T-mapped answers to Mx; 0 to 1, higher is more coherent."""
    mirror_noise: float | None
    mirror_excess: float | None
    mirror_unacceptable: bool | None
    mirror_beyond_noise: bool | None


@dataclass(frozen=True, slots=True)
class MirroringCell:
    """Mirroring of one model on one data set and family."""

    key: CellKey
    family: str
    relation: Relation
    status: CellStatus
    coverage: Coverage
    repeats: int
    mirror_satisfaction: Estimate
    mirror_noise: Estimate
    mirror_excess: Estimate
    mirror_distribution: Distribution | None
    mirror_null_cut: float | None
    mirror_beyond_noise: Estimate
    mirror_unacceptable: Estimate
    mirror_excess_p: float | None
    mirror_margin: float
    mirror_conclusion: Conclusion
    mirror_kappa: float | None
    """κ_T, agreement after mapping beyond the marginals; None where the answers are constant."""
    mirror_bias: float | None
    """Signed response bias: yes-bias, or acquiescence on a Likert scale."""
    mirror_refusal_asymmetry: float | None
    """Share of pairs with a refusal or silence in exactly one member."""
    mirror_satisfaction_answered: Estimate
    """Satisfaction given that both members were answered."""
