"""Faults that users of neighbouring tools met, as inputs to all generators at once: what each must never make of them."""

import random
import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants.build import build_variants
from variants.candidates import named, propose
from variants.edits import apply
from variants.generators import GENERATORS, ON_REQUEST, default_generators
from variants.generators.base import Draft, Skip
from variants.generators.reorder.lists import ListOrder
from variants.generators.reorder.options import OptionOrder
from variants.protect import protected_spans
from variants.types import Edit, Item, Relation, VariantSet

RULES = {name: generator for name, generator in GENERATORS.items() if name not in ON_REQUEST}


def sets_of(question: str) -> list[VariantSet]:
    return list(build_variants([Item("i", "d", question)], default_generators()))


def wordings(question: str) -> list[str]:
    """Every text that keeps the meaning; mirrors apart."""
    return [variant.question for held in sets_of(question) for variant in held.variants if variant.kind != "mirror"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My IP address is 192.168.1.1. Ping it for me.", ["192.168.1.1"]),
        ("Just released version 0.0.16. What is new in v2.10-rc1?", ["0.0.16", "v2.10-rc1"]),
        ("She is 34 years old. How old will she be in 3.5 years?", ["34"]),
        ("Question: see https://example.com/a and dict{key:1} at 10:30", ["https://example.com/a", "dict{key:1}", "10:30"]),
        ("What does this print?\n```python\nif x:\n    print( 'is not' )\n```", ["```python\nif x:\n    print( 'is not' )\n```"]),
        ("Decode: aGVsbG8=", ["aGVsbG8="]),
        ("What is the capital of France?", ["France"]),
        ("Does O'Brien's café sell 5 kg of “Earl Grey”?", ["O'Brien's café", "“Earl Grey”"]),
        ("Solve $x^2 = 4$ for {name} with <b>care</b>. What is x?", ["$x^2 = 4$", "{name}", "<b>care</b>"]),
    ],
)
def test_numbers_names_and_code_come_through_every_variant_as_they_are(text: str, kept: list[str]) -> None:
    made = wordings(text)
    assert made
    assert all(part in variant for variant in made for part in kept)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("She's finished the report and he'd already left.", r"is finished|would already|has finished|had already"),
        ("I ain't going.", r"is not|am not"),
        ("I do not know what it is , tell me .", r"it's"),
        ("I know who they are.", r"they're|they’re"),
        ("It is somewhat isolated.", r"somewhat'|isolated'"),
        ("Miami am I right?", r"Miami'm"),
        ("That restaurant is fantastically awful.", r"great|good|wonderful|lovely"),
        ("Analyze the tone of this statement and respond with either 'positive' or 'negative':", r"\bnor\b"),
        ("Don't say I've lost Ryan's pen ;;; Hello ; This is a sentence?", r"n 't|I 've|Ryan 's|sentence \?"),
        ("They'd have said it's theirs.", r"They had have"),
    ],
)
def test_no_variant_holds_what_other_tools_made_of_it(text: str, never: str) -> None:
    assert not [made for made in wordings(text) if re.search(never, made)]


@pytest.mark.parametrize(
    "text",
    [
        "The quick brown fox jumps over the lazy dog.",
        "You are in the kitchen.",
        "hello hello hello",
        "hey derek",
        "No contractions here",
        "The United States and China may soon reach a trade agreement.",
        "word",
        "今天天气很好吗？",
        "هل الطقس جميل اليوم؟",
        "👩‍👩‍👧 is a family",
        "cafe\u0301 or café?",
    ],
)
def test_as_many_as_asked_all_distinct_or_the_shortfall_as_a_number(text: str) -> None:
    held = sets_of(text)
    texts = [variant.question for one in held for variant in one.variants]
    normal = [re.sub(r"\s+", " ", unicodedata.normalize("NFC", made)).strip().casefold() for made in [text, *texts]]
    assert len(set(normal)) == len(normal)
    assert all(len(one.variants) + one.shortfall == one.asked == 4 for one in held)


def test_the_user_s_random_state_goes_on_as_if_nothing_had_happened() -> None:
    random.seed(7)
    np.random.seed(7)  # noqa: NPY002
    before = (random.getstate(), np.random.get_state()[1].tolist())  # type: ignore[index]  # noqa: NPY002
    sets_of("How many apples did John buy in May?")
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # type: ignore[index]  # noqa: NPY002


def test_twelve_options_are_sampled_and_anchors_stay_where_they_belong() -> None:
    colours = ("red", "blue", "green", "white", "black", "pink", "brown", "grey", "gold", "teal")
    options = (*colours, "All of the above", "None of the above")
    item = Item("i", "d", "Which?", choices=options, answer="white", answer_index=3, task_type="mcq")
    for index in range(50):
        draft = OptionOrder()(item, random.Random(0), index)
        assert isinstance(draft, Draft)
        moved = apply(item, draft.edits).choices or ()
        assert moved[10:] == options[10:]
        assert moved[draft.answer_index or 0] == "white"


@pytest.mark.parametrize("options", [("Red", "Blue", "Both A and B"), ("One", "Neither B nor C", "Two"), ("Red", "Red"), ("Red",)])
def test_options_that_lose_their_meaning_when_moved_are_declined(options: tuple[str, ...]) -> None:
    item = Item("i", "d", "Which?", choices=options, answer=options[0], answer_index=0, task_type="mcq")
    made = [variant for held in build_variants([item], default_generators()) for variant in held.variants]
    assert all(variant.choices == options for variant in made)


@pytest.mark.parametrize(("answer", "moves"), [("B", False), ("(b)", False), ("2", False), ("Tomatoes", True)])
def test_a_list_whose_items_may_be_named_by_the_answer_stays(answer: str, *, moves: bool) -> None:
    labels = ("(A)", "(B)") if not answer.strip("()").isdigit() and not moves else ("1.", "2.")
    item = Item("i", "d", f"Which is red?\n{labels[0]} Limes\n{labels[1]} Tomatoes", answer=answer)
    assert isinstance(ListOrder()(item, random.Random(0), 0), Draft) is moves


def test_an_answer_to_be_copied_from_the_text_still_stands_there() -> None:
    class Lower:
        kind, languages, version = "reorder", None, 1

        def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
            return Draft((Edit("context", 0, 1, "t"),))

    item = Item("i", "d", "Who sat?", context="The cat sat.", answer="The cat", task_type="extractive")
    assert propose(item, named("lower", Lower()), 0, 0) == Skip("the answer no longer stands in the text")  # type: ignore[arg-type]


def test_two_options_change_places_and_the_gold_goes_with_its_content() -> None:
    item = Item("i", "d", "哪个更重？", language="zh", choices=("铁", "棉花"), answer="铁", answer_index=0, task_type="mcq")
    made = [
        variant for held in build_variants([item], default_generators()) for variant in held.variants if variant.choices != item.choices
    ]
    assert made
    assert all((variant.choices, variant.answer, variant.answer_index) == (("棉花", "铁"), "铁", 1) for variant in made)
    assert {variant.relation for variant in made} == {Relation.CONTENT}


MARKS = ("e\u0301", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\u202eabc\u202c", '"q"', "\n", "\x00", "\ud83d")
PIECES = ("Is What How many 12 $5 `a b` https://a.b/c {x} é 你好 吗 ？ ? . , ; : - (A) If then not isn't".split(" "), MARKS)
ODD = st.one_of(
    st.text(max_size=120),
    st.lists(st.sampled_from([*PIECES[0], *PIECES[1]]), max_size=30).map(" ".join),
    st.lists(st.characters(), max_size=40).map("".join),
)


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=40, deadline=None)
@given(
    question=ODD,
    context=st.none() | ODD,
    choices=st.lists(st.sampled_from(["yes", "no", "A", "All of the above", "", "猫", "yes", "12"]), max_size=4),
    language=st.sampled_from(["en", "zh", "de", "ja", "ar", "pt-BR"]),
)
def test_every_rule_takes_any_text_and_leaves_what_is_protected(
    name: str, question: str, context: str | None, choices: list[str], language: str
) -> None:
    fields = {"choices": tuple(choices) or None, "answer": choices[0] if choices else None, "answer_index": 0 if choices else None}
    item = Item("i", "d", question, context=context, language=language, task_type="yes_no", **fields)  # type: ignore[arg-type]
    for index in range(3):
        made = propose(item, named(name, RULES[name]), index, 0)
        if isinstance(made, Skip):
            assert made.reason
            return
        _is_sound(item, made.variant.edits, made.variant.question, made.variant.kind)


def _is_sound(item: Item, edits: Sequence[Edit], question: str, kind: str) -> None:
    """What stands outside the edits is the same; protected texts are all still there."""
    position = shift = 0
    for edit in sorted((one for one in edits if one.field == "question"), key=lambda one: (one.start, one.end)):
        assert question[position + shift : edit.start + shift] == item.question[position : edit.start]
        position, shift = edit.end, shift + len(edit.text) - (edit.end - edit.start)
    assert question[position + shift :] == item.question[position:]
    if kind != "mirror":
        exact = [span for span in protected_spans(item.question) if span.kind not in {"number", "option"}]
        assert all(item.question[span.start : span.end] in question for span in islice(exact, 50))
