"""Quantities are equal as values, whatever their spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.checks.pairwise import Pair
from audit.checks.quantities import compare
from audit.text.numerals import chinese, english
from audit.text.quantities import quantities
from audit.text.readings import differing
from audit.text.spoken import without_maths
from variants.types import Relation


def _same(a: str, b: str, language: str = "en") -> bool:
    return differing(a, b, language) == ([], [])


def _let_through(a: str, b: str, language: str = "en") -> bool:
    found = compare(Pair(a, b, language, "paraphrase", Relation.SAME))
    return found is None or found.count == 0


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
    ("a", "b"),
    [
        ("half a litre", "500 ml"), ("half a mile", "0.5 miles"), ("three quarters of an hour", "45 minutes"), ("half-hour", "30 minutes"),
        ("a pound and a quarter", "1.25 pounds"), ("half a million people", "500,000 people"), ("half a century", "50 years"),
        ("a quarter of a litre", "250 ml"), ("two years", "24 months"),
    ],
)  # fmt: skip
def test_a_part_of_a_unit_is_the_amount_it_makes(a: str, b: str) -> None:
    assert _same(f"It took {a} of it.", f"It took {b} of it.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("the nineteen-sixties", "the 1960s"),
        ("the sixties", "the 1960s"), ("the '60s", "the nineteen sixties"), ("the 60s", "the sixties"),
        ("the seventeenth century", "the 17th century"), ("the eighteen-hundreds", "the nineteenth century"),
        ("the eleventh and twelfth centuries", "the 11th and 12th centuries"), ("the twenty-first century", "the 21st century"),
        ("her thirty-third year", "her 33rd year"),
    ],
)  # fmt: skip
def test_a_decade_and_a_century_are_the_same_in_words_and_in_digits(a: str, b: str) -> None:
    assert _same(f"It was painted in {a}.", f"It was painted in {b}.")
    assert not _same(f"It was painted in {a}.", "It was painted in the 1550s.")


@pytest.mark.parametrize(
    ("a", "b"),
    [("nine out of ten", "90% of"), ("1 in 5", "20% of"), ("two in every five", "40% of"), ("3 of every 4", "three quarters of")],
)
def test_so_many_out_of_so_many_are_a_share(a: str, b: str) -> None:
    assert _same(f"{a} voters agree", f"{b} voters agree")
    assert not _same(f"{a} voters agree", "30% of voters agree")


def test_two_shares_of_other_numbers_are_compared_as_they_stand() -> None:
    assert not _same("He got three out of four right.", "He got six out of eight right.")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("on 14/7/1789", "on 14 July 1789"), ("on 7/4/1776", "on July 4, 1776"), ("on 7/4/1776", "on 7 April 1776"),
        ("on 4/7/1776 (day/month/year)", "on 4 July 1776"), ("1945/5/8", "8 May 1945"),
    ],
)  # fmt: skip
def test_a_date_in_numbers_is_the_date_in_words_in_one_of_its_orders(a: str, b: str) -> None:
    assert _same(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("on 4/7/1776", "on 5 July 1776"),
        ("on 4/7/1776", "on 7/4/1776"),  # one order for both texts
        ("on 4/7/1776 (day/month/year)", "on April 7, 1776"),  # the order is given
    ],
)
def test_a_date_in_numbers_is_no_other_date(a: str, b: str) -> None:
    assert not _same(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("打九折", "按90%出售"), ("打八五折", "打8.5折"), ("打对折", "半价"), ("三成学生", "30%的学生"), ("一成半", "15%"),
        ("一斤", "500克"),
        ("半公斤", "500克"), ("一斤半", "750克"), ("一年半", "18个月"), ("一个半小时", "90分钟"), ("十分钟", "10分钟"),
        ("一半学生", "50%的学生"),
        ("二十世纪八十年代", "1980年代"), ("上世纪八十年代", "80年代"), ("十六世纪", "16世纪"), ("120公里/小时", "每小时120公里"),
        ("每小时120公里", "一小时120公里"), ("每公斤5元", "一公斤5元"), ("张三有3本书", "张三有三本书"), ("一张三元", "1张3元"),
        ("二战", "第二次世界大战"),
    ],
)  # fmt: skip
def test_chinese_ways_of_saying_a_quantity_are_that_quantity(a: str, b: str) -> None:
    assert _same(a, b, "zh")


@pytest.mark.parametrize(
    ("a", "b"),
    [("打八折", "打七折"), ("半斤", "一斤"), ("每小时行驶90公里", "每分钟行驶90公里"), ("每公斤5元", "每克5元"), ("每天3次", "每周3次"),
     ("20世纪80年代", "19世纪80年代"), ("三成", "四成"), ("一战", "第二次世界大战")],
)  # fmt: skip
def test_other_chinese_quantities_differ(a: str, b: str) -> None:
    assert not _same(a, b, "zh")


@pytest.mark.parametrize("name", ["张三", "李四", "王五", "老三", "三亚"])
def test_numerals_within_a_chinese_name_are_no_numbers(name: str) -> None:
    assert not quantities(f"{name}在哪里?", "zh")


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("Tom buys 3 caps at $9 each.", "Tom buys 3 caps for $9 in total.", "en"),
        ("Every jar holds thirty sweets.", "The jars hold 30 sweets altogether.", "en"),
        ("The three girls have a total of 8 dolls.", "The three girls have 8 dolls apiece.", "en"),
        ("每袋有8个苹果,共3袋。", "3袋总共有8个苹果。", "zh"), ("兄弟俩各得5元。", "兄弟俩一共得5元。", "zh"),
    ],
)  # fmt: skip
def test_so_many_each_is_not_so_many_in_total(a: str, b: str, language: str) -> None:
    assert not _let_through(a, b, language)
    assert not _let_through(b, a, language)


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("There are 12 eggs in each box. How many are there in total?", "Each box has 12 eggs. How many eggs altogether?", "en"),
        ("Each day Tom eats 2 pears.", "Tom eats a total of 2 pears every day.", "en"),
        ("Each of 3 teams has 11 players, 33 in total.", "3 teams of 11 players each have 33 players altogether.", "en"),
        ("每盒12支,5盒一共多少支?", "一盒装12支,5盒总共有多少支?", "zh"),
    ],
)
def test_each_and_total_kept_with_their_own_numbers_pass(a: str, b: str, language: str) -> None:
    assert _let_through(a, b, language)


def test_things_counted_in_the_afternoon_are_no_time_of_day() -> None:
    assert not any(kind == "time of day" for kind, _, _ in quantities("She sold 40 in the morning and another 6 in the afternoon.", "en"))
    assert _same("They met at ten in the morning.", "They met at 10 am.")


def test_a_dollar_sign_around_maths_is_no_money() -> None:
    assert not any(kind == "dollar" for kind, _, _ in quantities("Solve $2x + 5 = 11$, then $3y$, and $4z - 1 < 0.", "en"))
    assert without_maths("it costs $5 + tax or $6 in all") == "it costs $5 + tax or $6 in all"
    assert _same("He owes $2k.", "He owes 2,000 dollars.")


def test_a_month_before_a_noun_is_the_month() -> None:
    assert _same("He paid the rent in March.", "He paid the March rent.")
    assert _same("Who won the May election?", "Who won the election in May?")
    assert not _same("Who won the May election?", "Who won the June election?")
    assert not quantities("They may march.", "en")


def test_us_dollars_are_dollars_and_no_euros() -> None:
    assert _same("Change 100 US dollars.", "Change $100.")
    assert not _same("Change 100 US dollars.", "Change 100 euros.")


def test_a_rate_in_another_unit_differs() -> None:
    assert not _same("It leaks 2 litres per hour.", "It leaks 2 litres per minute.")
    assert not _same("It costs $3 per kg.", "It costs $3 per gram.")
    assert not _same("It turns 9 times per second.", "It turns 9 times per minute.")
    assert _same("It costs $3 per kg.", "It costs $3 per kilo.")
    assert _same("He drives 60 miles per hour.", "He drives 60 miles in one hour.")


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
