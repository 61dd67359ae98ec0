"""A letter is read in every dress, and a word that looks like a letter is not."""

import pytest

from scoring.answers.parse import parse

CITIES = ("Rome", "London", "Paris", "Madrid")
UNPARSED = "<unparsed>"
REFUSED = "<refused>"


def read(text: str, choices: tuple[str, ...] = CITIES, language: str = "en", task: str = "mcq") -> str:
    found = parse(text, task_type=task, choices=choices, language=language, finish="stop")
    return found.value if found.value is not None else f"<{found.status}>"


@pytest.mark.parametrize(
    "dress",
    [
        "C",
        "c",
        " C",
        "C.",
        "C)",
        "(C)",
        "(c)",
        "[C]",
        "{C}",
        "<C>",
        "**C**",
        "*C*",
        "__C__",
        "`C`",
        '"C"',
        "'C'",
        "“C”",
        "「C」",
        "$C$",
        r"\boxed{C}",
        r"$\boxed{C}$",
        r"\boxed{\text{C}}",
        r"\boxed{(C)}",
        r"\boxed{\mathrm{C}}",
        r"\text{C}",
        r"\textbf{C}",
        "C:",
        "C,",
        "**C.**",
        "C!",
        "Ｃ",
        "（C）",
        "C。",
        "C、",
        "\nC\n",
        "C\n\nBecause Paris is the capital.",
        "C) Paris",
        "C. Paris",
        "C: Paris",
        "C - Paris",
        "C – Paris",
        "(C) Paris",
        "**C) Paris**",
        "**C**: Paris",
        "C Paris",
        "C. paris!",
        "### C",
        "C.Paris",
        "Answer: C",
        "Answer: C.",
        "ANSWER: **C**",
        "ANSWER: $C$",
        "Answer: (c)",
        "answer:c",
        "Answer - C",
        "**Answer:** C",
        "**Answer: C**",
        "Answer：C",
        "The answer is C",
        "The answer is C.",
        "The answer is (C).",
        "The answer is: C",
        "The answer is **C**.",
        'The answer is "C".',
        "The correct answer is C) Paris.",
        "The correct answer is option C.",
        "The correct option is C.",
        "The best answer is: C",
        "The best choice is (C)",
        "My answer: C",
        "Final answer: C",
        "Final Answer: \\boxed{C}",
        "So the answer would be C.",
        "The answer is C because it is the capital.",
        "The answer is C, not B.",
        "The answer is C, not B",
        "The answer is C and not B",
        "The answer is not A, it is C",
        "The answer is not A but C.",
        "The answer isn't A; it's C.",
        "A good question. I would pick C.",
        "I would pick C",
        "I'd choose C.",
        "I choose option C",
        "I'll go with C",
        "I pick (C)",
        "I would say C.",
        "It is C.",
        "It's C",
        "Option C",
        "Option C is correct.",
        "C is correct.",
        "C is the correct answer.",
        "C is the best answer because Paris is the capital",
        "A is wrong. The answer is C.",
        "(A) is wrong and (B) is wrong. The answer is (C).",
        "Let me think. A is in Italy. B is in the UK. So the answer is C.",
        "The answer is B. Wait, no: the answer is C.",
        "C, because it is the capital.",
        "C because it is the capital",
        "C - it is the capital",
        "#### C",
        "The answer is Paris.",
        "Paris",
        "paris.",
        "**Paris**",
        "I think it is Paris.",
        "It's Paris!",
        "The capital of France is Paris.",
        "not Rome but Paris",
        "I'd say Paris rather than London",
        r"We get $\langle H\rangle \ll \Delta E$, so \boxed{\langle H\rangle \ll \Delta E}. **Answer: C**",
        "<think>A? B? The answer is B.</think>C",
        "<think>A or B</think>\nThe answer is C.",
        "C\nQuestion: What is 2+2?\nAnswer: A",
        " C\n\nQ: next\nA: B",
        "C<|im_end|>",
        "Of these, (C) fits.",
        "The answer to this question is C.",
        "The response should be C.",
        "The right letter is C.",
        "I'm sorry for the confusion. The answer is C.",
        "I can't be certain, but the answer is C.",
        "The answer is definitely (C)",
        "Both are tempting, but the answer must be C.",
    ],
)
def test_the_third_option_is_read(dress: str) -> None:
    assert read(dress) == "paris"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("选C", "zh"),
        ("选 C。", "zh"),
        ("我选C", "zh"),
        ("选择C", "zh"),
        ("答案是C", "zh"),
        ("答案：C", "zh"),
        ("答案: (C)", "zh"),
        ("正确答案是 C。", "zh"),
        ("C。因为首都是巴黎", "zh"),
        ("答案不是A，而是C", "zh"),
        ("正确选项是C", "zh"),
        ("应选C", "zh"),
        ("故选C", "zh"),
        ("答案为C", "zh"),
        ("选项C", "zh"),
        ("正解はC", "ja"),
        ("答えはCです", "ja"),
        ("答え：C", "ja"),
        ("정답은 C", "ko"),
        ("정답: C", "ko"),
        ("C입니다", "ko"),
        ("Cです", "ja"),
        ("A resposta é C", "pt"),
        ("A resposta correta é C.", "pt"),
        ("Resposta: C", "pt"),
        ("A alternativa correta é C", "pt"),
        ("Resposta: (c)", "pt"),
        ("A resposta é a letra C", "pt"),
        ("La respuesta es C", "es"),
        ("Respuesta: C", "es"),
        ("La opción correcta es C", "es"),
        ("Die Antwort ist C", "de"),
        ("Antwort: C", "de"),
        ("Die richtige Antwort lautet C.", "de"),
        ("La réponse est C", "fr"),
        ("Réponse : C", "fr"),
        ("La risposta è C", "it"),
    ],
)
def test_the_third_option_is_read_in_other_languages(text: str, language: str) -> None:
    assert read(text, language=language) == "paris"


@pytest.mark.parametrize(
    "text",
    [
        "The answer is Berlin.",
        "The answer is Berlin",
        "Answer: Denver",
        "A good question.",
        "A nice try",
        "I think so",
        "I am not sure",
        "Bananas",
        "Cats",
        "The answer is not A",
        "not C",
        "The answer is A or B",
        "A or B",
        "A and C",
        "A, B and C",
        "A/B",
        "Either (A) or (B)",
        "B) Paris",
        "C. London",
        "E",
        "Z.",
        "The answer is E",
        "(F)",
        "Vitamin C is good for you.",
        "Plan B",
        "B-52",
        "C++",
        "C#",
        "A's",
        "I'd",
        "Can you repeat that?",
        "All of them",
        "42",
        "Rome or Paris",
        "Rome, London, Paris, Madrid",
        "It is not Paris.",
        "Paris is not it, and neither is Rome.",
        "Answer:",
        "The answer is",
        "The answer is:",
        "...",
        "?",
        "A. B. C. D.",
        "The answer is a city",
        "Dear user",
        "Because",
        "An apple",
        "D-day",
        "T",
        "x",
        "(A) is wrong and (B) is wrong.",
        "Option A is wrong.",
    ],
)
def test_what_names_no_option_or_several_is_unparsed(text: str) -> None:
    assert read(text) == UNPARSED if text not in {"...", "?"} else read(text) in {UNPARSED, "<empty>"}


def test_the_letter_stands_for_the_content_that_is_under_it_now() -> None:
    assert read("A", ("Paris", "Rome")) == read("B", ("Rome", "Paris")) == "paris"


@pytest.mark.parametrize(
    ("text", "choices", "expected"),
    [
        ("real GDP", ("price level only", "real GDP only", "real GDP"), "real gdp"),
        ("It affects real GDP only.", ("price level only", "real GDP only", "real GDP"), "real gdp only"),
        ("1,000 grams", ("975 grams", "1,000 grams", "1,025 grams"), "1,000 grams"),
        ("5", ("-5", "5"), "5"),
        ("-5", ("-5", "5"), "-5"),
        ("−5", ("-5", "5"), "-5"),
        ("B", ("A", "B"), "b"),
        ("A", ("B", "A"), "b"),  # a letter is a label first
        ("C", ("C++", "C#", "C"), "c"),
        ("The answer is C#", ("C++", "C#", "Java"), "c"),
        ("the dog", ("a cat", "a dog"), "dog"),
        ("positive", ("negative", "positive"), "positive"),
        ("It is not positive.", ("negative", "positive"), UNPARSED),
        ("This is non-negative.", ("negative", "positive"), UNPARSED),
        ("The sentiment is negative, not positive.", ("negative", "positive"), "negative"),
        ("B cells", ("T cells", "B cells", "platelets"), "b cells"),
        ("edit_personal_details", ("verify_my_identity", "edit_personal_details"), "edit personal details"),
        ("Answer: (i) and (ii) only", ("(i) only", "(i) and (ii) only"), "i and ii only"),
        ("Yes, because it is.", ("Yes, because it is.", "No, because it is not."), "yes because it is"),
        ("All of the above", ("x", "y", "All of the above"), "all of above"),
    ],
)
def test_options_are_read_by_their_text(text: str, choices: tuple[str, ...], expected: str) -> None:
    assert read(text, choices) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("鏡の家", "鏡の家"), ("答えは鏡の家です", "鏡の家"), ("E", "鏡の家"), ("鏡餅ではなく鏡の家", "鏡の家"), ("鏡", UNPARSED)],
)
def test_options_are_found_in_languages_without_spaces(text: str, expected: str) -> None:
    assert read(text, ("鏡の御影", "鏡餅", "鏡台", "鏡なす", "鏡の家"), "ja") == expected


def test_a_scale_may_be_answered_by_its_number() -> None:
    scale = ("Very Inaccurate", "Moderately Inaccurate", "Neither", "Moderately Accurate", "Very Accurate")
    assert [read(text, scale, task="likert") for text in ("4", "D", "Moderately Accurate", "6", "0")] == ["moderately accurate"] * 3 + [
        UNPARSED
    ] * 2
