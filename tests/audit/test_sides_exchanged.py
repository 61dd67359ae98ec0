"""Sides that changed places where the texts differ by more than that: deeds, reckonings, and Chinese ones; and sides that may."""

import pytest

from audit.checks import CHECKS
from audit.text.equivalent import equivalent
from tests.audit.helpers import make_candidate


def _differences(check: str, a: str, b: str, language: str = "en") -> float:
    (finding,) = CHECKS[check]([make_candidate(a, b, language)])
    return 0.0 if finding is None else finding.value


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Nora lent Ravi a drill. Who has it now?", "Ravi lent Nora a drill. Which of them has it now?"),
        ("The fox chased the hen round the barn. Which animal fled?", "The hen chased the fox round the barn. Which of the animals fled?"),
        ("The firm sued the union over pay. Who filed the suit?", "The union sued the firm over pay. Who was it that filed?"),
        (
            "The pilot warned the mechanic because he heard a noise. Who spoke?",
            "The mechanic warned the pilot on hearing a noise. Who spoke?",
        ),
        (  # though a comparison beside it kept its sides
            "The fox is faster than the hen. The fox chased the hen. Which animal fled?",
            "The fox is faster than the hen. The hen chased the fox. Which of the animals fled?",
        ),
        ("Why did Iraq attack Kuwait in 1990?", "For what reason did Kuwait attack Iraq in 1990?"),
        ("Can a lion beat a tiger? Explain.", "Explain whether a tiger can beat a lion."),
        ("The manager praised the new clerk. Who was praised?", "The new clerk praised the manager. Who received praise?"),
    ],
)
def test_who_did_a_deed_and_to_whom_may_not_change_places_in_one_sentence_of_several(a: str, b: str) -> None:
    assert _differences("roles", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ann met Bob. Where was that?", "Bob met Ann. In which place was that?"),  # both do it
        ("Spain played Italy in 1994. Who won?", "Italy played Spain in 1994. Who was the winner?"),
        ("Nora lent Ravi a drill. Ravi lent Nora a saw. Who has it?", "Ravi lent Nora a saw. Nora lent Ravi a drill. Who has it now?"),
        ("The Zambezi River (Kasai River) rises here. Where?", "The Kasai River (Zambezi River) has its source here. Where?"),  # no verb
        ("Tom called Ann at noon. Ann called Tom at two.", "At noon Tom called Ann. Ann called Tom at 2 pm."),  # told both ways
        ("The hen was chased by the fox. Who fled?", "The fox chased the hen. Who ran away?"),
    ],
)
def test_deeds_of_both_sides_and_names_beside_a_noun_may(a: str, b: str) -> None:
    assert _differences("roles", a, b) == 0


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("Subtract 8 from 23. What is the result?", "What do you get when you subtract 23 from 8?", "en"),
        ("Take 6 away from 40.", "Take 40 away from 6.", "en"),
        ("What is 23 minus 8?", "What is 8 minus 23?", "en"),
        ("What is 9 - 4?", "What is 4 - 9?", "en"),
        ("Divide twelve by 4.", "What is 4 divided by 12?", "en"),
        ("How many times does 8 go into 24?", "What is 8 divided by 24?", "en"),
        ("What is 2 to the power of 5?", "Work out 5 to the power of 2.", "en"),
        ("23减去8等于多少?", "8减23是多少?", "zh"),
        ("24除以6等于几?", "24去除6，得几?", "zh"),
    ],
)
def test_what_is_taken_from_what_and_divided_by_what_may_not_change_places(a: str, b: str, language: str) -> None:
    assert _differences("roles", a, b, language) == 1
    assert language == "zh" or equivalent(a, b) is None


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("Subtract 8 from 23.", "What is 23 minus 8?", "en"),
        ("Divide 24 by 8.", "How many times does 8 go into 24?", "en"),
        ("From 40 take 6.", "What is 40 less 6?", "en"),
        ("What is 3 times 4?", "What is 4 times 3?", "en"),
        ("24除以6等于几?", "用6去除24,得几?", "zh"),
    ],
)
def test_a_reckoning_said_the_other_way_round_is_the_same_reckoning(a: str, b: str, language: str) -> None:
    assert _differences("roles", a, b, language) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("警察追赶小偷。谁在跑?", "警察被小偷追赶。在跑的是谁?"),
        ("猫把老鼠吃了。谁饿了?", "猫被老鼠吃了。哪个饿了?"),
        ("小李从北京飞到成都,用了3小时。他到了哪里?", "小李由成都飞到北京,花了三个小时。他到了哪里?"),
        ("甲班比乙班多,乙班比丙班多,哪班最多?", "乙班比甲班多,丙班比乙班多,最多的是哪班?"),
    ],
)
def test_chinese_sides_of_bei_of_a_journey_and_of_a_chain_may_not_change_places(a: str, b: str) -> None:
    assert _differences("roles", a, b, "zh") == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("警察追赶小偷。谁在跑?", "小偷被警察追赶。在跑的是谁?"),
        ("从北京到上海有多远?", "从上海到北京距离是多少?"),
        ("甲班比乙班多,乙班比丙班多,哪班最多?", "乙班比丙班多,甲班比乙班多,最多的是哪班?"),
        ("甲有5支笔,乙有8支笔。一共几支?", "乙有8支笔,甲有5支笔。一共几支?"),
    ],
)
def test_the_passive_a_distance_and_clauses_that_state_facts_may(a: str, b: str) -> None:
    assert _differences("roles", a, b, "zh") == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("甲有5支笔,乙有8支笔。一共几支?", "乙有5支笔,甲有8支笔。一共几支?"),
        ("先洗手,再吃饭。", "再吃饭,先洗手。"),
        ("他开了门,走进房间。", "走进房间,他开了门。"),
    ],
)
def test_clauses_that_exchange_their_subjects_or_stand_in_an_order_are_not_waved_through(a: str, b: str) -> None:
    assert _differences("roles", a, b, "zh") == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The bus goes from Leeds to York. Where does it stop last?", "Where is the last stop of the bus from York to Leeds?"),
        ("Write a function that converts celsius to fahrenheit.", "I need a function which converts fahrenheit to celsius."),
        ("He flew to Rome from Oslo. Where did he land?", "He flew from Rome to Oslo. In which city did he land?"),
    ],
)
def test_the_two_ends_of_a_way_may_not_change_places(a: str, b: str) -> None:
    assert _differences("roles", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("He flew to Rome from Oslo. Where did he land?", "He flew from Oslo to Rome. In which city did he land?"),
        ("How far is it from Leeds to York?", "How far is York? I ask for the way from York to Leeds."),
        ("He drove from Leeds to York and back. Where was he?", "He drove from York to Leeds and back. Where was he?"),
    ],
)
def test_the_same_way_told_from_its_end_and_ways_there_and_back_may(a: str, b: str) -> None:
    (finding,) = CHECKS["roles"]([make_candidate(a, b)])
    assert finding is None or "became" not in finding.reason
