"""Fixtures that the audit's tests share."""

from pathlib import Path

import pytest

from tests.audit.helpers import make_sets
from variants.types import VariantSet

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "the", "dog", "cat", "runs", "not", "word"]


@pytest.fixture(scope="session")
def tiny_nli(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `save_pretrained` writes it: two layers of random weights, three labels."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    folder = tmp_path_factory.mktemp("nli")
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(WORDS), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32, max_position_embeddings=64,
        id2label={0: "contradiction", 1: "entailment", 2: "neutral"}, label2id={"contradiction": 0, "entailment": 1, "neutral": 2},
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    BertTokenizerFast(vocab={word: place for place, word in enumerate(WORDS)}).save_pretrained(folder)
    return folder


@pytest.fixture
def sets() -> list[VariantSet]:
    return make_sets()
