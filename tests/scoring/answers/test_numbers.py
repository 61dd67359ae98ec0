"""Numbers are read with their signs, separators, fractions, units and words; of several, the final one."""

import pytest

from scoring.answers.parse import parse
from scoring.backends.base import Finish

UNPARSED = "<unparsed>"


def read(text: str, language: str = "en", finish: Finish = "stop") -> str:
    found = parse(text, task_type="numeric", choices=None, language=language, finish=finish)
    return found.value if found.value is not None else f"<{found.status}>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("42", "42"),
        ("42.", "42"),
        (" 42 ", "42"),
        ("42.0", "42"),
        ("042", "42"),
        ("+42", "42"),
        ("-42", "-42"),
        ("−42", "-42"),
        ("- 42", "42"),
        ("0", "0"),
        ("-0", "0"),
        ("1,234", "1234"),
        ("1,234.50", "1234.5"),
        ("1,234,567", "1234567"),
        ("12,34,567", "1234567"),
        ("1\u202f234\u00a0567", "1234567"),
        ("1'234", "1234"),
        ("1_000", "1000"),
        ("$1,200", "1200"),
        ("$-5", "-5"),
        ("-$5", "-5"),
        ("€3.50", "3.5"),
        ("US$ 20", "20"),
        ("£1.05", "1.05"),
        ("50%", "50"),
        ("50 %", "50"),
        ("12 apples", "12"),
        ("5kg", "5"),
        ("5 km/h", "5"),
        ("3/4", "0.75"),
        ("1/3", "1/3"),
        ("-1/3", "-1/3"),
        ("2/6", "1/3"),
        ("1 1/2", "1.5"),
        ("½", "0.5"),
        ("1½", "1.5"),
        (r"\frac{3}{4}", "0.75"),
        (r"\dfrac{1}{3}", "1/3"),
        (r"2\frac{1}{2}", "2.5"),
        (r"\boxed{42}", "42"),
        (r"$\boxed{1{,}234}$", "1234"),
        (r"\boxed{\frac{1}{2}}", "0.5"),
        ("1.5e3", "1500"),
        ("1.5E-3", "0.0015"),
        ("1.5×10^3", "1500"),
        ("1.5 x 10^3", "1500"),
        (r"1.5 \times 10^{3}", "1500"),
        ("1.5×10³", "1500"),
        ("10^6", "1000000"),
        ("10³", "1000"),
        ("3 million", "3000000"),
        ("2.5 thousand", "2500"),
        ("5k", "5000"),
        (".5", "0.5"),
        ("0.1", "0.1"),
        ("#### 42", "42"),
        ("４２", "42"),
        ("٤٢", "42"),
        ("The answer is 42.", "42"),
        ("The answer is $42.00.", "42"),
        ("Answer: 42 apples", "42"),
        ("**Answer: 42**", "42"),
        ("The answer is 5 + 3 = 8", "8"),
        ("The answer is 12 (3 boxes of 4).", "12"),
        ("The final answer is: **1,200** dollars per year", "1200"),
        ("So he has 3 + 5 = 8 apples.", "8"),
        ("First 5, then 6, so 11.", "11"),
        ("He buys 2 boxes of 6. That is 12 eggs.", "12"),
        ("1. Add 2 and 3.\n2. The sum is 5.", "5"),
        ("The answer is not 5 but 6.", "6"),
        ("The answer is 5. Wait: the answer is 6.", "6"),
        ("12\n\nQuestion: What is 2+2?\nAnswer: 4", "12"),
        ("<think>5 or 6</think>7", "7"),
        ("x = 7", "7"),
        ("twelve", "12"),
        ("Twenty-five.", "25"),
        ("The answer is three hundred and five", "305"),
        ("minus seven", "-7"),
        ("two thousand", "2000"),
        ("one hundred apples", "100"),
        ("The answer is twelve.", "12"),
        ("5 - 3 = 2", "2"),
        ("5-3=2", "2"),
        ("between 3 and 4, so 3.5", "3.5"),
        ("COVID-19 took 7", "7"),
        ("I'm sorry for the delay. The answer is 5.", "5"),
        ("Bob", UNPARSED),
        ("B2", UNPARSED),
        ("v1.2.3", UNPARSED),
        ("many", UNPARSED),
        ("The answer is 5 or 6.", UNPARSED),
        ("no one", UNPARSED),
        ("1/0", UNPARSED),
    ],
)
def test_numbers_are_read_in_english(text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("1.234,5", "de", "1234.5"),
        ("1.234", "de", "1234"),
        ("3,5", "de", "3.5"),
        ("1.5", "de", "1.5"),
        ("Die Antwort ist 1.200 Euro.", "de", "1200"),
        ("R$ 1.234,56", "pt", "1234.56"),
        ("A resposta é 5 mil", "pt", "5000"),
        ("2,5 milhões", "pt", "2500000"),
        ("La respuesta es 3,14", "es", "3.14"),
        ("1 234,5", "fr", "1234.5"),
        ("答案是15朵", "zh", "15"),
        ("共有15朵花", "zh", "15"),
        ("三十五", "zh", "35"),
        ("三十五朵", "zh", "35"),
        ("答案是十二", "zh", "12"),
        ("一百二十", "zh", "120"),
        ("两千零五", "zh", "2005"),
        ("一万二千", "zh", "12000"),
        ("三亿", "zh", "300000000"),
        ("负五", "zh", "-5"),
        ("三点五", "zh", "3.5"),
        ("三分之一", "zh", "1/3"),
        ("百分之五十", "zh", "50"),
        ("十", "zh", "10"),
        ("二〇二四", "zh", "2024"),
        ("3万", "zh", "30000"),
        ("1.5亿", "zh", "150000000"),
        ("答案：３０", "zh", "30"),
        ("負の5", "ja", "5"),
        ("答えは20000です", "ja", "20000"),
        ("二十四時間", "ja", "24"),
        ("正解は１２個", "ja", "12"),
        ("所以一共是 3+4=7 朵", "zh", "7"),
        ("没有人", "zh", UNPARSED),
    ],
)
def test_numbers_are_read_as_their_language_writes_them(text: str, language: str, expected: str) -> None:
    assert read(text, language) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The answer is 1", "<truncated>"),  # the cut may have taken `2` of `12` away
        ("12", "<truncated>"),
        ("12\n", "<truncated>"),
        ("First, 3 + 4 = 7. Then we", "<truncated>"),
        ("The answer is 12 apples and", "12"),
        ("12 apples", "12"),
        ("12\nBecause", "12"),
        ("", "<truncated>"),
    ],
)
def test_an_answer_that_was_cut_off_is_no_answer_unless_it_was_complete(text: str, expected: str) -> None:
    assert read(text, finish="length") == expected
