"""Quantities are equal as values, whatever their spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.text.numerals import chinese, english
from audit.text.quantities import quantities, unmatched


def _same(a: str, b: str, language: str = "en") -> bool:
    return unmatched(quantities(a, language), quantities(b, language)) == ([], [])


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("1,200,000 people", "1.2 million people", "en"), ("half of it", "50% of it", "en"), ("two and a half hours", "2.5 hours", "en"),
        ("an hour and a half", "90 minutes", "en"), ("noon", "12:00", "en"), ("9 in the morning", "9 am", "en"), ("$1.5m",
        "1.5 million dollars", "en"),
        ("3 May 1921", "1921-05-03", "en"), ("two dozen", "24", "en"), ("every day", "daily", "en"), ("2 1/2 cups", "2.5 cups", "en"),
        ("both parties", "the two parties", "en"),
        ("the following two texts", "the following texts", "en"), ("50 cents", "$0.50", "en"), ("may be", "might be", "en"),
        ("120万人", "一百二十万人", "zh"), ("下午3点", "15:00", "zh"), ("百分之五十", "50%", "zh"), ("半小时", "30分钟", "zh"),
        ("5公里", "5千米", "zh"),
        ("三月五日", "3月5日", "zh"), ("哪一项", "哪项", "zh"), ("1.200.000", "1200000", "de"), ("zwölf", "12", "de"),
    ],
)  # fmt: skip
def test_spellings_of_one_quantity_are_equal(a: str, b: str, language: str) -> None:
    assert _same(a, b, language)


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("3.5 percent", "35 percent", "en"), ("12 metres", "12 feet", "en"), ("$60", "€60", "en"), ("3 pm", "3 am", "en"),
        ("-5 degrees", "5 degrees", "en"),
        ("first season", "second season", "en"), ("the two questions", "the three questions", "en"),
        ("two questions", "questions", "en"), ("one cat", "two cats", "en"), ("1990s", "1980s", "en"), ("5公斤", "5斤", "zh"),
        ("一个", "两个", "zh"),
        ("twice", "three times", "en"), ("30%", "30", "en"),
    ],
)  # fmt: skip
def test_other_quantities_differ(a: str, b: str, language: str) -> None:
    assert not _same(a, b, language)


@pytest.mark.parametrize(
    ("run", "value"), [("two hundred and five", 205), ("one million two hundred thousand", 1_200_000), ("ninety-nine", 99)]
)
def test_english_runs_have_their_value(run: str, value: float) -> None:
    assert english(run) == value


@pytest.mark.parametrize(
    ("run", "value"),
    [("一百二十万", 1_200_000), ("二〇二四", 2024), ("十五", 15), ("三点五", 3.5), ("两千零一", 2001), ("三亿五千万", 350_000_000)],
)
def test_chinese_runs_have_their_value(run: str, value: float) -> None:
    assert chinese(run) == value


@given(st.integers(0, 10**9))
def test_digits_equal_themselves_with_separators_and_differ_from_the_next_number(number: int) -> None:
    assert _same(f"It has {number} parts.", f"It has {number:,} parts.")
    assert not _same(f"It has {number} parts.", f"It has {number + 1} parts.")


@given(st.text(max_size=60))
def test_every_text_agrees_with_itself(text: str) -> None:
    for language in ("en", "zh", "de"):
        assert _same(text, text, language)
