import math
import random
import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants.generators.base import Draft, Skip
from variants.generators.reorder.options import OptionOrder, nth_order
from variants.types import Item, Relation


def options(count: int, gold: int, name: str = "i") -> Item:
    texts = tuple(f"option text {place}" for place in range(count))
    return Item(name, "d", "Which?", task_type="mcq", choices=texts, answer=texts[gold], answer_index=gold)


def order_of(item: Item, index: int) -> tuple[str, ...]:
    made = OptionOrder()(item, random.Random(index), index)
    assert isinstance(made, Draft)
    choices = list(item.choices or ())
    for edit in made.edits:
        choices[edit.start] = edit.text
    assert made.answer_index is not None
    assert choices[made.answer_index] == item.answer
    return tuple(choices)


@settings(max_examples=60)
@given(st.integers(2, 6), st.data())
def test_the_orders_are_all_the_permutations_each_once(m: int, data: st.DataObject) -> None:
    lead, start = data.draw(st.integers(0, m - 1)), data.draw(st.integers(0, 10_000))
    seen = [nth_order(m, lead, step, start) for step in range(math.factorial(m))]
    assert seen[0] == tuple(range(m))
    assert len(set(seen)) == math.factorial(m)
    assert all(sorted(order or ()) == list(range(m)) for order in seen)
    assert nth_order(m, lead, math.factorial(m), start) is None


@settings(max_examples=60)
@given(st.integers(2, 12), st.data())
def test_the_gold_visits_every_place_equally_often_in_each_block(m: int, data: st.DataObject) -> None:
    lead, start = data.draw(st.integers(0, m - 1)), data.draw(st.integers(0, 10_000))
    blocks = min(3, math.factorial(m - 1))
    places = Counter((nth_order(m, lead, step, start) or ()).index(lead) for step in range(blocks * m))
    assert set(places.values()) == {blocks}


def test_the_first_orders_and_the_original_are_a_latin_square() -> None:
    item = options(5, 2)
    rows = [item.choices or (), *(order_of(item, index) for index in range(4))]
    assert all(len(set(column)) == 5 for column in zip(*rows, strict=True))


def test_over_many_items_no_place_is_preferred_by_the_first_order() -> None:
    # 400 items whose gold is A: the first order puts it at B, C or D; each is expected 133 times, sd about 9.4.
    places = Counter(order_of(item, 0).index(item.answer or "") for item in (options(4, 0, f"item-{n}") for n in range(400)))
    assert places[0] == 0
    assert all(95 <= places[place] <= 171 for place in (1, 2, 3))


def test_twelve_options_cost_no_list_of_permutations() -> None:
    item, start = options(12, 3), time.perf_counter()
    assert len({order_of(item, index) for index in range(500)}) == 500
    assert time.perf_counter() - start < 5


def test_a_pinned_gold_keeps_its_index() -> None:
    item = Item("i", "d", "Which?", choices=("Red", "Blue", "None of the above"), answer="None of the above", answer_index=2)
    made = OptionOrder()(item, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert made.answer_index == 2
    assert made.relation is Relation.CONTENT


ANCHORS = (
    "All of the above|None of the above.|none of these|Both of the above|all of the above are true|Both|Neither|以上都对|以上皆非|都不对"
    "|All of the options given are correct|Todas las anteriores|Keine der oben genannten"
)
LETTERS = "Both A and B|A and C|both (A) and (C)|neither (a) nor (b)|A, B and C|A & C|A和C|A、B都对|甲和乙|Same as A|Options 1 and 2"
CONTENTS = "98% or above|No-one is above the law|Both are stationary|They both need energy|Vitamin A and iron|nothing"


@pytest.mark.parametrize("last", ANCHORS.split("|"))
def test_anchors_keep_the_last_place(last: str) -> None:
    item = Item("i", "d", "Which?", choices=("Red", "Blue", "Green", last), answer="Red", answer_index=0)
    assert all(order_of(item, index)[3] == last for index in range(5))


@pytest.mark.parametrize("option", LETTERS.split("|"))
def test_letter_references_make_the_item_decline(option: str) -> None:
    item = Item("i", "d", "Which?", choices=("Red", "Blue", "Green", option), answer="Red", answer_index=0)
    assert isinstance(OptionOrder()(item, random.Random(0), 0), Skip)


@pytest.mark.parametrize("option", CONTENTS.split("|"))
def test_content_that_only_looks_like_an_anchor_moves(option: str) -> None:
    item = Item("i", "d", "Which?", choices=(option, "Blue", "Green"), answer=option, answer_index=0)
    assert order_of(item, 0)[0] != option
