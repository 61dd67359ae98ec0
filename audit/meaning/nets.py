"""Small feed-forward nets as plain arrays: read without executing anything, evaluated with numpy alone.

Features are centred, scaled and clipped; two hidden layers follow, each with x * sigmoid(x); the score is the mean log-odds of all nets.
"""

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

CLIP = 4.0
"""Standard deviations from the mean beyond which a feature says no more."""


@dataclass(frozen=True, slots=True)
class Nets:
    """Several nets of one shape, stacked along the first axis of every array but `centre` and `scale`."""

    centre: np.ndarray
    scale: np.ndarray
    """Mean and standard deviation of each feature in training."""
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray

    def score(self, rows: np.ndarray) -> np.ndarray:
        """Log-odds of each row (rows × features); finite for finite input."""
        inputs = standard(rows, self.centre, self.scale)
        total = np.zeros(len(rows))
        for n in range(len(self.first)):
            hidden = swish(inputs @ self.first[n] + self.first_bias[n])
            hidden = swish(hidden @ self.second[n] + self.second_bias[n])
            total += hidden @ self.last[n] + self.last_bias[n]
        return np.asarray(total / len(self.first))

    def save(self, path: Path) -> None:
        """Write the arrays as `.npz`, in single precision."""
        np.savez_compressed(path, **{f.name: getattr(self, f.name).astype(np.float32) for f in fields(self)})


def load_nets(path: Path) -> Nets:
    """Read what `Nets.save` wrote."""
    with np.load(path, allow_pickle=False) as held:
        return Nets(**{f.name: held[f.name] for f in fields(Nets)})


def standard(rows: np.ndarray, centre: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Features as the nets read them."""
    return np.asarray(np.clip((rows - centre) / scale, -CLIP, CLIP))


def swish(x: np.ndarray) -> np.ndarray:
    """X * sigmoid(x)."""
    return np.asarray(x / (1 + np.exp(-np.clip(x, -60, 60))))
