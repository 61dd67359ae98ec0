import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from variants.errors import BadInputError
from variants.generators.base import Draft
from variants.generators.mirror import MIRROR
from variants.generators.mirror.partner import SourcePartner
from variants.partners import is_mirror_row, item_from_mirror_row
from variants.types import Item, Relation

SCALE = ["Very Inaccurate", "Neither", "Very Accurate"]
PAIR: dict[str, Any] = {
    "id": "p1", "dataset": "d", "group": "g", "lang": "en", "kind": "inverse_relation", "answer_map": "swap",
    "forward": {"prompt": "What is the capital of Peru?", "answer": "Lima"},
    "reverse": {"prompt": "Lima is the capital of which place?", "answer": "Peru"},
}  # fmt: skip
SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[3] / ".." / "shared"))


def test_an_inverse_relation_swaps_and_brings_its_own_answer() -> None:
    item = item_from_mirror_row(PAIR)
    assert (item.question, item.answer, item.task_type, item.group) == ("What is the capital of Peru?", "Lima", "open", "g")
    made = SourcePartner()(item, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert (made.relation, made.answer, made.family) == (Relation.SWAP, "Peru", "parametric_inversion")


def test_a_symmetric_relation_of_true_and_false_is_a_yes_no_item() -> None:
    row = {**PAIR, "kind": "symmetric_relation", "answer_map": "same"}
    row["forward"], row["reverse"] = (
        {"prompt": "True or false? A borders B.", "answer": "true"},
        {"prompt": "True or false? B borders A.", "answer": "true"},
    )
    item = item_from_mirror_row(row)
    assert (item.task_type, item.choices, item.answer_index) == ("yes_no", ("true", "false"), 0)
    made = SourcePartner()(item, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert (made.relation, made.answer, made.answer_index) == (Relation.SAME, "true", 0)


def test_a_statement_and_its_opposite_are_complements_on_the_scale_of_the_row_or_its_meta() -> None:
    row = {**PAIR, "kind": "likert_forward_reverse", "answer_map": "6-x", "meta": {"scale_low_to_high": SCALE}}
    row["forward"], row["reverse"] = {"prompt": "Love parties", "answer": None}, {"prompt": "Avoid crowds", "answer": None}
    item = item_from_mirror_row(row)
    assert item.choices == tuple(SCALE)
    assert (item.task_type, item.answer, item.answer_index) == ("likert", None, None)
    assert item.partner is not None
    assert (item.partner.relation, item.partner.family) == (Relation.COMPLEMENT, "stance_reversal")


def test_a_single_scale_item_has_no_partner_and_its_scale_can_be_reversed() -> None:
    item = item_from_mirror_row(
        {"id": "s", "dataset": "d", "lang": "zh-cn", "kind": "likert_item", "item": "借刀杀人", "scale_low_to_high": SCALE}
    )
    assert (item.question, item.partner, item.language) == ("借刀杀人", None, "zh-cn")
    made = MIRROR["option_reversal"](item, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert (made.relation, [edit.text for edit in made.edits]) == (Relation.CONTENT, ["Very Accurate", "Very Inaccurate"])


@pytest.mark.parametrize(
    ("row", "expected"), [(PAIR, True), ({"question": "Why?"}, False), ({"item": "x"}, False), ({"forward": "x", "reverse": "y"}, False)]
)
def test_mirror_rows_are_told_from_others(row: dict[str, Any], expected: bool) -> None:
    assert is_mirror_row(row) is expected


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answer_map": "5-x"}, "expected answer_map"),
        ({"reverse": {"prompt": " "}}, "expected a text under 'prompt'"),
        ({"meta": {"scale_low_to_high": "12345"}}, "expected scale_low_to_high"),
    ],
)
def test_a_faulty_row_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInputError, match=rf"row 'p1': {message}"):
        item_from_mirror_row({**PAIR, **change})


@pytest.mark.skipif(not (SHARED / "data" / "mirror").is_dir(), reason="the public data folder is not beside the checkout")
def test_every_public_mirror_row_loads_and_gives_its_partner_or_a_reversed_scale() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((SHARED / "data" / "mirror").glob("*.jsonl"))]
    rows = [json.loads(line) for text in texts for line in text.strip().split("\n")]
    items: list[Item] = [item_from_mirror_row(row) for row in rows if is_mirror_row(row)]
    assert len(items) == len(rows) > 1000
    for item in items:
        assert isinstance(MIRROR["source_partner" if item.partner else "option_reversal"](item, random.Random(0), 0), Draft)
