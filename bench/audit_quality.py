"""How well the whole audit sees, set by set, on pairs that people judged: guards and judge together, and each alone.

    python bench/audit_quality.py --held-out FILE [--shared FOLDER] [--judge REFERENCE] [--half 0|1] [--by-check] [--out FOLDER]

FILE holds the judge's probability for every pair of the sets it was trained on, from a fit that saw neither the pair nor its group:
JSONL with `set`, `text_a`, `text_b`, `p`. Of all other sets the shipped judge is asked. `--out` keeps the answers in the form of
`sago audit-pairs`; `--half` reads one half of each set, chosen by a hash of its texts; `--by-check` lists which checks fail kept and
changed pairs; `--sets NAME…` reads those alone.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from audit.checks import default_checks
from audit.checks.base import Check
from audit.checks.meaning import Meaning
from audit.labelled_pairs import HeldOut, held_out, judged, read_labelled
from audit.meaning.crossfit import auc
from audit.meaning.joint import JointJudge
from audit.stream import answer_row
from audit.types import Verdict

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Seen:
    """AUC, share of kept pairs passed and of changed pairs caught; None where a class is missing."""

    auc: float | None
    passed: float | None
    caught: float | None


def seen(kept: np.ndarray, score: np.ndarray | None, passes: np.ndarray) -> Seen:
    """What one way of judging sees."""
    area = None if score is None else auc(score, kept)
    passed = float(passes[kept == 1].mean()) if kept.any() else None
    return Seen(area, passed, float(1 - passes[kept == 0].mean()) if not kept.all() else None)


def ways(kept: np.ndarray, verdicts: Sequence[Verdict]) -> tuple[Seen, Seen, Seen]:
    """The whole audit, its guards alone (distance included), its judge alone (rules that vouch included)."""
    final = np.array([verdict.passed for verdict in verdicts])
    guards = np.array([not set(verdict.failed) - {"meaning"} for verdict in verdicts])
    held = [next((one for one in verdict.findings if one.check == "meaning"), None) for verdict in verdicts]
    alone = np.array([one is None or one.passed for one in held])
    said = [np.nan if one is None else one.value for one in held]
    whole = [np.nan if verdict.p_meaning is None else verdict.p_meaning for verdict in verdicts]
    return seen(kept, _full(whole), final), seen(kept, None, guards), seen(kept, _full(said), alone)


def _full(scores: Sequence[float]) -> np.ndarray | None:
    values = np.array(scores)
    return None if np.isnan(values).any() else values


def row_of(name: str, kept: np.ndarray, found: tuple[Seen, Seen, Seen]) -> str:
    """One line of the table."""
    whole, guards, alone = found
    figures = (whole.auc, whole.passed, whole.caught, guards.passed, guards.caught, alone.auc, alone.passed, alone.caught)
    told = " | ".join("–" if value is None else f"{value:.3f}" for value in figures)
    return f"| {name} | {int(kept.sum())} | {int((1 - kept).sum())} | {told} |"


def by_check(kept: np.ndarray, verdicts: Sequence[Verdict]) -> Iterator[str]:
    """How many kept and changed pairs each check fails, and how many it fails alone."""
    counts: dict[str, Counter[str]] = {}
    for label, verdict in zip(kept, verdicts, strict=True):
        for name in verdict.failed:
            counts.setdefault(name, Counter())[("changed", "kept")[int(label)]] += 1
            counts[name][("changed alone", "kept alone")[int(label)]] += verdict.failed == (name,)
    for name, one in sorted(counts.items(), key=lambda entry: -entry[1]["kept"]):
        yield f"    {name}: kept {one['kept']} ({one['kept alone']} alone), changed {one['changed']} ({one['changed alone']} alone)"


def keep(folder: Path, name: str, rows: Sequence[Mapping[str, Any]], verdicts: Sequence[Verdict]) -> None:
    """Write the answers as `sago audit-pairs` does."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(answer_row(row["id"], verdict), ensure_ascii=False) for row, verdict in zip(rows, verdicts, strict=True)]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def without_its_own(meaning: Check, embedded: HeldOut) -> Meaning:
    """The check of meaning with the embedded judge's held-out answers in place of those to pairs that it was trained on."""
    if not isinstance(meaning, Meaning):
        raise TypeError(f"expected the check of meaning; got {meaning!r}")
    joint = meaning.judge
    return replace(meaning, judge=replace(joint, embedded=embedded) if isinstance(joint, JointJudge) else embedded)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held-out", type=Path)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("SAGO_SHARED", ROOT.parent / "shared")))
    parser.add_argument("--judge", help="an NLI model beside the embedded judge")
    parser.add_argument("--half", type=int, choices=(0, 1))
    parser.add_argument("--by-check", action="store_true")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--sets", nargs="*")
    parser.add_argument("--without", nargs="*", default=[], help="checks to leave out, such as distance, which takes as long as the rest")
    given = parser.parse_args()
    checks, evidence = default_checks(given.judge)
    if given.held_out:
        checks["meaning"] = without_its_own(checks["meaning"], held_out(given.held_out))
    print(evidence[0])
    checks = {name: check for name, check in checks.items() if name not in given.without}
    print("| set | kept | changed | AUC | passed | caught | guards: passed | caught | judge: AUC | passed | caught |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for file in sorted((given.shared / "data" / "pairs").glob("*.jsonl")):
        rows = read_labelled(file, given.half)
        if not rows or (given.sets and file.stem not in given.sets):
            continue
        verdicts = list(judged(rows, checks))
        kept = np.array([row["label"] for row in rows], dtype=float)
        print(row_of(file.stem, kept, ways(kept, verdicts)), flush=True)
        for line in by_check(kept, verdicts) if given.by_check else ():
            print(line, flush=True)
        if given.out:
            keep(given.out, file.stem, rows, verdicts)


if __name__ == "__main__":
    main()
