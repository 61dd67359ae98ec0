"""Batches of like length: little padding, and no more tokens at once than the memory holds. Knows no model."""

from collections.abc import Iterator, Sequence

MOST_PADDING = 0.05
"""Share of a batch that may be padding."""
FREE_PADDING = 16
"""Padding tokens a batch may hold in any case, or short texts would all be read alone."""


def by_length(
    lengths: Sequence[int], most_tokens: int, most_rows: int, *, padded: bool = True, most_padding: float = MOST_PADDING
) -> Iterator[list[int]]:
    """Positions of the lengths, batch by batch, shortest first.

    Args:
        lengths: Tokens of each text.
        most_tokens: Rows times the longest row of a batch stay within this; a longer text goes alone.
        most_rows: Rows of a batch.
        padded: Whether rows of unequal length may share a batch at all.
        most_padding: Share of a batch that may be padding.
    """
    batch: list[int] = []
    held = 0
    for place in sorted(range(len(lengths)), key=lambda index: (lengths[index], index)):
        area = lengths[place] * (len(batch) + 1)
        padding = area - held - lengths[place]
        allowed = max(most_padding * area, FREE_PADDING) if padded else 0
        if batch and (area > most_tokens or len(batch) == most_rows or padding > allowed):
            yield batch
            batch, held = [], 0
        batch.append(place)
        held += lengths[place]
    if batch:
        yield batch
