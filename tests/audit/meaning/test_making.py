"""Pairs of our own making: balanced, told apart by one edit alone, the same for the same seed."""

import random
from collections import Counter

import pytest

from audit.meaning.making.frames import draw, fill, read_frames, read_slots
from audit.meaning.making.harmful import HARMFUL
from audit.meaning.making.harmless import HARMLESS
from audit.meaning.making.pairs import make_pairs, pairs_from_back


@pytest.fixture(scope="module")
def made() -> list[tuple[str, str, bool, str]]:
    return [(p.text_a, p.text_b, p.kept, p.source) for p in make_pairs(3, seed=5)]


def test_every_source_has_both_classes(made: list[tuple[str, str, bool, str]]) -> None:
    counted = Counter((source, kept) for _, _, kept, source in made)
    for source in {s for _, _, _, s in made}:
        assert counted[source, True] >= 1
        assert counted[source, False] >= 1


def test_no_pair_is_a_text_with_itself(made: list[tuple[str, str, bool, str]]) -> None:
    assert all(a != b for a, b, _, _ in made)


def test_no_slot_is_left_open(made: list[tuple[str, str, bool, str]]) -> None:
    slots = read_slots()
    for a, b, _, _ in made:
        assert not any(f"{{{kind}1}}" in a + b for kind in slots)


def test_the_same_seed_gives_the_same_pairs() -> None:
    assert make_pairs(1, seed=3)[:50] == make_pairs(1, seed=3)[:50]


def test_every_frame_can_be_filled_in_each_of_its_ways() -> None:
    slots = read_slots()
    for frame in read_frames():
        filling = draw(frame, slots, random.Random(0))
        for template in (*frame.kept, *frame.changed):
            assert "[" not in fill(template, filling)


def test_opposites_follow_their_leaders() -> None:
    frame = next(f for f in read_frames() if "{bigger1} than the {animal2}" in f.kept[0])
    filling = draw(frame, read_slots(), random.Random(1))
    assert (filling["bigger1"], filling["smaller1"]) in set(zip(read_slots()["bigger"], read_slots()["smaller"], strict=True))


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        ("negation", "The dog is old."),
        ("number", "He has 12 eggs."),
        ("antonym", "The hot soup stood there."),
        ("modality", "You must sign."),
        ("tense", "She is here."),
        ("quantifier", "All boxes are full."),
        ("false_frame", "The dog is old."),
        ("word_swap", "In May Anna taught young Ben."),
        ("detail_added", "The dog sleeps."),
        ("aspect", "She is a nurse."),
        ("affix", "The happy man slept."),
    ],
)
def test_harmful_edits_change_the_text(edit: str, text: str) -> None:
    out = HARMFUL[edit](text, random.Random(0))
    assert out is not None
    assert out.lower() != text.lower()


@pytest.mark.parametrize("edit", sorted(HARMLESS))
def test_harmless_edits_do_nothing_where_they_have_nothing_to_do(edit: str) -> None:
    assert HARMLESS[edit]("{text}", random.Random(3)) in {None, "{text}", "{text} ", "Q: {text}\nA:"}


def test_back_translations_come_with_a_changed_partner() -> None:
    pairs = pairs_from_back({"The dog is old and it sleeps.": "The dog is aged and it is sleeping."}, seed=0)
    assert [p.kept for p in pairs] == [True, False]


def test_an_unchanged_back_translation_is_no_pair() -> None:
    assert pairs_from_back({"The dog is old.": "the dog is old."}, seed=0) == []
