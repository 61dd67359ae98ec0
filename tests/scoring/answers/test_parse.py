"""The five kinds of no answer are kept apart, free text is folded, and nothing that a model writes makes the parser fail."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.answers.fold import folded
from scoring.answers.options import contents
from scoring.answers.parse import Parsed, option_contents, parse
from scoring.backends.base import Finish

TASKS: list[tuple[str, tuple[str, ...] | None]] = [
    ("mcq", ("Rome", "London", "Paris")),
    ("classification", ("negative", "positive")),
    ("yes_no", ("yes", "no")),
    ("yes_no", None),
    ("yes_no_maybe", ("yes", "no", "maybe")),
    ("numeric", None),
    ("extractive", None),
    ("open", None),
    ("likert", ("low", "middle", "high")),
]
LANGUAGES = ["en", "zh", "pt", "de", "es", "ja", "ko", "fr", "xx", "zh-Hans", "pt-BR"]


def status(text: str, task: str, choices: tuple[str, ...] | None, finish: Finish = "stop", language: str = "en") -> str:
    return parse(text, task_type=task, choices=choices, language=language, finish=finish).status


@pytest.mark.parametrize(("task", "choices"), TASKS)
class TestOnEveryTask:
    @pytest.mark.parametrize("text", ["", " ", "\n\t ", "\u200b", "\ufeff", "\u00a0", "<think>hm</think>", "<|im_end|>"])
    def test_nothing_is_empty(self, task: str, choices: tuple[str, ...] | None, text: str) -> None:
        assert status(text, task, choices) == "empty"

    @pytest.mark.parametrize("text", ["", "<think>let me see"])
    def test_nothing_because_the_budget_ran_out_is_truncated(self, task: str, choices: tuple[str, ...] | None, text: str) -> None:
        assert status(text, task, choices, "length") == "truncated"

    def test_a_failed_request_is_errored_whatever_came(self, task: str, choices: tuple[str, ...] | None) -> None:
        assert status("A", task, choices, "error") == "errored"

    def test_a_filtered_answer_is_refused(self, task: str, choices: tuple[str, ...] | None) -> None:
        assert status("", task, choices, "filtered") == "refused"

    @pytest.mark.parametrize(
        ("text", "language"),
        [
            ("I'm sorry, but I can't help with that.", "en"),
            ("I’m sorry, but I can’t assist with that request.", "en"),
            ("I cannot answer this question.", "en"),
            ("I can't answer that.", "en"),
            ("Sorry, I am unable to answer.", "en"),
            ("As an AI language model, I don't have personal opinions.", "en"),
            ("I'm not able to provide that.", "en"),
            ("I must decline to answer.", "en"),
            ("I apologize, but I cannot provide an answer.", "en"),
            ("Unfortunately, I won't be able to help.", "en"),
            ("I'd rather not say.", "en"),
            ("This goes against my guidelines.", "en"),
            ("抱歉，我无法回答这个问题。", "zh"),
            ("对不起，我不能提供帮助。", "zh"),
            ("作为一个人工智能，我没有个人观点，无法回答。", "zh"),
            ("我无法回答。", "zh"),
            ("Desculpe, mas não posso ajudar com isso.", "pt"),
            ("Não posso responder a essa pergunta.", "pt"),
            ("Sinto muito, não consigo responder.", "pt"),
            ("Lo siento, pero no puedo ayudar con eso.", "es"),
            ("Es tut mir leid, aber das kann ich nicht beantworten.", "de"),
            ("Je ne peux pas répondre.", "fr"),
            ("申し訳ありませんが、お答えできません。", "ja"),
            ("죄송하지만 답변할 수 없습니다.", "ko"),
        ],
    )
    def test_a_refusal_is_refused(self, task: str, choices: tuple[str, ...] | None, text: str, language: str) -> None:
        assert status(text, task, choices, language=language) == "refused"


@pytest.mark.parametrize(("task", "choices"), [row for row in TASKS if row[0] not in {"extractive", "open"}])
def test_babble_is_unparsed_and_babble_cut_off_is_truncated(task: str, choices: tuple[str, ...] | None) -> None:
    assert status("Well, well, well", task, choices) == "unparsed"
    assert status("Well, well, well", task, choices, "length") == "truncated"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Latin", "en", "latin"),
        ("The  Latin.", "en", "latin"),
        ("“Latin”", "en", "latin"),
        ("ＬＡＴＩＮ", "en", "latin"),
        ("Answer: Latin", "en", "latin"),
        ("The answer is Latin.", "en", "latin"),
        ("**Latin**", "en", "latin"),
        ("1998", "en", "1998"),
        ("3.5 million", "en", "3.5 million"),
        ("O'Neil", "en", "oneil"),
        ("the", "en", "the"),
        ("Der Fluss", "de", "fluss"),
        ("el río", "es", "río"),
        ("o rio", "pt", "rio"),
        ("英国。", "zh", "英国"),
        ("答案：英国", "zh", "英国"),
        ("naïve café", "en", "naïve café"),
        ("nai\u0308ve cafe\u0301", "en", "naïve café"),
        ("STRASSE", "de", "strasse"),
        ("Straße", "de", "strasse"),
        ("C++", "en", "c++"),
        ("Paris\nQuestion: What else?", "en", "paris"),
        ("<think>Rome?</think>Paris", "en", "paris"),
    ],
)
def test_free_text_is_folded(text: str, language: str, expected: str) -> None:
    assert parse(text, task_type="extractive", choices=None, language=language, finish="stop") == Parsed(expected, "ok")


def test_free_text_cut_off_is_truncated_unless_its_first_line_was_complete() -> None:
    assert status("The river that flows near the", "open", None, "length") == "truncated"
    assert parse("Paris\nIt is the", task_type="open", choices=None, language="en", finish="length") == Parsed("paris", "ok")


def test_an_apology_within_an_answer_is_no_refusal() -> None:
    assert parse("He said sorry to her.", task_type="open", choices=None, language="en", finish="stop") == Parsed(
        "he said sorry to her", "ok"
    )


@settings(max_examples=600, deadline=None)
@given(
    st.text(max_size=200)
    | st.lists(
        st.sampled_from(
            [
                "A",
                "(",
                ")",
                "**",
                "answer",
                " is ",
                "not ",
                "\\boxed{",
                "}",
                "1",
                ",",
                ".",
                "/",
                "-",
                "e9",
                "×10^",
                "yes",
                "no",
                "是",
                "不",
                "I'm sorry",
                "\n",
                "三",
                "万",
                "亿",
                "点",
                "分之",
                "½",
                "²",
                "$",
                "\ud800",
            ]
        ),
        max_size=40,
    ).map("".join),
    st.sampled_from(TASKS),
    st.sampled_from(LANGUAGES),
    st.sampled_from(["stop", "length", "filtered", "error"]),
)
def test_no_text_makes_it_fail(text: str, task: tuple[str, tuple[str, ...] | None], language: str, finish: Finish) -> None:
    found = parse(text, task_type=task[0], choices=task[1], language=language, finish=finish)
    assert (found.status == "ok") == (found.value is not None)
    if found.status == "ok" and task[1]:
        assert found.value in {*option_contents(task[1], task_type=task[0], language=language), "maybe"} - (
            set() if task[0] == "yes_no_maybe" else {"maybe"}
        )


@settings(max_examples=300, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=12).filter(lambda text: folded(text) != ""), min_size=2, max_size=6, unique=True), st.data())
def test_distinct_options_keep_distinct_contents_and_are_found_by_letter(choices: list[str], data: st.DataObject) -> None:
    assert len(set(contents(choices))) == len(choices)
    place = data.draw(st.integers(0, len(choices) - 1))
    found = parse(f"({'ABCDEF'[place]})", task_type="mcq", choices=choices, language="en", finish="stop")
    named_by_text = {index for index, choice in enumerate(choices) if folded(choice) in {"abcdef"[place], f"({'abcdef'[place]})"}}
    if not named_by_text:
        assert found.value == contents(choices)[place]


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60), st.sampled_from(LANGUAGES))
def test_folding_twice_changes_nothing(text: str, language: str) -> None:
    once = folded(text, language)
    assert folded(once, language) == once


@pytest.mark.parametrize(
    "hostile",
    [
        "A " * 50_000,
        "(" * 50_000,
        "the answer is " * 10_000,
        "1," * 50_000,
        "1/" * 50_000,
        "\\boxed{" * 5_000,
        "not " * 30_000,
        "i can't " * 20_000,
        " " * 100_000,
        "三" * 50_000,
        "9" * 100_000,
        "1e" * 30_000,
        "the best right my " * 10_000,
        "**" * 50_000,
        "$" * 50_000,
        "sorry " * 20_000,
        "\n" * 50_000,
        "A?" * 50_000,
        "A, " * 30_000,
        "not A " * 20_000,
        "A is wrong " * 10_000,
        "(A) or " * 20_000,
        "so " * 40_000,
        "- " * 50_000,
        "1. A\n" * 20_000,
        "it is " * 20_000,
        "i would pick " * 10_000,
    ],
    ids=lambda text: text[:12],
)
@pytest.mark.parametrize(("task", "choices"), [TASKS[place] for place in (0, 2, 5, 7)])
def test_hostile_texts_take_no_time(task: str, choices: tuple[str, ...] | None, hostile: str) -> None:
    began = time.process_time()
    parse(hostile, task_type=task, choices=choices, language="en", finish="stop")
    assert time.process_time() - began < 1.0
