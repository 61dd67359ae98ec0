"""What generation consistency says: the result types of that axis, without arithmetic."""

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
    answer_entropy_corrected: float | None
    """The same with the Miller–Madow correction (K - 1)/2n, since the plug-in is too low where outputs are few."""
    answer_posix: float | None
    """POSIX ψ with each response's own length; None where its answers were not scored under each other's wordings."""
    answer_beyond_noise: bool | None
    """S below the 5 % quantile of the null set; None without a null set."""
    answer_unacceptable: bool | None
    """S below the product threshold."""
    answer_correct_share: float | None
    """Share of outputs that are right: level, never part of S."""
    answer_half_one: float | None = None
    """S over every other wording, the original among them; for the reliability of S. None where a half has fewer than two."""
    answer_half_two: float | None = None
    """S over the remaining wordings."""


@dataclass(frozen=True, slots=True)
class GenerationCell:
    """Generation consistency of one model on one data set, kind and regime."""

    key: CellKey
    status: CellStatus
    coverage: Coverage
    n_variants: tuple[int, int]
    """Fewest and most variants of an instance, the original included."""
    repeats: int
    """Fewest repeats of a wording among the instances that have a floor; 1 where none has."""
    exploratory: bool
    """Under 30 clusters: no interval keeps its level."""
    answer_judge: str
    """What decides whether two answers are the same: `exact` after normalisation, or the judge of free text with its threshold."""
    answer_stability: Estimate
    answer_noise: Estimate
    answer_excess: Estimate
    answer_distribution: Distribution | None
    answer_null_cut: float | None
    """5 % quantile of S in the null set, where one was asked."""
    answer_null_items: int
    """Instances behind the null cut; few make it coarse."""
    answer_beyond_noise: Estimate
    """Share of instances beyond the noise, Clopper–Pearson."""
    answer_unacceptable: Estimate
    answer_excess_p: float | None
    """Within-instance label permutation, one-sided; None where there is no noise to exchange."""
    answer_margin: float
    answer_conclusion: Conclusion
    """From the interval of the mean excess (deployed) or the mean disagreement (greedy) against the margin."""
    answer_stability_answered_only: Estimate
    """S over answered outputs alone (sensitivity): sentinels dropped."""
    answer_flip_rate: Estimate
    answer_entropy: Estimate
    answer_entropy_normalised: Estimate
    """Entropy over ln(number of outputs), 0 to 1."""
    answer_mutual_information: float | None
    """Variant–answer mutual information less its permutation mean, in nats, data-set level."""
    answer_alpha: float | None
    """Krippendorff α, variants as raters, over closed answers; None where one answer is all there is (`degenerate_marginal`)."""
    answer_marginal_entropy: float | None
    """Entropy of the pooled answers in nats: near 0 the model says one thing whatever is asked."""
    answer_posix: Estimate
    """POSIX ψ with each response's own length; ≥ 0, lower is steadier."""
    answer_accuracy: Estimate
    """Share of read answers that are right: level, never part of S. Refused, empty and unread rows stand in `coverage`."""
    answer_stability_corrected: Estimate
    """S corrected for the judge's own errors (Rogan–Gladen); undefined for exact comparison."""
    answer_nontransitive: float | None
    """Share of triples that the judge calls a=b, b=c, a≠c; None without a judge."""
