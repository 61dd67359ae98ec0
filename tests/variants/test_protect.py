"""Protected spans: each kind found whole, ordinary words left free, and no text that makes the search slow."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.protect import is_free, protected_spans

TABLE = [
    ("See https://example.com/a, then go.", ["https://example.com/a"]),
    ("Write to ann.b+c@mail.example.org now.", ["ann.b+c@mail.example.org"]),
    ("Question: see https://example.com/a and dict{key:1}", ["https://example.com/a", "{key:1}"]),
    ('Given {"a": {"b": 1}} and {name}.', ['{"a": {"b": 1}}', "{name}"]),
    ("My IP address is 192.168.1.1. Ping it for me.", ["192.168.1.1"]),
    ("Just released version 0.0.16", ["0.0.16"]),
    ("Run `x = 1` or\n```python\nif a:\n    b()\n```", ["`x = 1`", "```python\nif a:\n    b()\n```"]),
    ("An open fence ```a b", ["```a b"]),
    ("Let $x^2 + 1$ and \\frac{1}{2} and \\(a+b\\).", ["$x^2 + 1$", "\\frac{1}{2}", "\\(a+b\\)"]),
    ("They cost $60 each, or $5 and $7.", ["$60", "$5", "$7"]),
    ("It is 5 km, 10%, -3.5 °C and 1,000 kg.", ["5 km", "10%", "-3.5 °C", "1,000 kg"]),
    ("At 3:00 pm on May 31, 2004, the 2nd.", ["3:00 pm", "May 31, 2004", "2nd"]),
    ("She said \"don't go\" to 'John Smith'.", ['"don\'t go"', "'John Smith'"]),
    ("Er sagte „gut“ und «ja».", ["„gut“", "«ja»"]),
    ("她说「你好」。", ["「你好」"]),
    ("Decode: aGVsbG8=", ["aGVsbG8="]),
    ("H2O, COVID-19, file_name and camelCase", ["H2O", "COVID-19", "file_name", "camelCase"]),
    ("Fill in [MASK] and <b> and %s.", ["[MASK]", "<b>", "%s"]),
    ("The pаypal page", ["pаypal"]),  # a Cyrillic а
    ("Open /usr/local/bin now", ["/usr/local/bin"]),
]


@pytest.mark.parametrize(("text", "expected"), TABLE)
def test_protected_spans_are_found_whole(text: str, expected: list[str]) -> None:
    assert [text[span.start : span.end] for span in protected_spans(text)] == expected


@pytest.mark.parametrize(
    "text", ["What is the capital of France?", "It's the dogs' bones and the cats' toys.", "Well-known, isn't it?", ""]
)
def test_ordinary_words_are_free(text: str) -> None:
    assert protected_spans(text) == []


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        ("Is a cat or a dog bigger?", ("cat", "dog"), ["cat", "dog"]),
        ("Is a CAT old?", ("cat.",), ["CAT"]),
        ("Concatenate it.", ("cat",), []),
        ("猫大还是狗大？", ("猫", "狗"), ["猫", "狗"]),
        ("What is it?", ("", " "), []),
    ],
)
def test_options_are_protected_where_they_stand_as_words(text: str, options: tuple[str, ...], expected: list[str]) -> None:
    assert [text[span.start : span.end] for span in protected_spans(text, options)] == expected


@given(st.text(max_size=300))
def test_spans_are_in_order_inside_the_text_and_apart(text: str) -> None:
    position = 0
    for span in protected_spans(text, ("a", "b c")):
        assert position <= span.start < span.end <= len(text)
        position = span.end


def test_an_insertion_is_free_at_a_border_and_not_inside() -> None:
    spans = protected_spans("a `code` b")
    assert is_free(spans, 2, 2)
    assert is_free(spans, 8, 8)
    assert not is_free(spans, 4, 4)
    assert not is_free(spans, 0, 3)
    assert is_free(spans, 0, 2)


@pytest.mark.parametrize(
    "piece", ["a", "`", "$", "{", "'a ", "\\(", "1,", "\\begin{a}", "[a", "\\", "<a", "$a ", '"a', "a.a", "@a", "May 1", "{}"]
)
def test_no_repetition_makes_the_search_slow(piece: str) -> None:
    """Twenty thousand repetitions take well under 5 s; a quadratic search of 100,000 characters takes minutes."""
    began = time.process_time()
    protected_spans(piece * 20_000)
    assert time.process_time() - began < 5.0
