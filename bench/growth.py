"""How time and peak memory of every stage grow with the work: 1, 10 and 100 times as many items, each step in a process of its own.

    python bench/growth.py [--items 10] [--stages variants,guards,score,report,publish,audit]
    python bench/growth.py --rows 100000 1000000 --stages variants,guards --axes generation --variants 1

The rows are made here. `guards` is the audit without its two models, and what the stages after it go on from; `audit` is the whole of
it, into a folder beside. `score` asks a reference model without weights, so that what is measured is ours. Time is processor seconds,
so that other work on the machine does not count; a step that grows as the work does has the exponent 1, one that costs the same
whatever the work 0.
"""

import argparse
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MODEL = "scripted:variant_sensitive"
NAMES = ("Ann", "Ben", "Clara", "David", "Emma", "Frank", "Grace", "Henry")
THINGS = ("apples", "pencils", "cookies", "marbles", "books", "stickers")
FORMS = (
    "{name} has {a} {thing} and buys {b} more on Monday. How many {thing} does {name} have in all?",
    "{name} sold {a} {thing} for ${b} each. How much money did {name} earn in week {n}?",
    "Does the library in the old town open at {b} pm on day {n}?",
    "What is the name of the river that is found {n} km from the city center?",
)


@dataclass(frozen=True, slots=True)
class Job:
    """One step at one size."""

    stage: str
    run: str
    axes: tuple[str, ...]
    variants: int


@dataclass(frozen=True, slots=True)
class Cost:
    """What a step took."""

    seconds: float
    megabytes: float


def made_rows(path: Path, rows: int) -> None:
    draw = random.Random(0)
    with path.open("w", encoding="utf-8") as stream:
        for n in range(rows):
            form = FORMS[n % len(FORMS)]
            question = form.format(name=draw.choice(NAMES), thing=draw.choice(THINGS), a=draw.randint(2, 9), b=draw.randint(2, 9), n=n)
            closed = {"choices": ["yes", "no"], "answer": "yes"} if question.startswith("Does") else {"answer": str(n)}
            stream.write(json.dumps({"id": str(n), "question": question, "licence": "CC0-1.0"} | closed) + "\n")


def variants(job: Job) -> None:
    from variants.command import Request, build_run

    build_run(Request((str(Path(job.run, "rows.jsonl")),), job.axes, job.variants, 0, None, {}), Path(job.run))  # type: ignore[arg-type]


def guards(job: Job) -> None:
    from audit.checks import CHECKS
    from audit.run import audit_run, write_report
    from audit.told import told

    run = Path(job.run)
    outcome = audit_run(run, run, {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}})
    if not outcome.certified:
        raise SystemExit("the guards alone certify nothing")
    write_report(run, told(outcome))


def audit(job: Job) -> None:
    from audit.commands import run_audit

    trial = run_audit(Path(job.run), Path(job.run, "judged"))
    if trial.refusal:
        raise SystemExit(trial.refusal)


def score(job: Job) -> None:
    from scoring.commands import Wanted, run_score

    run_score(Path(job.run), Path(job.run), [MODEL], Wanted.checked(axes=job.axes, regimes=["deployed"]))


def report(job: Job) -> None:
    from scoring.report.command import write_report

    write_report([Path(job.run)], Path(job.run, "report.html"))


def publish(job: Job) -> None:
    from datasets_out.publish import publish_run

    publish_run(Path(job.run), Path(job.run, "dataset"), {})


STAGES: dict[str, Callable[[Job], None]] = {
    "variants": variants,
    "guards": guards,
    "score": score,
    "report": report,
    "publish": publish,
    "audit": audit,
}


def measured(job: Job) -> Cost:
    """The step in a process of its own, from its start to its end, imports included."""
    told = json.dumps([job.stage, job.run, job.axes, job.variants])
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1]), "OMP_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, __file__, "--step", told], capture_output=True, text=True, check=False, env=env)
    if done.returncode:
        sys.exit(f"{job.stage} failed:\n{done.stderr[-2000:]}")
    return Cost(*json.loads(done.stdout.splitlines()[-1]))


def step(told: str) -> None:
    stage, run, axes, count = json.loads(told)
    STAGES[stage](Job(stage, run, tuple(axes), count))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps([time.process_time(), peak]))


def exponent(less: Cost, more: Cost, times: float) -> float:
    """Power of the work that the time of a step grows with, from one size to the next."""
    return math.log(more.seconds / less.seconds) / math.log(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=10, help="items at 1 times the work")
    parser.add_argument("--rows", type=int, nargs="+", help="sizes in place of 1, 10 and 100 times --items")
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--axes", default="generation,activation,confidence,mirroring")
    parser.add_argument("--variants", type=int, default=4, help="variants of each item on each axis")
    parser.add_argument("--step", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.step:
        step(given.step)
        return
    sizes = given.rows or [given.items * times for times in (1, 10, 100)]
    costs: dict[str, list[Cost]] = {stage: [] for stage in given.stages.split(",")}
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="sago-growth-") as run:
            made_rows(Path(run, "rows.jsonl"), size)
            for stage, held in costs.items():
                held.append(measured(Job(stage, run, tuple(given.axes.split(",")), given.variants)))
                print(f"{stage}, {size} items: {held[-1].seconds:.1f} s, {held[-1].megabytes:.0f} MB", flush=True)
    print(f"\n| stage | {' | '.join(f'{size:,} items' for size in sizes)} | exponent of the last step |\n|---|{'--:|' * (len(sizes) + 1)}")
    for stage, held in costs.items():
        told = " | ".join(f"{one.seconds:.1f} s, {one.megabytes:.0f} MB" for one in held)
        last = exponent(held[-2], held[-1], sizes[-1] / sizes[-2]) if len(held) > 1 else math.nan
        print(f"| {stage} | {told} | {last:.2f} |")


if __name__ == "__main__":
    main()
