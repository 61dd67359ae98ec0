"""Whether llama.cpp reads or writes faster than transformers on this processor, on the same weights.

    python -m bench.llamacpp_speed [--runs 5] [--threads 1]

llama.cpp runs in this process (`pip install xllamacpp`, MIT; not a dependency of ours) on the 4 bit GGUF of SmolLM2-135M-Instruct,
transformers on the same weights de-quantised to fp32. Prompts are random tokens, so that nothing is remembered from run to run.
"""

import argparse
import json
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bench.paired import HEAD, Figure, in_turn, ratios
from scoring.backends.base import Decoding, Prompt
from scoring.backends.embedded import gguf_of
from scoring.backends.transformers_ import Transformers, from_embedded

NAME = "smollm2-135m-instruct"
ROWS, LONG, WRITTEN = 8, 256, 48
Ids = list[int]


def llama_server(threads: int) -> Any:  # noqa: ANN401 - a module without types
    import xllamacpp

    given = xllamacpp.CommonParams()
    given.model.path = str(gguf_of(NAME))
    given.n_ctx, given.n_parallel, given.n_gpu_layers, given.warmup, given.verbosity = ROWS * 1024, ROWS, 0, False, -1
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = threads
    return xllamacpp.Server(given)


def ask(server: Any, ids: Ids, tokens: int) -> dict[str, Any]:  # noqa: ANN401
    told = {"prompt": ids, "n_predict": tokens, "temperature": 0, "n_probs": 20, "cache_prompt": False, "ignore_eos": tokens > 1}
    came = server.handle_completions(told)
    found: dict[str, Any] = json.loads(came) if isinstance(came, str | bytes) else came
    return found


def ask_all(server: Any, prompts: Sequence[Ids], tokens: int) -> list[dict[str, Any]]:  # noqa: ANN401
    with ThreadPoolExecutor(ROWS) as pool:
        return list(pool.map(lambda ids: ask(server, ids, tokens), prompts))


def write(backend: Transformers, prompts: Sequence[Prompt]) -> None:
    backend.forget()
    backend.generate(prompts, Decoding(max_tokens=WRITTEN), [0] * len(prompts))


def largest_difference(server: Any, model: Any, prompts: Sequence[Ids]) -> float:  # noqa: ANN401
    """Among the tokens that llama.cpp finds likeliest, in nats, over the first token of each prompt."""
    import torch

    with torch.inference_mode():
        ours = model(torch.tensor(prompts), use_cache=False).logits[:, -1].log_softmax(-1)
    worst = 0.0
    for row, came in enumerate(ask_all(server, prompts, 1)):
        for one in came["choices"][0]["logprobs"]["content"][0]["top_logprobs"]:
            worst = max(worst, abs(one["logprob"] - float(ours[row, one["id"]])))
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    import torch

    torch.set_num_threads(asked.threads)
    backend, server, rng = from_embedded(NAME), llama_server(asked.threads), random.Random(0)
    model, tokenizer = backend.opened.model, backend.opened.tokenizer
    prompts = [[rng.randint(100, 40_000) for _ in range(LONG)] for _ in range(ROWS)]
    ids = torch.tensor(prompts)

    def bare() -> None:
        with torch.inference_mode():
            model(ids, use_cache=False, logits_to_keep=1)

    texts = [Prompt(tokenizer.decode([rng.randint(100, 40_000) for _ in range(32)])) for _ in range(ROWS)]
    tokens = [list(backend._ready().encoder.tokens(text)) for text in texts]  # noqa: SLF001
    reading = in_turn(asked.runs, lambda: ask_all(server, prompts, 1), bare)
    alone = in_turn(asked.runs, lambda: ask_all(server, tokens[:1], WRITTEN), lambda: write(backend, texts[:1]))
    together = in_turn(asked.runs, lambda: ask_all(server, tokens, WRITTEN), lambda: write(backend, texts))
    worst = largest_difference(server, model, prompts)
    print(HEAD)
    told = f"largest difference of a likely token's log-probability {worst:.2f} nats (4 bit against the same weights in fp32)"
    print(Figure(f"llama.cpp over transformers: {ROWS} × {LONG} tokens read, times as fast", ratios(reading), "no target", told).line())
    print(Figure(f"the same: {WRITTEN} tokens written after one short prompt", ratios(alone), "no target").line())
    print(Figure(f"the same: {WRITTEN} tokens written after each of {ROWS} short prompts", ratios(together), "no target").line())


if __name__ == "__main__":
    main()
