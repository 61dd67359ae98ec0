"""The rules on public task files: what must never change, and how many sets are full; skipped where the files are not there."""

import os
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from variants.build import build_variants
from variants.generators import default_generators
from variants.protect import protected_spans
from variants.sources import load
from variants.types import Item, Variant, VariantSet

SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[3] / "shared"))
TASKS = SHARED / "data" / "tasks"
ENGLISH = (
    "arc_challenge banking77 condaqa_qa gsm8k legalbench_open mgsm_en mmlu_finance mmlu_legal mmlu_medical mmlu_stem pubmedqa "
    "sentiment_sentences strategyqa svamp truthfulqa xquad_en advglue_sst2"
)
OTHERS = "cmrc2018_zh jcommonsenseqa_ja mgsm_de mgsm_ja mgsm_zh xquad_de xquad_es xquad_zh"
ROWS = 40
"""Rows read of each file: enough to meet every form, few enough for every test run."""
_NUMBER = re.compile(r"\d+")
_WORDS = "two three four five six seven eight nine ten eleven twelve"
_SMALL = {word: str(value) for value, word in enumerate(_WORDS.split(), start=2)}

pytestmark = pytest.mark.skipif(not TASKS.is_dir(), reason="the public task files are not beside this checkout")


def built(name: str) -> list[VariantSet]:
    return list(build_variants(islice(load(str(TASKS / f"{name}.jsonl")), ROWS), default_generators()))


def digits(text: str) -> Counter[str]:
    """Digit runs, small number words counted as the digits they name."""
    for word, value in _SMALL.items():
        text = re.sub(rf"\b{word}\b", value, text, flags=re.IGNORECASE)
    return Counter(_NUMBER.findall(text))


def whole(item: Item | Variant) -> str:
    return f"{item.question}\n{item.context or ''}"


@pytest.mark.parametrize("name", (ENGLISH + " " + OTHERS).split())
def test_numbers_protected_spans_options_and_gold_are_whole(name: str) -> None:
    for held in built(name):
        item = held.item
        exact = [
            text[span.start : span.end]
            for text in (item.question, item.context or "")
            for span in protected_spans(text)
            if span.kind not in {"number", "option"}
        ]
        for variant in held.variants:
            if variant.kind == "mirror":
                continue
            assert digits(whole(variant)) == digits(whole(item)), variant
            assert all(text in whole(variant) for text in exact), variant
            assert sorted(variant.choices or ()) == sorted(item.choices or ()), variant
            assert variant.answer == item.answer, variant
            if variant.choices and variant.answer_index is not None:
                assert variant.choices[variant.answer_index] == item.answer, variant


@pytest.mark.parametrize("name", ENGLISH.split())
def test_four_fifths_of_short_english_items_fill_three_axes_without_a_model(name: str) -> None:
    short = [held for held in built(name) if len(held.item.question.split()) < 60 and held.axis != "mirroring"]
    full = Counter(held.item.id for held in short if held.shortfall == 0)
    items = {held.item.id for held in short}
    assert sum(full[one] == 3 for one in items) >= 0.8 * len(items)
