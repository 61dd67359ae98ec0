"""How often a variant's answer differs from the original's: directional, and noisier than all pairs."""

from collections import Counter
from collections.abc import Hashable, Sequence


def modal_set(answers: Sequence[Hashable]) -> frozenset[Hashable]:
    """The most frequent answers; several on a tie.

    Raises:
        ValueError: no answer.
    """
    if not answers:
        raise ValueError("expected at least one answer; got none")
    counts = Counter(answers)
    most = max(counts.values())
    return frozenset(answer for answer, count in counts.items() if count == most)


def flip_rate(original: Sequence[Hashable], variants: Sequence[Sequence[Hashable]]) -> float | None:
    """Share of variants whose modal answer is not the original's, 0 to 1; lower is steadier.

    Where repeats tie, a variant counts as flipped only if its modal set and the original's have nothing in common.

    Args:
        original: Repeats of the original's answer.
        variants: Repeats of each variant's answer; variants without an answer are left out.

    Returns:
        The share, or None where the original or every variant has no answer.
    """
    held = [answers for answers in variants if len(answers)]
    if not original or not held:
        return None
    reference = modal_set(original)
    return sum(reference.isdisjoint(modal_set(answers)) for answers in held) / len(held)
