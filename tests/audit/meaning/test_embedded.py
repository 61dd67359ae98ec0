"""The embedded judge: a reason for what it cannot say, the same answer in any batch, and the cases that it exists for."""

import json
from pathlib import Path

import pytest

from audit.meaning.base import Opinion, TextPair
from audit.meaning.embedded import EmbeddedJudge, load_shipped

pytestmark = pytest.mark.models
WEIGHTS = Path(__file__).parents[3] / "audit" / "meaning" / "weights"


@pytest.fixture(scope="module")
def judge() -> EmbeddedJudge:
    return EmbeddedJudge()


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        (TextPair("", "The dog."), "first text has no words"),
        (TextPair("The dog.", "  \n"), "second text has no words"),
        (TextPair("The dog.", "?!"), "second text has no words"),
        (TextPair("Der Hund.", "Die Katze.", "de"), "English only"),
        (TextPair("狗", "猫", "zh"), "English only"),
        (TextPair("The dog.", "The cat.", "xx"), "English only"),
        (TextPair("The dog.", "word " * 3001), "at most 3000"),
    ],
)
def test_what_cannot_be_judged_gets_a_reason_and_no_number(judge: EmbeddedJudge, pair: TextPair, reason: str) -> None:
    (opinion,) = judge([pair])
    assert opinion.probability is None
    assert reason in opinion.reason
    assert opinion.evidence == ()


def test_nothing_is_asked_of_an_empty_batch(judge: EmbeddedJudge) -> None:
    assert judge([]) == []


def test_a_pair_gets_the_same_answer_alone_in_a_batch_and_turned_round(judge: EmbeddedJudge) -> None:
    pairs = [
        TextPair("The dog chased the cat.", "The cat was chased by the dog."),
        TextPair("Who wrote it?", "When was it written?"),
        TextPair("", "x"),
    ]
    batch = judge(pairs)
    for pair, together in zip(pairs[:2], batch, strict=False):
        (alone,) = judge([pair])
        (turned,) = judge([TextPair(pair.text_b, pair.text_a)])
        assert alone.probability == pytest.approx(together.probability, abs=1e-3)
        assert turned.probability == pytest.approx(together.probability, abs=0.1)
    assert batch[2].probability is None


def test_a_pair_that_was_judged_lately_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = EmbeddedJudge()
    pair = TextPair("The ferry lands at noon.", "At noon the ferry lands.")
    first = judge([pair, pair])
    monkeypatch.setattr("audit.meaning.embedded.in_parts", None)
    assert judge([pair])[0] is first[0] is first[1]
    judge.forget()
    with pytest.raises(TypeError):
        judge([pair])


@pytest.mark.parametrize(
    ("text", "kept", "changed"),
    [
        (
            "The dog chased the cat through the garden.",
            "The cat was chased by the dog through the garden.",
            "The cat chased the dog through the garden.",
        ),
        ("She did not know what it is.", "She didn't know what it is.", "She did know what it is."),
        ("He bought 12 eggs.", "He bought twelve eggs.", "He bought 13 eggs."),
        ("The physician prescribed a new medication.", "The doctor prescribed a new medicine.", "The physician refused a new medication."),
        ("The shop opens at nine on weekdays.", "On weekdays, the shop opens at nine.", "The shop closes at nine on weekdays."),
    ],
)
def test_a_kept_rewriting_scores_above_a_changed_one(judge: EmbeddedJudge, text: str, kept: str, changed: str) -> None:
    good, bad = judge([TextPair(text, kept), TextPair(text, changed)])
    assert good.probability is not None
    assert bad.probability is not None
    assert good.probability > bad.probability + 0.2


def test_a_not_after_six_hundred_words_is_seen(judge: EmbeddedJudge) -> None:
    same, other = judge([TextPair("word " * 600, "word " * 600 + "."), TextPair("word " * 600, "word " * 600 + "not")])
    assert same.probability is not None
    assert other.probability is not None
    assert other.probability < same.probability


def test_the_operating_point_states_its_negatives(judge: EmbeddedJudge) -> None:
    cut = load_shipped().cut
    assert cut.negatives >= 59
    assert 0 < judge.threshold < 1


def test_the_weights_are_small_and_hold_nothing_that_runs() -> None:
    files = list(WEIGHTS.iterdir())
    assert sum(f.stat().st_size for f in files) < 30_000_000
    assert {f.suffix for f in files} <= {".npz", ".npy", ".json", ".txt"}


def test_the_held_back_figures_lie_beside_the_weights() -> None:
    held = json.loads((WEIGHTS / "embedded.json").read_text(encoding="utf-8"))["held_back"]
    assert held["calibration_error"]["ece"] <= 0.05
    assert held["sets"]["paws_wiki"]["auc"] >= 0.87
    assert held["sets"]["checklist_qqp"]["auc"] >= 0.85


def test_an_opinion_refuses_what_is_no_probability() -> None:
    with pytest.raises(ValueError, match="probability"):
        Opinion(1.2, "too much")
    with pytest.raises(ValueError, match="probability"):
        Opinion(float("nan"), "undefined")
