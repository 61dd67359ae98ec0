"""The audit by shard: counts that are put together, and checks that forget what they saw before."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from audit.gate import audit
from audit.rates import Tally, failure_rate
from audit.shards import Judging, in_shards
from audit.stats.proportion import design_effect
from audit.types import Candidate, Finding
from variants.build import build_variants
from variants.generators import default_generators
from variants.rows import SCHEMA, shard_bytes, to_rows
from variants.types import Item, VariantSet

SETS = tuple(
    build_variants(
        [
            Item(str(n), "made", f"Ana has {n} cats and {n + 1} dogs. How many pets does Ana have?", answer=str(2 * n + 1))
            for n in range(2, 8)
        ],
        default_generators(),
        axes=("generation",),
        per_axis=3,
    )
)


@dataclass(frozen=True, slots=True)
class Growing:
    """Fails every second variant it has seen, and remembers how many that were."""

    seen: list[int] = field(default_factory=list, repr=False)

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        found: list[Finding | None] = []
        for _ in candidates:
            self.seen.append(0)
            found.append(Finding("growing", float(len(self.seen) % 2), 0.0, 0.0, "every second one"))
        return found

    def forget(self) -> None:
        self.seen.clear()


def file(sets: Sequence[VariantSet]) -> bytes:
    return shard_bytes([row for held in sets for row in to_rows(held)], SCHEMA)


def test_what_is_judged_depends_on_the_shard_alone() -> None:
    judge = Judging({"growing": Growing()}, None, None).open()
    shard = (("generation-00000.parquet", file(SETS[:3])),)
    first = judge(shard)
    judge((("generation-00001.parquet", file(SETS[3:5])),))
    assert judge(shard) == first
    assert first.files[0].items == (SETS[0].item, SETS[1].item, SETS[2].item)


def test_files_of_the_same_items_make_one_shard_in_the_order_of_the_items(tmp_path: Path) -> None:
    names = ["activation-00000", "activation-00001", "generation-00000", "generation-00001", "other"]
    paths = [tmp_path / f"{name}.parquet" for name in names]
    for path in paths:
        path.write_bytes(path.stem.encode())
    cut = [[name for name, _ in shard] for shard in in_shards(reversed(paths))]
    assert cut == [
        ["activation-00000.parquet", "generation-00000.parquet"],
        ["activation-00001.parquet", "generation-00001.parquet"],
        ["other.parquet"],
    ]


def test_counts_of_shards_put_together_are_the_counts_of_the_whole() -> None:
    checks = {"growing": Growing()}
    whole, parts = Tally(), Tally()
    reports = [audit(SETS[:4], checks), audit(SETS[4:], checks)]
    for report in reports:
        whole.add(report.sets)
        one = Tally()
        one.add(report.sets)
        parts.merge(one)
    assert parts == whole
    assert sum(sum(counts.instances.values()) for counts in whole.cells.values()) >= len(SETS)


# Three instances of which (0 of 3), (1 of 3) and (3 of 3) variants failed, the middle one twice: 5 of 12.
COUNTED = Counter({(0, 3): 1, (1, 3): 2, (3, 3): 1})


def test_the_failure_rate_of_counted_instances_is_that_of_the_instances_one_by_one() -> None:
    rate = failure_rate(COUNTED)
    assert rate.n == 12
    assert rate.point == pytest.approx(5 / 12)
    assert rate.n_effective == pytest.approx(12 / design_effect([0, 1, 1, 3], [3, 3, 3, 3]))


def test_one_instance_alone_says_nothing_of_clustering() -> None:
    assert failure_rate(Counter({(1, 4): 1})).n_effective == 4
    with pytest.raises(ValueError, match="at least 2 clusters"):
        design_effect([1], [4], [1])
