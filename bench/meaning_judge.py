"""Measure a meaning judge on public pairs that took no part in its training, and its speed.

    python bench/meaning_judge.py [--shared FOLDER] [--nli REFERENCE] [--sets NAME…] [--limit N] [--out FOLDER] [--speed N]

Writes one verdict file a set in the form of `sago audit-pairs` (here by the judge alone, without the guards) and prints AUC, the share
of kept pairs passed and of changed pairs caught. For the sets that the embedded judge was trained on, the printed figures are not
held back; read those in `audit/meaning/weights/embedded.json` under `held_back` instead.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning.base import Judge, Opinion, TextPair
from audit.meaning.crossfit import auc
from audit.meaning.embedded import EmbeddedJudge
from audit.meaning.labelled import SHARES
from audit.meaning.making.pairs import make_pairs
from audit.meaning.nli import NliJudge

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("SAGO_SHARED", ROOT.parent / "shared")))
    parser.add_argument("--nli", help="measure this NLI model instead of the embedded judge")
    parser.add_argument("--cut", type=float, default=0.5, help="operating point of the NLI model")
    parser.add_argument("--sets", nargs="*")
    parser.add_argument("--limit", type=int, help="first so many labelled rows of each class")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--speed", type=int, help="only time so many pairs of our own making")
    given = parser.parse_args()
    judge: Judge = NliJudge(given.nli, languages=("*",)) if given.nli else EmbeddedJudge()
    threshold = given.cut if given.nli else EmbeddedJudge().threshold
    if given.speed:
        measure_speed(judge, given.speed)
        return
    folder = given.shared / "data" / "pairs"
    if not folder.is_dir():
        print(f"skipped: no public pairs at {folder}")
        return
    names = given.sets or [f.stem for f in sorted(folder.glob("*.jsonl")) if given.nli or f.stem not in SHARES]
    print(f"{'set':28s} {'kept':>5s} {'chgd':>5s}    auc passed caught  none   (threshold {threshold:.3f})")
    for name in names:
        rows = labelled(folder / f"{name}.jsonl", given.limit)
        opinions = judge([TextPair(r["text_a"], r["text_b"], r.get("lang", "en")) for r in rows])
        show(name, rows, opinions, threshold)
        if given.out:
            write(given.out / f"{name}.jsonl", rows, opinions, threshold)


def labelled(file: Path, limit: int | None) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [r for label in (1, 0) for r in [r for r in rows if r["label"] == label][:limit]]


def show(name: str, rows: Sequence[dict[str, Any]], opinions: Sequence[Opinion], threshold: float) -> None:
    kept = np.array([r["label"] for r in rows], dtype=float)
    p = np.array([np.nan if o.probability is None else o.probability for o in opinions])
    has = ~np.isnan(p)
    area = auc(p[has], kept[has])
    passed = (p[kept == 1] > threshold).mean() if (kept == 1).any() else None
    caught = (~(p[kept == 0] > threshold)).mean() if (kept == 0).any() else None
    figures = " ".join("   –  " if v is None else f"{v:6.3f}" for v in (area, passed, caught))
    print(f"{name:28s} {int(kept.sum()):5d} {int((1 - kept).sum()):5d} {figures} {int((~has).sum()):5d}", flush=True)


def write(file: Path, rows: Sequence[dict[str, Any]], opinions: Sequence[Opinion], threshold: float) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for row, o in zip(rows, opinions, strict=True):
        passes = o.probability is not None and o.probability > threshold
        verdict = {"id": row["id"], "verdict": "pass" if passes else "fail", "p_meaning": o.probability, "reasons": [o.reason]}
        lines.append(json.dumps(verdict, ensure_ascii=False))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def measure_speed(judge: Judge, count: int) -> None:
    """Pairs a second on pairs of our own making, beside plain `encode` of their texts."""
    from sentence_transformers import SentenceTransformer

    from audit.embedder import embedder_folder

    made = make_pairs(max(1, count // 900), seed=99)[:count]
    pairs = [TextPair(p.text_a, p.text_b) for p in made]
    judge(pairs[:8])
    start = time.perf_counter()
    judge(pairs)
    took = time.perf_counter() - start
    model = SentenceTransformer(str(embedder_folder()))
    start = time.perf_counter()
    model.encode([t for p in pairs for t in (p.text_a, p.text_b)])
    plain = time.perf_counter() - start
    words = np.mean([len(p.text_a.split()) for p in pairs])
    print(f"{len(pairs)} pairs of {words:.1f} words: {len(pairs) / took:.0f} pairs/s, {took:.1f} s")
    print(f"plain encode of their {2 * len(pairs)} texts: {plain:.1f} s")


if __name__ == "__main__":
    main()
