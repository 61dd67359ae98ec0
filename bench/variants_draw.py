"""Draw variants by seed to be read one by one: each rule that made any is drawn, the rest goes by turns.

Run: python bench/variants_draw.py RUN --n 200 --seed 1 [--only ClauseOrder,Cleft]. Prints the original with each edited span as
[-old-]{+new+}, options and answers where they moved. Rows of the data go to the screen alone.
"""

import argparse
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

from variants.edits import of_field
from variants.rows import read_sets
from variants.types import Item, Variant

Drawn = tuple[str, Item, Variant]


def by_rule(run: Path) -> dict[str, list[Drawn]]:
    """Every variant of a run under each of its steps' rules."""
    held: dict[str, list[Drawn]] = defaultdict(list)
    for one in read_sets(run / "variants"):
        for variant in one.variants:
            for step in variant.generator.split(" > "):
                held[step.split("(", 1)[0]].append((variant.id, one.item, variant))
    return held


def drawn(held: dict[str, list[Drawn]], number: int, seed: int) -> list[tuple[str, Item, Variant]]:
    """So many variants, one of each rule in turn, none twice."""
    draw = random.Random(seed)
    decks = {rule: draw.sample(sorted(deck, key=lambda one: one[0]), len(deck)) for rule, deck in sorted(held.items())}
    taken: set[str] = set()
    found: list[tuple[str, Item, Variant]] = []
    while len(found) < number and any(decks.values()):
        for rule, deck in decks.items():
            while deck and deck[-1][0] in taken:
                deck.pop()
            if deck and len(found) < number:
                key, item, variant = deck.pop()
                taken.add(key)
                found.append((rule, item, variant))
    return sorted(found, key=lambda one: one[0])


def marked(text: str, variant: Variant, field: str, around: int) -> str:
    """The text with its edited spans; long stretches between them are cut."""
    pieces, place = [], 0
    for edit in sorted(of_field(variant.edits, field), key=lambda one: (one.start, one.end)):
        pieces.append(_cut(text[place : edit.start], around))
        pieces.append((f"[-{text[edit.start : edit.end]}-]" if edit.end > edit.start else "") + f"{{+{edit.text}+}}")
        place = edit.end
    return "".join(pieces) + _cut(text[place:], around)


def _cut(text: str, around: int) -> str:
    return text if len(text) <= 2 * around else f"{text[:around]} … {text[-around:]}"


def told(rule: str, item: Item, variant: Variant, around: int) -> str:
    """One variant for a reader."""
    steps = " > ".join(step.split("(", 1)[0] for step in variant.generator.split(" > "))
    lines: dict[str, Any] = {"Q": marked(item.question, variant, "question", around)}
    if of_field(variant.edits, "context"):
        lines["C"] = marked(item.context or "", variant, "context", around)
    elif item.context:
        lines["c"] = _cut(item.context, 150)
    if variant.choices:
        moved = variant.choices != item.choices
        lines["O"] = " | ".join(item.choices or ()) + (f"  =>  {' | '.join(variant.choices)}" if moved else "")
    if variant.answer != item.answer or variant.answer_index != item.answer_index or variant.kind == "mirror":
        lines["A"] = (
            f"{variant.relation}: {item.answer!r}/{item.answer_index} => {variant.answer!r}/{variant.answer_index} {variant.family}"
        )
    return f"[{rule}] {steps} ({item.dataset})\n" + "\n".join(f"  {name}: {value}" for name, value in lines.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, nargs="?", default=Path("runs/tasks"))
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="class names of rules, with commas")
    parser.add_argument("--around", type=int, default=400, help="characters kept on both sides of an edit")
    given = parser.parse_args()
    if not (given.run / "variants").is_dir():
        print(f"no variants below {given.run}; build them first: python bench/variants_table.py {given.run}")
        return
    held = by_rule(given.run)
    wanted = [name for name in given.only.split(",") if name]
    chosen = {rule: deck for rule, deck in held.items() if not wanted or rule in wanted}
    for number, one in enumerate(drawn(chosen, given.n, given.seed), start=1):
        print(f"{number}. {told(*one, given.around)}")


if __name__ == "__main__":
    main()
