"""What a local model says it can, how its prompts are rendered, and what is refused when it is opened."""

import functools
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from scoring.backends.base import Continuation, Decoding, GeneratesText, Prompt, ReadsStates, ScoresText
from scoring.backends.transformers_ import from_folder
from scoring.commands import Wanted, run_dry
from tests.scoring.backends.conftest import TEMPLATE
from tests.scoring.backends.tiny_models import PROMPTS, Tiny, opened
from variants.errors import BadInputError


def test_a_model_without_chat_template_reads_a_plain_completion(tiny: Tiny) -> None:
    backend = opened(tiny("llama", template=None))
    encoder = backend._ready().encoder
    assert encoder.rendered(Prompt("Why?", "Be brief.", "Because")) == "Be brief.\n\nWhy?\n\nBecause"
    assert encoder.rendered(Prompt("Why?")) == "Why?\n\nAnswer:"
    assert backend.generate([Prompt("Why?")], Decoding(max_tokens=3), [0])[0].finish in {"stop", "length"}


def test_a_template_that_refuses_a_system_turn_gets_it_in_the_user_turn(tiny: Tiny) -> None:
    template = (
        "{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}{% for m in messages %}[{{ m.content }}]{% endfor %}"
    )
    encoder = opened(tiny("llama", template=template))._ready().encoder
    assert encoder.rendered(Prompt("Why?", "Be brief.", "Because")) == "[Be brief.\n\nWhy?]Because"


@pytest.mark.parametrize("template", [TEMPLATE, None])
def test_a_dry_run_counts_with_the_models_own_tokenizer_and_reads_nothing(
    tiny: Tiny, run: Path, tmp_path: Path, template: str | None
) -> None:
    folder = tiny("llama", template=template)
    backend = opened(folder)
    # by a plain call of the tokenizer: the template brings its own special tokens, and a completion ends in "Answer:"
    whole = "<s>user: Why?</s><s>assistant: Answer:" if template else "Why?\n\nAnswer:"
    assert backend.count_tokens([Prompt("Why?", prefill="Answer:")]) == [len(backend.opened.tokenizer(whole)["input_ids"])]
    (line,) = run_dry(run, tmp_path, [f"path:{folder}"], Wanted.checked(axes=["generation"]), price_in=1e6, price_out=0.0)
    read = int(re.search(r"(\d+) tokens read", line)[1])  # type: ignore[index]
    # a million a million tokens read is one each
    assert f"(counted by the model's tokenizer), at most {read:.4f} in the currency" in line


def test_what_it_can_is_declared(tiny: Tiny) -> None:
    backend = opened(tiny("llama"))
    assert isinstance(backend, GeneratesText)
    assert isinstance(backend, ScoresText)
    assert isinstance(backend, ReadsStates)
    assert backend.n_layers == 4


@pytest.mark.parametrize("layers", [[0], [5], []])
def test_layers_that_are_not_there_are_refused(tiny: Tiny, layers: list[int]) -> None:
    with pytest.raises(ValueError, match=r"expected layers 1\.\.4"):
        opened(tiny("llama")).states([Prompt("Why?")], layers)


def test_the_revision_follows_the_weights(tiny: Tiny, tmp_path: Path) -> None:
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(tiny("llama"), copy)
    assert from_folder(str(copy)).revision == from_folder(str(tiny("llama"))).revision
    weights = copy / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x00")
    assert from_folder(str(copy)).revision != from_folder(str(tiny("llama"))).revision


def test_a_model_whose_batches_change_answers_is_refused(tiny: Tiny) -> None:
    backend = opened(tiny("llama"), 4)
    model = backend.opened.model
    plain = model.forward

    @functools.wraps(plain)
    def crooked(*, input_ids: torch.Tensor, position_ids: torch.Tensor, **rest: object) -> object:
        shift = 3 if len(input_ids) > 1 else 0
        return plain(input_ids=input_ids, position_ids=position_ids * (1 + shift), **rest)

    model.forward = crooked
    with pytest.raises(BadInputError, match="reading in batches moves log-probabilities"):
        backend.generate([Prompt("Why?")], Decoding(max_tokens=2), [0])
    assert replace(backend, rows=1, _engine=[]).generate([Prompt("Why?")], Decoding(max_tokens=2), [0])[0].finish != "error"


@pytest.mark.parametrize("most", [1, 2, 4])
def test_a_batch_that_the_memory_does_not_hold_is_halved(tiny: Tiny, most: int) -> None:
    backend = opened(tiny("llama"), 16)
    expected = backend.generate(PROMPTS, Decoding(max_tokens=4), [0] * len(PROMPTS))
    score = backend.score([Continuation(prompt, " Paris is") for prompt in PROMPTS])
    model = backend.opened.model
    plain = model.forward

    @functools.wraps(plain)
    def small(*, input_ids: torch.Tensor, **rest: object) -> object:
        if len(input_ids) > most:
            raise torch.OutOfMemoryError("no room")
        return plain(input_ids=input_ids, **rest)

    fresh = replace(backend, _engine=[])
    fresh._ready()
    model.forward = small
    assert [answer.text for answer in fresh.generate(PROMPTS, Decoding(max_tokens=4), [0] * len(PROMPTS))] == [one.text for one in expected]
    assert fresh.score([Continuation(prompt, " Paris is") for prompt in PROMPTS])[3].logprob == pytest.approx(score[3].logprob, abs=1e-3)
    assert np.isfinite(fresh.states(PROMPTS, [2])).all()
    assert fresh._ready().rows <= max(1, most)


def test_a_memory_that_holds_no_single_row_is_said_so(tiny: Tiny) -> None:
    backend = opened(tiny("llama"), 1)

    def none(**_: object) -> object:
        raise torch.OutOfMemoryError("no room")

    backend.opened.model.forward = none
    with pytest.raises(BadInputError, match="does not hold a batch of one"):
        backend.generate([Prompt("Why?")], Decoding(max_tokens=2), [0])


def test_code_in_a_model_folder_is_not_run(tiny: Tiny, tmp_path: Path) -> None:
    import json

    folder = tmp_path / "coded"
    shutil.copytree(tiny("llama"), folder)
    config = json.loads((folder / "config.json").read_text())
    config |= {"model_type": "mine", "auto_map": {"AutoConfig": "mine.Mine", "AutoModelForCausalLM": "mine.Mine"}}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "mine.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Mine: ...\n")
    with pytest.raises(BadInputError, match="cannot load this model"):
        from_folder(str(folder))
    assert not (tmp_path / "ran").exists()


def test_a_hub_model_is_opened_at_its_revision_from_what_is_cached(tiny: Tiny, tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    commit = "0123456789abcdef0123456789abcdef01234567"
    home = tmp_path / "models--some--tiny"
    shutil.copytree(tiny("llama"), home / "snapshots" / commit)
    (home / "refs").mkdir()
    (home / "refs" / "main").write_text(commit)
    script = (
        "from scoring.backends import open_backend\n"
        f"for name in ('hf:some/tiny', 'hf:some/tiny@{commit}'):\n"
        "    backend = open_backend(name)\n"
        "    print(backend.reference, backend.revision)\n"
    )
    surroundings = {**os.environ, "HF_HUB_CACHE": str(tmp_path), "HF_HUB_OFFLINE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    shown = subprocess.run([sys.executable, "-c", script], env=surroundings, capture_output=True, text=True, check=True).stdout.splitlines()
    assert shown == [f"hf:some/tiny {commit}", f"hf:some/tiny@{commit} {commit}"]


@pytest.mark.parametrize(
    ("name", "files", "said"),
    [
        ("empty", {}, "expected a model folder"),
        ("pickle", {"config.json": "{}", "pytorch_model.bin": "x"}, r"expected \*\.safetensors"),
        ("nonsense", {"config.json": "{", "model.safetensors": "x"}, "cannot load this model"),
    ],
)
def test_a_folder_that_is_no_model_is_bad_input(tmp_path: Path, name: str, files: dict[str, str], said: str) -> None:
    for file, content in files.items():
        (tmp_path / file).write_text(content)
    with pytest.raises(BadInputError, match=said):
        from_folder(str(tmp_path))
