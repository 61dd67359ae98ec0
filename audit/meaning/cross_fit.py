"""Fine-tune the cross-encoder: once on sentences, then for each fold on labelled pairs of the others, then on all pairs.

    python -m audit.meaning.cross_fit PAIRS_FOLDER TASKS_FOLDER WORK_FOLDER [--fillings 5] [--only base 0 1 2 3 4 all]

Each part is written to WORK_FOLDER as it is done and not computed again: `base.npz`, `scores-K.npz` (log-odds of the rows of fold K from a
net that saw none of their groups) and `cross.npz` (the net to ship). `python -m audit.meaning.train` reads them.
Back-translations take no part.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning import labelled
from audit.meaning.cross import build_net, load_net, read_pairs, save_net, score_pieces
from audit.meaning.cross_train import tune
from audit.meaning.crossfit import FOLDS, auc, fold_of_groups, row_weights
from audit.meaning.labelled import Labelled, comparable, read_all
from audit.meaning.making.natural import pairs_from_sentences, read_sentences
from audit.meaning.pieces import Pieces
from audit.meaning.prepare import Ready, make_ready

BASE_SEEN, FOLD_SEEN = 6000, 3200
"""Pairs shown while learning from sentences, and from labelled pairs after that."""
FROZEN = 3
"""Layers that learn from sentences alone: what they learnt is kept while the upper ones see the few labelled pairs."""
SHARES = {**labelled.SHARES, "made": 3.0, "partner": 2.5}
"""Weight of each source in fine-tuning; set by us."""
PARTS = ("base", *(str(k) for k in range(FOLDS)), "all")


def main(argv: list[str]) -> None:
    """Parse, fit the parts that are missing."""
    import torch

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs_folder", type=Path)
    parser.add_argument("tasks_folder", type=Path)
    parser.add_argument("work_folder", type=Path)
    parser.add_argument("--fillings", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    given = parser.parse_args(argv)
    torch.set_num_threads(given.threads)
    given.work_folder.mkdir(parents=True, exist_ok=True)
    work = given.work_folder
    if "base" in given.only and not (work / "base.npz").exists():
        fit_base(work, given.tasks_folder, given.seed)
    todo = [part for part in given.only if part != "base" and not _output(work, part).exists()]
    if todo:
        asked = ask(comparable(read_all(given.pairs_folder, None, given.fillings, given.seed)))
        for part in todo:
            fit_part(part, asked, work, given.seed)


@dataclass(frozen=True, slots=True)
class Asked:
    """Labelled pairs in both orders: first all as they stand, then all turned round."""

    pieces: list[Pieces | None]
    kept: np.ndarray
    """One label a pair, for either half."""
    weights: np.ndarray
    folds: np.ndarray

    def drawn_from(self, rows: np.ndarray) -> tuple[list[Pieces], np.ndarray, np.ndarray]:
        """Pieces, labels and weights of some rows in both orders, those too long left out."""
        places = [n for n in np.concatenate([rows, rows + len(self.kept)]).tolist() if self.pieces[n] is not None]
        pieces = [p for n in places if (p := self.pieces[n]) is not None]
        owner = np.array(places) % len(self.kept)
        return pieces, self.kept[owner], self.weights[owner]

    def score(self, net: Any, rows: np.ndarray) -> np.ndarray:  # noqa: ANN401
        """Log-odds in the order given and turned round, rows × 2; NaN where a pair is too long."""
        both = score_pieces(net, [self.pieces[n] for n in [*rows.tolist(), *(rows + len(self.kept)).tolist()]])
        return np.stack([both[: len(rows)], both[len(rows) :]], axis=1)


def ask(rows: Sequence[Labelled], seed: int = 0) -> Asked:
    """Pieces, labels, weights and folds of labelled pairs."""
    ready = [make_ready(r.text_a, r.text_b) for r in rows]
    turned = [Ready(r.text_b, r.text_a, r.was_repaired) for r in ready]
    kept = np.array([r.kept for r in rows], dtype=float)
    weights = row_weights(np.array([r.source for r in rows]), kept, SHARES)
    return Asked(read_pairs([*ready, *turned]), kept, weights, fold_of_groups([r.group for r in rows], seed))


def fit_base(work: Path, tasks_folder: Path, seed: int) -> None:
    """Learn from edited sentences alone, before any labelled pair."""
    made = pairs_from_sentences(read_sentences(tasks_folder), seed)
    asked = ask([Labelled(p.text_a, p.text_b, p.kept, "made", f"natural/{p.source}", p.kind) for p in made])
    net = build_net()
    pieces, kept, weights = asked.drawn_from(np.arange(len(made)))
    tune(net, pieces, kept, weights, seen=BASE_SEEN, seed=seed)
    save_net(net, work / "base.npz", exact=True)


def fit_part(part: str, asked: Asked, work: Path, seed: int) -> None:
    """Learn from the labelled pairs of the other folds and score this one, or learn from all and keep the net."""
    net = load_net(work / "base.npz")
    train = np.arange(len(asked.kept)) if part == "all" else np.flatnonzero(asked.folds != int(part))
    pieces, kept, weights = asked.drawn_from(train)
    tune(net, pieces, kept, weights, seen=FOLD_SEEN * (FOLDS if part == "all" else FOLDS - 1) // (FOLDS - 1), seed=seed, frozen=FROZEN)
    if part == "all":
        save_net(net, _output(work, part))
        return
    held = np.flatnonzero(asked.folds == int(part))
    scores = asked.score(net, held)
    np.savez_compressed(_output(work, part), rows=held, scores=scores)
    read = np.isfinite(scores[:, 0])
    sys.stderr.write(f"fold {part}: AUC over all sources {auc(scores[read, 0], asked.kept[held][read]):.3f}\n")


def _output(work: Path, part: str) -> Path:
    return work / ("cross.npz" if part == "all" else f"scores-{part}.npz")


if __name__ == "__main__":
    main(sys.argv[1:])
