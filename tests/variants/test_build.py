"""Sets: each axis its own, distinct, even, the same in every process, and short only with a number and reasons."""

import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.variants.made_generators import QUESTION, Fixed, Prefix, Suffix, sets_of
from variants.build import AXES, build_variants
from variants.candidates import text_key
from variants.deal import SAME_MEANING_AXES
from variants.edits import apply
from variants.generators import default_generators
from variants.generators.base import Draft, Generator, Skip
from variants.tally import Tally
from variants.types import Edit, Item, Kind, Partner, Relation

ROOT = Path(__file__).parents[2]


def test_sets_of_an_item_stand_next_to_each_other_in_the_order_of_the_axes() -> None:
    items = [QUESTION, replace(QUESTION, id="q2")]
    order = [(held.item.id, held.axis) for held in build_variants(items, default_generators(), axes=("confidence", "mirroring"))]
    assert order == [("q1", "confidence"), ("q1", "mirroring"), ("q2", "confidence"), ("q2", "mirroring")]


def test_an_axis_has_the_same_set_whichever_others_are_asked_for() -> None:
    whole = sets_of(QUESTION, default_generators())
    for axis in AXES:
        assert list(build_variants([QUESTION], default_generators(), axes=(axis,))) == [whole[axis]]


def test_no_text_stands_twice_in_an_axis_or_in_two_or_is_the_original() -> None:
    keys = [text_key(QUESTION)]
    for held in sets_of(QUESTION, default_generators()).values():
        keys += [text_key(replace(QUESTION, question=v.question, context=v.context, choices=v.choices)) for v in held.variants]
    assert len(keys) == len(set(keys)) > 12


def test_each_same_meaning_axis_has_as_many_as_asked_half_of_them_reorderings() -> None:
    held = sets_of(QUESTION, default_generators())
    for axis in SAME_MEANING_AXES:
        assert [len(held[axis].variants), held[axis].shortfall] == [4, 0]
        assert sorted(variant.kind for variant in held[axis].variants) == ["paraphrase", "paraphrase", "reorder", "reorder"]
    assert {variant.kind for variant in held["mirroring"].variants} == {"mirror"}


def test_gold_and_options_are_whole_in_every_variant() -> None:
    for held in sets_of(QUESTION, default_generators()).values():
        for variant in held.variants:
            if variant.kind != "mirror":
                assert variant.choices is not None
                assert variant.answer_index is not None
                assert sorted(variant.choices) == sorted(QUESTION.choices or ())
                assert variant.choices[variant.answer_index] == variant.answer == "Paris"


def test_the_edits_of_every_variant_make_it_from_the_original() -> None:
    items = [QUESTION, Item("n", "d", "He doesn't have 5 apples. How many kids did John see in all?", answer="3", task_type="numeric")]
    for held in build_variants(items, default_generators(), per_axis=9):
        for variant in held.variants:
            made = apply(held.item, variant.edits)
            assert (made.question, made.context, made.choices) == (variant.question, variant.context, variant.choices)


def test_a_shortfall_is_a_number_and_the_reasons_are_counted() -> None:
    tally = Tally()
    generators: dict[str, Generator] = {"p": Prefix(2), "none": Fixed(Skip("cannot"))}
    held = {one.axis: one for one in build_variants([QUESTION], generators, tally=tally)}
    assert sum(len(held[axis].variants) for axis in SAME_MEANING_AXES) == 2
    assert sum(held[axis].shortfall for axis in SAME_MEANING_AXES) == 10
    summary = tally.summary(generators)
    assert summary.shortfall["d"]["mirroring"] == 4
    assert summary.short_sets["d"] == dict.fromkeys(sorted(AXES), 1)
    assert summary.declined["d"]["none"] == {"cannot": 1}
    assert summary.declined["d"]["p"] == {"no more": 1}
    assert summary.silent == {"d": ("none",)}


def test_a_generator_without_a_rule_for_the_language_is_counted_and_not_called_silent() -> None:
    tally = Tally()
    list(build_variants([replace(QUESTION, language="de")], default_generators(), tally=tally))
    summary = tally.summary(default_generators())
    assert summary.declined["d"]["contraction"] == {"no rule for 'de'": 1}
    assert "contraction" not in summary.silent["d"]


def test_two_steps_are_chained_where_single_ones_do_not_suffice_and_both_are_recorded() -> None:
    generators: dict[str, Generator] = {"p": Prefix(1, letters="x"), "s": Suffix(), "t": Suffix("T")}
    made = [variant for held in sets_of(QUESTION, generators, per_axis=2).values() for variant in held.variants]
    # Singles p, s, t; chains p>s, p>t, s>p and t>p make two new texts; s>t and t>s would insert at one place twice.
    assert len(made) == 5
    chained = [variant for variant in made if " > " in variant.generator]
    assert len(chained) == 2
    for variant in chained:
        assert len(variant.edits) == 2
        assert "Prefix(" in variant.generator
        assert "Suffix(" in variant.generator
        assert variant.question.endswith((" S", " T"))


def test_a_mirror_that_swaps_without_an_answer_of_its_own_has_none() -> None:
    item = Item("i", "d", "Capital of Peru?", answer="Lima", partner=Partner("Lima is the capital of?", Relation.SWAP, None, "f"))
    (variant,) = sets_of(item, default_generators())["mirroring"].variants[:1]
    assert (variant.question, variant.answer, variant.family) == ("Lima is the capital of?", None, "f")


def test_unchanged_and_repeated_texts_are_not_kept() -> None:
    tally = Tally()
    generators: dict[str, Generator] = {"same": Fixed(Draft((Edit("question", 0, 5, "which"),))), "a": Suffix("X"), "b": Suffix("x")}
    made = [v for held in build_variants([QUESTION], generators, tally=tally) for v in held.variants]
    assert len(made) == 1
    assert tally.summary(generators).declined["d"]["same"] == {"same text as the original or another variant": 16}


def test_attempts_are_bounded_whatever_a_generator_does() -> None:
    asked: list[int] = []

    @dataclass(frozen=True, slots=True)
    class Endless:
        kind: Kind = "paraphrase"
        languages: frozenset[str] | None = None
        version: int = 1

        def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
            del item, rng
            asked.append(index)
            return Draft((Edit("question", 0, 1, "w"),))  # the original but for its case

    assert all(not held.variants for held in build_variants([QUESTION], {"endless": Endless()}))
    assert len(asked) <= 20


def test_fewer_than_one_variant_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one variant"):
        list(build_variants([QUESTION], {}, per_axis=0))


def test_a_generators_texts_do_not_depend_on_which_others_stand_beside() -> None:
    def texts(generators: Mapping[str, Generator]) -> set[str]:
        sets = build_variants([QUESTION], generators, per_axis=5)
        return {
            v.question
            for held in sets
            for v in held.variants
            if v.generator == "Prefix(outcomes=3, mark='P', letters='xyz', kind='paraphrase', languages=None, version=1)@1"
        }

    assert texts({"p": Prefix(3)}) == texts({"s": Suffix(), "p": Prefix(3), "t": Suffix("T")}) != set()


def test_the_seed_alone_decides_and_the_global_random_state_is_left_alone() -> None:
    random.seed(5)
    state = random.getstate()
    first = list(build_variants([QUESTION], default_generators(), seed=1))
    assert random.getstate() == state
    assert first == list(build_variants([QUESTION], default_generators(), seed=1))
    assert first != list(build_variants([QUESTION], default_generators(), seed=2))


_SCRIPT = """
from variants.build import build_variants
from variants.generators import default_generators
from variants.types import Item
items = [
    Item("1", "d", "How many apples and pears did she buy in May?", answer="4", task_type="numeric"),
    Item("2", "d", "Is the sky blue?", choices=("yes", "no"), answer="yes", answer_index=0, task_type="yes_no"),
]
for held in build_variants(items, default_generators()):
    print(held.axis, [(v.id, v.question, v.choices, v.generator) for v in held.variants])
"""


def test_every_process_builds_the_same_whatever_its_hash_seed() -> None:
    outputs = []
    for hash_seed in ("0", "1", "4242"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", _SCRIPT], env=environment, capture_output=True, text=True, check=True)
        outputs.append(done.stdout)
    assert outputs[0].count("\n") == 8
    assert len(set(outputs)) == 1


def test_memory_does_not_grow_with_the_number_of_items() -> None:
    def peak(number: int) -> int:
        items: Iterator[Item] = (replace(QUESTION, id=f"q{n}") for n in range(number))
        tracemalloc.start()
        for _ in build_variants(items, default_generators()):
            pass
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(20)  # fills the caches
    assert peak(200) < 2 * peak(20) + 1_000_000


ODD_ITEMS = [
    Item("1", "d", "👩‍👩‍👧"),
    Item("2", "d", "word"),
    Item("3", "d", "what " * 20_000 + "?"),
    Item("4", "d", "| a | b |\n|---|---|\n| 1 | 2 |"),
    Item("5", "d", "```python\nif x:\n    print('what is it?')\n```"),
    Item("6", "d", "Что такое what is это?"),
    Item("7", "d", "Which?", choices=("same", "same"), answer="same", answer_index=0),
    Item("8", "d", "Which?", choices=("only",), answer="only", answer_index=0),
    Item("9", "d", "Which?", choices=tuple(f"option {n}" for n in range(12)), answer="option 3", answer_index=3),
    Item("10", "d", "今天天气很好吗？", language="zh", choices=("是", "否"), answer="是", answer_index=0),
    Item("11", "d", "هل الطقس جميل اليوم؟", language="ar"),
    Item("12", "d", "cafe\u0301 and café?", context="\n"),
]


@pytest.mark.parametrize("item", ODD_ITEMS, ids=lambda item: item.id)
def test_odd_items_get_sound_variants_or_reasons(item: Item) -> None:
    for held in build_variants([item], default_generators()):
        for variant in held.variants:
            assert apply(item, variant.edits).question == variant.question
            if variant.kind != "mirror":
                assert sorted(variant.choices or ()) == sorted(item.choices or ())


@settings(max_examples=40, deadline=None)
@given(
    question=st.text(min_size=1, max_size=120).filter(lambda text: bool(text.strip())),
    choices=st.lists(st.text(min_size=1, max_size=8).filter(lambda text: bool(text.strip())), min_size=2, max_size=6),
    language=st.sampled_from(["en", "zh", "de"]),
)
def test_any_item_gets_sound_variants_or_reasons(question: str, choices: list[str], language: str) -> None:
    item = Item("i", "d", question, language=language, choices=tuple(choices), answer=choices[0], answer_index=0, task_type="mcq")
    for held in build_variants([item], default_generators()):
        assert len(held.variants) <= 4
        for variant in held.variants:
            made = apply(item, variant.edits)
            assert (made.question, made.choices) == (variant.question, variant.choices)
