"""What the judge learns from: the permissive sets that people labelled, pairs of our own making, and their features."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from audit.meaning.making.pairs import MadePair, make_pairs, pairs_from_back
from audit.meaning.making.written import read_written
from audit.meaning.prepare import Ready, in_parts, make_ready, why_not
from audit.meaning.states import TextEncoder

SHARES = {
    "paws_wiki": 2.0, "condaqa_edits": 1.5, "slab_instruction_pairs": 1.5, "checklist_qqp": 1.0, "pararel_crowd": 0.5,
    "counterfactual_nli": 0.5, "counterfactual_sentiment": 0.25, "scone_negation": 0.5, "svamp_siblings": 0.5, "disfl_qa": 0.5,
    "made": 5.0, "written": 5.0, "back": 1.5,
}  # fmt: skip
"""Weight of each source in training, split evenly between its classes; set by us. Sources not named here are never trained on."""

OURS = frozenset({"made", "written", "back"})
"""Sources that we made, and that no people outside labelled."""

_FEATURE_CODE = (
    "canonical",
    "numerals",
    "repair",
    "words",
    "lexicon",
    "states",
    "pairing",
    "order",
    "roles",
    "cues",
    "features",
    "prepare",
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """One pair with what it is known to be."""

    text_a: str
    text_b: str
    kept: bool
    source: str
    group: str
    """Rows of one group never stand on both sides of a split."""
    kind: str


@dataclass(frozen=True, slots=True)
class Table:
    """Labelled pairs as features, in parallel arrays."""

    features: np.ndarray
    kept: np.ndarray
    source: np.ndarray
    group: np.ndarray
    kind: np.ndarray

    def of(self, source: str) -> np.ndarray:
        """Which rows come from a source."""
        return np.asarray(self.source == source)


def read_set(file: Path) -> list[Labelled]:
    """One public set; rows without a label are left out."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        Labelled(r["text_a"], r["text_b"], bool(r["label"]), file.stem, f"{file.stem}/{r['group']}", str(r["phenomenon"]))
        for r in rows
        if r["label"] is not None
    ]


def read_all(pairs_folder: Path, back_file: Path | None, fillings: int, seed: int) -> list[Labelled]:
    """Everything that may be trained on."""
    out = [row for name in SHARES if (pairs_folder / f"{name}.jsonl").exists() for row in read_set(pairs_folder / f"{name}.jsonl")]
    out += [_ours(pair, "made") for pair in make_pairs(fillings, seed)]
    out += [_ours(pair, "written") for pair in read_written()]
    if back_file is not None:
        back = json.loads(back_file.read_text(encoding="utf-8"))
        out += [_ours(pair, "back") for pair in pairs_from_back(back, seed)]
    return out


def _ours(pair: MadePair, source: str) -> Labelled:
    return Labelled(pair.text_a, pair.text_b, pair.kept, source, f"{source}/{pair.source}", pair.kind)


def comparable(rows: Sequence[Labelled]) -> list[Labelled]:
    """Source by source, the rows that have words on both sides: the rows of a table, in its order."""
    return [r for source in dict.fromkeys(r.source for r in rows) for r in rows if r.source == source and _reason(r) is None]


def _reason(row: Labelled) -> str | None:
    return why_not(make_ready(row.text_a, row.text_b))


def tabulate(rows: Sequence[Labelled], cache: Path | None = None) -> Table:
    """Features of all rows that can be compared, source by source; kept in `cache` under a hash of rows and code."""
    features, chosen = [], []
    for source in dict.fromkeys(r.source for r in rows):
        mine = [r for r in rows if r.source == source]
        ready = [make_ready(r.text_a, r.text_b) for r in mine]
        fit = [n for n, r in enumerate(ready) if why_not(r) is None]
        features.append(_cached(mine, [ready[n] for n in fit], cache))
        chosen += [mine[n] for n in fit]
    return Table(
        np.concatenate(features),
        np.array([r.kept for r in chosen], dtype=float),
        *(_column(chosen, c) for c in ("source", "group", "kind")),
    )


def _cached(rows: Sequence[Labelled], ready: Sequence[Ready], cache: Path | None) -> np.ndarray:
    file = None if cache is None else cache / f"{_key(rows)}.npy"
    if file is not None and file.exists():
        return np.asarray(np.load(file, allow_pickle=False))
    features = np.array([one.features for part in in_parts(ready, TextEncoder()) for one in part])
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.save(file, features)
    return features


def _column(rows: Iterable[Labelled], name: str) -> np.ndarray:
    return np.array([getattr(r, name) for r in rows])


def _key(rows: Iterable[Labelled]) -> str:
    """Hash of the rows and of all that their features depend on."""
    here = Path(__file__).parent
    digest = hashlib.sha256()
    for file in [*(here / f"{name}.py" for name in _FEATURE_CODE), here / "wordlists.txt", *sorted((here / "weights").glob("[cr]e*.np*"))]:
        digest.update(file.read_bytes())
    for r in rows:
        digest.update(f"{r.text_a}\x1f{r.text_b}\x1e".encode())
    return digest.hexdigest()[:24]
