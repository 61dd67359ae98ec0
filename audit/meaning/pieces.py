"""Two texts as one sequence of word pieces for the cross-encoder, long shared stretches cut short.

What tells the class is where the texts differ. So where the two together are too long, pieces that both share are left out,
farthest from any difference first, and a mark stands for each gap: 600 equal words and then `not` keep the `not`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rapidfuzz.distance import Indel

ROOM = 96
"""Pieces aimed at for a pair, marks included."""
LONGEST = 320
"""Pieces beyond which the cross-encoder is not asked."""
_MARGINS = (1000, 48, 24, 16, 12, 8, 5, 3, 2)
_START, _END, _GAP = 101, 102, 103
"""[CLS], [SEP] and [MASK] of the uncased English vocabulary."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """One pair as the cross-encoder reads it: four numbers a piece, each an array of one length."""

    ids: np.ndarray
    types: np.ndarray
    """0 for the first text, 1 for the second."""
    places: np.ndarray
    """Positions told to the encoder: shared pieces of the second text stand where they stand in the first."""
    marks: np.ndarray
    """0 shared in order, 1 on this side alone, 2 on both sides but out of order; 3 for marks and gaps."""


def pair_pieces(first: Sequence[int], second: Sequence[int]) -> Pieces | None:
    """`[CLS] first [SEP] second [SEP]` within `ROOM` where shared pieces can be spared; None if beyond `LONGEST` even so."""
    partner_a, partner_b = _partners(first, second)
    for margin in _MARGINS:
        a, b = _spared(partner_a, margin), _spared(partner_b, margin)
        if len(a) + len(b) + 3 <= ROOM:
            break
    if len(a) + len(b) + 3 > LONGEST:
        return None
    side_a, side_b = _side(first, a, partner_a, set(second)), _side(second, b, partner_b, set(first))
    at_a = {int(n): k + 1 for k, n in enumerate(a) if n >= 0}
    places_b = _aligned([at_a.get(int(partner_b[n])) if n >= 0 else None for n in b])
    end_a, end_b = len(a) + 1, (places_b[-1] if places_b else 0) + 1
    return Pieces(
        np.array([_START, *side_a[0], _END, *side_b[0], _END], dtype=np.int64),
        np.array([0] * (len(a) + 2) + [1] * (len(b) + 1), dtype=np.int64),
        np.array([*range(end_a + 1), *places_b, end_b], dtype=np.int64),
        np.array([3, *side_a[1], 3, *side_b[1], 3], dtype=np.int64),
    )


def _partners(first: Sequence[int], second: Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
    """For each piece its place in the other text where it stands in a stretch that both have in order, else -1."""
    a, b = np.full(len(first), -1), np.full(len(second), -1)
    for tag, a0, a1, b0, b1 in Indel.opcodes(first, second):
        if tag == "equal":
            a[a0:a1], b[b0:b1] = np.arange(b0, b1), np.arange(a0, a1)
    return a, b


def _side(ids: Sequence[int], chosen: Sequence[int], partner: np.ndarray, other: set[int]) -> tuple[list[int], list[int]]:
    """Ids and marks of the chosen places of one text."""
    pieces = [ids[n] if n >= 0 else _GAP for n in chosen]
    marks = [3 if n < 0 else 0 if partner[n] >= 0 else 2 if ids[n] in other else 1 for n in chosen]
    return pieces, marks


def _aligned(known: Sequence[int | None]) -> list[int]:
    """Known positions as they are, all others one after their left neighbour."""
    out: list[int] = []
    for place in known:
        out.append(place if place is not None else (out[-1] + 1 if out else 1))
    return out


def _spared(partner: np.ndarray, margin: int) -> list[int]:
    """Places at most `margin` from a difference or from the start, with -1 for every gap."""
    anchors = np.flatnonzero(partner < 0)
    anchors = np.concatenate([[-1], anchors, [len(partner)] if not len(anchors) else []]).astype(int)
    place = np.arange(len(partner))
    at = np.searchsorted(anchors, place)
    before = place - anchors[np.maximum(at - 1, 0)]
    after = np.where(at < len(anchors), anchors[np.minimum(at, len(anchors) - 1)] - place, 10**6)
    near = (np.minimum(before, after) <= margin) | (partner < 0)
    out: list[int] = []
    for n, keep in enumerate(near.tolist()):
        if keep:
            out.append(n)
        elif not out or out[-1] != -1:
            out.append(-1)
    return out
