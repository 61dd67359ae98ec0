"""Where to cut a score: with a guarantee on the false positive rate, or by the empirical ROC curve."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from audit.stats.arrays import flags, same_length, share, vector


@dataclass(frozen=True, slots=True)
class UmbrellaCut:
    """A Neyman–Pearson cut and what it rests on; a pair passes if its score is strictly above `cut`."""

    cut: float | None
    """None where there are too few negatives for the guarantee; `why` says how many it takes."""
    rank: int | None
    """Rank of the cut among the sorted negatives, from 1."""
    n_negative: int
    alpha: float
    """False positive rate that is not to be exceeded."""
    delta: float
    """Highest probability that it is exceeded all the same."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class RocCut:
    """The cut that passes most good pairs within an empirical bound; carries no guarantee for new pairs."""

    cut: float
    """Pass if score > cut; minus infinity passes everything."""
    tpr: float
    fpr: float


def umbrella_rank(n: int, *, alpha: float = 0.05, delta: float = 0.05) -> int | None:
    """Smallest rank k with P(FPR > α) ≤ δ when the k-th smallest of n negatives is the cut; None if no rank reaches it.

    P(FPR > α) ≤ Σ_{j=k}^{n} C(n,j)(1−α)^j α^{n−j} (Tong, Feng & Li 2018, doi:10.1126/sciadv.aao1659). α = δ = 0.05 takes
    at least 59 negatives.

    Raises:
        ValueError: a negative n, or α or δ outside (0, 1).
    """
    from scipy.stats import binom

    share(alpha, "alpha")
    share(delta, "delta")
    if n < 0:
        raise ValueError(f"expected n ≥ 0; got {n!r}")
    ranks = np.arange(1, n + 1)
    good = ranks[binom.sf(ranks - 1, n, 1 - alpha) <= delta]
    return int(good[0]) if good.size else None


def umbrella_cut(negatives: npt.ArrayLike, *, alpha: float = 0.05, delta: float = 0.05) -> UmbrellaCut:
    """The cut that keeps the false positive rate at or below α with probability 1 − δ, from scores of known negatives.

    Args:
        negatives: Scores of pairs that people judged not equivalent, shape (n,). They must be apart from the data that made the score.
        alpha: Bound on the share of negatives that pass.
        delta: Bound on the probability that this share is exceeded.

    Raises:
        ValueError: another shape, or scores that are not finite.
    """
    scores = np.sort(vector(negatives, "negatives", least=0))
    rank = umbrella_rank(scores.size, alpha=alpha, delta=delta)
    if rank is None:
        needed = int(np.ceil(np.log(delta) / np.log(1 - alpha)))
        why = f"{scores.size} negatives; at least {needed} are needed for P(FPR > {alpha:g}) ≤ {delta:g}"
        return UmbrellaCut(None, None, scores.size, alpha, delta, why)
    return UmbrellaCut(float(scores[rank - 1]), rank, scores.size, alpha, delta)


def roc_cut(score: npt.ArrayLike, good: npt.ArrayLike, *, max_fpr: float) -> RocCut:
    """The cut with the highest true positive rate among those with empirical FPR ≤ `max_fpr`; the lowest cut on ties.

    For display beside the umbrella cut, not for a gate: at 200 negatives it keeps the true rate under the bound in only about
    four runs of ten.

    Args:
        score: Shape (n,); higher is better.
        good: Shape (n,), 1 where people say the pair is equivalent.
        max_fpr: Bound in 0..1, both ends allowed.

    Raises:
        ValueError: unequal lengths, one class only, a bound outside 0..1.
    """
    values, positive = vector(score, "score"), flags(good, "good")
    same_length(score=values, good=positive)
    if positive.all() or not positive.any():
        raise ValueError("expected both classes in good; got one")
    if not 0 <= max_fpr <= 1:
        raise ValueError(f"expected max_fpr in 0..1; got {max_fpr!r}")
    cuts = np.concatenate(([-np.inf], np.unique(values)))
    passes = values[None, :] > cuts[:, None]
    tpr, fpr = passes[:, positive].mean(axis=1), passes[:, ~positive].mean(axis=1)
    allowed = np.flatnonzero(fpr <= max_fpr + 1e-12)
    best = allowed[np.argmax(tpr[allowed])]
    return RocCut(float(cuts[best]), float(tpr[best]), float(fpr[best]))
