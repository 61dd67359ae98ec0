"""Names: initials and what they stand for, and Chinese names that change places."""

import pytest

from audit.checks.entities import compare as entities
from audit.checks.pairwise import Pair
from audit.checks.roles import compare as roles
from variants.types import Relation


def _pair(a: str, b: str, language: str = "en") -> Pair:
    return Pair(a, b, language, "paraphrase", Relation.SAME)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("EU", "European Union"), ("U.N.", "United Nations"), ("FBI", "Federal Bureau of Investigation"),
        ("NASA", "National Aeronautics and Space Administration"), ("UK", "United Kingdom"),
    ],
)  # fmt: skip
def test_initials_are_the_name_they_stand_for(short: str, long: str) -> None:
    a, b = f"What did the {short} decide?", f"What did the {long} decide?"
    for pair in (_pair(a, b), _pair(b, a)):
        found = entities(pair)
        assert found is None or found.count == 0


@pytest.mark.parametrize(("short", "long"), [("UN", "European Union"), ("UK", "United States"), ("FBI", "Central Intelligence Agency")])
def test_initials_are_no_other_name(short: str, long: str) -> None:
    found = entities(_pair(f"What did the {short} decide?", f"What did the {long} decide?"))
    assert found is not None
    assert found.count > 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("王五打败了赵六,谁赢了?", "赵六打败了王五,赢的是谁?"), ("飞机从北京飞往成都。", "飞机由成都飞往北京。"),
        ("小明比小红高吗?", "小红比小明高吗?"),
    ],
)  # fmt: skip
def test_chinese_names_that_changed_places_around_the_same_words_differ(a: str, b: str) -> None:
    found = roles(_pair(a, b, "zh"))
    assert found is not None
    assert found.count > 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("张三和李四去了哪里?", "李四和张三去了哪儿?"),
        ("小明比小红高。", "小红比小明矮。"),
        ("飞机从北京飞往成都。", "这架飞机由北京飞往成都。"),
    ],
)
def test_chinese_names_that_are_joined_or_compared_the_other_way_round_pass(a: str, b: str) -> None:
    found = roles(_pair(a, b, "zh"))
    assert found is None or found.count == 0
