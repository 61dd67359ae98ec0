"""Quantities respelt, things listed in another order, and where an order or a spelling does say something."""

import pytest

from audit.checks import CHECKS
from audit.text.edits import exchange
from audit.text.enumerations import relisted
from audit.text.equivalent import equivalent
from audit.text.respelled import respelled
from tests.audit.helpers import make_candidate


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The talk is at 4 pm.", "The talk is at 16:00."),
        ("She was born on 9 June 1988.", "She was born on June 9, 1988."),
        ("He slept for two weeks.", "He slept for 14 days."),
        ("It weighs 1500 g.", "It weighs 1.5 kg."),
        ("The top speed is 90 km/h.", "The top speed is 90 kilometres per hour."),
        ("It was -8 °C outside.", "It was minus 8 degrees Celsius outside."),
        ("The bill was €35.", "The bill was 35 euros."),
        ("Add 1/4 cup of milk.", "Add 0.25 cup of milk."),
        ("Three out of four cats sleep.", "75% of cats sleep."),
    ],
)
def test_a_quantity_is_spelt_as_the_original_spells_it(a: str, b: str) -> None:
    assert respelled(a, b, "en") == a


def test_a_quantity_is_respelt_where_the_words_beside_it_changed_too() -> None:
    a, b = (
        "The lease runs for 36 months. When is it up if it began in June?",
        "The lease runs for three years. If it began in June, when is it up?",
    )
    assert respelled(a, b, "en") == b.replace("three years", "36 months")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The talk is at 4 pm.", "The talk is at 4:30 pm."),  # another time
        ("Ann paid $3 and Bob paid 5 euros.", "Ann paid 5 euros and Bob paid $3."),  # moved, not respelt
        ("He slept well.", "He slept soundly."),
        ("Two men ran.", "Two men walked."),
    ],
)
def test_whatever_else_differs_stays(a: str, b: str) -> None:
    assert respelled(a, b, "en") == b


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The stew has beans, leeks and corn.", "The stew has corn, beans and leeks."),
        ("She plays chess, green bowls and golf.", "She plays golf, chess and green bowls."),
        ("A bag has 4 blue pens, 6 black pens and 1 ruler.", "A bag has 1 ruler, 4 blue pens and 6 black pens."),
        ("Seats cost $9 for members and $14 for guests.", "Seats cost $14 for guests and $9 for members."),
    ],
)
def test_a_list_in_another_order_lists_the_same(a: str, b: str) -> None:
    assert relisted(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Wash, peel and cut the beets.", "Cut, wash and peel the beets."),  # steps
        ("The prizes went to Ann, Bob and Cal respectively.", "The prizes went to Bob, Cal and Ann respectively."),
        ("Continue: 2, 4 and 8", "Continue: 8, 2 and 4"),
        ("A bag has 4 blue pens and 6 black pens.", "A bag has 6 blue pens and 4 black pens."),
        ("We need salt and oil or butter.", "We need butter and oil or salt."),
        ("They honoured Ann Lee, painter of murals, and Cal Roy.", "They honoured Cal Roy, painter of murals, and Ann Lee."),
        ("Ann likes tea, Bob and rain.", "Bob likes tea, Ann and rain."),
    ],
)
def test_an_order_that_says_something_is_not_waved_through(a: str, b: str) -> None:
    assert not relisted(a, b)


@pytest.mark.parametrize(
    ("a", "b", "harmless"),
    [
        ("Oslo is the capital of Norway.", "The capital of Norway is Oslo.", True),
        ("My best friend is Tom.", "Tom is my best friend.", True),
        ("All roses are flowers.", "All flowers are roses.", False),
        ("Whales are mammals.", "Mammals are whales.", False),
        ("A tulip is a plant.", "A plant is a tulip.", False),
    ],
)
def test_is_holds_both_ways_between_things_and_not_between_classes(a: str, b: str, harmless: bool) -> None:
    found = exchange(a, b, "en")
    assert found is not None
    assert found.harmless is harmless


def test_sentences_and_the_things_that_they_list_may_both_move() -> None:
    a = "Seats cost $9 for members and $14 for guests. A group of 3 members and 2 guests came. How much was paid?"
    b = "A group of 2 guests and 3 members came. Seats cost $14 for guests and $9 for members. How much was paid?"
    assert equivalent(a, b)
    assert equivalent(a, b.replace("$14 for guests and $9 for members", "$9 for guests and $14 for members")) is None


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("What is the capital of Chad?", "Which city serves as the capital of Chad?"),
        ("Who is the mayor of Leeds?", "Which person acts as mayor of Leeds?"),
        ("What is the longest river of Peru?", "Which river is the longest river of Peru?"),
    ],
)
def test_a_word_for_the_kind_of_thing_and_serves_as_put_nothing_in(a: str, b: str) -> None:
    (finding,) = CHECKS["details"]([make_candidate(a, b)])
    assert finding is not None
    assert finding.passed


def test_a_detail_put_in_beside_them_is_one() -> None:
    (finding,) = CHECKS["details"](
        [make_candidate("What is the capital of Chad?", "Which dusty inland city serves as the capital of Chad?")]
    )
    assert finding is not None
    assert not finding.passed
