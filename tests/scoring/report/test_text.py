"""Foreign text does nothing on the page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.report.text import label, markdown, name, prose, visible

NASTY = "<script>alert(1)</script>\u202egnp.exe\x1b[31m=cmd|' /C calc'!A0"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("a\x1b[31mb", "a⟨U+001B⟩[31mb"),
        ("a\u200bb", "a⟨U+200B⟩b"),
        ("\ud800", "⟨U+D800⟩"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("👩‍👩‍👧 می‌خواهم", "👩‍👩‍👧 می‌خواهم"),  # joiners belong to the script
        ("café", "café"),
    ],
)
def test_what_acts_or_hides_is_made_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_name_is_escaped_and_isolated() -> None:
    told = str(name(NASTY))
    assert told.startswith("<bdi>")
    assert told.endswith("</bdi>")
    assert "<script" not in told
    assert "\u202e" not in told
    assert "\x1b" not in told


def test_a_long_name_may_break_and_is_one_word_when_copied() -> None:
    assert str(name("hf:org/model-7b")) == "<bdi>hf:<wbr>org/<wbr>model-<wbr>7b</bdi>"


def test_a_long_name_in_an_attribute_may_break_at_the_same_signs() -> None:
    assert label("hf:org/model_a-7b\u202e") == "hf:\u200borg/\u200bmodel_a-\u200b7b⟨U+202E⟩"


def test_a_right_to_left_name_in_a_sentence_is_isolated() -> None:
    assert str(prose("שלום עולם: stable. 0.5")) == "<bdi>שלום עולם</bdi>: stable. 0.5"


@given(st.text(max_size=120))
def test_prose_never_makes_an_element_but_its_own(text: str) -> None:
    bare = str(prose(text)).replace("<bdi>", "").replace("</bdi>", "")
    assert "<" not in bare
    assert ">" not in bare


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |",
        "# head",
        "* item",
        "- item",
        "1. item",
        "[x](http://e.example)",
        "![x](y)",
        "`code`",
        "<b>x</b>",
        "a\nb",
        "---",
        "> quote",
        "= x",
    ],
)
def test_markdown_holds_no_markup_of_the_text(text: str) -> None:
    told = markdown(text)
    assert "\n" not in told
    assert not told.startswith(("#", "-", "*", "|", ">", "=", "1. "))
    assert "](" not in told
    assert "<" not in told.replace("&lt;", "")
    assert "http://" not in told
