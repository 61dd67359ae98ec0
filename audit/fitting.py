"""Fit the operating point on labelled pairs: what each failed guard is worth, and the cut of the meaning check by kind.

    python -m audit.fitting PAIRS_FOLDER --held-out FILE [--alpha 0.2] [--out audit/operating.json]

Only the sets that the judge may be trained on are read, with its answers held out (`audit/labelled_pairs.py`). One half of each set gives
the weights and the cuts; the cuts rest on the judge's own answers, so that no pair is used twice for them. The other half reports.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from audit.checks import CHECKS
from audit.checks.meaning import Meaning
from audit.checks.order import rearranged_share
from audit.labelled_pairs import half_of, held_out, judged, read_labelled
from audit.meaning.calibration import Cut, calibration_error, umbrella_cut
from audit.meaning.labelled import SHARES
from audit.meaning.odds import log_odds
from audit.operating import ALPHA, FILE, PRIOR, Operating
from audit.types import Verdict

RIDGE = 4.0
"""Pairs that the prior of a guard's weight is worth. Set by us."""
FEWEST = 10
"""Failures on labelled pairs from which a weight counts as fitted. Set by us."""
MOST_MOVED = 0.1
"""Share of words that may differ in a pair that counts as reordered, as the check `rearranged` has it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled pair as the audit sees it."""

    source: str
    reports: bool
    """Whether it is held back for the report."""
    kind: str
    kept: bool
    judged: float
    failed: tuple[str, ...]
    """Guards that failed."""
    vouched: bool
    """Whether a rule knew the change to be harmless."""


def row_of(source: str, told: Mapping[str, Any], verdict: Verdict) -> Row | None:
    """The row of a pair; None where the judge had no opinion."""
    meaning = next((one for one in verdict.findings if one.check == "meaning"), None)
    if meaning is None or meaning.value != meaning.value:
        return None
    kind = "reorder" if rearranged_share(told["text_a"], told["text_b"]) <= MOST_MOVED else "paraphrase"
    failed = tuple(name for name in verdict.failed if name != "meaning")
    return Row(source, half_of(told) == 1, kind, bool(told["label"]), meaning.value, failed, meaning.reason.startswith("kept by rule"))


def weights_of(rows: Sequence[Row]) -> np.ndarray:
    """Each source its share, split evenly between its classes; mean 1."""
    counts = Counter((row.source, row.kept) for row in rows)
    classes = Counter(source for source, _ in counts)
    weights = np.array([SHARES[row.source] / classes[row.source] / counts[(row.source, row.kept)] for row in rows])
    return np.asarray(weights * len(weights) / weights.sum())


def fit_evidence(rows: Sequence[Row]) -> tuple[float, float, dict[str, float]]:
    """Slope, shift and what each failed guard takes away: logistic regression with a prior, no weight below 0."""
    from scipy.optimize import minimize

    names = sorted({name for row in rows for name in row.failed})
    odds = np.array([log_odds(row.judged) for row in rows])
    fails = np.array([[name in row.failed for name in names] for row in rows], dtype=float)
    kept, mass = np.array([row.kept for row in rows], dtype=float), weights_of(rows)

    def loss(found: np.ndarray) -> float:
        score = found[0] * odds + found[1] - fails @ found[2:]
        return float(np.sum(mass * (np.logaddexp(0, score) - kept * score)) + RIDGE / 8 * np.sum((found[2:] - PRIOR) ** 2))

    start = np.array([1.0, 0.0, *[PRIOR] * len(names)])
    found = minimize(loss, start, method="L-BFGS-B", bounds=[(0.05, 5), (-5, 5), *[(0.0, 8.0)] * len(names)]).x
    return float(found[0]), float(found[1]), {name: round(float(value), 3) for name, value in zip(names, found[2:], strict=True)}


def cut_of(rows: Sequence[Row], alpha: float) -> Cut | None:
    """The least cut at which, surely enough, at most `alpha` of changed pairs pass guards and judge; None with too few of them.

    A changed pair that a guard catches cannot pass wherever the judge is cut: it counts with the lowest score.
    """
    changed = [row for row in rows if not row.kept]
    if not changed:
        return None
    shares = weights_of(changed)
    drawn = np.random.default_rng(0).choice(len(changed), size=len(changed) // 2, replace=False, p=shares / shares.sum())
    try:
        return umbrella_cut([0.0 if changed[n].failed else changed[n].judged for n in sorted(drawn)], alpha)
    except ValueError:
        return None


def report_on(rows: Sequence[Row], operating: Operating) -> dict[str, Any]:
    """Calibration of the final probability and shares passed and caught, on rows that nothing was fitted on."""
    p = np.array([operating.probability(row.judged, row.failed) for row in rows])
    kept, mass = np.array([row.kept for row in rows], dtype=float), weights_of(rows)
    drawn = np.sort(np.random.default_rng(0).choice(len(rows), size=len(rows) // 2, replace=False, p=mass / mass.sum()))
    error = calibration_error(p[drawn], kept[drawn], np.random.default_rng(1))
    passes = np.array([not row.failed and row.judged >= operating.cut(row.kind).threshold for row in rows])
    out: dict[str, Any] = {"calibration_error": asdict(error), "by_kind": {}}
    for kind in ("paraphrase", "reorder"):
        mine = np.array([row.kind == kind for row in rows])
        out["by_kind"][kind] = {
            "kept": int(kept[mine].sum()), "changed": int((1 - kept[mine]).sum()),
            "passed": _share(passes, mass, mine & (kept == 1)), "wrongly_passed": _share(passes, mass, mine & (kept == 0)),
        }  # fmt: skip
    return out


def _share(passes: np.ndarray, mass: np.ndarray, chosen: np.ndarray) -> float | None:
    return float(np.average(passes[chosen], weights=mass[chosen])) if chosen.any() else None


def fit(rows: Sequence[Row], alpha: float) -> tuple[Operating, dict[str, Any]]:
    """The operating point, and the plain data that is shipped."""
    seen, held = ([row for row in rows if row.reports is reports] for reports in (False, True))
    slope, shift, weights = fit_evidence(seen)
    vouched = [row.kept for row in seen if row.vouched]
    by_rule = (sum(vouched) + 0.5) / (len(vouched) + 1)
    pools = {"any": seen, **{kind: [row for row in seen if row.kind == kind] for kind in ("paraphrase", "reorder")}}
    cuts = {kind: cut for kind, pool in pools.items() if (cut := cut_of(pool, alpha)) is not None}
    operating = Operating(slope, shift, weights, by_rule, cuts)
    failures = Counter(name for row in seen for name in row.failed)
    shipped = {
        "slope": slope, "shift": shift, "by_rule": by_rule, "vouched": {"kept": sum(vouched), "n": len(vouched)},
        "weights": weights, "too_few_failures": sorted(name for name in {*weights, *CHECKS} - {"meaning"} if failures[name] < FEWEST),
        "failures_seen": dict(failures), "cuts": {kind: asdict(cut) for kind, cut in cuts.items()},
        "pairs": {"fit": len(seen), "report": len(held)}, "report": report_on(held, operating),
    }  # fmt: skip
    return operating, shipped


def main(argv: list[str]) -> None:
    """Parse, judge, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs_folder", type=Path)
    parser.add_argument("--held-out", type=Path, required=True)
    parser.add_argument("--alpha", type=float, default=ALPHA, help="bound on the share of changed pairs that pass")
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args(argv)
    checks = {name: check for name, check in CHECKS.items() if name != "distance"} | {
        "meaning": Meaning(held_out(given.held_out), threshold="by kind")
    }
    rows: list[Row] = []
    for file in sorted(given.pairs_folder.glob("*.jsonl")):
        if file.stem in SHARES:
            pairs = read_labelled(file)
            made = (row_of(file.stem, told, verdict) for told, verdict in zip(pairs, judged(pairs, checks), strict=True))
            rows.extend(row for row in made if row is not None)
    _, shipped = fit(rows, given.alpha)
    given.out.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(json.dumps(shipped, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
