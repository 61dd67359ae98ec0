"""How many rule-made variants one core builds in a second of processor time, beside nlpaug's and TextAttack's augmenters.

Run: python -m bench.rules_speed [--items 400] [--runs 5]. No model is loaded; the texts are our own.
"""

import argparse
import itertools
import os
import random
import time
import tracemalloc
from collections.abc import Iterator
from importlib import import_module

from bench.paired import HEAD, Figure
from variants.build import build_variants
from variants.generators import default_generators
from variants.types import Item

_NAMES = ("Ann", "Ben", "Clara", "David", "Emma", "Frank", "Grace", "Henry")
_THINGS = ("apples", "pencils", "cookies", "marbles", "books", "stickers")
_TEMPLATES = (
    "{name} has {a} {thing} and buys {b} more on Monday. How many {thing} does {name} have in all?",
    "{name} sold {a} {thing} for ${b} each. How much money did {name} earn this week?",
    "Which of the following is not one of the {a} largest planets?",
    "Does the library in the old town open at {b} pm on weekdays?",
    "What is the name of the river that is found {a} km from the city center?",
    "Was the museum founded by {name} Miller on May {b}, 1954?",
)


def made_items(number: int) -> Iterator[Item]:
    """Questions of six forms, with and without options."""
    draw = random.Random(0)
    for position, template in zip(range(number), itertools.cycle(_TEMPLATES), strict=False):
        question = template.format(name=draw.choice(_NAMES), thing=draw.choice(_THINGS), a=draw.randint(2, 9), b=draw.randint(2, 9))
        choices = ("Rome", "Paris", "Oslo", "Bern") if position % 2 else None
        yield Item(f"i{position}", "bench", question, choices=choices, answer=choices and "Oslo", answer_index=2 if choices else None)


def ours(number: int) -> tuple[int, float, int]:
    """Variants built, processor seconds, and variants missing."""
    built = missing = 0
    began = time.process_time()
    for held in build_variants(made_items(number), default_generators()):
        built += len(held.variants)
        missing += held.shortfall if held.axis != "mirroring" else 0
    return built, time.process_time() - began, missing


def nlpaug_spelling(number: int) -> tuple[int, float]:
    """Texts that nlpaug's spelling augmenter changed, and processor seconds; it makes misspellings, not paraphrases."""
    from nlpaug.augmenter.word import SpellingAug

    augmenter = SpellingAug()
    texts = [item.question for item in made_items(number)]
    began = time.process_time()
    changed = sum(augmenter.augment(text) != [text] for text in texts)
    return changed, time.process_time() - began


def textattack_checklist(number: int) -> tuple[int, float, str]:
    """Texts that TextAttack's CheckList augmenter made, processor seconds, and which of its rules ran.

    It changes numbers, names and places, so its texts are no paraphrases. Where the tagger of names it downloads is not there, its rules
    that need none run alone.
    """
    augmentation, rules = import_module("textattack.augmentation"), import_module("textattack.transformations")
    once = import_module("textattack.constraints.pre_transformation").RepeatModification()
    what = "all rules"
    texts = [item.question for item in made_items(number)]
    augmenter = augmentation.CheckListAugmenter(pct_words_to_swap=0.1, transformations_per_example=4)
    try:
        augmenter.augment(texts[0])
    except Exception as error:  # noqa: BLE001 - whatever its download raises
        bare = rules.CompositeTransformation([rules.WordSwapChangeNumber(), rules.WordSwapExtend(), rules.WordSwapContract()])
        augmenter = augmentation.Augmenter(bare, constraints=[once], pct_words_to_swap=0.1, transformations_per_example=4)
        what = f"numbers and contractions alone ({type(error).__name__})"
    began = time.process_time()
    made = sum(len(augmenter.augment(text)) for text in texts)
    return made, time.process_time() - began, what


def peak_memory(number: int) -> int:
    """Highest Python memory in bytes while the sets of this many items are built and dropped."""
    tracemalloc.start()
    for _ in build_variants(made_items(number), default_generators()):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=400)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    ours(20)  # fills the caches
    rates, theirs, missing = [], [], 0
    for _ in range(given.runs):
        built, seconds, missing = ours(given.items)
        rates.append(built / seconds)
        theirs.append(spelled(given.items))
    note = f"{given.items} items, all default generators, four axes of four; {missing} missing on three axes; one of {os.cpu_count()} cores"
    print(HEAD)
    print(Figure("rule-made variants a second a core", tuple(rates), "at least 2000", note).line())
    if all(theirs):
        beside = tuple(own / other for own, other in zip(rates, theirs, strict=True))
        print(Figure("the same, over texts a second of nlpaug's spelling augmenter", beside, "no target").line())
    try:
        made, seconds, what = textattack_checklist(min(given.items, 100))
        print(f"TextAttack CheckList, {what}: {made} texts in {seconds:.2f} s: {made / seconds:,.0f} a second")
    except Exception as error:  # noqa: BLE001 - not installed, or its data is not
        print(f"TextAttack CheckList: not measured ({type(error).__name__})")
    print(f"peak Python memory: {peak_memory(100) / 1e6:.1f} MB at 100 items, {peak_memory(1000) / 1e6:.1f} MB at 1,000")


def spelled(items: int) -> float:
    """Texts a second of nlpaug; 0 where it cannot run."""
    try:
        changed, seconds = nlpaug_spelling(items)
    except ImportError:
        return 0.0
    return changed / seconds


if __name__ == "__main__":
    main()
