"""Decomposable attention over word states, as plain arrays: read without executing anything, evaluated with numpy alone.

Every word of one text is set beside what it attends to in the other, and a small net learns from labelled pairs which differences
matter (Parikh et al. 2016, doi:10.18653/v1/D16-1244). Here the words come with the context that the frozen embedder and their neighbours
give them, and attention begins at what is known: cosines of the states, and whether two words have the same base form.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

from audit.meaning.nets import standard, swish
from audit.meaning.states import Encoded

SPREAD = 19.6
"""Factor that gives unit vectors of 384 numbers a spread of 1."""
TEMPERATURE = 10.0
"""What attention is divided by: about the square root of its width."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The net's parameters; matrices are inputs × outputs."""

    centre: np.ndarray
    scale: np.ndarray
    """Mean and standard deviation of each feature in training."""
    project: np.ndarray
    project_bias: np.ndarray
    """From the states of each depth to what is compared (depths × 384 × width)."""
    attend: np.ndarray
    attend_bias: np.ndarray
    trust: np.ndarray
    """What the cosine of each depth adds to attention, and last the same base form."""
    context: np.ndarray
    context_bias: np.ndarray
    """From a word and its two neighbours to its context (depths × 3 × width × width)."""
    compare: np.ndarray
    compare_bias: np.ndarray
    deeper: np.ndarray
    deeper_bias: np.ndarray
    join: np.ndarray
    join_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray

    def score(self, pairs: Sequence[tuple[Encoded, Encoded]], features: np.ndarray) -> np.ndarray:
        """Log-odds of each pair, from its words and its row of features; the same whichever text comes first."""
        rows = standard(features, self.centre, self.scale)
        return np.array([self._score(first, second, row) for (first, second), row in zip(pairs, rows, strict=True)])

    def _score(self, first: Encoded, second: Encoded, features: np.ndarray) -> float:
        cosines = first.states.astype(np.float32) @ second.states.astype(np.float32).transpose(0, 2, 1)
        same = same_base(first, second)
        a, b = self._projected(first), self._projected(second)
        drawn = (a @ self.attend + self.attend_bias) @ (b @ self.attend + self.attend_bias).T / TEMPERATURE
        drawn = drawn + np.tensordot(self.trust[:-1], cosines, 1) + self.trust[-1] * same
        mean_a, most_a = self._side(a, b, drawn, cosines, same)
        mean_b, most_b = self._side(b, a, drawn.T, cosines.transpose(0, 2, 1), same.T)
        joined = np.concatenate([mean_a + mean_b, np.abs(mean_a - mean_b), most_a + most_b, np.abs(most_a - most_b), features])
        return float(swish(joined @ self.join + self.join_bias) @ self.last + self.last_bias)

    def _projected(self, text: Encoded) -> np.ndarray:
        """What is compared of each word (words × depths · width)."""
        states = text.states.astype(np.float32) * SPREAD
        return np.concatenate([states[d] @ self.project[d] + self.project_bias[d] for d in range(len(states))], axis=1)

    def _in_context(self, words: np.ndarray) -> np.ndarray:
        """Each word with its neighbours, depth by depth; nothing stands before the first and after the last."""
        depths, _, width, _ = self.context.shape
        padded = np.pad(words.reshape(len(words), depths, width), ((1, 1), (0, 0), (0, 0)))
        near = np.stack([padded[k : k + len(words)] for k in range(3)])
        return np.asarray(np.einsum("kwdi,dkio->wdo", near, self.context).reshape(len(words), -1) + self.context_bias)

    def _side(
        self, words: np.ndarray, others: np.ndarray, drawn: np.ndarray, cosines: np.ndarray, same: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Mean and largest of what the comparison of each word finds."""
        weight = np.exp(drawn - drawn.max(axis=1, keepdims=True))
        weight /= weight.sum(axis=1, keepdims=True)
        met = weight @ others
        apart = np.abs(self._in_context(words) - weight @ self._in_context(others))
        held = np.concatenate([(cosines * weight).sum(axis=2), weight.max(axis=1)[None], (same * weight).sum(axis=1)[None]]).T
        seen = np.concatenate([words, np.abs(words - met), words * met, apart, met, held], axis=1)
        found = swish(swish(seen @ self.compare + self.compare_bias) @ self.deeper + self.deeper_bias)
        return found.mean(axis=0), found.max(axis=0)

    def save(self, path: Path) -> None:
        """Write the arrays as `.npz`, in half precision."""
        np.savez_compressed(
            path, **{f.name: getattr(self, f.name).astype(np.float16 if f.name not in _EXACT else np.float32) for f in fields(self)}
        )


_EXACT = ("centre", "scale")


def load_attention(path: Path) -> Attention:
    """Read what `Attention.save` wrote."""
    with np.load(path, allow_pickle=False) as held:
        return Attention(**{f.name: held[f.name].astype(np.float32) for f in fields(Attention)})


def same_base(first: Encoded, second: Encoded) -> np.ndarray:
    """Which words have the same base form (words × words, 0 or 1)."""
    return np.asarray(np.array(first.words.base)[:, None] == np.array(second.words.base)[None, :], dtype=np.float32)
