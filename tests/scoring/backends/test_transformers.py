"""A local model gives the same answers whatever is read together, shared or cut short on the way."""

import math
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from scoring.backends.base import Continuation, Decoding, Prompt
from scoring.backends.labels import label_logprobs, spellings
from scoring.backends.transformers_ import Transformers
from scoring.commands import Wanted, run_dry, run_score
from tests.scoring.backends.tiny_models import KINDS, PROMPTS, SHARED, TOLERANCE, Tiny, opened
from variants.errors import BadInputError


@pytest.fixture(scope="module", params=KINDS)
def alone(tiny: Tiny, request: pytest.FixtureRequest) -> Transformers:
    return opened(tiny(request.param), 1)


def plain_logits(backend: Transformers, prompt: Prompt, text: str = "") -> tuple[int, list[int], "torch.Tensor"]:
    """Log-probabilities by one plain pass over one whole text: no cache, no batch, none of our code but the tokens."""
    encoder = backend._ready().encoder
    read = encoder.tokens(prompt)
    ids = [*read, *(encoder.continued(prompt, read, text) if text else ())]
    with torch.inference_mode():
        return len(read), ids, backend.opened.model(torch.tensor([ids])).logits[0].float().log_softmax(-1)


@pytest.mark.parametrize("rows", [1, 4, 16])
def test_texts_score_as_in_one_plain_pass_at_every_batch_size(alone: Transformers, rows: int) -> None:
    backend = replace(alone, rows=rows, _engine=[])
    asked = [Continuation(prompt, text) for prompt in PROMPTS for text in (" A", "A", " Paris is the capital", " no.", " Rome B. London")]
    for one, scored in zip(asked, backend.score(asked), strict=True):
        start, ids, logprobs = plain_logits(alone, one.prompt, one.text)
        expected = [float(logprobs[place - 1, ids[place]]) for place in range(start, len(ids))]
        assert scored.token_logprobs == pytest.approx(expected, abs=TOLERANCE)
        assert scored.logprob == pytest.approx(sum(expected), abs=10 * TOLERANCE)


@pytest.mark.parametrize("rows", [1, 4, 16])
def test_states_are_those_of_one_plain_pass_at_every_batch_size(alone: Transformers, rows: int) -> None:
    states = replace(alone, rows=rows, _engine=[]).states(PROMPTS, [1, 3])
    for row, prompt in enumerate(PROMPTS):
        ids = alone._ready().encoder.tokens(prompt)
        with torch.inference_mode():
            hidden = alone.opened.model(torch.tensor([ids]), output_hidden_states=True).hidden_states
        np.testing.assert_allclose(states[row], [hidden[1][0, -1], hidden[3][0, -1]], atol=1e-3, rtol=1e-3)


def test_the_last_layer_is_read_before_the_final_norm(tiny: Tiny) -> None:
    backend = opened(tiny("llama"))
    ids = backend._ready().encoder.tokens(PROMPTS[1])
    model = backend.opened.model
    with torch.inference_mode():
        after = model(torch.tensor([ids]), output_hidden_states=True).hidden_states[-1][0, -1]
        normed = model.model.norm(torch.tensor(backend.states([PROMPTS[1]], [backend.n_layers])[0, 0]))
    np.testing.assert_allclose(normed, after, atol=1e-3)


@pytest.mark.parametrize("rows", [1, 4, 16])
def test_greedy_answers_are_those_of_a_plain_loop_at_every_batch_size(alone: Transformers, rows: int) -> None:
    backend = replace(alone, rows=rows, _engine=[])
    answers = backend.generate(PROMPTS, Decoding(max_tokens=10), [0] * len(PROMPTS))
    ends = backend._ready().encoder.ends(backend.opened.model)
    for prompt, answer in zip(PROMPTS, answers, strict=True):
        tokens, written, logprobs = list(backend._ready().encoder.tokens(prompt)), [], []
        for _ in range(10):
            with torch.inference_mode():
                last = backend.opened.model(torch.tensor([tokens])).logits[0, -1].float().log_softmax(-1)
            if (token := int(last.argmax())) in ends:
                break
            tokens.append(token)
            written.append(token)
            logprobs.append(float(last[token]))
        assert answer.text == backend._ready().encoder.text(written)
        assert answer.token_logprobs == pytest.approx(logprobs, abs=TOLERANCE)
        assert answer.finish == ("length" if len(written) == 10 else "stop")


@pytest.mark.parametrize("stop", ["e", "a", " ", "o"])
def test_answers_that_end_early_leave_the_others_as_they_are(alone: Transformers, stop: str) -> None:
    decoding = Decoding(temperature=2.0, max_tokens=12, stop=(stop,))
    asked = [(prompt, repeat) for prompt in PROMPTS for repeat in range(2)]
    answers = [
        replace(alone, rows=rows, _engine=[]).generate([prompt for prompt, _ in asked], decoding, [repeat for _, repeat in asked])
        for rows in (1, 4, 32)
    ]
    texts = [[answer.text for answer in found] for found in answers]
    assert texts[0] == texts[1] == texts[2]
    assert len({len(answer.token_logprobs or ()) for answer in answers[0]}) > 1


def test_a_sample_belongs_to_its_repeat_and_not_to_its_neighbours(tiny: Tiny) -> None:
    backend, decoding = opened(tiny("llama"), 4), Decoding(temperature=1.0, max_tokens=8, seed=3)
    pairs = [(prompt, repeat) for prompt in PROMPTS for repeat in range(3)]
    together = backend.generate([prompt for prompt, _ in pairs], decoding, [repeat for _, repeat in pairs])
    texts = dict(zip(pairs, (answer.text for answer in together), strict=True))
    turned = pairs[::-1][:7]
    again = opened(tiny("llama"), 1).generate([prompt for prompt, _ in turned], decoding, [repeat for _, repeat in turned])
    assert [answer.text for answer in again] == [texts[pair] for pair in turned]
    assert len({texts[PROMPTS[1], repeat] for repeat in range(3)}) == 3
    other = backend.generate([PROMPTS[1]], replace(decoding, seed=4), [0])[0]
    assert other.text != texts[PROMPTS[1], 0]


def test_the_global_random_state_is_left_alone(tiny: Tiny) -> None:
    before = torch.random.get_rng_state()
    opened(tiny("llama")).generate(PROMPTS[:2], Decoding(temperature=1.0, max_tokens=3), [0, 0])
    assert torch.equal(before, torch.random.get_rng_state())


def test_a_prompt_is_read_once_for_all_its_repeats_and_options(tiny: Tiny) -> None:
    backend = opened(tiny("llama"), 16)
    backend.generate([PROMPTS[2]] * 8, Decoding(temperature=1.0, max_tokens=2), list(range(8)))
    counts = backend._ready().reader.counts
    length = len(backend._ready().encoder.tokens(PROMPTS[2]))
    assert counts.read == length
    backend.score([Continuation(PROMPTS[3], text) for text in (" A", " B", " C", " D")])
    # The beginning that both prompts share is remembered only if a tree of several needed it; the prompt itself is read once.
    assert counts.read <= length + len(backend._ready().encoder.tokens(PROMPTS[3]))


def test_a_shared_beginning_is_read_once(tiny: Tiny) -> None:
    backend = opened(tiny("llama"), 16)
    prompts = [Prompt(SHARED + f"Question {number}?") for number in range(12)]
    backend.score([Continuation(prompt, " A") for prompt in prompts])
    counts = backend._ready().reader.counts
    lengths = [len(backend._ready().encoder.tokens(prompt)) for prompt in prompts]
    assert counts.asked == sum(lengths)
    assert counts.read < max(lengths) + 12 * 16
    assert counts.padding <= 0.1 * counts.read + 16


@pytest.mark.parametrize(("room", "fits"), [(0, True), (-1, False)])
def test_a_prompt_too_long_for_the_context_is_an_error_and_not_cut(tiny: Tiny, room: int, fits: bool) -> None:
    backend = opened(tiny("llama", context=64))
    long = Prompt("a b c d e f g h")
    while len(backend._ready().encoder.tokens(long)) < 40:
        long = Prompt(long.user + " a")
    need = backend.context - len(backend._ready().encoder.tokens(long))
    answer, short = backend.generate([long, Prompt("Why?")], Decoding(max_tokens=need - room), [0, 0])
    assert (answer.finish != "error") is fits
    assert ("do not fit the context of 64 tokens" in answer.error) is not fits
    assert short.finish != "error"


def test_text_and_states_beyond_the_context_are_not_numbers(tiny: Tiny) -> None:
    backend = opened(tiny("llama", context=64))
    long = Prompt("a b c d e f g h " * 30)
    scored = backend.score([Continuation(long, " A"), Continuation(Prompt("Why?"), " A"), Continuation(Prompt("Why?"), "")])
    assert [math.isnan(one.logprob) for one in scored] == [True, False, True]
    assert "context of 64 tokens" in scored[0].error
    states = backend.states([long, Prompt("Why?")], [2])
    assert np.isnan(states[0]).all()
    assert np.isfinite(states[1]).all()


def test_logits_that_are_not_numbers_are_errors(tiny: Tiny) -> None:
    backend = opened(tiny("llama"), 4)
    backend.opened.model.lm_head.weight.data[5] = math.nan
    answer = backend.generate([Prompt("Why?")], Decoding(max_tokens=3), [0])[0]
    assert (answer.finish, answer.text, answer.error) == ("error", "", "the model gave logits that are not numbers")
    scored = backend.score([Continuation(Prompt("Why?"), " A")])[0]
    assert math.isnan(scored.logprob)
    assert scored.error


@pytest.mark.parametrize("weights", [b"x", b"", b"\x08\x00\x00\x00\x00\x00\x00\x00nonsense"], ids=["short", "empty", "no header"])
def test_weights_that_cannot_be_read_leave_a_dry_run_and_refuse_a_run(tiny: Tiny, run: Path, tmp_path: Path, weights: bytes) -> None:
    folder = tmp_path / "model"
    shutil.copytree(tiny("llama"), folder)
    (folder / "model.safetensors").write_bytes(weights)
    wanted = Wanted.checked(axes=["activation"])
    (line,) = run_dry(run, tmp_path, [f"path:{folder}"], wanted, price_in=None, price_out=None)
    assert "counted by the model's tokenizer" in line
    with pytest.raises(BadInputError, match=r"path:.*: cannot load this model") as refused:
        run_score(run, tmp_path, [f"path:{folder}"], wanted)
    assert "\n" not in str(refused.value)


def test_a_stop_text_cuts_the_answer_wherever_it_falls(tiny: Tiny) -> None:
    backend = opened(tiny("llama"))
    whole = backend.generate([PROMPTS[1]], Decoding(max_tokens=10), [0])[0]
    stop = whole.text[3:5]
    cut = backend.generate([PROMPTS[1]], Decoding(max_tokens=10, stop=(stop, "")), [0])[0]
    assert (cut.text, cut.finish) == (whole.text[: whole.text.index(stop)], "stop")
    assert cut.token_logprobs is not None
    assert whole.token_logprobs is not None
    assert len(cut.token_logprobs) < len(whole.token_logprobs)


def test_an_answer_of_no_tokens_is_empty(tiny: Tiny) -> None:
    assert opened(tiny("llama")).generate([PROMPTS[0]], Decoding(max_tokens=0), [0])[0].text == ""


def test_nothing_asked_is_nothing_answered(tiny: Tiny) -> None:
    backend = opened(tiny("llama"))
    assert backend.generate([], Decoding(), []) == []
    assert backend.score([]) == []
    assert backend.states([], [1]).shape == (0, 1, 32)


def test_a_label_in_two_tokens_has_the_product_of_their_probabilities_and_its_spellings_are_summed(tiny: Tiny) -> None:
    backend = opened(tiny("llama"))
    labels = ("A", "DON'T KNOW")
    found = label_logprobs(backend, [PROMPTS[1]], [labels])[0].values
    for label, value in zip(labels, found, strict=True):
        each = []
        for text in spellings(label):
            start, ids, logprobs = plain_logits(backend, PROMPTS[1], text)
            each.append(sum(float(logprobs[place - 1, ids[place]]) for place in range(start, len(ids))))
        assert value == pytest.approx(math.log(sum(map(math.exp, each))), abs=1e-3)
