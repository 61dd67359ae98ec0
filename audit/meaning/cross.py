"""The cross-encoder: both texts read together by the fine-tuned embedder, and the words that do not fit found by their states.

The word embeddings stay those of the package that carries the embedder; layers and head come from `weights/cross.npz`, one byte a
weight with a scale for each row. Read as plain arrays: nothing in the file is executed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning.pieces import Pieces, pair_pieces
from audit.meaning.prepare import Ready
from audit.meaning.states import embedder_folder

HEAD = 128
"""Width of the layer between states and logit."""
_BATCH_PIECES = 2048
_WEIGHTS = Path(__file__).parent / "weights" / "cross.npz"


@dataclass(frozen=True, slots=True)
class Batch:
    """Pairs of one batch as integer tensors, pairs × pieces."""

    ids: Any
    types: Any
    places: Any
    marks: Any
    mask: Any
    """1 for a piece, 0 for padding."""


def build_net() -> Any:  # noqa: ANN401  (a torch module)
    """The embedder's layers with a new head: each word's state, its greatest and its mean value, to one log-odds."""
    import torch
    from transformers import BertModel, logging

    level = logging.get_verbosity()
    logging.set_verbosity_error()
    encoder = BertModel.from_pretrained(str(embedder_folder()), add_pooling_layer=False)
    logging.set_verbosity(level)
    width = encoder.config.hidden_size

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoder = encoder
            self.mark = torch.nn.Embedding(4, width)
            self.word = torch.nn.Linear(width, HEAD)
            self.whole = torch.nn.Linear(width, HEAD)
            self.out = torch.nn.Linear(4 * HEAD, 1)
            torch.nn.init.normal_(self.mark.weight, std=0.02)

        def forward(self, batch: Batch) -> Any:  # noqa: ANN401
            told = self.encoder.embeddings.word_embeddings(batch.ids) + self.mark(batch.marks)
            states = self.encoder(
                inputs_embeds=told, token_type_ids=batch.types, position_ids=batch.places, attention_mask=batch.mask
            ).last_hidden_state
            words = torch.nn.functional.gelu(self.word(states))
            differs = ((batch.marks == 1) | (batch.marks == 2)) & (batch.mask > 0)
            first, second = _mean(words, differs & (batch.types == 0)), _mean(words, differs & (batch.types == 1))
            top = words.masked_fill(batch.mask[..., None] == 0, -1e4).amax(dim=1)
            whole = torch.tanh(self.whole(states[:, 0]))
            return self.out(torch.cat([whole, top, first + second, (first - second).abs()], dim=1))[:, 0].float()

    return Net()


def piece_ids(texts: Sequence[str]) -> dict[str, list[int]]:
    """Word pieces of each distinct text, without marks, never cut."""
    distinct = list(dict.fromkeys(texts))
    found = _tokenizer()(distinct, add_special_tokens=False, truncation=False, verbose=False)["input_ids"]
    return dict(zip(distinct, found, strict=True))


@lru_cache(maxsize=1)
def _tokenizer() -> Any:  # noqa: ANN401
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(str(embedder_folder()))


def read_pairs(ready: Sequence[Ready]) -> list[Pieces | None]:
    """Each pair as pieces, the first text first; None where it is too long."""
    ids = piece_ids([text for r in ready for text in (r.text_a, r.text_b)])
    return [pair_pieces(ids[r.text_a], ids[r.text_b]) for r in ready]


def _mean(words: Any, chosen: Any) -> Any:  # noqa: ANN401
    """Mean state of the chosen pieces, zero where there are none."""
    total = words.masked_fill(~chosen[..., None], 0.0).sum(dim=1)
    return total / chosen.sum(dim=1, keepdim=True).clamp(min=1)


def padded(chosen: Sequence[Pieces]) -> Batch:
    """One batch."""
    import torch

    shape = (len(chosen), max(len(p.ids) for p in chosen))
    arrays = [np.zeros(shape, dtype=np.int64) for _ in range(5)]
    for row, p in enumerate(chosen):
        for array, values in zip(arrays, (p.ids, p.types, p.places, p.marks, np.ones(len(p.ids))), strict=True):
            array[row, : len(p.ids)] = values
    return Batch(*(torch.from_numpy(a) for a in arrays))


def score_pieces(net: Any, pieces: Sequence[Pieces | None]) -> np.ndarray:  # noqa: ANN401
    """Log-odds that the meaning is kept, in order; NaN where there are no pieces. Batches of like length."""
    import torch

    out = np.full(len(pieces), np.nan)
    order = sorted((n for n, p in enumerate(pieces) if p is not None), key=lambda n: len(pieces[n].ids))  # type: ignore[union-attr]
    net.eval()
    with torch.inference_mode():
        while order:
            count = max(1, _BATCH_PIECES // len(pieces[order[-1]].ids))  # type: ignore[union-attr]
            batch, order = order[-count:], order[:-count]
            out[batch] = net(padded([pieces[n] for n in batch])).numpy()  # type: ignore[misc]
    return out


def save_net(net: Any, path: Path, *, exact: bool = False) -> None:  # noqa: ANN401
    """All that fine-tuning moved, matrices as signed bytes with a scale for each row unless `exact`, vectors as they are."""
    arrays: dict[str, np.ndarray] = {}
    for name, value in net.state_dict().items():
        if name.startswith("encoder.embeddings."):
            continue
        weights = value.float().numpy()
        if weights.ndim == 2 and not exact:
            scale = np.maximum(np.abs(weights).max(axis=1, keepdims=True), 1e-8) / 127
            arrays[name], arrays[f"{name}|scale"] = np.rint(weights / scale).astype(np.int8), scale.astype(np.float32)
        else:
            arrays[name] = weights.astype(np.float32)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load_net(path: Path) -> Any:  # noqa: ANN401
    """Read what `save_net` wrote."""
    import torch

    net = build_net()
    with np.load(path, allow_pickle=False) as held:
        values = {n: held[n] * held[f"{n}|scale"] if held[n].dtype == np.int8 else held[n] for n in held.files if not n.endswith("|scale")}
    missing, unexpected = net.load_state_dict({n: torch.from_numpy(v) for n, v in values.items()}, strict=False)
    if unexpected or any(not name.startswith("encoder.embeddings.") for name in missing):
        raise ValueError(f"{path}: expected the cross-encoder's layers; unexpected {unexpected[:3]}, missing {missing[:3]}")
    return net.eval()


@dataclass(frozen=True, slots=True)
class CrossEncoder:
    """Log-odds from the shipped cross-encoder, in the order first text, second text and the other way round, their mean."""

    weights: Path = _WEIGHTS

    def __call__(self, ready: Sequence[Ready]) -> np.ndarray:
        """One log-odds a pair; NaN where a pair is too long to be read together."""
        net = _loaded(self.weights)
        both = [*ready, *(Ready(r.text_b, r.text_a, r.was_repaired) for r in ready)]
        scores = score_pieces(net, read_pairs(both))
        return np.asarray((scores[: len(ready)] + scores[len(ready) :]) / 2)


@lru_cache(maxsize=2)
def _loaded(path: Path) -> Any:  # noqa: ANN401
    return load_net(path)
