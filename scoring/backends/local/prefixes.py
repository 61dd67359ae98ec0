"""Which prompts share a beginning worth reading once: a tree over token sequences. Knows no model."""

from collections.abc import Sequence
from dataclasses import dataclass, field

Tokens = tuple[int, ...]

LEAST_SAVING = 64
"""Tokens that sharing a beginning must save, or its own pass costs more than it saves; set by us from CPU timings."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A beginning that is read once."""

    depth: int
    """Its length in tokens, all that lies above it included."""
    example: int
    """A sequence that begins with it."""
    leaves: list[int] = field(default_factory=list)
    """Sequences read from here to their end, in length batches."""
    below: list["Shared"] = field(default_factory=list)
    """Longer beginnings that share this one."""


def plan(sequences: Sequence[Tokens], least_saving: int = LEAST_SAVING) -> Shared:
    """The tree for distinct, non-empty sequences; at least the last token of each is left to read from its leaf.

    Raises:
        ValueError: If two sequences are equal, or one is empty.
    """
    if not all(sequences) or len(set(sequences)) < len(sequences):
        raise ValueError("expected distinct, non-empty token sequences")
    order = sorted(range(len(sequences)), key=sequences.__getitem__)
    root = Shared(0, order[0] if order else 0)
    _place(root, order, 0, sequences, least_saving)
    if not root.leaves and len(root.below) == 1:
        return root.below[0]
    return root


def _place(node: Shared, order: list[int], depth: int, sequences: Sequence[Tokens], least_saving: int) -> None:
    """Put sorted sequences, equal up to `depth`, under a node: those that go on together long enough under one of its own."""
    for group in _by_token(order, depth, sequences):
        common = _common(group, sequences)
        if len(group) == 1:
            node.leaves.append(group[0])
        elif (common - node.depth) * (len(group) - 1) >= least_saving:
            below = Shared(common, group[0])
            node.below.append(below)
            _place(below, group, common, sequences, least_saving)
        elif common > depth:
            _place(node, group, common, sequences, least_saving)
        else:
            node.leaves.extend(group)


def _by_token(order: list[int], depth: int, sequences: Sequence[Tokens]) -> list[list[int]]:
    groups: list[list[int]] = []
    for index in order:
        if groups and sequences[groups[-1][0]][depth] == sequences[index][depth]:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def _common(group: list[int], sequences: Sequence[Tokens]) -> int:
    """Length of the beginning that all share; of sorted sequences the first and the last decide. One token stays to read."""
    first, last = sequences[group[0]], sequences[group[-1]]
    most = min(len(sequences[index]) for index in group) - 1
    for place in range(most):
        if first[place] != last[place]:
            return place
    return most
