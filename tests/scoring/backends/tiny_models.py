"""Prompts and openings of the small models that the tests of local models share."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from scoring.backends.base import Prompt
from scoring.backends.transformers_ import Transformers, from_folder

TOLERANCE = 1e-4
"""Nats; fp32 rounding differs by the shape of a batch."""
SHARED = "Choose the right option. What is the capital of France? Paris, Rome, London or Madrid? " * 4
PROMPTS = [
    Prompt("Why?"),
    Prompt("What is the capital of France?", prefill="Answer:"),
    *(Prompt(SHARED + end, prefill="Answer:") for end in ("A. Rome", "A. Rome B. London", "B. Paris", "")),
    Prompt("Is the sky blue?", system="Reply with yes or no only."),
    Prompt(SHARED, system="Be brief."),
    Prompt("Janet has 3 apples and buys 12 more. How many apples does she have?"),
    Prompt("☃ こんにちは"),
    Prompt(""),
]
KINDS = ["llama", "sliding", "gpt2"]
Tiny = Callable[..., Path]


def opened(folder: Path, rows: int | None = None) -> Transformers:
    return replace(from_folder(str(folder)), rows=rows)
