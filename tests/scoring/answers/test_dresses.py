"""Further dresses in which models put their answers, kind by kind, in each of the forms that a kind has."""

import pytest

from scoring.answers.parse import parse
from scoring.backends.base import Finish

CITIES = ("Rome", "London", "Paris", "Madrid")
PARIS, UNPARSED, REFUSED = "paris", "<unparsed>", "<refused>"


def read(text: str, task: str, choices: tuple[str, ...] | None, language: str = "en", finish: Finish = "stop") -> str:
    found = parse(text, task_type=task, choices=choices, language=language, finish=finish)
    return found.value if found.value is not None else f"<{found.status}>"


@pytest.mark.parametrize(
    "dress",
    [
        *("__C__", "*(C)*", "<C>", "{C}", "【C】", "Ｃ", "C．", "«C»", "‘C’"),
        *("👉 C", "✅ C", "✔ C) Paris", "C ✅", "→ C", "➡️ C. Paris", "⭐ The answer is C ⭐"),
        *('{"answer": "C"}', "{'answer': 'C'}", '```json\n{"answer": "C"}\n```', "{'final_answer': 'Paris'}"),
        *('{"choice": "C", "reason": "A is wrong"}', '{"reason": "capital", "answer": "C"}'),
        *("A: C", "A: (C)", "A: Paris", "ANSWER => C", "Answer -> C", "Final answer — C"),
        *("I would have to go with C.", "I need to choose C", "It is definitely C", "It is most likely C.", "Of course. C", "Well, C."),
        *("<strong>C</strong>", "<b>C", "<p>C. Paris</p>", 'The answer is <span class="x">C</span>', "C from the given options"),
        *("A? No, C.", "A? No. C.", "not A, it is C", "A is wrong, B is wrong, D is wrong, so C"),
        *("third option", "The third one", "It's the third option."),
        "Step 1: A is Rome.\nStep 2: B is London.\nTherefore the answer is (C).",
        "B and D can be ruled out. A is in Italy. So the answer: C",
    ],
)
def test_the_option_is_read(dress: str) -> None:
    assert read(dress, "mcq", CITIES) == PARIS


@pytest.mark.parametrize("dress", ["我认为是C", "我猜选C", "本题选C", "应选（C）", "第三个", "第三个选项", "C选项正确"])
def test_the_option_is_read_in_chinese(dress: str) -> None:
    assert read(dress, "mcq", CITIES, "zh") == PARIS


@pytest.mark.parametrize(
    "text",
    [
        *("first", "The fifth option", "The first option is wrong", "B? Not really.", "A & C", "A/C", "E", "👍"),
        "A. Paris",  # no article and Paris: a letter and another option's text
        "B: Paris",
    ],
)
def test_what_names_no_option_or_two_is_not_guessed_at(text: str) -> None:
    assert read(text, "mcq", CITIES) == UNPARSED


def test_the_last_one_is_the_last_there_is() -> None:
    assert read("the last one", "mcq", CITIES) == "madrid"
    assert read("the last one", "mcq", CITIES[:2]) == "london"


@pytest.mark.parametrize(
    ("yes", "no", "language"),
    [
        ("Indeed.", "Absolutely not", "en"),
        ("Absolutely.", "Certainly not.", "en"),
        ("Certainly", "Definitely not", "en"),
        ("Of course", "Of course not.", "en"),
        ("I believe so", "I don't think so", "en"),
        ("Indeed it is", "Not at all", "en"),
        ("That's true.", "That's wrong", "en"),
        ("Y", "N", "en"),
        ("Answer: y", "Answer: n", "en"),
        ("A: yes", "A: No", "en"),
        ('{"answer": "yes"}', "{'answer': 'no'}", "en"),
        ("✅ Yes", "❌ No", "en"),
        ("<em>Yes</em>.", "<u>No</u>", "en"),
        ("I would think so.", "I do not think so", "en"),
        ("当然", "当然不是", "zh"),
        ("确实如此", "并不是", "zh"),
        ("应该是的", "绝对不会", "zh"),
        ("没错", "并非如此", "zh"),
        ("Com certeza", "De jeito nenhum", "pt"),
        ("É verdade", "Não é verdade", "pt"),
        ("Acho que sim", "Acho que não", "pt"),
        ("S", "N", "pt"),
        ("Por supuesto", "En absoluto", "es"),
        ("Natürlich", "Auf keinen Fall", "de"),
        ("Bien sûr", "Pas du tout", "fr"),
        ("もちろん", "違います", "ja"),
        ("맞습니다", "아닙니다", "ko"),
    ],
)
def test_yes_and_no_are_read_in_other_words(yes: str, no: str, language: str) -> None:
    assert read(yes, "yes_no", ("yes", "no"), language) == "yes"
    assert read(no, "yes_no", ("yes", "no"), language) == "no"


@pytest.mark.parametrize(
    "text", ["Not yes", "not no", "Never say never", "never mind", "No doubt about that date", "Sure, tell me more", "Q"]
)
def test_words_that_may_begin_anything_say_neither(text: str) -> None:
    assert read(text, "yes_no", ("yes", "no")) == UNPARSED


def test_a_denied_word_leaves_the_other() -> None:
    assert read("The answer is not no, it's yes", "yes_no", ("yes", "no")) == "yes"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("minus 3", "-3"),
        ("The answer is minus 5", "-5"),
        ("= minus 4", "-4"),
        ("The temperature fell to minus 4", "-4"),
        ("10 minus 3 is 7", "7"),  # something stands before it to take away from
        ("7 = 3 + 4", "7"),
        ("12 = 3*4", "12"),
        ("x = 3 + 4 = 7", "7"),
        ("3*4=12", "12"),
        ("828521 - 800059 = 28462", "28462"),
        ("12 / 4 = 3", "3"),
        ("12/4", "3"),
        ("142/47 = 3/4", "0.75"),  # two fractions: the last is the result
        ("5 and 6 make 11", "11"),
        ("reduced from 5 to 3 so 2", "2"),
        ("At 12:30 there are 5 left", "5"),
        ("Answer:12", "12"),
        ("Step 1: 12", "12"),
        ("<b>12</b>", "12"),
        ("1.2M", "1200000"),
        ("3K", "3000"),
        ("12 m", "12"),  # metres
        ("三十五", "35"),
        ("{'answer': '12'}", "12"),
        ("✅ 12", "12"),
    ],
)
def test_numbers_are_read(text: str, number: str) -> None:
    assert read(text, "numeric", None) == number


@pytest.mark.parametrize(
    "text",
    [
        *("12 or 13", "between 12 and 13", "12-13", "12 to 13", "5 and 6", "2010-2015", "5-10 apples"),
        *("12 + 3", "3 * 4", "2 x 3", "12 ÷ 4", "828521-800059"),
        *("12:30", "Answer: 12:30", "ratio 3:4"),
    ],
)
def test_two_numbers_of_which_neither_is_the_answer_are_none(text: str) -> None:
    assert read(text, "numeric", None) == UNPARSED


@pytest.mark.parametrize("text", ["I can't calculate that.", "I cannot compute this", "I am sorry, but I won't solve this."])
def test_declining_to_work_it_out_is_a_refusal(text: str) -> None:
    assert read(text, "numeric", None) == REFUSED
