"""Pairs from sentences that others wrote: harmless edits of a sentence against one harmful edit of the same sentence.

The sentences come from openly licensed sets of questions, of which no row is an evaluated pair. They teach the cross-encoder what
our own frames cannot: that a changed word matters in any subject and style.
"""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path

from audit.meaning.making.pairs import MadePair, harmed, softened

SETS = (
    "gsm8k", "strategyqa", "banking77", "mmlu_finance", "mmlu_legal", "mmlu_medical", "mmlu_stem", "truthfulqa", "pubmedqa",
    "legalbench_open",
)  # fmt: skip
"""Sets whose licences (MIT, Apache-2.0, CC BY 4.0) let one train on their text."""
_STOP = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


def read_sentences(tasks_folder: Path) -> list[str]:
    """Distinct sentences of 5 to 40 words from the questions and contexts, in the order of the files."""
    out: dict[str, None] = {}
    for name in SETS:
        for line in (tasks_folder / f"{name}.jsonl").read_text(encoding="utf-8").split("\n"):
            if not line.strip():
                continue
            row = json.loads(line)
            for text in (row["question"], row["context"] or ""):
                out |= dict.fromkeys(s for s in _STOP.split(text.replace("\n", " ")) if 5 <= len(s.split()) <= 40)
    return list(out)


def pairs_from_sentences(sentences: Sequence[str], seed: int, rounds: int = 2) -> list[MadePair]:
    """As many kept as changed pairs for each sentence that both kinds of edit can work on."""
    rng = random.Random(seed)
    out = []
    for _ in range(rounds):
        for number, text in enumerate(sentences):
            base = softened(text, rng, 0.3)
            kept, harm = softened(text, rng, 1.0), harmed(text, rng)
            if harm is None or kept == base:
                continue
            out.append(MadePair(base, kept, kept=True, kind="rewriting", source=f"natural{number}"))
            out.append(MadePair(base, softened(harm[1], rng, 0.5), kept=False, kind=harm[0], source=f"natural{number}"))
    return list(dict.fromkeys(out))


def partner(pair: tuple[str, str], *, kept: bool, source: str, rng: random.Random) -> MadePair | None:
    """A pair of the other class in the same style: a kept pair gets one harmful edit more, a changed pair's text harmless ones alone."""
    if kept:
        harm = harmed(pair[1], rng)
        return None if harm is None else MadePair(pair[0], softened(harm[1], rng, 0.2), kept=False, kind=harm[0], source=source)
    text = rng.choice(pair)
    soft = softened(text, rng, 1.0)
    return None if soft == text else MadePair(text, soft, kept=True, kind="rewriting", source=source)
