"""How many different answers, and how much of that does the wording explain?"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import Floats, codes, vector
from scoring.stats.permutation import monte_carlo_p


@dataclass(frozen=True, slots=True)
class Entropy:
    """Entropy of answer clusters; 0 = one answer."""

    nats: float
    """Plug-in; biased low at small n."""
    normalised: float | None
    """Over ln(number of outputs), 0 to 1; None with one output."""
    miller_madow: float
    """Plug-in + (K − 1)/2n."""


@dataclass(frozen=True, slots=True)
class VariantInformation:
    """Mutual information of wording and answer in nats, mean over instances."""

    raw: float
    """H(pooled) − mean H(within a variant); ≥ 0 and biased up."""
    permutation_mean: float
    """What it is on average if wording does not matter."""
    corrected: float
    """raw − permutation_mean; about 0 if wording does not matter."""
    p: float
    """One-sided permutation p."""
    n_items: int


def cluster_entropy(counts: npt.ArrayLike) -> Entropy:
    """Entropy of outputs that fall into clusters of these sizes, over all variants and repeats of one instance.

    Not the quantity of Kuhn 2023 or Farquhar 2024, which samples one prompt.

    Args:
        counts: Outputs by cluster, shape (K,); empty clusters are ignored.

    Raises:
        ValueError: another shape, a negative count, or no output.
    """
    held = vector(counts, "counts")
    if held.min() < 0 or held.sum() <= 0:
        raise ValueError("counts: expected counts ≥ 0 with a positive sum")
    held = held[held > 0]
    n, p = float(held.sum()), held / held.sum()
    nats = max(0.0, -float((p * np.log(p)).sum()))
    return Entropy(nats, nats / log(n) if n > 1 else None, nats + (held.size - 1) / (2 * n))


def answer_entropy(answers: Sequence[Hashable]) -> Entropy:
    """The same from the answers; over the pooled answers of a data set it says whether the model always says one thing.

    Raises:
        ValueError: no answer.
    """
    return cluster_entropy(np.bincount(codes(answers)) if answers else [])


def mutual_information(groups: Sequence[Sequence[Hashable]]) -> float:
    """H(pooled) − mean H(within variant) of one instance in nats, variants weighted by their outputs; ≥ 0, biased up.

    Raises:
        ValueError: no output.
    """
    held = [group for group in groups if len(group)]
    pooled = [answer for group in held for answer in group]
    within = sum(len(group) * answer_entropy(group).nats for group in held) / max(1, len(pooled))
    return answer_entropy(pooled).nats - within


def variant_information(
    instances: Sequence[Sequence[Sequence[Hashable]]], rng: np.random.Generator, *, draws: int = 999
) -> VariantInformation | None:
    """Mean mutual information of wording and answer, less its mean under label permutation within instances.

    Args:
        instances: Answers, instances × variants × repeats. Those with fewer than two variants or no repeat at all are left out.
        rng: Source of the permutations.
        draws: Permutations.

    Returns:
        The information, or None where no instance has a repeat: every permutation is then the observed one.
    """
    usable = [[list(g) for g in groups if len(g)] for groups in instances]
    usable = [groups for groups in usable if len(groups) >= 2 and max(map(len, groups)) >= 2]
    if not usable:
        return None
    raw, null = 0.0, np.zeros(draws)
    for groups in usable:
        coded, sizes = codes([answer for group in groups for answer in group]), [len(group) for group in groups]
        raw += mutual_information(groups)
        null += _permuted_information(coded, sizes, rng, draws)
    n, count = len(usable), int((null >= raw - 1e-9).sum())
    mean = float(null.mean()) / n
    return VariantInformation(raw / n, mean, raw / n - mean, monte_carlo_p(count, draws), n)


def _permuted_information(coded: npt.NDArray[np.int64], sizes: Sequence[int], rng: np.random.Generator, draws: int) -> Floats:
    hot = np.eye(int(coded.max()) + 1)[rng.permuted(np.tile(coded, (draws, 1)), axis=1)]
    counts = np.add.reduceat(hot, np.cumsum([0, *sizes[:-1]]), axis=1)
    shares = counts / np.asarray(sizes)[None, :, None]
    plogp = shares * np.log(shares, out=np.zeros_like(shares), where=shares > 0)
    within = -(plogp.sum(axis=2) @ np.asarray(sizes)) / coded.size
    return np.asarray(answer_entropy(coded.tolist()).nats - within)
