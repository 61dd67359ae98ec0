"""Hidden states taken by hooks on the blocks that are wanted, at the last token of each prompt; nothing above is computed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scoring.backends.local.names import Model, Tensor
from scoring.backends.local.reading import Ended


def blocks_of(model: Model) -> Model:
    """The list of transformer blocks.

    Raises:
        ValueError: If the model has no list of modules as long as it says it has layers.
    """
    from torch.nn import ModuleList

    count = model.config.get_text_config(decoder=True).num_hidden_layers
    for module in model.modules():
        if isinstance(module, ModuleList) and len(module) == count:
            return module
    raise ValueError(f"expected a list of {count} blocks in {type(model).__name__}; found none")


@dataclass(slots=True)
class Capture:
    """Collects states while prompts are read."""

    layers: tuple[int, ...]
    """Blocks that are wanted, 1..n."""
    found: NDArray[np.float32]
    """Shape (prompts, layers, width); NaN where nothing was read."""
    _rows: list[int] = field(default_factory=list)
    _ends: Tensor = None

    def expect(self, rows: Sequence[int], ends: Tensor) -> None:
        """The next pass reads these prompts, and their last tokens lie at these positions; no rows for a shared beginning."""
        self._rows, self._ends = list(rows), ends

    @contextmanager
    def on(self, model: Model) -> Iterator["Capture"]:
        """Hooks in place inside the block and gone after it."""
        blocks = blocks_of(model)
        hooks = [blocks[layer - 1].register_forward_hook(self._hook(layer)) for layer in self.layers]
        try:
            yield self
        finally:
            for hook in hooks:
                hook.remove()

    def _hook(self, layer: int) -> Callable[[Model, object, Tensor], None]:
        import torch

        last = layer == max(self.layers)

        def take(_block: Model, _inputs: object, output: Tensor) -> None:
            if self._rows:
                states = output[0] if isinstance(output, tuple) else output
                own = states[torch.arange(len(self._rows), device=states.device), self._ends]
                self.found[self._rows, self.layers.index(layer)] = own.float().cpu().numpy()
            if last:
                raise Ended

        return take


def capture_for(layers: Sequence[int], prompts: int, width: int) -> Capture:
    """An empty capture."""
    return Capture(tuple(layers), np.full((prompts, len(layers), width), np.nan, dtype=np.float32))
