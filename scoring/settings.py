"""Every choice a run makes about an axis, fixed before the run: one frozen class an axis, none shared."""

from dataclasses import dataclass
from typing import Literal

from variants.errors import BadInputError


@dataclass(frozen=True, slots=True)
class GenerationSettings:
    """Generation consistency. Starting values set by us; freeze them before a run that decides something."""

    repeats: int = 2
    """Answers to every wording in the deployed regime; at least 2, or there is no noise floor."""
    temperature: float = 0.7
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int | None = None
    """Longest answer in tokens; None takes the task type's own bound."""
    greedy_floor_share: float = 0.10
    """Share of instances whose every wording is asked twice in the greedy regime, in another batch."""
    null_items: int = 10
    """Instances a data set whose original is repeated V·r times for the null set; 0 asks none."""
    posix_items: int = 5
    """Instances a data set whose answers are scored under each other's wordings; 0 asks none."""
    margin: float = 0.05
    """Excess (deployed) or disagreement (greedy) that still counts as stable."""
    acceptable: float = 0.80
    """Stability under this is unacceptable to a user of the product."""

    def __post_init__(self) -> None:
        """Refuse settings that no run can mean."""
        _check(self.repeats, self.temperature, self.greedy_floor_share)


@dataclass(frozen=True, slots=True)
class MirroringSettings:
    """Response mirroring. Starting values set by us."""

    repeats: int = 2
    temperature: float = 0.7
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int | None = None
    greedy_floor_share: float = 0.10
    null_items: int = 10
    margin: float = 0.05
    acceptable: float = 0.80
    """Satisfaction under this is unacceptable."""

    def __post_init__(self) -> None:
        """Refuse settings that no run can mean."""
        _check(self.repeats, self.temperature, self.greedy_floor_share)


@dataclass(frozen=True, slots=True)
class ConfidenceSettings:
    """Confidence. Starting values set by us."""

    source: Literal["auto", "choice_softmax", "seq_geomean", "p_true", "verbalised", "sample_freq"] = "auto"
    """Where confidence comes from; `auto` takes, per data set, what most of its items and the backend allow."""
    repeats: int = 2
    """Samples of every wording where confidence is drawn; scored confidence is repeated on `floor_share` alone."""
    temperature: float = 0.7
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int | None = None
    floor_share: float = 0.10
    """Share of instances scored a second time in another batch, which measures the numerical floor."""
    samples: int = 10
    """Samples behind one `sample_freq` confidence."""
    null_items: int = 10
    margin: float = 0.05
    acceptable: float = 0.90
    """Stability under this is unacceptable: confidence moves by more than 0.1 on average."""
    tau_high: float = 0.80
    """Confident at or above this; freeze from the baseline release, never from the release under test."""
    tau_low: float = 0.50
    """Unsure at or below this."""

    def __post_init__(self) -> None:
        """Refuse settings that no run can mean."""
        _check(self.repeats, self.temperature, self.floor_share)
        if not 0 <= self.tau_low < self.tau_high <= 1:
            raise BadInputError(f"expected 0 <= tau_low < tau_high <= 1; got {self.tau_low!r} and {self.tau_high!r}")


@dataclass(frozen=True, slots=True)
class ActivationSettings:
    """Internal activation. Layers are shares of the depth, so that they are fixed before any result is seen."""

    depth: float = 0.75
    """The layer that is judged, round(depth · L)."""
    profile: tuple[float, ...] = (0.25, 0.50, 0.75)
    """Layers of the profile, as shares of the depth."""
    folds: int = 5
    """Each instance is standardised by the originals of the other folds, so none takes part in its own calibration."""
    calibration_items: int = 100
    """Originals that a calibration should rest on; with fewer the cell is exploratory and says how many."""
    floor_share: float = 0.10
    """Share of instances whose every wording is read a second time in another batch; of the others the original alone is.

    Reading draws nothing, so the floor is the arithmetic's, and an original tells it; set 1 to read every wording twice.
    """
    trivial_items: int = 20
    """Instances a data set that are also read with harmless edits, for admissible layers and the null set."""
    reference_items: int = 20
    """Unrelated prompts an instance is compared with, at least where there are as many."""
    reference_most: int = 200
    """And at most; with 200 the mean distance has a standard error below 0.1 of its spread. Set by us."""
    reference_length: float = 0.25
    """How much their length may differ; where too few lie within, the nearest in length are taken and counted."""
    batch_tolerance: float = 1e-3
    """Largest relative difference between a state read alone and in a batch; above it the run is refused."""
    margin: float = 0.10
    """Normalised drift that still counts as stable."""
    acceptable: float = 0.50
    """Stability under this is unacceptable: half way to an unrelated question."""
    admissible_auc: float = 0.90

    def __post_init__(self) -> None:
        """Refuse settings that no run can mean."""
        if not all(0 < share <= 1 for share in (self.depth, *self.profile)):
            raise BadInputError(f"expected depths above 0 and up to 1; got {self.depth!r} and {self.profile!r}")
        if self.folds < 2:
            raise BadInputError(f"expected at least 2 folds, or an instance would calibrate itself; got {self.folds!r}")

    def layer(self, n_layers: int) -> int:
        """The layer that is judged, 1..n_layers."""
        return _layer(self.depth, n_layers)

    def layers(self, n_layers: int) -> tuple[int, ...]:
        """All layers that are read, the judged one among them, ascending."""
        return tuple(sorted({_layer(share, n_layers) for share in (self.depth, *self.profile)}))


def _layer(share: float, n_layers: int) -> int:
    return max(1, round(share * n_layers))


def _check(repeats: int, temperature: float, share: float) -> None:
    if repeats < 1:
        raise BadInputError(f"expected at least 1 repeat; got {repeats!r}")
    if not temperature > 0:
        raise BadInputError(f"expected a deployed temperature above 0; got {temperature!r} (the greedy regime is temperature 0)")
    if not 0 <= share <= 1:
        raise BadInputError(f"expected a share from 0 to 1; got {share!r}")
