"""Texts as the judge reads them: a vector for each word at three depths, and one for the whole text.

Long texts go through overlapping windows; a word takes its state from the window in which it stands farthest from an edge, so
nothing is cut.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from audit.embedder import Pieces, forget_passes, open_embedder
from audit.meaning.words import Words, split_words
from audit.recent import Recent

DEPTHS = (0, 3, 6)
"""Hidden states used: the input embeddings, the middle layer, the last."""
WINDOW, OVERLAP = 256, 64
"""Word pieces in a window and shared by neighbours; the embedder was trained on up to 256."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """One text as the embedder sees it."""

    words: Words
    states: np.ndarray
    """Unit vectors, depths × words × width, float32."""
    whole: np.ndarray
    """Mean of the last states over all pieces, unit length."""


@lru_cache(maxsize=1)
def _centre() -> np.ndarray | None:
    path = Path(__file__).parent / "weights" / "centre.npy"
    return np.load(path, allow_pickle=False) if path.exists() else None


def _words_in(_text: str, held: Encoded) -> int:
    return len(held.words)


@dataclass(slots=True)
class TextEncoder:
    """Encodes canonical texts, and remembers the latest."""

    remember: int = 8192
    """Words of the texts kept (38 MB), so that an original met in batch after batch is taken apart once."""
    _held: Recent[str, Encoded] = field(init=False)

    def __post_init__(self) -> None:
        """Make room for the texts to remember."""
        self._held = Recent(self.remember, _words_in)

    def __call__(self, texts: Sequence[str]) -> dict[str, Encoded]:
        """Every distinct text, encoded; none may be without words."""
        out = self._held.known(texts)
        new = [text for text in dict.fromkeys(texts) if text not in out]
        for text, encoded in zip(new, encode(new), strict=True):
            self._held.put(text, encoded)
            out[text] = encoded
        return out

    def forget(self) -> None:
        """Keep no text."""
        self._held.clear()
        forget_passes()


def encode(texts: Sequence[str]) -> list[Encoded]:
    """Encode texts, all that is new to the embedder together."""
    return [_assemble(text, *cut) for text, cut in zip(texts, _read(texts), strict=True)]


def piece_states(text: str) -> np.ndarray:
    """Raw states of a text's word pieces, depths × pieces × width: what the centre is the mean of."""
    ((_, states),) = _read([text])
    return states


def _read(texts: Sequence[str]) -> Iterator[tuple[Pieces, np.ndarray]]:
    """Each text as pieces, with their raw states at the three depths."""
    embedder = open_embedder()
    cut = embedder.cut(texts)
    seen = dict(embedder.passes(pieces.ids[at : at + WINDOW] for pieces in cut for at in _starts(len(pieces.ids))))
    for pieces in cut:
        windows = [(at, seen[pieces.ids[at : at + WINDOW]].states) for at in _starts(len(pieces.ids))]
        deep = windows[0][1] if len(windows) == 1 else _merge(len(pieces.ids), windows)
        yield pieces, np.concatenate([embedder.static(pieces.ids)[None], deep])


def _starts(length: int) -> list[int]:
    return list(range(0, max(1, length - OVERLAP), WINDOW - OVERLAP))


def _assemble(text: str, cut: Pieces, states: np.ndarray) -> Encoded:
    words = split_words(text)
    spans = np.array(words.spans).reshape(-1, 2)
    inside = (cut.spans[None, :, 0] < spans[:, 1:]) & (cut.spans[None, :, 1] > spans[:, :1])
    owner = inside / np.maximum(1, inside.sum(axis=1, keepdims=True))
    whole = states[-1].mean(axis=0)
    of_words = np.einsum("wp,dpk->dwk", owner.astype(np.float32), states)
    centre = _centre()
    if centre is not None:
        of_words = of_words - centre[:, None, :]
    norms = np.linalg.norm(of_words, axis=2, keepdims=True)
    return Encoded(words, of_words / np.maximum(norms, 1e-6), whole / max(float(np.linalg.norm(whole)), 1e-6))


def _merge(count: int, windows: Sequence[tuple[int, np.ndarray]]) -> np.ndarray:
    """One state a piece, from the window in which it stands farthest from an edge."""
    first = windows[0][1]
    out = np.zeros((first.shape[0], count, first.shape[2]), dtype=np.float32)
    best = np.full(count, -1)
    for at, states in windows:
        length = states.shape[1]
        room = np.minimum(np.arange(length) + (10**6 if at == 0 else 0), np.arange(length)[::-1] + (10**6 if at + length >= count else 0))
        better = room > best[at : at + length]
        out[:, at : at + length][:, better] = states[:, better]
        best[at : at + length][better] = room[better]
    return out


@lru_cache(maxsize=8)
def static_direction(word: str, other: str) -> np.ndarray:
    """Unit vector from one word's static vector to another's."""
    first, second = encode([word, other])
    difference = first.states[0, 0] - second.states[0, 0]
    return np.asarray(difference / np.linalg.norm(difference))
