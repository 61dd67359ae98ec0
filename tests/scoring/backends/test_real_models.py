"""SmolLM2 in this process and behind a real llama.cpp server, which must agree within what quantisation allows."""

import math
import os
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from scoring.backends import open_backend
from scoring.backends.base import Continuation, Decoding, Prompt
from scoring.backends.embedded import gguf_of, is_fetched
from scoring.backends.labels import GivesLabelLogprobs, can_give_labels, label_logprobs
from scoring.backends.openai_ import LabelServer
from scoring.backends.transformers_ import Transformers, from_embedded

pytestmark = [
    pytest.mark.models,
    pytest.mark.skipif(
        not is_fetched("smollm2-135m-instruct") and not os.environ.get("SAGO_FETCH"),
        reason="SmolLM2 is not in the cache; `sago models fetch smollm2-135m-instruct` brings it",
    ),
]
PROMPTS = [
    Prompt("What is the capital of France?"),
    Prompt("Is the sky blue? Reply with yes or no only.", prefill="Answer:"),
    Prompt("Choose the right option. Reply with its letter only.\n\nWhich is a fruit?\nA. apple\nB. stone\nC. cloud", prefill="Answer:"),
    Prompt("How much is 2 + 2? Reply with the number only.", system="You are a calculator."),
]


@pytest.fixture(scope="module")
def smollm() -> Transformers:
    import torch

    torch.set_num_threads(min(2, torch.get_num_threads()))
    return from_embedded("smollm2-135m-instruct")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A llama.cpp server in this process."""
    xllamacpp = pytest.importorskip("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(gguf_of("smollm2-135m-instruct"))
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.n_ctx, params.n_parallel, params.port = 2048, 2, 0
    running = xllamacpp.Server(params)
    yield running.listening_address
    del running


@pytest.mark.parametrize("rows", [1, 4, 16])
def test_scores_and_states_are_the_same_at_every_batch_size(smollm: Transformers, rows: int) -> None:
    asked = [Continuation(prompt, text) for prompt in PROMPTS for text in (" A", " Paris is the capital.", " no")]
    alone, batched = replace(smollm, rows=1, _engine=[]), replace(smollm, rows=rows, _engine=[])
    for one, other in zip(alone.score(asked), batched.score(asked), strict=True):
        assert one.token_logprobs == pytest.approx(other.token_logprobs, abs=1e-3)
    states, together = alone.states(PROMPTS, [22]), batched.states(PROMPTS, [22])
    assert np.abs(states - together).max() <= 1e-3 * np.abs(states).max()


def test_answers_are_the_same_at_every_batch_size(smollm: Transformers) -> None:
    answers = [
        [answer.text for answer in replace(smollm, rows=rows, _engine=[]).generate(PROMPTS, Decoding(max_tokens=12), [0] * 4)]
        for rows in (1, 4, 16)
    ]
    assert answers[0] == answers[1] == answers[2]
    assert "Paris" in answers[0][0]


def test_a_real_server_gives_text_with_log_probabilities_and_labels(smollm: Transformers, server: str) -> None:
    backend = open_backend(f"openai:smollm2@{server}/v1")
    assert isinstance(backend, LabelServer)
    assert isinstance(backend, GivesLabelLogprobs)
    assert can_give_labels(backend)
    answers = backend.generate(PROMPTS, Decoding(max_tokens=8), [0] * 4)
    assert all(answer.finish in {"stop", "length"} for answer in answers)
    for answer in answers:
        assert answer.token_logprobs
        assert all(value <= 0 for value in answer.token_logprobs)
    assert backend.revision != "unknown"


def test_the_server_and_the_model_here_agree_within_quantisation(smollm: Transformers, server: str) -> None:
    # Both have the same 4 bit weights, de-quantised here and multiplied with 8 bit activations there: a tenth of a nat, as we see it.
    backend = open_backend(f"openai:smollm2@{server}/v1#completions")
    prompts = [
        Prompt(f"{question} Answer yes or no.", prefill="Answer:") for question in ("Is the sky blue?", "Is snow black?", "Is 2 + 2 five?")
    ]
    labels = [("yes", "no")] * 3
    plain = replace(smollm, opened=replace(smollm.opened, tokenizer=_without_template(smollm)), _engine=[])
    here, there = label_logprobs(plain, prompts, labels), label_logprobs(backend, prompts, labels)
    pairs = [pair for ours, theirs in zip(here, there, strict=True) for pair in zip(ours.values, theirs.values, strict=True)]
    seen = [(ours, theirs) for ours, theirs in pairs if ours is not None and theirs is not None]
    assert len(seen) >= 4
    for ours, theirs in seen:
        # The server sums the spellings among its twenty likeliest tokens, so it may miss a rare one but has none too many.
        assert abs(math.exp(ours) - math.exp(theirs)) < 0.05


def test_repeats_on_a_real_server_are_samples_of_their_own(server: str) -> None:
    backend = open_backend(f"openai:smollm2@{server}/v1")
    assert isinstance(backend, LabelServer)
    answers = backend.generate([Prompt("Tell me a story.")] * 4, Decoding(temperature=1.5, max_tokens=12), list(range(4)))
    assert len({answer.text for answer in answers}) > 1


def test_a_prompt_too_long_for_the_server_is_an_error_in_its_words(server: str) -> None:
    backend = open_backend(f"openai:smollm2@{server}/v1")
    assert isinstance(backend, LabelServer)
    (answer,) = backend.generate([Prompt("word " * 4000)], Decoding(max_tokens=2), [0])
    assert answer.finish == "error"
    assert answer.error.startswith("HTTP 400")


def _without_template(smollm: Transformers) -> object:
    import copy

    tokenizer = copy.deepcopy(smollm.opened.tokenizer)
    tokenizer.chat_template = None
    return tokenizer


@pytest.mark.slow
def test_a_gguf_file_is_read_as_it_is(smollm: Transformers) -> None:
    direct = open_backend(f"gguf:{gguf_of('smollm2-135m-instruct')}")
    assert isinstance(direct, Transformers)
    asked = [Continuation(prompt, " Paris") for prompt in PROMPTS]
    for one, other in zip(direct.score(asked), smollm.score(asked), strict=True):
        assert one.token_logprobs == pytest.approx(other.token_logprobs, abs=1e-4)


@pytest.mark.slow
@pytest.mark.skipif(not is_fetched("gemma3-270m"), reason="Gemma 3 270M is not in the cache; its licence makes it your choice")
def test_a_base_model_answers_a_plain_completion() -> None:
    backend = from_embedded("gemma3-270m")
    (answer,) = backend.generate([Prompt("What is the capital of France?", prefill="Answer:")], Decoding(max_tokens=4, stop=("\n",)), [0])
    assert "Paris" in answer.text
    assert backend.n_layers == 18
