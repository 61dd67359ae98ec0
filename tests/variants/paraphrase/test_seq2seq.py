import random
from pathlib import Path

import pytest

from variants.errors import BadInputError
from variants.generators.base import Draft, Skip
from variants.generators.paraphrase import seq2seq
from variants.generators.paraphrase.seq2seq import Seq2Seq
from variants.types import Item

WORDS = ["what", "is", "the", "capital", "of", "france", "which", "city", "town", "where", "does", "lie", "?", "how", "far"]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random encoder-decoder of two layers with a word tokenizer, saved as safetensors."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import BartConfig, BartForConditionalGeneration, PreTrainedTokenizerFast

    vocabulary = {word: number for number, word in enumerate(["<pad>", "<s>", "</s>", "<unk>", *dict.fromkeys(WORDS)])}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))  # noqa: S106
    inner.pre_tokenizer = pre_tokenizers.Whitespace()
    special = {"bos_token": "<s>", "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"}
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, **special)
    torch.manual_seed(0)
    config = BartConfig(
        vocab_size=len(vocabulary), d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=16, decoder_ffn_dim=16, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2,
        decoder_start_token_id=2,
        forced_eos_token_id=2,
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("tiny")
    BartForConditionalGeneration(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def test_a_model_by_reference_is_loaded_and_its_beams_are_ordered_and_repeatable(tiny: Path) -> None:
    generate = seq2seq.generator(str(tiny), None, 4, 12)
    first = generate("what is the capital of france ?")
    assert len(first) == 4
    seq2seq.generator.cache_clear()
    assert seq2seq.generator(str(tiny), None, 4, 12)("what is the capital of france ?") == first


def test_a_random_model_gives_a_draft_or_a_reason(tiny: Path) -> None:
    item = Item("i", "d", "what is the capital of france ?")
    made = Seq2Seq(str(tiny), beams=4, max_tokens=12)(item, random.Random(0), 0)
    assert isinstance(made, Draft | Skip)
    there_and_back = Seq2Seq(str(tiny), back=str(tiny), beams=2, max_tokens=12)(item, random.Random(0), 0)
    assert isinstance(there_and_back, Draft | Skip)


@pytest.mark.parametrize(
    ("index", "expected"),
    [(0, "Which city is the capital of `x`?"), (1, "Of `x`, which is the capital city?"), (2, None), (8, None)],
)
def test_the_indices_walk_through_the_usable_outputs(monkeypatch: pytest.MonkeyPatch, index: int, expected: str | None) -> None:
    outputs = (
        "What is the capital of XQ0?",
        "Which city is the capital of XQ0?",
        "Paris.",
        "Which city is the capital?",
        "Of XQ0, which is the capital city?",
    )
    monkeypatch.setattr(seq2seq, "_outputs", lambda settings, text: outputs)
    item = Item("i", "d", "What is the capital of `x`?")
    made = Seq2Seq("m")(item, random.Random(0), index)
    if expected is None:
        assert isinstance(made, Skip)
    else:
        assert isinstance(made, Draft)
        edit = made.edits[0]
        assert item.question[: edit.start] + edit.text + item.question[edit.end :] == expected


def test_a_folder_that_holds_no_model_is_named_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="cannot be loaded") as caught:
        Seq2Seq(str(tmp_path))(Item("i", "d", "What is it?"), random.Random(0), 0)
    assert "\n" not in str(caught.value)


def test_the_reference_and_settings_show_in_the_repr() -> None:
    assert "model='org/name', revision='abc'" in repr(Seq2Seq("org/name", "abc"))
