"""What internal activation says: the result types of that axis, without arithmetic."""

from dataclasses import dataclass

from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage, Distribution
from scoring.stats.estimate import Estimate


@dataclass(frozen=True, slots=True)
class ActivationInstance:
    """One instance of a cell, at the one layer fixed beforehand."""

    key: CellKey
    item_id: str
    group: str
    status: CellStatus
    n_variants: int
    state_stability: float | None
    """S = 1 - ND; about 1 at most, not clipped; 0 = as far apart as unrelated questions."""
    state_noise: float | None
    """W, the numerical floor: the same prompts in other batches."""
    state_excess: float | None
    """B - W in standardised cosine distance."""
    state_drift: float | None
    """ND = (B - W)/(U - W); 0 = invariant, 1 = as far apart as unrelated questions."""
    state_reference: float | None
    """U, the mean distance to unrelated prompts of the same data set."""
    state_auc: float | None
    """P(an unrelated pair lies farther apart than a variant pair), ties half; 0.5 = indistinguishable."""
    state_reference_items: int
    """Unrelated prompts it was compared with."""
    state_reference_relaxed: bool
    """Whether too few of them lay within the length bound, so that the nearest in length were taken."""
    state_norm_ratio: float | None
    """Mean |ln(norm ratio)| over variant pairs, since cosine ignores scale."""
    state_beyond_noise: bool | None
    state_unacceptable: bool | None
    state_half_one: float | None = None
    """S over every other wording, the original among them; for the reliability of S. None where a half has fewer than two."""
    state_half_two: float | None = None
    """S over the remaining wordings."""


@dataclass(frozen=True, slots=True)
class LayerPoint:
    """One layer of the profile."""

    layer: int
    state_drift: float | None
    state_auc: float | None
    admissible: bool
    """AUC of trivial edits against unrelated prompts at least 0.9 on the calibration split."""
    trivial_auc: float | None
    """That AUC; None where no trivial edit was read."""
    status: CellStatus
    """`constant_state` where a layer holds one state whatever is read."""


@dataclass(frozen=True, slots=True)
class ActivationCell:
    """Activation drift of one model on one data set and kind."""

    key: CellKey
    status: CellStatus
    coverage: Coverage
    n_variants: tuple[int, int]
    layer: int
    """The block that was read, from 1; fixed as round(0.75 L) before the run."""
    n_layers: int
    calibration_items: int
    """Originals of other folds that each instance is standardised by, the fewest; under 100 the cell is exploratory."""
    exploratory: bool
    """Under 30 clusters, or a calibration on fewer originals than it should rest on."""
    state_stability: Estimate
    state_noise: Estimate
    state_excess: Estimate
    state_drift: Estimate
    """Normalised drift ND, the figure that is held to the margin: it alone compares across layers and models."""
    state_reference: Estimate
    """U, the distance to unrelated prompts; where it is near W the drift says nothing."""
    state_reference_relaxed: int
    """Instances compared with prompts outside the length bound, for want of enough within it."""
    state_norm_ratio: Estimate
    state_distribution: Distribution | None
    state_null_cut: float | None
    """5 % quantile of S over readings of the original in other batches and with trivial edits."""
    state_null_items: int
    state_beyond_noise: Estimate
    state_unacceptable: Estimate
    state_margin: float
    state_conclusion: Conclusion
    state_auc: Estimate
    state_profile: tuple[LayerPoint, ...]
    state_cka: Estimate
    """Debiased linear CKA between originals and this kind, delete-half jackknife; data-set level."""
    state_rsa: float | None
    """Spearman of the two dissimilarity matrices; data-set level."""
    state_rsa_p: float | None
    """Mantel permutation."""
