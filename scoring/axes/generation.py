"""Generation consistency: does the answer move when the question is put another way?"""

from dataclasses import dataclass

from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage, Distribution
from scoring.stats.estimate import Estimate


@dataclass(frozen=True, slots=True)
class GenerationInstance:
    """One instance of a cell. Lower excess is steadier; None with the status saying why."""

    key: CellKey
    item_id: str
    group: str
    status: CellStatus
    n_variants: int
    """Valid variants, the original included."""
    answer_stability: float | None
    """S = 1 - B, 0 to 1, higher is steadier."""
    answer_noise: float | None
    """W, the distance between two repeats of the same prompt; lower is steadier."""
    answer_excess: float | None
    """Δ = B - W, what rewording adds to sampling; lower is steadier, negative by chance."""
    answer_flip_rate: float | None
    """Share of variants that differ from the original's modal answer."""
    answer_entropy: float | None
    """Cross-variant semantic entropy over all outputs, in nats."""
    answer_beyond_noise: bool | None
    """S below the 5 % quantile of the null set; None without a null set."""
    answer_unacceptable: bool | None
    """S below the product threshold."""
    answer_correct_share: float | None
    """Share of outputs that are right: level, never part of S."""


@dataclass(frozen=True, slots=True)
class GenerationCell:
    """Generation consistency of one model on one data set, kind and regime."""

    key: CellKey
    status: CellStatus
    coverage: Coverage
    n_variants: tuple[int, int]
    """Fewest and most variants of an instance, the original included."""
    repeats: int
    answer_stability: Estimate
    answer_noise: Estimate
    answer_excess: Estimate
    answer_distribution: Distribution | None
    answer_null_cut: float | None
    """5 % quantile of S in the null set, where one was asked."""
    answer_beyond_noise: Estimate
    """Share of instances beyond the noise, Clopper–Pearson."""
    answer_unacceptable: Estimate
    answer_excess_p: float | None
    """Within-instance label permutation, one-sided; None where there is no noise to exchange."""
    answer_margin: float
    answer_conclusion: Conclusion
    answer_stability_answered_only: Estimate
    """S over answered outputs alone (sensitivity): sentinels dropped."""
    answer_flip_rate: Estimate
    answer_entropy: Estimate
    answer_mutual_information: float | None
    """Variant–answer mutual information less its permutation mean, in nats, data-set level."""
    answer_alpha: float | None
    """Krippendorff α, variants as raters."""
    answer_marginal_entropy: float | None
    """Entropy of the pooled answers in nats: near 0 the model says one thing whatever is asked."""
    answer_posix: Estimate
    """POSIX ψ with each response's own length; ≥ 0, lower is steadier."""
    answer_accuracy: Estimate
