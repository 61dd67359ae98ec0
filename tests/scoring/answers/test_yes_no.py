"""Yes and no are read in three languages and more, and "No one knows" is neither."""

import pytest

from scoring.answers.parse import parse

UNPARSED = "<unparsed>"


def read(text: str, language: str = "en", choices: tuple[str, ...] | None = ("yes", "no"), task: str = "yes_no") -> str:
    found = parse(text, task_type=task, choices=choices, language=language, finish="stop")
    return found.value if found.value is not None else f"<{found.status}>"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Yes", "en", "yes"),
        ("yes.", "en", "yes"),
        ("YES!", "en", "yes"),
        ("**Yes**", "en", "yes"),
        ("Yes, it is.", "en", "yes"),
        ("Yes it does", "en", "yes"),
        ("Yep", "en", "yes"),
        ("True", "en", "yes"),
        ("The answer is yes.", "en", "yes"),
        ("Answer: Yes", "en", "yes"),
        ("I would say yes", "en", "yes"),
        ("It does, so the answer is yes.", "en", "yes"),
        ("Yes - because bicycles are.", "en", "yes"),
        (r"\boxed{Yes}", "en", "yes"),
        ("A", "en", "yes"),
        ("A) yes", "en", "yes"),
        ("(B)", "en", "no"),
        ("No", "en", "no"),
        ("no.", "en", "no"),
        ("No, it is not.", "en", "no"),
        ("False", "en", "no"),
        ("The answer is no.", "en", "no"),
        ("Answer: **No**", "en", "no"),
        ("The answer is probably no", "en", "no"),
        ("Nope", "en", "no"),
        ("No\nYes", "en", "no"),
        ("Not really. So the answer is: no", "en", "no"),
        ("I think yes.", "en", "yes"),
        ("It is so, yes.", "en", "yes"),
        ("No one knows.", "en", UNPARSED),
        ("No idea", "en", UNPARSED),
        ("No doubt about it", "en", UNPARSED),
        ("Yes and no", "en", UNPARSED),
        ("Yes or no?", "en", UNPARSED),
        ("yes/no", "en", UNPARSED),
        ("Nothing", "en", UNPARSED),
        ("Yesterday", "en", UNPARSED),
        ("Notably", "en", UNPARSED),
        ("Maybe", "en", UNPARSED),
        ("I don't know", "en", UNPARSED),
        ("B) yes", "en", UNPARSED),
        ("是", "zh", "yes"),
        ("是的", "zh", "yes"),
        ("是。", "zh", "yes"),
        ("是的，因为如此", "zh", "yes"),
        ("对", "zh", "yes"),
        ("对的", "zh", "yes"),
        ("会", "zh", "yes"),
        ("正确", "zh", "yes"),
        ("可以", "zh", "yes"),
        ("没错", "zh", "yes"),
        ("答案是：是", "zh", "yes"),
        ("否", "zh", "no"),
        ("不是", "zh", "no"),
        ("不是的。", "zh", "no"),
        ("不对", "zh", "no"),
        ("不会", "zh", "no"),
        ("不会。", "zh", "no"),
        ("不", "zh", "no"),
        ("错误", "zh", "no"),
        ("不正确", "zh", "no"),
        ("答案：否", "zh", "no"),
        ("不可以", "zh", "no"),
        ("是不是？", "zh", UNPARSED),
        ("会不会呢", "zh", UNPARSED),
        ("这个问题很好", "zh", UNPARSED),
        ("Yes", "zh", "yes"),
        ("No.", "zh", "no"),
        ("Sim", "pt", "yes"),
        ("Sim.", "pt", "yes"),
        ("sim, é verdade", "pt", "yes"),
        ("A resposta é sim", "pt", "yes"),
        ("Verdadeiro", "pt", "yes"),
        ("Não", "pt", "no"),
        ("não.", "pt", "no"),
        ("Não, não é.", "pt", "no"),
        ("A resposta é não.", "pt", "no"),
        ("Resposta: Não", "pt", "no"),
        ("Falso", "pt", "no"),
        ("No Brasil, sim.", "pt", "yes"),
        ("No", "pt", "no"),
        ("No Brasil", "pt", UNPARSED),
        ("Nao", "pt", "no"),
        ("Yes", "pt", "yes"),
        ("Ja", "de", "yes"),
        ("Nein, das stimmt nicht", "de", "no"),
        ("Sí", "es", "yes"),
        ("Oui", "fr", "yes"),
        ("Non.", "fr", "no"),
        ("はい", "ja", "yes"),
        ("いいえ", "ja", "no"),
        ("いいえ、違います", "ja", "no"),
        ("네", "ko", "yes"),
        ("아니요", "ko", "no"),
    ],
)
def test_yes_and_no_are_read(text: str, language: str, expected: str) -> None:
    assert read(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language", "choices"),
    [
        ("maybe", "en", ("yes", "no", "maybe")),
        ("Maybe.", "en", ("yes", "no", "maybe")),
        ("C", "en", ("yes", "no", "maybe")),
        ("DON'T KNOW", "en", ("YES", "NO", "DON'T KNOW")),
        ("I don’t know.", "en", ("YES", "NO", "DON'T KNOW")),
        ("Unknown", "en", ("YES", "NO", "DON'T KNOW")),
        ("不知道", "zh", ("是", "否", "不知道")),
        ("Talvez", "pt", ("sim", "não", "talvez")),
        ("Não sei", "pt", ("sim", "não", "talvez")),
        ("The answer is maybe", "en", None),
    ],
)
def test_undecided_is_an_answer_where_it_is_offered(text: str, language: str, choices: tuple[str, ...] | None) -> None:
    assert read(text, language, choices, "yes_no_maybe") == "maybe"


def test_a_denial_that_begins_like_undecided_is_not_no() -> None:
    assert read("I do not know whether it did.", choices=("YES", "NO", "DON'T KNOW"), task="yes_no_dontknow") == "maybe"


@pytest.mark.parametrize(
    "text", ["No, I cannot assist with that.", "I cannot answer yes or no to that.", "抱歉，我无法回答。", "Desculpe, não posso ajudar."]
)
def test_a_refusal_is_not_a_no(text: str) -> None:
    assert read(text, {"抱": "zh", "D": "pt"}.get(text[0], "en")) == "<refused>"
