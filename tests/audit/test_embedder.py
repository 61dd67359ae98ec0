"""One pass over a text serves the distance and the judge, and gives each what it would have had alone."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.embedder import Embedder, _batches, embedder_folder, open_embedder
from audit.encoders import open_encoder
from audit.meaning.states import encode

TEXTS = (
    "Who wrote it?",
    "  Who  wrote it? ",
    "",
    "naïve café – 東京 🙂 [SEP]",
    "How many clips did she sell in May, and how many were left when the shop closed at noon?",
    "one two three " * 60,
    "unbelievably " * 200,
)
"""Short and long, with signs, without words; the last two have about 180 and more than 254 word pieces."""


@given(st.lists(st.integers(0, 300), max_size=60))
def test_every_sequence_goes_through_once_in_batches_with_little_padding(lengths: list[int]) -> None:
    sequences = [(place, *range(length)) for place, length in enumerate(lengths)]
    batches = list(_batches(sequences))
    assert sorted(one for batch in batches for one in batch) == sorted(sequences)
    for batch in batches:
        real = [len(one) + 2 for one in batch]
        assert len(batch) * max(real) - sum(real) <= 0.1 * len(batch) * max(real)
        assert len(batch) == 1 or len(batch) * max(real) <= 2048


@pytest.mark.models
def test_vectors_are_those_of_sentence_transformers() -> None:
    from sentence_transformers import SentenceTransformer

    theirs = SentenceTransformer(str(embedder_folder()), device="cpu").encode(list(TEXTS), normalize_embeddings=True)
    assert np.abs(open_embedder().vectors(TEXTS) - theirs).max() < 1e-5


@pytest.mark.models
def test_states_are_those_of_a_pass_over_the_text_alone() -> None:
    import torch

    shared = open_embedder()
    cut = shared.cut([text for text in TEXTS if text])[:-1]
    found = dict(shared.passes(pieces.ids for pieces in cut))
    for pieces in cut:
        ids = torch.tensor([[101, *pieces.ids, 102]])
        with torch.inference_mode():
            layers = shared.model(input_ids=ids, output_hidden_states=True).hidden_states
        alone = np.stack([layers[depth][0, 1:-1].numpy() for depth in (3, 6)])
        assert np.abs(found[pieces.ids].states - alone).max() < 1e-4  # raw states are of norm 5 to 10; 1e-5 of that


@dataclass(slots=True)
class Counting:
    """A model that counts the texts it is given."""

    model: Any
    texts: list[int] = field(default_factory=list)

    @property
    def embeddings(self) -> Any:  # noqa: ANN401  (a module of torch, which is not imported here)
        return self.model.embeddings

    def __call__(self, *, input_ids: Any, attention_mask: Any, output_hidden_states: bool) -> Any:  # noqa: ANN401
        self.texts.append(len(input_ids))
        return self.model(input_ids=input_ids, attention_mask=attention_mask, output_hidden_states=output_hidden_states)


@pytest.mark.models
def test_distance_and_judge_read_a_text_in_one_pass_until_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = open_embedder()
    counting = Counting(shared.model)
    embedder = Embedder(shared.tokenizer, counting)
    monkeypatch.setattr("audit.encoders._OPEN", {})
    monkeypatch.setattr("audit.encoders.open_embedder", lambda: embedder)
    monkeypatch.setattr("audit.meaning.states.open_embedder", lambda: embedder)
    texts = ["The heron waits by the quiet pond.", "By the quiet pond, a heron waits."]
    open_encoder("all-MiniLM-L6-v2")(texts)
    encode(texts)
    assert sum(counting.texts) == 2
    embedder.forget()
    encode(texts)
    assert sum(counting.texts) == 4
