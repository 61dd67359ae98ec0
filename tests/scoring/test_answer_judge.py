# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from audit.meaning.base import Opinion, TextPair
from scoring.answer_judge import EntailmentAnswers, LabelledAnswers, calibrated, open_judge, read_labelled
from scoring.axes import generation
from scoring.collect import generation as ask
from scoring.commands import Wanted, run_score
from scoring.judge import clusters, label_distance
from scoring.outcomes import EMPTY, REFUSAL
from scoring.run import scores_folder
from scoring.settings import GenerationSettings
from scoring.store import Store
from variants.errors import BadInputError


@dataclass(frozen=True)
class Shares:
    """Probability by the share of words that two texts have in common."""

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        found = []
        for pair in pairs:
            a, b = set(pair.text_a.split()), set(pair.text_b.split())
            found.append(Opinion(len(a & b) / max(len(a), len(b)), "shared words"))
        return found


SAME = EntailmentAnswers(Shares(), 0.4, sensitivity=(90, 100), specificity=(95, 100))


def test_a_judge_joins_answers_of_one_meaning_and_leaves_the_rest_apart() -> None:
    # words shared: paris/in paris 1/2 > 0.4; in paris/in rome 1/2 too; paris/in rome 0: not transitive
    labels = ["=paris", "=in paris", "=in rome", REFUSAL, EMPTY, "~in paris"]
    found = label_distance(SAME)(labels)
    assert found[:5].tolist() == [0, 1, 1, 1, 1]
    assert found[5:9].tolist() == [0, 1, 1, 1]
    held = clusters(labels[:3], label_distance(SAME))
    assert held.cluster.tolist() == [0, 0, 0]
    assert held.non_transitive == 1


def test_a_judge_is_asked_once_a_pair_whatever_the_order() -> None:
    asked: list[int] = []

    class Counts:
        sensitivity = specificity = None

        def same(self, pairs: Sequence[tuple[str, str]], language: str) -> list[bool]:
            asked.append(len(pairs))
            return [True] * len(pairs)

    distance = label_distance(Counts())
    distance(["=a", "=b", "=c"])
    distance(["=c", "=b", "=a", "=b"])
    assert asked == [3]


def test_free_text_is_scored_by_the_judge_and_closed_answers_exactly(make: Any, tmp_path: Path) -> None:
    items = [make.item(0, task_type="open"), make.item(1)]
    passed = make.seal(*(make.set(item, "generation", 2) for item in items))
    told = {"Question 0? In": "in Paris", "Question 0": "Paris", "Question 1? In": "A", "Question 1": "B"}
    how, store = GenerationSettings(null_items=0, posix_items=0), Store(tmp_path)
    ask.collect([passed], make.Model(lambda prompt, r, t: make.word_of(prompt, told, "")), store, how, ("deployed",))
    cells, judged = generation.score([passed], store.read(), how, model="m", judge=SAME)
    exact_cells, exact = generation.score([passed], store.read(), how, model="m")
    assert [one.answer_stability for one in judged] == [1, pytest.approx(1 / 3)]
    assert [one.answer_stability for one in exact] == [pytest.approx(1 / 3)] * 2
    assert "Shares" in cells[0].answer_judge
    assert exact_cells[0].answer_judge == "exact"
    assert cells[0].answer_stability_corrected.point is not None
    assert exact_cells[0].answer_stability_corrected.point is None


def pairs(n: int) -> list[LabelledAnswers]:
    return [
        *(LabelledAnswers(f"a{at} b", f"a{at} b", same=True) for at in range(n)),
        *(LabelledAnswers(f"a{at} b", f"c{at} d{at % 7}", same=False) for at in range(n)),
    ]


def test_the_cut_comes_from_one_half_and_the_errors_from_the_other() -> None:
    found = calibrated(Shares(), pairs(200))
    assert found.cut == 0
    assert found.sensitivity is not None
    assert found.specificity is not None
    assert found.sensitivity[0] == found.sensitivity[1] > 0
    assert found.specificity[0] == found.specificity[1] > 0
    assert found.sensitivity[1] < 200


def test_a_judge_that_passes_the_different_as_often_as_the_same_is_refused_before_anything_is_asked() -> None:
    # the labels of equal and of different words exchanged: no different pair lies above the cut that keeps 95 % of them
    turned = [replace(pair, same=not pair.same) for pair in pairs(200)]
    with pytest.raises(BadInputError, match=r"tells nothing: it passes 0 of \d+ pairs that are the same and 0 of"):
        calibrated(Shares(), turned)


def test_too_few_labels_set_no_cut() -> None:
    # 40 pairs of different answers leave about 20 in a half; 59 are needed
    with pytest.raises(BadInputError, match="at least 59 are needed"):
        calibrated(Shares(), pairs(40))


def test_labels_are_read_or_refused_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text(json.dumps({"text_a": "a", "text_b": "b", "same": False, "lang": "zh"}) + "\n\n")
    assert read_labelled(file) == [LabelledAnswers("a", "b", same=False, language="zh")]
    file.write_text('{"text_a": "a", "text_b": "b", "same": false}\n{"text_a": "a", "text_b": "b", "same": "no"}\n')
    with pytest.raises(BadInputError, match=r"labels\.jsonl:2: expected text_a and text_b"):
        read_labelled(file)


def entailer(folder: Path, bias: Sequence[float]) -> Path:
    """A small NLI model as `save_pretrained` writes it; the bias on contradiction, entailment and neutral outweighs what it reads."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "answer", "it", "is", "in", "paris", "nice", *map(str, range(10))]
    torch.manual_seed(0)
    names = ("contradiction", "entailment", "neutral")
    model = BertForSequenceClassification(
        BertConfig(
            vocab_size=len(words), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32,
            id2label=dict(enumerate(names)), label2id={name: at for at, name in enumerate(names)},
        )
    )  # fmt: skip
    model.classifier.bias.data += torch.tensor(bias)
    model.save_pretrained(folder)
    BertTokenizerFast(vocab={word: place for place, word in enumerate(words)}).save_pretrained(folder)
    return folder


@pytest.mark.parametrize(
    ("bias", "same"),
    [
        ([0.0, -9.0, 9.0], False),  # neutral: no contradiction, and yet no entailment
        ([9.0, -9.0, 0.0], False),
        ([0.0, 9.0, 0.0], True),
    ],
)
def test_answers_are_one_where_each_entails_the_other_and_not_where_they_merely_go_together(
    tmp_path: Path, bias: list[float], *, same: bool
) -> None:
    judge = EntailmentAnswers(open_judge(f"path:{entailer(tmp_path, bias)}"), cut=0.5)
    assert judge.same([("it is in paris", "it is nice")], "en") == [same]
    labels = ["=it is in paris", "=it is nice"]
    assert clusters(labels, label_distance(judge)).cluster.tolist() == ([0, 0] if same else [0, 1])


def test_a_scored_run_records_the_judge_with_its_cut_its_errors_and_the_labels_behind_them(make: Any, tmp_path: Path) -> None:
    folder, file = entailer(tmp_path, [0.0, 0.0, 0.0]), tmp_path / "labels.jsonl"
    texts = [TextPair(f"answer {a} is in {b}", f"it is {b} {a} nice") for a in range(20) for b in range(15)]
    opinions = [opinion.probability or 0.0 for opinion in open_judge(f"path:{folder}")(texts)]
    # labels that this model can tell: whatever it finds likelier than half of the pairs
    rows = [{"text_a": a.text_a, "text_b": a.text_b, "label": int(p > median(opinions))} for a, p in zip(texts, opinions, strict=True)]
    file.write_text("".join(json.dumps(row) + "\n" for row in [*rows, {"text_a": "a", "text_b": "b", "label": None}]))
    run = make.run(tmp_path, {"generation": [make.set(make.item(at, task_type="open"), "generation", 2) for at in range(3)]})
    same = sum(row["label"] == 1 for row in rows)
    run_score(run, run, ["scripted:variant_sensitive"], Wanted.checked(axes=["generation"]), judge=f"path:{folder}", labels=file)
    cells, _ = generation.read(scores_folder(run, "scripted:variant_sensitive"))
    told = cells[0].answer_judge
    assert f"NliJudge(reference='path:{folder}'" in told
    assert (
        f"labels='labels.jsonl {hashlib.sha256(file.read_bytes()).hexdigest()[:12]}: {same} pairs the same, {300 - same} different'" in told
    )
    cut, hits, kept, missed, apart = re.search(r"cut=([\d.]+), sensitivity=\((\d+), (\d+)\), specificity=\((\d+), (\d+)\)", told).groups()  # type: ignore[union-attr]
    assert 0 < float(cut) < 1
    assert int(hits) == int(kept) < 150  # a half counts the errors
    assert int(missed) <= int(apart) < 150
    assert cells[0].answer_stability.point is not None


def test_the_embedded_judge_can_be_named(tmp_path: Path) -> None:
    from audit.meaning.embedded import EmbeddedJudge

    assert isinstance(open_judge("embedded"), EmbeddedJudge)
    with pytest.raises(BadInputError):
        open_judge(f"path:{tmp_path / 'nowhere'}")([TextPair("a", "b")])


def test_a_judge_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="both --answer-judge and --answer-labels"):
        run_score(tmp_path, tmp_path, ["scripted:perfect"], Wanted.checked(), judge="path:somewhere")
