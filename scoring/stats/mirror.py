"""Does the mirrored question get the mirrored answer, beyond what the model's habits alone would give?"""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from audit.stats.agreement import cohen_kappa
from audit.stats.arrays import codes, same_length, vector

A = TypeVar("A", bound=Hashable)

Pairs = Sequence[tuple[A, A]]
"""(answer to x, answer to Mx), one pair an item."""


def flip(answer: str) -> str:
    """T of a flip family: yes ↔ no; anything else, sentinels and unsure answers among it, stays."""
    return {"yes": "no", "no": "yes"}.get(answer, answer)


def complement(levels: int) -> Callable[[float], float]:
    """T of a Likert scale 1..L: y becomes L + 1 − y.

    Raises:
        ValueError: fewer than two levels; the returned function raises on an answer outside 1..L.
    """
    if levels < 2:
        raise ValueError(f"expected at least two levels; got {levels!r}")

    def mapped(answer: float) -> float:
        if not 1 <= answer <= levels:
            raise ValueError(f"expected an answer in 1..{levels}; got {answer!r}")
        return levels + 1 - answer

    return mapped


def same(answer: A) -> A:
    """T of a family whose two questions have the same answer."""
    return answer


def satisfied(pairs: Sequence[tuple[A, A]], mapping: Callable[[A], A]) -> float | None:
    """Share of pairs whose mirror answer is T of the first, 0 to 1; None without a pair.

    A constant responder satisfies families with T = identity always and with T = flip never: balance them, or read κ_T.
    """
    return sum(mapping(x) == y for x, y in pairs) / len(pairs) if pairs else None


def kappa_t(pairs: Sequence[tuple[A, A]], mapping: Callable[[A], A]) -> float | None:
    """Cohen's κ after mapping, (P_o − P_e)/(1 − P_e); 1 = perfect mirror, 0 = what the marginals alone give.

    None without a pair, or where both answers are one and the same constant (P_e = 1).
    """
    if not pairs:
        return None
    coded = codes([*(mapping(x) for x, _ in pairs), *(y for _, y in pairs)])
    table = np.zeros((int(coded.max()) + 1,) * 2)
    np.add.at(table, (coded[: len(pairs)], coded[len(pairs) :]), 1)
    return cohen_kappa(table)


def yes_bias(pairs: Sequence[tuple[str, str]]) -> float | None:
    """P(yes|x) + P(yes|Mx) − 1 over flip families, −1 (always no) to 1 (always yes); signed, 0 is good. None without a pair."""
    return sum((x == "yes") + (y == "yes") for x, y in pairs) / len(pairs) - 1 if pairs else None


def acquiescence(y: npt.ArrayLike, mirrored: npt.ArrayLike, levels: npt.ArrayLike) -> tuple[float, float]:
    """Mean of (y + y' − (L + 1))/2, the pull toward agreeing, and mean of (y − y')/2, the stance; both in scale points, signed.

    Args:
        y: Answers to the statement, shape (n,), 1..L.
        mirrored: Raw answers to the reversed statement, shape (n,).
        levels: L, one for all or one for each answer.

    Raises:
        ValueError: unequal lengths, or an answer outside 1..L.
    """
    a, b = vector(y, "y"), vector(mirrored, "mirrored")
    most = np.broadcast_to(np.asarray(levels, dtype=np.float64), a.shape)
    same_length(y=a, mirrored=b)
    if min(a.min(), b.min()) < 1 or (np.maximum(a, b) > most).any():
        raise ValueError(f"expected answers in 1..{most.max():g}")
    return float(((a + b - (most + 1)) / 2).mean()), float(((a - b) / 2).mean())


def position_recall(key_position: Sequence[int], correct: Sequence[bool]) -> dict[int, float]:
    """Accuracy where the key sits at each position, by position; positions that never hold the key are absent.

    Raises:
        ValueError: unequal lengths.
    """
    same_length(key_position=key_position, correct=correct)
    found: dict[int, float] = {}
    for position in sorted(set(key_position)):
        right = [ok for at, ok in zip(key_position, correct, strict=True) if at == position]
        found[position] = sum(right) / len(right)
    return found


def position_bias(key_position: Sequence[int], correct: Sequence[bool]) -> float | None:
    """SD over positions of recall, ≥ 0; 0 = no bias (Zheng 2024, arXiv:2309.03882). None with keys at fewer than two positions.

    Raw choice counts would confuse it with where the keys happen to sit. The positions are all there are, so the SD has no −1.

    Raises:
        ValueError: unequal lengths.
    """
    recall = position_recall(key_position, correct)
    return float(np.std(list(recall.values()))) if len(recall) > 1 else None


def refusal_asymmetry(pairs: Sequence[tuple[A, A]], sentinels: Sequence[A]) -> float | None:
    """Share of pairs with a refusal or silence in exactly one member, 0 to 1; None without a pair. Two refusals satisfy."""
    held = set(sentinels)
    return sum((x in held) != (y in held) for x, y in pairs) / len(pairs) if pairs else None
