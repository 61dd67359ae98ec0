"""Key–value caches: one beginning for many rows, and rows of many batches brought together for decoding."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.backends.local.names import Cache, Model, Tensor


@dataclass(frozen=True, slots=True)
class Row:
    """One prompt's keys and values inside the cache of the batch it was read in; padding, if any, stands behind it."""

    cache: Cache
    row: int
    length: int
    """Tokens of the prompt."""


def fresh(model: Model) -> Cache:
    """An empty cache of the kind that the model wants."""
    from transformers import DynamicCache

    return DynamicCache(config=model.config)


def widened(cache: Cache, rows: int) -> Cache:
    """A copy for `rows` rows that all begin with the one row of `cache`; the original stays as it is."""
    wide = copy.deepcopy(cache)
    if rows > 1:
        for layer in wide.layers:
            if layer.is_initialized:  # a read that ended early leaves the layers above it empty
                layer.batch_repeat_interleave(rows)
    return wide


def keeps_only_keys_and_values(cache: Cache) -> bool:
    """Whether padding behind a prompt leaves the cache of its tokens as it is; false for recurrent states."""
    from transformers.cache_utils import DynamicLayer, DynamicSlidingWindowLayer

    return all(type(layer) in {DynamicLayer, DynamicSlidingWindowLayer} for layer in cache.layers)


def window(cache: Cache) -> int | None:
    """The shortest sliding window among the layers; None where all see everything."""
    found = [layer.sliding_window for layer in cache.layers if getattr(layer, "is_sliding", False)]
    return min(found) if found else None


def together(rows: Sequence[Row], model: Model) -> Cache:
    """One cache for rows from several batches, padded at the left, so that what is written next follows each at once.

    Rotary positions are already in the keys, so moving them to other slots changes nothing; the padding must be masked.
    """
    import torch
    from torch.nn.functional import pad

    longest = max(row.length for row in rows)
    joined = fresh(model)
    for place, layer in enumerate(joined.layers):
        parts = [(_own(row.cache.layers[place].keys, row), _own(row.cache.layers[place].values, row)) for row in rows]
        width = max(keys.shape[-2] for keys, _ in parts)
        keys = torch.cat([pad(keys, (0, 0, width - keys.shape[-2], 0)) for keys, _ in parts])
        values = torch.cat([pad(values, (0, 0, width - values.shape[-2], 0)) for _, values in parts])
        layer.update(keys, values)
        if getattr(layer, "is_sliding", False):
            layer.cumulative_length = longest
    return joined


def selected(cache: Cache, rows: Sequence[int]) -> Cache:
    """The same cache with these rows alone, in place; a row may be taken several times."""
    import torch

    cache.batch_select_indices(torch.tensor(list(rows), device=cache.layers[0].keys.device))
    return cache


def _own(held: Tensor, row: Row) -> Tensor:
    """The prompt's own slots; a sliding window that dropped its first ones was read without padding and is taken whole."""
    return held[row.row : row.row + 1, :, : min(row.length, held.shape[-2])]
