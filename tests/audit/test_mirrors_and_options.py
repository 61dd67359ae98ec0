"""Relations: mirrors that must turn the answer round, options that move, reorderings, third-party checks."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from audit.checks import CHECKS, default_checks, third_party
from audit.gate import judge
from audit.meaning.base import Opinion
from audit.meaning.nli import NliJudge
from audit.types import Candidate
from tests.audit.helpers import make_candidate, make_variant
from variants.errors import BadInputError
from variants.types import Item, Relation

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}


@pytest.mark.parametrize(
    ("a", "b", "language", "turns"),
    [
        ("Is the earth round?", "Is the earth not round?", "en", True),
        ("Is the sun bigger than the moon?", "Is the moon bigger than the sun?", "en", True),
        ("Is the sun bigger than the moon?", "Is the sun smaller than the moon?", "en", True),
        ("Is the sun bigger than the moon?", "Is the moon smaller than the sun?", "en", False),
        ("Is the kettle heavier than the cup?", "Is it false that the kettle is heavier than the cup?", "en", True),
        ("Is the kettle heavier than the cup?", "Is it false that the cup is heavier than the kettle?", "en", False),
        ("Is the kettle heavier than the cup?", "Would it be false to say that the kettle is lighter than the cup?", "en", False),
        ("Is it possible?", "Is it impossible?", "en", True),
        ("Is it possible?", "Is it not impossible?", "en", False),
        ("I am easily bored.", "I am never easily bored.", "en", True),
        ("Is the earth round?", "Is the planet earth round?", "en", False),
        ("Do cats swim?", 'Is "no" the right answer to this question: Do cats swim?', "en", True),
        ("地球是圆的吗？", "地球不是圆的吗？", "zh", True),
        ("小王比小李高吗？", "小李比小王高吗？", "zh", True),
    ],
)
def test_a_flip_must_turn_the_answer_exactly_once(a: str, b: str, language: str, turns: bool) -> None:
    item = Item("i", "d", a, language=language, answer="yes")
    (finding,) = CHECKS["turned_once"]([Candidate(item, make_variant(item, b, kind="mirror", relation=Relation.FLIP, answer="no"))])
    assert finding is not None
    assert finding.passed is turns


@pytest.mark.parametrize(("answer", "passes"), [("no", True), ("yes", False)])
def test_the_answer_to_a_flip_is_the_opposite(answer: str, passes: bool) -> None:
    item = Item("i", "d", "Is the earth round?", answer="yes")
    (finding,) = CHECKS["options"]([Candidate(item, make_variant(item, "Is the earth not round?", relation=Relation.FLIP, answer=answer))])
    assert finding is not None
    assert finding.passed is passes


def test_a_symmetric_mirror_may_exchange_its_sides_and_a_paraphrase_may_not() -> None:
    texts = ("Does Rome own Carthage?", "Does Carthage own Rome?")
    mirror, paraphrase = make_candidate(*texts, kind="mirror"), make_candidate(*texts)
    assert [verdict.passed for verdict in judge([mirror, paraphrase], GUARDS)] == [True, False]


@pytest.mark.parametrize(
    ("b", "passes"),
    [
        ("On weekdays the shop opens at nine.", True),
        ("On weekdays the store opens at nine.", False),
        ("The shop opens at nine on weekdays.", False),
    ],
)
def test_a_reordering_keeps_its_words_and_moves_them(b: str, passes: bool) -> None:
    (verdict,) = judge([make_candidate("The shop opens at nine on weekdays.", b, kind="reorder")], GUARDS)
    assert verdict.passed is passes


def test_same_means_letter_for_letter() -> None:
    item = Item("i", "d", "Which is a fruit?", choices=("nail", "pear"), answer_index=1)
    moved = make_variant(item, "Which of these is a fruit?", choices=("pear", "nail"), answer_index=0)
    (finding,) = CHECKS["options"]([Candidate(item, moved)])
    assert finding is not None
    assert not finding.passed


def test_a_check_of_another_package_is_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = EntryPoint("shouting", "audit.checks.unchanged:Unchanged", third_party.GROUP)
    monkeypatch.setattr(third_party, "entry_points", lambda group: (brought,))
    checks, _ = default_checks(names=("shouting",))
    assert repr(checks["shouting"]) == "Unchanged(high=0.0)"
    with pytest.raises(BadInputError, match="did you mean 'shouting'"):
        default_checks(names=("shoutin",))


@pytest.mark.models
def test_the_head_of_the_report_says_which_judge_there_was(tiny_nli: Path) -> None:
    assert "No NLI model was used" in default_checks()[1][0]
    told = default_checks(f"path:{tiny_nli}")[1][0]
    assert f"path:{tiny_nli}" in told
    assert "together with the embedded judge" in told
    assert "240 changed pairs" in told


def test_a_model_that_knows_no_english_is_not_weighed_on_english_pairs(tiny_nli: Path) -> None:
    checks, (told, _) = default_checks(f"path:{tiny_nli}", languages=("zh",))
    assert "cut at 0.5" in told
    assert "NliJudge" in repr(checks["meaning"])


@pytest.mark.models
def test_a_model_without_an_opinion_is_refused_before_any_work(tiny_nli: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = "the NLI model gave no finite probability for this pair"
    monkeypatch.setattr(NliJudge, "__call__", lambda _, pairs: [Opinion(None, silent)] * len(pairs))
    with pytest.raises(BadInputError, match="cannot be weighed: expected opinions on at least 20 pairs of each class; got 0 kept"):
        default_checks(f"path:{tiny_nli}")


def test_a_model_that_is_not_there_is_refused_before_any_work() -> None:
    with pytest.raises(BadInputError, match="cannot load the NLI model"):
        default_checks("path:nowhere")
