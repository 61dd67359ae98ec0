"""How much of the machine a model may take for its batches, measured and not guessed."""

import os

from scoring.backends.local.names import Config

_SHARE = 0.25
"""Of what is free, the part that batches may take: other work runs beside us."""
_MOST_ON_CPU = 4 * 2**30


def free_bytes(device: str) -> int:
    """Memory that is free on the device now."""
    import torch

    if device.startswith("cuda"):
        return int(torch.cuda.mem_get_info(device)[0])
    if device.startswith("mps"):
        return int(torch.mps.recommended_max_memory() - torch.mps.driver_allocated_memory())
    try:
        return int(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (ValueError, OSError, AttributeError):
        return 4 * 2**30


def batch_bytes(device: str) -> int:
    """Memory that the keys, values and logits of one batch may take."""
    free = int(free_bytes(device) * _SHARE)
    return max(free if device.startswith("cuda") else min(free, _MOST_ON_CPU), 64 * 2**20)


def bytes_per_token(config: Config, itemsize: int) -> int:
    """Keys and values of one token over all layers."""
    text = config.get_text_config(decoder=True)
    heads = getattr(text, "num_key_value_heads", None) or text.num_attention_heads
    width = getattr(text, "head_dim", None) or text.hidden_size // text.num_attention_heads
    return int(2 * text.num_hidden_layers * heads * width * itemsize)
