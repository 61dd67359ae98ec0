import random

import pytest

from variants.generators.base import Draft, Skip
from variants.generators.mirror import MIRROR
from variants.generators.mirror.comparison import CONVERSES, Comparison
from variants.generators.mirror.denial import AnswerDenied
from variants.generators.mirror.negation import Negation
from variants.generators.mirror.option_reversal import PairSwap
from variants.generators.mirror.polar_en import Polar, parse
from variants.generators.mirror.polarity import turned
from variants.generators.mirror.user_stance import UserStance
from variants.types import Item, Relation


def polar(question: str, answer: str | None = "yes", choices: tuple[str, ...] | None = ("yes", "no")) -> Item:
    index = choices.index(answer) if choices and answer in choices else None
    return Item("i", "d", question, task_type="yes_no", choices=choices, answer=answer, answer_index=index)


@pytest.mark.parametrize(
    ("answer", "choices", "expected"),
    [
        ("yes", ("yes", "no"), ("no", 1)),
        ("YES", ("YES", "NO", "DON'T KNOW"), ("NO", 1)),
        ("DON'T KNOW", ("YES", "NO", "DON'T KNOW"), ("DON'T KNOW", 2)),
        ("No", ("Yes", "No"), ("Yes", 0)),
        ("no", None, ("yes", None)),
        ("NO", None, ("YES", None)),
        ("False", None, ("True", None)),
        ("不是", ("是", "不是"), ("是", 0)),
        ("没有", None, ("有", None)),
        ("maybe", ("yes", "no", "maybe"), ("maybe", 2)),
        (None, ("yes", "no"), (None, None)),
    ],
)
def test_the_answer_is_turned_by_content(
    answer: str | None, choices: tuple[str, ...] | None, expected: tuple[str | None, int | None]
) -> None:
    other = turned(polar("Is it?", answer, choices))
    assert other is not None
    assert (other.answer, other.index) == expected


def test_turning_twice_gives_the_answer_back() -> None:
    for answer in ("yes", "No", "TRUE", "是", "没有", "maybe"):
        once = turned(polar("Is it?", answer, None))
        assert once is not None
        twice = turned(polar("Is it?", once.answer, None))
        assert twice is not None
        assert twice.answer == answer


@pytest.mark.parametrize(("question", "converse"), CONVERSES)
def test_the_converse_keeps_the_answer(question: str, converse: str | None) -> None:
    made = Comparison("converse")(polar(question), random.Random(0), 0)
    if converse is None:
        assert isinstance(made, Skip)
    else:
        assert isinstance(made, Draft)
        assert (made.edits[0].text, made.relation, made.answer) == (converse, Relation.SAME, None)


def test_a_yes_no_item_has_mirrors_with_both_maps_so_that_a_constant_answer_scores_a_half() -> None:
    item = polar("Is iron heavier than cork?")
    relations = {name: made.relation for name, plugin in MIRROR.items() if isinstance(made := plugin(item, random.Random(0), 0), Draft)}
    assert {relations["negation"], relations["comparison_flip"], relations["answer_denied"]} == {Relation.FLIP}
    assert {relations["comparison_converse"], relations["user_stance"]} == {Relation.SAME}


@pytest.mark.parametrize("index", range(4))
def test_every_wording_of_the_negation_turns_the_answer(index: int) -> None:
    made = Negation()(polar("Is the sun a star?"), random.Random(0), index)
    assert isinstance(made, Draft)
    assert (made.relation, made.answer, made.answer_index, made.family) == (Relation.FLIP, "no", 1, "negation")
    assert "the sun is a star" in made.edits[0].text
    assert isinstance(Negation()(polar("Is the sun a star?"), random.Random(0), 4), Skip)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Is Paris the capital of France?", "Paris is the capital of France"),
        ("Are patients' reports of home readings reliable?", "patients' reports of home readings are reliable"),
        ("Did the Cherokee people send a delegation?", "the Cherokee people sent a delegation"),
        ("Does context matter for mortality?", "context matters for mortality"),
        ("Has the short week improved morale?", "the short week has improved morale"),
        ("Is the referee highly visible against the field?", "the referee is highly visible against the field"),
        ("Were there eight humans on the ark?", "there were eight humans on the ark"),
        ("Can Stone Cold Steve Austin carry a deer?", "Stone Cold Steve Austin can carry a deer"),
        ("Could Elizabeth I of England have seen the play?", "Elizabeth I of England could have seen the play"),
    ],
)
def test_the_subject_is_found(question: str, statement: str) -> None:
    found = parse(question)
    assert isinstance(found, Polar)
    assert found.statement() == statement


@pytest.mark.parametrize(
    "question",
    [
        "Is the capital of France Paris?",
        "Are cats and dogs mammals?",
        "Does the police force people to talk?",
        "Is fear of spiders discouraging surgeons from adopting percutaneous and open techniques in surgery?",
        "Did the play end well or badly?",
        "Isn't the sun a star?",
        "Did nobody come?",
        "Did Tom ever come?",
        "Is there any milk?",
        "Are Biochemical Markers Of Bone Turnover Representative Of Histomorphometry?",
        "Is the man who sold the world tall?",
    ],
)
def test_where_the_subject_or_complement_is_not_certain_the_rule_declines(question: str) -> None:
    assert isinstance(parse(question), str)


def test_a_denial_is_declined_where_the_answer_is_undecided() -> None:
    assert isinstance(AnswerDenied()(polar("Is it warm?", "maybe", ("yes", "no", "maybe")), random.Random(0), 0), Skip)


def test_stances_come_in_pairs_of_yes_and_no() -> None:
    said = [UserStance()(polar("Is it warm?"), random.Random(0), index) for index in range(4)]
    assert [draft.edits[0].text.rstrip(". ").split()[-1] for draft in said if isinstance(draft, Draft)] == [
        "no",
        "yes",
        "no",
        "yes",
    ]  # ord("i") is odd
    other = UserStance()(Item("j", "d", "Is it warm?", task_type="yes_no"), random.Random(0), 0)
    assert isinstance(other, Draft)
    assert "yes" in other.edits[0].text


def test_a_pair_is_swapped_and_the_gold_moves_with_its_content() -> None:
    item = Item("i", "d", "Which reply is better?", task_type="preference", choices=("the long reply", "the short reply"), answer_index=1)
    made = PairSwap()(item, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert (made.relation, made.answer_index, made.family) == (Relation.CONTENT, 0, "pair_swap")
    assert isinstance(PairSwap()(polar("Is it?"), random.Random(0), 0), Skip)
