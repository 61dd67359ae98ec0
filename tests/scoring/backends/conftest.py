"""Models of a few thousand random weights, made on the spot: no download, and every kind of attention that matters here."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

CORPUS = [
    "What is the capital of France? Paris is the capital of France. Answer: Paris",
    "Is the sky blue? Reply with yes or no only. Answer: yes. Answer: no.",
    "Choose the right option. A. Rome B. London C. Paris D. Madrid",
    "Janet has 3 apples and buys 12 more. How many apples does she have? The answer is 15.",
] * 4
TEMPLATE = (
    "{% for m in messages %}<s>{{ m['role'] }}: {{ m['content'] }}</s>{% endfor %}{% if add_generation_prompt %}<s>assistant: {% endif %}"
)


def make_tokenizer(template: str | None) -> "PreTrainedTokenizerFast":
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    inner = Tokenizer(models.BPE())
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=400, special_tokens=["<s>", "</s>"], initial_alphabet=alphabet, show_progress=False)
    inner.train_from_iterator(CORPUS, trainer)
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, bos_token="<s>", eos_token="</s>")  # noqa: S106  # no password
    tokenizer.chat_template = template
    return tokenizer


def make_model(kind: str, vocabulary: int, context: int) -> "PreTrainedModel":
    import torch
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig, GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

    torch.manual_seed(7)
    same = {"vocab_size": vocabulary, "max_position_embeddings": context, "bos_token_id": 0, "eos_token_id": 1}
    wide = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2}
    if kind == "gpt2":
        own = {"vocab_size": vocabulary, "bos_token_id": 0, "eos_token_id": 1}
        model: Any = GPT2LMHeadModel(GPT2Config(n_positions=context, n_embd=32, n_layer=4, n_head=4, **own))
    elif kind == "sliding":
        model = Gemma3ForCausalLM(
            Gemma3TextConfig(**same, **wide, head_dim=8, sliding_window=24, layer_types=["sliding_attention", "full_attention"] * 2)
        )
    else:
        model = LlamaForCausalLM(LlamaConfig(**same, **wide))
    for parameter in model.parameters():  # larger than the usual start, so that answers differ from prompt to prompt
        parameter.data.normal_(0.0, 0.3)
    return model.eval()


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes a model folder and gives its path; each kind once."""
    made: dict[tuple[str, str | None, int], Path] = {}

    def make(kind: str = "llama", template: str | None = TEMPLATE, context: int = 512) -> Path:
        key = (kind, template, context)
        if key not in made:
            folder = tmp_path_factory.mktemp("tiny") / kind
            tokenizer = make_tokenizer(template)
            make_model(kind, len(tokenizer), context).save_pretrained(folder)
            tokenizer.save_pretrained(folder)
            made[key] = folder
        return made[key]

    return make
