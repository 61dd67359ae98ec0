"""One contract for every generator whose golden examples stand beside its code."""

import random
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants.candidates import named, propose, text_key
from variants.edits import apply
from variants.generators.base import Draft, Generator, Skip
from variants.generators.paraphrase import PARAPHRASE
from variants.protect import protected_spans
from variants.types import Item

Golden = tuple[tuple[str, str | None], ...]

ENGLISH = {name: generator for name, generator in PARAPHRASE.items() if generator.languages == frozenset({"en"})}
RULES = {name: generator for name, generator in ENGLISH.items() if hasattr(import_module(type(generator).__module__), "GOLDEN")}
EXAMPLES = [
    pytest.param(name, text, expected, id=f"{name}-{position}")
    for name, generator in RULES.items()
    for position, (text, expected) in enumerate(import_module(type(generator).__module__).GOLDEN)
]
WORDS = """What is the are does did how many apples John bought in May and oranges cannot isn't it's 5 km $60 `x` three
https://example.com/a {name} "quoted" Mr. color please who was written by , . ? ! If Tell"""
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.sampled_from(WORDS.split()),
        max_size=25,
    ).map(" ".join),
)
ODD = (
    "",
    " \n\t ",
    "👩‍👩‍👧",
    "word",
    "?",
    "| a | b |\n|---|---|\n| 1 | 2 |?",
    "```python\nif x:\n    print('what is it?')\n```",
    "Что такое what is это?",
    "what " * 20_000 + "?",
    "?" * 3000,
    "café cafe\u0301 \u202eabc\u202c is it?",
    "Is " + "a" * 50_000 + "?",
    "What is " + "the, " * 4_000 + "?",
)


def item(text: str) -> Item:
    return Item(id="", dataset="d", question=text)


def outcomes(generator: Generator, text: str, limit: int = 20) -> list[str]:
    texts: list[str] = []
    for index in range(limit):
        draft = generator(item(text), random.Random(0), index)
        if isinstance(draft, Skip):
            break
        texts.append(apply(item(text), draft.edits).question)
    return texts


@pytest.mark.parametrize(("name", "text", "expected"), EXAMPLES)
def test_golden_example_comes_out_as_written_beside_the_rule(name: str, text: str, expected: str | None) -> None:
    found = outcomes(RULES[name], text)
    assert found[:1] == ([] if expected is None else [expected])


@pytest.mark.parametrize("name", RULES)
def test_rule_has_six_golden_examples_some_of_them_to_leave_alone(name: str) -> None:
    golden: Golden = import_module(type(RULES[name]).__module__).GOLDEN
    assert len(golden) >= 6
    assert any(expected is None for _, expected in golden)
    assert any(expected is not None for _, expected in golden)


@pytest.mark.parametrize("name", RULES)
def test_rule_tells_its_settings_and_version(name: str) -> None:
    generator = RULES[name]
    assert f"kind={generator.kind!r}" in repr(generator)
    assert f"version={generator.version}" in repr(generator)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_text_gets_a_sound_variant_or_a_reason(name: str, text: str) -> None:
    _holds(RULES[name], text)


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_any_text_gets_a_sound_variant_or_a_reason(name: str, text: str) -> None:
    _holds(RULES[name], text)


def _holds(generator: Generator, text: str) -> None:
    """Deterministic; never the input; protected spans whole, bar the numbers a rule is about; bounded in number."""
    before = item(text)
    for index in range(40):
        first = generator(before, random.Random(index), index)
        assert first == generator(before, random.Random(index), index)
        if isinstance(first, Skip):
            assert first.reason
            return
        assert isinstance(first, Draft)
        after = apply(before, first.edits)
        assert after.question != text
        exact = [span for span in protected_spans(text) if span.kind != "number"]
        assert all(after.question.count(text[span.start : span.end]) >= 1 for span in exact)
    pytest.fail("more than 40 outcomes")


@pytest.mark.parametrize("name", RULES)
def test_no_golden_outcome_is_refused_for_damage(name: str) -> None:
    """The guard that stands behind every rule agrees with it: numbers, protected spans and gold are whole."""
    for text, expected in import_module(type(RULES[name]).__module__).GOLDEN:
        if expected is not None:
            made = propose(item(text), named(name, RULES[name]), 0, 0)
            assert not isinstance(made, Skip), made
            assert made.key != text_key(item(text))
