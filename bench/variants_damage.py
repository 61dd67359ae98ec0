"""Does any variant change a number, a protected text, an option or the gold? Read from the files alone, by rules of its own.

Run: python bench/variants_damage.py [RUN] [--tasks FOLDER]. RUN is a run folder (runs/tasks) built from the files of FOLDER.
Every count must be 0.
"""

import argparse
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

Row = dict[str, Any]
SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[2] / "shared"))
_SMALL = "zero two three four five six seven eight nine ten eleven twelve".split()
_VALUES = {word: str(value) for word, value in zip(_SMALL, (0, *range(2, 13)), strict=True)}
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half dozen".split()
_QUANTITY = re.compile(rf"\d+|[一二三四五六七八九十百千万亿两半]|[½¼¾⅓]|\b(?:{'|'.join([*_SMALL, *_TENS])})\b", re.IGNORECASE)
_HAN_ONE = re.compile(r"哪一|第一|一共|一下|一直|一起|一些|一样|一种|下面是一|这一|是一|问一下|一个问题")
_ENDINGS = "st|nd|rd|th|s|am|pm|[ck]?m|mm|k?g|mg|lbs?|m[lL]|oz|hrs?|mins?|secs?|kWh"
"""What follows a number without making it a name: units and ordinals, which rules may write out."""
_EXACT = {
    "code": re.compile(r"```.+?```|`[^`\n]+`", re.DOTALL),
    "address": re.compile(r"https?://[^\s)>\]]*[\w/]|[\w.+-]+@[\w-]+\.\w+"),
    "formula": re.compile(r"\\[a-zA-Z]+|\$[^$\n ]+\$"),
    "placeholder": re.compile(r"\{[^{}\n]*\}|\[[^\[\]\n]*\]|<[^<>\n ][^<>\n]*>|_{2,}"),
    "quotation": re.compile(r"\"[^\"\n]+\"|“[^”\n]+”|「[^」\n]+」|《[^》\n]+》"),
    "time": re.compile(r"\b\d{1,2}:\d{2}\b"),
    "identifier": re.compile(rf"\b(?!\d+(?:{_ENDINGS})\b)(?=\w*\d)(?=\w*[A-Za-z])\w{{2,}}\b"),
    "capitals": re.compile(r"\b[A-Z]{2,}\b(?<!\bAM)(?<!\bPM)"),
    "name": re.compile(r"(?<=[a-z,] )(?!(?:How|What|Which|Who|When|Where|Why|Does|Did|Is|Are)\b)[A-Z][a-z]{2,}\b(?!['’])"),
}  # fmt: skip


def whole(question: str, context: str | None) -> str:
    """Context and question as one text."""
    return f"{context or ''}\n{question}"


def quantities(text: str) -> Counter[str]:
    """Digit runs, number words and Chinese numerals; a digit and its word count as one."""
    return Counter(_VALUES.get(found.lower(), found.lower()) for found in _QUANTITY.findall(_HAN_ONE.sub("", text)))


def missing(before: str, after: str) -> list[str]:
    """Kinds of protected text of which the variant holds fewer than the original."""
    return [
        kind for kind, pattern in _EXACT.items() if any(after.count(text) < before.count(text) for text in set(pattern.findall(before)))
    ]


def rebuilt(original: str | None, edits: list[Row]) -> str:
    """The original with its recorded edits made, from right to left."""
    text = original or ""
    for edit in sorted(edits, key=lambda one: (one["start"], one["end"]), reverse=True):
        text = text[: edit["start"]] + edit["text"] + text[edit["end"] :]
    return text


def faults(row: Row, source: Row) -> Iterator[str]:
    """What is wrong with a variant, measured against the row of the source file."""
    told, context = source["question"], source.get("context") or None
    for field, text in (("question", told), ("context", context)):
        if rebuilt(text, [edit for edit in row["edits"] if edit["field"] == field]) != (row[field] or ""):
            yield f"{field}: not the original with its edits"
    before, after = whole(told, context), whole(row["question"], row["context"])
    if quantities(before) != quantities(after):
        yield "a number changed"
    yield from (f"protected: {kind}" for kind in missing(before, after) if row["kind"] != "mirror" or kind != "capitals")
    if Counter(source.get("choices") or ()) != Counter(row["choices"] or ()):
        yield "an option's text changed"
    yield from _gold_faults(row, source)


def _gold_faults(row: Row, source: Row) -> Iterator[str]:
    turned = {"yes": "no", "no": "yes", "positive": "negative", "negative": "positive", "true": "false", "false": "true"}
    gold = source.get("answer")
    if row["relation"] in {"same", "content"} and row["answer"] != gold:
        yield "the gold changed"
    if row["relation"] == "flip" and gold and row["answer"].lower() != turned.get(gold.lower(), gold.lower()):
        yield "the gold was not flipped"
    if row["choices"] and row["answer_index"] is not None and row["choices"][row["answer_index"]] != row["answer"]:
        yield "the gold stands elsewhere"


def sources(tasks: Path) -> dict[tuple[str, str], Row]:
    """The source rows by data set and id, as the files hold them."""
    held = {}
    for path in sorted(tasks.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").rstrip("\n").split("\n"):
            row = json.loads(line)
            if "question" in row:
                held[row["dataset"], row["id"]] = row
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, nargs="?", default=Path("runs/tasks"))
    parser.add_argument("--tasks", type=Path, default=SHARED / "data" / "tasks")
    parser.add_argument("--show", type=int, default=0, help="print so many of the damaged variants")
    given = parser.parse_args()
    if not (given.run / "variants").is_dir():
        print(f"no variants below {given.run}; build them first: python bench/variants_table.py {given.run}")
        return
    held, counts, read, shown = sources(given.tasks), Counter[tuple[str, str]](), 0, 0
    for path in sorted((given.run / "variants").glob("*.parquet")):
        for row in pq.read_table(path).to_pylist():
            source = held.get((row["dataset"], row["item_id"]))
            if row["kind"] == "original" or source is None:
                continue
            read += 1
            found = list(faults(row, source))
            counts.update((row["kind"], fault) for fault in found)
            if found and shown < given.show:
                shown += 1
                print(found, row["generator"], "\n   ", row["original_question"][-300:], "\n   ", row["question"][-300:])
    print(f"{read} variants read; {sum(counts.values())} faults")
    for (kind, fault), number in sorted(counts.items()):
        print(f"{kind:11} {fault:40} {number:6}")


if __name__ == "__main__":
    main()
