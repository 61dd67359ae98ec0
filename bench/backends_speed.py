"""How fast a local model is read, scored and written with, beside the bare model and beside lm-evaluation-harness.

Every figure is a ratio of paired runs in one process: the same model, the same prompts, turn about, with the results compared.

    python -m bench.backends_speed [--runs 5] [--questions 16] [--answers 12] [--only shots] [--cpu-time --threads 1]

The harness is measured where it can be imported (`pip install lm-eval==0.4.13`, MIT; not a dependency of ours).
"""

import argparse
import copy
import importlib
import importlib.util
import json
import os
import platform
import statistics
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.paired import HEAD, PROCESSOR, WALL, Figure, in_turn, ratios, timed
from scoring.backends.base import Continuation, Decoding, Prompt
from scoring.backends.local.reading import Reader
from scoring.backends.transformers_ import Transformers, from_embedded

LETTERS = "ABCD"
TOKENS = 48
_READ = 40
"""Questions that are only read: batches of one length need some choice."""
CLOCK: list[Callable[[], float]] = []
"""What time is taken with; set once from the command line."""
Timed = Callable[[], tuple[float, Any]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--questions", type=int, default=16)
    parser.add_argument("--answers", type=int, default=12)
    parser.add_argument("--only", default="", help="Only the figures with this in their name: read, states, listed, texts, letters, shots")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--cpu-time", action="store_true", help="CPU seconds in place of wall time: for one thread on a busy machine")
    asked = parser.parse_args()
    CLOCK.append(PROCESSOR if asked.cpu_time else WALL)
    import torch

    warnings.simplefilter("ignore")
    torch.set_num_threads(asked.threads)
    backend = without_template(from_embedded("smollm2-135m-instruct"))
    versions = f"torch {version('torch')}, transformers {version('transformers')}"
    print(f"{platform.machine()}, {asked.threads} threads, {versions}, {time.strftime('%Y-%m-%d')}")
    print(HEAD)
    for name, figure in figures(backend, asked.questions, asked.answers, asked.runs).items():
        if asked.only in name:
            print(figure().line(), flush=True)


def figures(backend: Transformers, questions: int, answers: int, pairs: int) -> dict[str, Callable[[], Figure]]:
    """All figures by name; those beside the harness where it can be imported."""
    prompts, many = option_prompts(questions), option_prompts(_READ)
    letters = [Continuation(prompt, f" {letter}") for prompt in prompts for letter in LETTERS]
    alone: dict[str, Callable[[], Figure]] = {
        "read": lambda: read_rate(backend, many, pairs),
        "states": lambda: states_cost(backend, many, pairs),
    }
    if importlib.util.find_spec("lm_eval") is None:
        print("lm-evaluation-harness: not installed here, so not compared")
        return alone
    harness = harness_of(backend)
    return alone | {
        "listed": lambda: four_options("texts, options listed", backend, harness, listed_texts(questions), pairs),
        "texts": lambda: four_options("texts, options not listed", backend, harness, option_texts(questions), pairs),
        "letters": lambda: four_options("letters (the harness reads these once, too)", backend, harness, letters, pairs),
        "shots": lambda: five_shots(backend, harness, shot_prompts(answers), pairs),
    }


def read_rate(backend: Transformers, prompts: Sequence[Prompt], pairs: int) -> Figure:
    """Tokens a second that we read in prompts of all lengths, over the bare model's on 8 × 256 tokens without padding."""
    import torch

    model = backend.opened.model
    ids = torch.randint(10, 1000, (8, 256), generator=torch.Generator().manual_seed(0))

    def bare() -> tuple[float, Any]:
        with torch.inference_mode():
            model(ids, use_cache=False, logits_to_keep=1)
        return ids.numel(), None

    def ours() -> tuple[float, Any]:
        fresh = unread(backend)
        fresh.score([Continuation(prompt, " A") for prompt in prompts])
        counts = fresh._ready().reader.counts  # noqa: SLF001
        return counts.read, counts

    rates = [(rate(bare), rate(ours)) for _ in range(pairs)]
    counts = rates[-1][1][1]
    padding = counts.padding / (counts.read + counts.padding)
    note = f"{rates[-1][1][0]:.0f} tokens/s; read {counts.read} of {counts.asked} tokens, padding {padding:.1%}"
    return Figure(
        "distinct tokens read, over the bare model's rate", tuple(ours[0] / bare[0] for bare, ours in rates), "at least 0.85", note
    )


def states_cost(backend: Transformers, prompts: Sequence[Prompt], pairs: int) -> Figure:
    """Time of a forward pass with the states of one layer kept over the time of the pass alone, to the last block in both."""
    layer, top = round(0.75 * backend.n_layers), backend.n_layers
    took = in_turn(
        pairs,
        lambda: unread(backend).score([Continuation(prompt, " A") for prompt in prompts]),
        lambda: unread(backend).states(prompts, [top]),
        lambda: unread(backend).states(prompts, [layer]),
        clock=CLOCK[-1],
    )
    note = f"after the last block; after block {layer}, above which nothing is computed: {statistics.median(ratios(took, 2)):.2f}"
    return Figure("forward pass with hidden states kept, over the pass alone", ratios(took), "at most 1.10", note)


def four_options(what: str, backend: Transformers, harness: Any, asked: Sequence[Continuation], pairs: int) -> Figure:  # noqa: ANN401
    """Four options of each question scored, harness time over ours; log-probabilities compared."""
    make = importlib.import_module("lm_eval.api.instance").Instance
    encoder = backend._ready().encoder  # noqa: SLF001
    requests = [make("loglikelihood", {}, (encoder.rendered(one.prompt), one.text), place) for place, one in enumerate(asked)]
    faster, worst = [], 0.0
    for _ in range(pairs):
        theirs, told = timed(lambda: harness.loglikelihood(requests, disable_tqdm=True), CLOCK[-1])
        ours, found = timed(lambda: unread(backend).score(asked), CLOCK[-1])
        faster.append(theirs / ours)
        worst = max(abs(one.logprob - other[0]) for one, other in zip(found, told, strict=True))
    note = f"{len(asked) / ours:.1f} requests/s, largest difference {worst:.1e} nats"
    return Figure(f"over lm-evaluation-harness: 4 options, {what}", tuple(faster), "at least 3", note)


def five_shots(backend: Transformers, harness: Any, prompts: Sequence[Prompt], pairs: int) -> Figure:  # noqa: ANN401
    """Answers of 48 tokens after five worked examples, harness time over ours; texts compared."""
    make = importlib.import_module("lm_eval.api.instance").Instance
    settings = {"until": [], "max_gen_toks": TOKENS, "do_sample": False}
    encoder = backend._ready().encoder  # noqa: SLF001
    requests = [make("generate_until", {}, (encoder.rendered(prompt), dict(settings)), place) for place, prompt in enumerate(prompts)]
    faster, same = [], 0
    for _ in range(pairs):
        theirs, told = timed(lambda: harness.generate_until(requests, disable_tqdm=True), CLOCK[-1])
        ours, found = timed(lambda: unread(backend).generate(prompts, Decoding(max_tokens=TOKENS), [0] * len(prompts)), CLOCK[-1])
        faster.append(theirs / ours)
        same = sum(one.text.strip() == str(other).strip() for one, other in zip(found, told, strict=True))
    return Figure(
        "over lm-evaluation-harness: 5-shot generation",
        tuple(faster),
        "at least 2.5",
        f"{len(prompts) / ours:.2f} answers/s, {same} of {len(prompts)} texts equal",
    )


def four_option_rows(count: int) -> list[dict[str, Any]]:
    """Questions with four options."""
    return [row for row in rows_of("arc_challenge") if len(row["choices"]) == 4][:count]


def listed_texts(count: int) -> list[Continuation]:
    """The text of each option after a question that lists the options."""
    prompts = zip(option_prompts(count), four_option_rows(count), strict=True)
    return [Continuation(prompt, f" {choice}") for prompt, row in prompts for choice in row["choices"]]


def option_texts(count: int) -> list[Continuation]:
    """The text of each option after its question, as the harness's own ARC task asks."""
    return [
        Continuation(Prompt(f"Question: {row['question']}", prefill="Answer:"), f" {choice}")
        for row in four_option_rows(count)
        for choice in row["choices"]
    ]


def option_prompts(count: int) -> list[Prompt]:
    """Four-option questions as the confidence axis lays them out."""
    return [
        Prompt(
            "\n".join([row["question"], *(f"{letter}. {text}" for letter, text in zip(LETTERS, row["choices"], strict=True))]),
            prefill="Answer:",
        )
        for row in four_option_rows(count)
    ]


def shot_prompts(count: int) -> list[Prompt]:
    """Word problems after five worked examples."""
    rows = rows_of("gsm8k")
    examples = "\n\n".join(f"Question: {row['question']}\nAnswer: {row['meta']['solution']}" for row in rows[:5])
    return [Prompt(f"{examples}\n\nQuestion: {row['question']}", prefill="Answer:") for row in rows[5 : 5 + count]]


def rows_of(task: str) -> list[dict[str, Any]]:
    """Rows of a public task file."""
    shared = Path(os.environ.get("SAGO_SHARED", Path(__file__).resolve().parents[2] / "shared"))
    return [json.loads(line) for line in (shared / "data" / "tasks" / f"{task}.jsonl").read_text(encoding="utf-8").splitlines()]


def harness_of(backend: Transformers) -> Any:  # noqa: ANN401
    """lm-evaluation-harness on the very same weights."""
    return importlib.import_module("lm_eval.models.huggingface").HFLM(
        pretrained=backend.opened.model, tokenizer=backend.opened.tokenizer, batch_size=16, max_length=2048
    )


def without_template(backend: Transformers) -> Transformers:
    """The same model asked in plain completions, so that both read the same strings."""
    tokenizer = copy.deepcopy(backend.opened.tokenizer)
    tokenizer.chat_template = None
    return replace(backend, opened=replace(backend.opened, tokenizer=tokenizer))


def unread(backend: Transformers) -> Transformers:
    """The same model with nothing remembered or counted of earlier prompts."""
    engine = backend._ready()  # noqa: SLF001
    engine.reader = Reader(engine.reader.model, engine.reader.limits)
    return backend


def rate(work: Timed) -> tuple[float, Any]:
    taken, (units, more) = timed(work, CLOCK[-1])
    return units / taken, more


if __name__ == "__main__":
    main()
