"""The first stage by shard: how items are cut changes neither the sets nor the counts."""

import pytest

from variants.generators import default_generators
from variants.rows import from_rows, grouped_rows, rows_in
from variants.shards import Building, Built, in_shards
from variants.tally import Tally
from variants.types import Item, VariantSet

ITEMS = tuple(
    Item(
        str(number), "made", f"Ana has {number} cats and buys {number + 2} more on Monday. How many cats does Ana have?", answer=str(number)
    )
    for number in range(3, 10)
)
WORK = Building(("generation", "mirroring"), 3, 0, None)


@pytest.mark.parametrize(("size", "cut"), [(1, [1] * 7), (3, [3, 3, 1]), (7, [7]), (8, [7])])
def test_items_are_cut_in_order_and_none_is_lost(size: int, cut: list[int]) -> None:
    shards = list(in_shards(ITEMS, size))
    assert [len(shard) for shard in shards] == cut
    assert tuple(item for shard in shards for item in shard) == ITEMS


def sets_of(built: list[Built]) -> list[VariantSet]:
    files = [one.files[axis] for axis in ("generation", "mirroring") for one in built]
    return [from_rows(rows) for file in files for rows in grouped_rows(rows_in(file, "shard"))]


@pytest.mark.parametrize("size", [1, 3])
def test_sets_and_counts_are_the_same_however_the_items_are_cut(size: int) -> None:
    whole, parts = (list(map(WORK.open(), in_shards(ITEMS, cut))) for cut in (len(ITEMS), size))
    assert sets_of(parts) == sets_of(whole)
    total = Tally()
    for one in parts:
        total.add(one.tally)
    assert total.summary(default_generators()) == whole[0].tally.summary(default_generators())
