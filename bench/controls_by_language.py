"""How planted controls come out on public task files, language by language, and how many of our own variants the same checks refuse.

    python -m bench.controls_by_language [--rows N] [--shared FOLDER] FILE...
    python -m bench.controls_by_language --made [--rows N] [--shared FOLDER] FILE...

FILE is the name of a task file without its ending, such as xquad_de. `--made` builds variants with all generators that need nothing but
the text and counts those that `chatter`, `refusal`, `answered` and `word_salad` fail.
"""

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from audit.checks import CHECKS
from audit.controls import judged_controls, trial_of, unsought_in
from audit.gate import candidates_of, judge
from variants.build import build_variants
from variants.generators import default_generators
from variants.sources import load
from variants.types import Item

ROOT = Path(__file__).resolve().parent.parent
TOUCHED = ("chatter", "refusal", "answered", "word_salad")


def controls(name: str, items: Sequence[Item]) -> None:
    """Print how the controls of one file came out."""
    trial = trial_of(judged_controls(items, CHECKS), left_out=unsought_in(items, CHECKS))
    print(f"{name}: {trial.refusal or 'certified'}")
    print("  " + ", ".join(f"{one.kind} {one.right}/{one.n}" for one in trial.detections))
    for one in trial.unsought:
        print(f"  {one.sentence()}")


def made(name: str, items: Sequence[Item]) -> None:
    """Print how many variants of one file the checks fail."""
    sets = build_variants(items, default_generators(), axes=("generation", "activation", "confidence", "mirroring"))
    candidates = [candidate for one in sets for candidate in candidates_of(one)]
    verdicts = judge(candidates, {name: CHECKS[name] for name in TOUCHED})
    failed = Counter(check for verdict in verdicts for check in verdict.failed)
    print(f"{name}: {len(items)} rows, {len(candidates)} variants; failed: {dict(failed) or 'none'}")


def main() -> None:
    """Read the arguments, and print one file after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rows", type=int)
    parser.add_argument("--made", action="store_true")
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("SAGO_SHARED", ROOT.parent / "shared")))
    arguments = parser.parse_args()
    rows = arguments.rows or (100 if arguments.made else 20)
    for name in arguments.files:
        items = list(islice(load(str(arguments.shared / "data" / "tasks" / f"{name}.jsonl")), rows))
        (made if arguments.made else controls)(name, items)


if __name__ == "__main__":
    main()
