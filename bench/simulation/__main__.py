"""How often the tests err and how often they see, on simulated data whose truth is known.

Run: python -m bench.simulation [--runs 4000] [--part NAME]… [--only WORD]
Prints a Markdown table: the share of runs in which each test rejects, with the 95 % interval that the number of runs leaves. Under
"null" it must be at most 6 % at a nominal 5 %; under "planned effect" (the size that `sago plan` gives for 80 % power) at least 80 %.
A row whose rate misses its bound by less than the interval is marked so; exit code 1 if one misses it by more. The rows marked
"contrast" show what goes wrong with the obvious shortcut; the ones marked "known limit" are reported and not hidden.
"""

import argparse
import os
import sys
from time import perf_counter

os.environ.setdefault("OMP_NUM_THREADS", "1")

from bench.simulation import datasets, dependence, order, thresholds, two_models, verdict, wording
from bench.simulation.trial import Outcome, measured

PARTS = {
    "wording": wording.trials,
    "verdict": verdict.trials,
    "two_models": two_models.trials,
    "dependence": dependence.trials,
    "datasets": datasets.trials,
    "order": order.trials,
    "thresholds": thresholds.trials,
}


def row(found: Outcome) -> str:
    low, high = found.interval
    trial = found.trial
    return (
        f"| {trial.test} | {trial.truth} | {trial.kind} | {found.runs} | {found.rate:.1%} | {low:.1%} to {high:.1%} | {found.mark or '–'} |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=4_000)
    parser.add_argument("--part", action="append", choices=PARTS, help="rows of this part; may be given again; all if absent")
    parser.add_argument("--only", default="", help="rows whose test or truth holds this word")
    given = parser.parse_args()
    start, missed = perf_counter(), 0
    print("| test | truth | kind | runs | rejects | 95 % interval | |\n|---|---|---|--:|--:|--:|---|")
    # a row has the same seed whatever else is run
    for seed, (part, trial) in enumerate((part, trial) for part, trials in PARTS.items() for trial in trials()):
        if part in (given.part or PARTS) and given.only in f"{trial.test} {trial.truth}":
            found = measured(trial, given.runs, seed)
            missed += found.mark == "MISSED"
            print(row(found), flush=True)
    print(f"\n{perf_counter() - start:.0f} s; {missed} not met", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
