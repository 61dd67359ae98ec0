"""Train the embedded judge and write its weights, its operating point and its figures.

    python -m audit.meaning.train PAIRS_FOLDER --back BACK.json --out audit/meaning/weights [--cache FOLDER] [--alpha 0.15]

PAIRS_FOLDER holds the public sets as `<set>.jsonl`; only those named in `SHARES` are read. BACK.json comes from
`python -m audit.meaning.making.back`. Without it the back-translated pairs are missing and the figures say so.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning.attention import Attention
from audit.meaning.attention_fit import SETTINGS as ATTENTION_SETTINGS
from audit.meaning.attention_fit import Texts, read_texts
from audit.meaning.calibration import Calibration, Cut, calibration_error, fit_calibration, umbrella_cut
from audit.meaning.crossfit import FOLDS, SETTINGS, auc, boosted_score, fit, fold_of_rows, held_out_scores, row_weights
from audit.meaning.labelled import OURS, SHARES, Labelled, Table, comparable, read_all, tabulate
from audit.meaning.making.written import read_written
from audit.meaning.net_fit import SETTINGS as NET_SETTINGS
from audit.meaning.nets import Nets
from audit.meaning.prepare import feature_names, make_ready
from audit.meaning.trees import Trees, from_sklearn, mean_of


def main(argv: list[str]) -> None:
    """Parse, train, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs_folder", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--back", type=Path)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--held-out", type=Path, help="write every labelled row with its held-out probability, as JSON lines")
    parser.add_argument("--fillings", type=int, default=5)
    parser.add_argument("--alpha", type=float, default=0.15, help="bound on the share of changed pairs that pass")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(argv)
    rows = comparable(read_all(given.pairs_folder, given.back, given.fillings, given.seed))
    table = tabulate(rows, given.cache)
    texts = read_texts([make_ready(row.text_a, row.text_b) for row in rows])
    folds = fold_of_rows(table, given.seed)
    scores = held_out_scores(table, texts, folds, given.seed)
    calibration, cut, held = operating_point(table, folds, scores, given.alpha)
    fitted = final_fit(table, texts, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    apart = nested(table, folds, scores)
    if given.held_out:
        write_held_out(given.held_out, rows, folds, apart)
    np.save(given.out / "written.npy", of_written(rows, apart), allow_pickle=False)
    write(given.out, fitted, calibration, cut, {**held, "sets": figures(table, calibration(scores), cut.threshold)}, given.seed)
    sys.stdout.write(json.dumps(json.loads((given.out / "embedded.json").read_text(encoding="utf-8"))["held_back"], indent=1) + "\n")


def operating_point(table: Table, folds: np.ndarray, scores: np.ndarray, alpha: float) -> tuple[Calibration, Cut, dict[str, Any]]:
    """Calibration and cut from held-out scores; their own error from a calibration that saw neither the row nor its group."""
    weights = row_weights(table)
    sample = _sampled(weights, np.random.default_rng(0))
    error = calibration_error(nested(table, folds, scores)[sample], table.kept[sample], np.random.default_rng(1))
    calibration = fit_calibration(scores, table.kept, weights)
    probability = calibration(scores)
    changed = sample[table.kept[sample] == 0]
    cut = umbrella_cut(probability[changed].tolist(), alpha)
    curve = [_point(table, probability, umbrella_cut(probability[changed].tolist(), a)) for a in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4)]
    return (
        calibration,
        cut,
        {"curve": curve, "calibration_error": {"ece": error.error, "null": error.null, "p": error.p_value, "rows": error.rows}},
    )


def nested(table: Table, folds: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Probability of each row by a calibration fitted on the other folds."""
    weights, out = row_weights(table), np.zeros(len(scores))
    for fold in range(FOLDS):
        train, test = folds != fold, folds == fold
        out[test] = fit_calibration(scores[train], table.kept[train], weights[train])(scores[test])
    return out


def write_held_out(file: Path, rows: Sequence[Labelled], folds: np.ndarray, probability: np.ndarray) -> None:
    """Rows that people labelled with the probability that a judge gives them which saw none of their group."""
    with file.open("w", encoding="utf-8") as out:
        for row, fold, p in zip(rows, folds.tolist(), probability.tolist(), strict=True):
            if row.source not in OURS:
                told = {
                    "set": row.source,
                    "text_a": row.text_a,
                    "text_b": row.text_b,
                    "label": int(row.kept),
                    "p": round(p, 6),
                    "fold": fold,
                }
                out.write(json.dumps(told, ensure_ascii=False) + "\n")


def of_written(rows: Sequence[Labelled], probability: np.ndarray) -> np.ndarray:
    """The held-out probability of every pair that we wrote, in the order they are read; NaN where there are no words to compare."""
    told = {(row.text_a, row.text_b): p for row, p in zip(rows, probability.tolist(), strict=True) if row.source == "written"}
    return np.array([told.get((pair.text_a, pair.text_b), np.nan) for pair in read_written()], dtype=np.float32)


def _point(table: Table, probability: np.ndarray, cut: Cut) -> dict[str, float]:
    """What one bound alpha costs: mean over sources of the shares passed and caught."""
    found = figures(table, probability, cut.threshold).values()
    passed = [f["passed"] for f in found if f["passed"] is not None]
    caught = [f["caught"] for f in found if f["caught"] is not None]
    return {"alpha": cut.alpha, "threshold": cut.threshold, "passed": float(np.mean(passed)), "caught": float(np.mean(caught))}


def _sampled(weights: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Distinct rows drawn in proportion to their weight, so that the mixture is the one calibrated for."""
    count = min(2000, len(weights) // 3)
    return np.sort(rng.choice(len(weights), size=count, replace=False, p=weights / weights.sum()))


def final_fit(table: Table, texts: Texts, seed: int) -> tuple[Trees, Nets, Attention]:
    """All three kinds on all rows, as arrays; refused unless the trees give what scikit-learn gives."""
    fitted = fit(table, texts, np.arange(len(table.kept)), seed)
    trees = mean_of([from_sklearn(one) for one in fitted.boosted])
    sample = table.features[:: max(1, len(table.features) // 2000)]
    off = float(np.max(np.abs(trees.score(sample) - boosted_score(fitted.boosted, sample))))
    if off > 1e-4:
        raise RuntimeError(f"expected the plain arrays to score as scikit-learn does; largest difference {off:g}")
    return trees, fitted.nets, fitted.attention


def figures(table: Table, probability: np.ndarray, threshold: float) -> dict[str, dict[str, float | int | None]]:
    """Per source: rows of each class, AUC, share of kept passed and of changed caught."""
    out: dict[str, dict[str, float | int | None]] = {}
    for source in dict.fromkeys(table.source.tolist()):
        mine = table.of(source)
        p, kept = probability[mine], table.kept[mine]
        out[source] = {
            "kept": int(kept.sum()), "changed": int((1 - kept).sum()), "auc": auc(p, kept),
            "passed": float((p[kept == 1] > threshold).mean()) if kept.any() else None,
            "caught": float((p[kept == 0] <= threshold).mean()) if (kept == 0).any() else None,
        }  # fmt: skip
    return out


def write(out: Path, fitted: tuple[Trees, Nets, Attention], calibration: Calibration, cut: Cut, held: dict[str, Any], seed: int) -> None:
    """Trees and nets as `.npz`, all else as JSON."""
    trees, nets, attention = fitted
    trees.save(out / "embedded.npz")
    nets.save(out / "nets.npz")
    attention.save(out / "attention.npz")
    card = {
        "features": list(feature_names()),
        "calibration": {"scores": list(calibration.scores), "probabilities": list(calibration.probabilities)},
        "cut": {"threshold": cut.threshold, "alpha": cut.alpha, "delta": cut.delta, "negatives": cut.negatives},
        "settings": {
            **SETTINGS,
            "nets": asdict(NET_SETTINGS),
            "attention": asdict(ATTENTION_SETTINGS),
            "seed": seed,
            "folds": FOLDS,
            "shares": SHARES,
        },
        "held_back": held,
    }
    (out / "embedded.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
