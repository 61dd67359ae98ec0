"""What confidence says: the result types of that axis, without arithmetic."""

from dataclasses import dataclass
from typing import Literal

from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage, Distribution
from scoring.stats.estimate import Estimate

ConfidenceSource = Literal["choice_softmax", "seq_geomean", "p_true", "verbalised", "sample_freq"]
"""Where the confidence comes from; one a cell, never mixed or compared."""


@dataclass(frozen=True, slots=True)
class ConfidenceInstance:
    """One instance of a cell; confidence is in the model's own answer, 0 to 1."""

    key: CellKey
    item_id: str
    group: str
    status: CellStatus
    n_variants: int
    confidence_stability: float | None
    """S = 1 - B with d = |c - c'|; 1 - V/(2(V-1)) to 1, higher is steadier."""
    confidence_noise: float | None
    confidence_excess: float | None
    confidence_mean: float | None
    """Level, never part of S."""
    confidence_relative_sd: float | None
    """SD over the largest SD possible at that mean; None at a mean of exactly 0 or 1."""
    confidence_logit_sd: float | None
    """SD of logit(c), c clipped to 0.005..0.995."""
    confidence_fixed_answer: float | None
    """Mean |p - p'| over wordings of the probability of the original's answer; needs label probabilities."""
    confidence_wrong: bool | None
    """Confident and wrong under at least one variant."""
    confidence_unsure_right: bool | None
    """Unsure and right under at least one variant."""
    confidence_flicker: bool | None
    """Confident-wrong under some variants only."""
    confidence_beyond_noise: bool | None
    confidence_unacceptable: bool | None
    confidence_half_one: float | None = None
    """S over every other wording, the original among them; for the reliability of S. None where a half has fewer than two."""
    confidence_half_two: float | None = None
    """S over the remaining wordings."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well confidence matches correctness over the rows of one cell, with what chance alone would show."""

    brier: float | None
    auroc: float | None
    """Confidence for correctness; None with one class only."""
    ece_mass: float | None
    """10 equal-mass bins."""
    ece_width: float | None
    """10 equal-width bins."""
    ece_null: float | None
    """Mean ECE (equal mass) of a perfectly calibrated model with these confidences."""
    ece_p: float | None
    """Share of null draws at or above the observed ECE."""
    n_items: int
    """One row an instance, so that rows are independent as the null takes them to be."""


@dataclass(frozen=True, slots=True)
class ConfidenceCell:
    """Confidence of one model on one data set, kind and regime, from one source."""

    key: CellKey
    status: CellStatus
    coverage: Coverage
    n_variants: tuple[int, int]
    repeats: int
    """Fewest repeats of a wording among the instances that have a floor; 1 where none has."""
    exploratory: bool
    """Under 30 clusters: no interval keeps its level."""
    confidence_source: ConfidenceSource
    confidence_stability: Estimate
    confidence_noise: Estimate
    confidence_excess: Estimate
    confidence_distribution: Distribution | None
    confidence_null_cut: float | None
    confidence_null_items: int
    confidence_unavailable: int
    """Instances of the data set for which this source has no confidence, such as open questions for a softmax over options."""
    confidence_invalid: int
    """Rows whose signal is missing or no number; never imputed."""
    confidence_beyond_noise: Estimate
    confidence_unacceptable: Estimate
    confidence_excess_p: float | None
    confidence_margin: float
    confidence_conclusion: Conclusion
    confidence_mean: Estimate
    confidence_relative_sd: Estimate
    confidence_logit_sd: Estimate
    confidence_fixed_answer: Estimate
    confidence_label_mass: float | None
    """Median probability on the option labels before renormalising."""
    confidence_distinct: int
    """Distinct confidence values; under 3 is `degenerate_signal`."""
    tau_high: float
    """Confident at or above this; frozen before the run."""
    tau_low: float
    """Unsure at or below this."""
    confidence_wrong: Estimate
    confidence_unsure_right: Estimate
    confidence_flicker: Estimate
    confident_given_wrong: float | None
    """P(confident | wrong) over rows."""
    wrong_given_confident: float | None
    unsure_given_right: float | None
    calibration_original: Calibration | None
    calibration_variants: Calibration | None
    brier_shift: Estimate
    """Brier of the variants less Brier of the original, paired by instance."""
    brier_shift_p: float | None
    """Sign-flip test of that shift, two-sided, clusters flipped together."""
