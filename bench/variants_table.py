"""What the rules make of a folder of task files: how full the sets are, which rule made how much, why rules declined, what passes.

Run: python bench/variants_table.py [RUN] [--tasks FOLDER]. RUN is a run folder (runs/tasks). Its sets are built there first if they are
not yet there: four variants for each of four axes, seed 0. Audit it (`sago audit RUN --out RUN`) and run this again for the second table.
Counts only.
"""

import argparse
import json
import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from variants.build import AXES
from variants.command import Request, build_run
from variants.errors import BadInputError
from variants.generators import AROUND
from variants.sources import load

SHARED = Path(os.environ.get("SAGO_SHARED", Path(__file__).parents[2] / "shared"))
PER_AXIS = 4
SHORT = 60
"""Words below which a question counts as short."""
THREE = frozenset({"generation", "activation", "confidence"})
COLUMNS = ("item_id", "dataset", "lang", "axis", "kind", "generator", "question", "original_question")


@dataclass(slots=True)
class File:
    """The counts of one data set."""

    items: set[str] = field(default_factory=set)
    short: set[str] = field(default_factory=set)
    paraphrases: Counter[str] = field(default_factory=Counter)
    held: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Item and axis, to variants; those the audit passed where there was one."""

    def with_paraphrases(self, least: int) -> int:
        """Items with at least so many paraphrases over all axes; the build has made them distinct."""
        return sum(number >= least for number in self.paraphrases.values())

    def filled(self, least: int = PER_AXIS) -> int:
        """Short items whose three axes hold at least so many variants each."""
        return sum(all(self.held[item, axis] >= least for axis in THREE) for item in self.short)


@dataclass(slots=True)
class Counts:
    """What a run holds."""

    files: dict[str, File] = field(default_factory=lambda: defaultdict(File))
    english: set[str] = field(default_factory=set)
    rules: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    """Rule to variants that the audit threw out."""
    checks: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Check and rule, to variants that failed."""
    axes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Axis, kind, and what was done: `words`, `around`, or empty for other kinds than paraphrases."""


def build(run: Path, tasks: Path) -> None:
    """Build the sets of every file; rows that fill a template are put into the first template of their task before."""
    with tempfile.TemporaryDirectory() as folder:
        sources = []
        for path in sorted(tasks.glob("*.jsonl")):
            try:
                next(load(str(path)))
                sources.append(str(path))
            except BadInputError:
                sources.append(str(_filled(path, tasks.parent / "variants" / "variants_slab.jsonl", Path(folder))))
        build_run(Request(tuple(sources), AXES, PER_AXIS, 0, None, {}), run)


def _filled(path: Path, templates: Path, folder: Path) -> Path:
    """The rows of a file without questions, each field in its place of the task's first template."""
    rows = [json.loads(line) for line in templates.read_text(encoding="utf-8").splitlines()]
    first = {row["task"]: row["variants"][0]["text"] for row in rows}
    target = folder / path.name
    with target.open("w", encoding="utf-8") as out:
        for line in path.read_text(encoding="utf-8").rstrip("\n").split("\n"):
            row = json.loads(line)
            fields = {name: "\n".join(value) if isinstance(value, list) else value for name, value in row["item"].items()}
            kept = {name: row[name] for name in ("id", "dataset", "group", "vertical", "lang")}
            out.write(json.dumps({**kept, "question": first[row["task"]].format_map(fields)}) + "\n")
    return target


def rows_of(folder: Path, columns: list[str]) -> Iterator[dict[str, Any]]:
    """All rows of a folder of shards, one shard in memory at a time."""
    for path in sorted(folder.glob("*.parquet")):
        yield from pq.read_table(path, columns=columns).to_pylist()


def counted(folder: Path, *, audited: bool) -> Counts:
    """Count a folder of shards; of an audited one, only the variants that passed are held."""
    counts = Counts()
    for row in rows_of(folder, [*COLUMNS, *(("verdict", "failed") if audited else ())]):
        file = counts.files[row["dataset"]]
        if row["lang"].startswith("en"):
            counts.english.add(row["dataset"])
        file.items.add(row["item_id"])
        if len(row["original_question"].split()) < SHORT:
            file.short.add(row["item_id"])
        if row["kind"] != "original":
            _count(counts, file, row)
    return counts


def _count(counts: Counts, file: File, row: dict[str, Any]) -> None:
    steps = [step.split("(", 1)[0] for step in row["generator"].split(" > ")]
    name = " > ".join(steps)
    for step in steps:
        counts.rules[step] += 1
    if row.get("verdict") == "fail":
        for step in steps:
            counts.lost[step] += 1
        counts.checks.update((check, name) for check in row["failed"])
        return
    file.held[row["item_id"], row["axis"]] += 1
    if row["kind"] == "paraphrase":
        file.paraphrases[row["item_id"]] += 1
    sort = "" if row["kind"] != "paraphrase" else "around" if set(steps) <= AROUND_CLASSES else "words"
    counts.axes[row["axis"], row["kind"], sort] += 1


AROUND_CLASSES = frozenset("".join(part.title() for part in name.split("_")) for name in AROUND)


def print_files(counts: Counts, after: Counts | None) -> None:
    """One line a file, and the English ones together."""
    print(f"{'file':28} items  ≥3 par.  ≥5 par.  short  full" + ("  full after audit  ≥2 after audit" if after else ""))
    for name, file in sorted(counts.files.items()):
        line = (
            f"{name:28} {len(file.items):5} {file.with_paraphrases(3):8} {file.with_paraphrases(5):8} {len(file.short):6} {file.filled():5}"
        )
        print(line + (f" {after.files[name].filled():17} {after.files[name].filled(2):15}" if after else ""))
    for title, of in (("before", counts), *((("after the audit", after),) if after else ())):
        short = sum(len(counts.files[name].short) for name in counts.english)
        full = sum(of.files[name].filled() for name in counts.english)
        print(
            f"English items under {SHORT} words that fill three axes with {PER_AXIS} each, {title}: {full} of {short} ({full / short:.1%})"
        )


def print_rules(counts: Counts, after: Counts | None) -> None:
    """Variants by rule, a chain counted under both its steps, with what the audit threw out."""
    print("\nrule                       variants" + ("   thrown out" if after else ""))
    for rule, number in counts.rules.most_common():
        print(f"{rule:26} {number:8}" + (f"   {after.lost[rule]:5} ({after.lost[rule] / number:.1%})" if after else ""))
    if after:
        print("\ncheck and rules that it threw out most of")
        for (check, rule), number in after.checks.most_common(40):
            print(f"{check:20} {rule:44} {number:6}")


def print_deal(counts: Counts) -> None:
    """How kinds are shared out over the axes, and how much of the paraphrases changes the words."""
    print("\naxis          kind        sort     variants")
    for (axis, kind, sort), number in sorted(counts.axes.items()):
        print(f"{axis:13} {kind:11} {sort:8} {number:8}")


def print_declined(run: Path) -> None:
    """Reasons of each rule over all files, the five commonest of each."""
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    for rules in json.loads((run / "variants" / "summary.json").read_text(encoding="utf-8"))["declined"].values():
        for rule, why in rules.items():
            if ">" not in rule:
                reasons[rule].update({reason.split("'")[0].strip(): times for reason, times in why.items()})
    print("\ndeclined, by rule and reason")
    for rule, why in sorted(reasons.items()):
        print(f"{rule:28} " + "; ".join(f"{reason} {times}" for reason, times in why.most_common(5)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path, nargs="?", default=Path("runs/tasks"))
    parser.add_argument("--tasks", type=Path, default=SHARED / "data" / "tasks")
    given = parser.parse_args()
    if not (given.run / "variants").is_dir():
        if not given.tasks.is_dir():
            print(f"no task files at {given.tasks}; name a folder of them with --tasks")
            return
        build(given.run, given.tasks)
    before = counted(given.run / "variants", audited=False)
    after = counted(given.run / "audit", audited=True) if (given.run / "audit").is_dir() else None
    print_files(before, after)
    print_rules(before, after)
    print_deal(before)
    print_declined(given.run)


if __name__ == "__main__":
    main()
