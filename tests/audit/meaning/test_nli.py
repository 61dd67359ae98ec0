"""The NLI path on a tiny random model: both directions, the weaker one, long texts in windows, clear refusals."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from audit.meaning.base import TextPair
from audit.meaning.nli import NliJudge
from audit.meaning.nli_models import OnnxEntailer, TorchEntailer, load_entailer
from audit.meaning.nli_windows import Ids, cut, entailment_of_windows, windowed
from variants.errors import BadInputError


def test_the_weaker_direction_counts(tiny_nli: Path) -> None:
    model = load_entailer(f"path:{tiny_nli}")
    assert isinstance(model, TorchEntailer)
    a, b = model.tokenise(["the dog runs", "the cat runs not"])
    forward, backward = model.entailment([(a, b), (b, a)])
    (opinion,) = NliJudge(f"path:{tiny_nli}")([TextPair("the dog runs", "the cat runs not")])
    assert opinion.probability == pytest.approx(min(forward, backward), abs=1e-6)
    assert opinion.evidence == ("nli_forward", "nli_backward")


def test_a_batch_answers_as_each_pair_alone(tiny_nli: Path) -> None:
    judge = NliJudge(f"path:{tiny_nli}", batch_tokens=40)
    pairs = [TextPair("the dog " * n, "the cat " * (7 - n)) for n in range(1, 7)]
    together = [o.probability for o in judge(pairs)]
    alone = [judge([p])[0].probability for p in pairs]
    assert together == pytest.approx(alone, abs=1e-5)


def test_the_end_of_a_long_text_is_read(tiny_nli: Path) -> None:
    judge = NliJudge(f"path:{tiny_nli}")
    long = "word " * 600
    same, other = judge([TextPair(long, long), TextPair(long, long + "not")])
    assert same.probability != other.probability
    assert "windows" in other.reason


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        (TextPair("", "the dog"), "first text is empty"),
        (TextPair("the dog", " \n"), "second text is empty"),
        (TextPair("der Hund", "die Katze", "de"), "declared for en"),
    ],
)
def test_what_cannot_be_judged_gets_a_reason(tiny_nli: Path, pair: TextPair, reason: str) -> None:
    (opinion,) = NliJudge(f"path:{tiny_nli}")([pair])
    assert opinion.probability is None
    assert reason in opinion.reason


@pytest.mark.parametrize(
    ("reference", "message"),
    [
        ("hf:some/model", "no revision"),
        ("path:/nowhere/at/all", "cannot load"),
        ("onnx:/no.onnx", "cannot load"),
        ("model", "cannot load"),
        ("", "cannot load"),
    ],
)
def test_a_reference_that_names_nothing_is_refused(reference: str, message: str) -> None:
    with pytest.raises(BadInputError, match=message):
        load_entailer(reference)


def test_without_its_runtime_an_onnx_model_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)  # importing it then raises ImportError, as where it is missing
    with pytest.raises(BadInputError, match=r"pip install 'sago-stability\[nli\]'"):
        load_entailer(f"onnx:{tmp_path / 'model.onnx'}")


def test_a_model_without_an_entailment_label_is_refused(tiny_nli: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(tiny_nli, tmp_path / "m")
    config = json.loads((tmp_path / "m" / "config.json").read_text(encoding="utf-8"))
    config["id2label"] = {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}
    (tmp_path / "m" / "config.json").write_text(json.dumps(config), encoding="utf-8")
    with pytest.raises(BadInputError, match="entailment"):
        load_entailer(f"path:{tmp_path / 'm'}")


@pytest.mark.parametrize(("length", "size"), [(0, 5), (5, 5), (6, 5), (23, 5), (100, 7), (9, 1)])
def test_windows_hold_every_token_and_none_is_too_long(length: int, size: int) -> None:
    parts = cut(list(range(length)), size)
    assert sorted({token for part in parts for token in part}) == list(range(length))
    assert all(len(part) <= size for part in parts)


def test_what_fits_is_asked_whole() -> None:
    assert windowed([1, 2], [3], limit=3).pairs == (([1, 2], [3]),)
    assert all(len(a) + len(b) <= 8 for a, b in windowed(list(range(20)), list(range(30)), limit=8).pairs)


def test_equal_questions_are_asked_once_and_the_least_window_counts() -> None:
    asked: list[tuple[Ids, Ids]] = []

    def ask(pairs: Sequence[tuple[Ids, Ids]]) -> np.ndarray:
        asked.extend(pairs)
        return np.array([1 / (1 + len(b)) for _, b in pairs])

    one, two = windowed([1], [2], 10), windowed(list(range(30)), [*range(9)], 10)
    scores = entailment_of_windows(ask, [one, one, two], batch_tokens=20)
    assert len(asked) == len({(tuple(a), tuple(b)) for a, b in asked})
    assert scores[0] == scores[1] == 0.5
    assert scores[2] == min(1 / (1 + len(b)) for _, b in two.pairs)


@dataclass
class FakeInput:
    name: str
    shape: list[int | str]


@dataclass
class FakeSession:
    """Stands in for onnxruntime: the second logit is the number of real tokens."""

    seen: list[dict[str, np.ndarray]] = field(default_factory=list)

    def get_inputs(self) -> list[FakeInput]:
        return [FakeInput("input_ids", ["batch", 24]), FakeInput("attention_mask", ["batch", 24])]

    def run(self, _names: None, batch: dict[str, np.ndarray]) -> list[np.ndarray]:
        self.seen.append(batch)
        return [np.stack([np.zeros(len(batch["input_ids"])), batch["attention_mask"].sum(axis=1)], axis=1)]


def test_an_onnx_file_of_fixed_width_gets_that_width(tiny_nli: Path) -> None:
    from transformers import AutoTokenizer

    session = FakeSession()
    model = OnnxEntailer(AutoTokenizer.from_pretrained(str(tiny_nli)), session, entails=0, limit=21, padded_to=24)
    (p,) = model.entailment([([4, 5], [4, 6, 7])])
    # 2 + 3 tokens and 3 marks are 8 real tokens: softmax(0, 8)[0]
    assert p == pytest.approx(1 / (1 + np.exp(8)))
    assert session.seen[0]["input_ids"].shape == (1, 24)
    assert set(session.seen[0]) == {"input_ids", "attention_mask"}
