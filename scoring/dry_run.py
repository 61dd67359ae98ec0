"""What a run would ask: requests, tokens and, given prices, money, before anything is asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from audit.load import passed_sets
from scoring.backends.base import Backend, Prompt, ReadsStates
from scoring.collect import activation, confidence, generation, mirroring
from scoring.collect.confidence_sources import behind
from scoring.collect.request import Request, pending, shown
from scoring.collect.subset import sets_of
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.stats.cell import Regime
from scoring.store import Store, store_folder
from variants.types import Axis

CHARACTERS_PER_TOKEN = 4
"""Of text with spaces between its words, roughly; Chinese, Japanese and Korean characters are taken for a token each."""
_DENSE = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")


@runtime_checkable
class CountsTokens(Protocol):
    """Can say how many tokens a prompt has."""

    def count_tokens(self, prompts: Sequence[Prompt]) -> list[int]:
        """Tokens of each prompt with its template."""
        ...


@dataclass(frozen=True, slots=True)
class Prices:
    """Money for a million tokens, in whatever currency."""

    read: float
    written: float


@dataclass(frozen=True, slots=True)
class Cost:
    """What one axis would still ask of one model."""

    axis: Axis
    requests: int
    held: int
    """Requests that the store answers already."""
    tokens_read: int
    tokens_written: int
    """At most: every answer as long as it may be."""
    counted: bool
    """Whether the model's own tokenizer counted; else the tokens are estimated from the characters."""
    price: float | None
    """None without prices."""


def cost_of(axis: Axis, requests: Sequence[Request], backend: Backend, out: Path, prices: Prices | None) -> Cost:
    """What these requests would cost beyond what the store holds."""
    rest = pending(requests, backend, Store(store_folder(out, backend.reference, axis)).known())
    prompts = [one.prompt for one in rest]
    counted = isinstance(backend, CountsTokens)
    lengths = backend.count_tokens(prompts) if isinstance(backend, CountsTokens) else [estimated_tokens(shown(one)) for one in prompts]
    read, written = sum(lengths), sum(one.decoding.max_tokens for one in rest if one.decoding is not None)
    price = None if prices is None else (read * prices.read + written * prices.written) / 1e6
    return Cost(axis, len(rest), len(requests) - len(rest), read, written, counted, price)


def generation_requests(run: Path, settings: GenerationSettings, regimes: Sequence[Regime], limit: int | None) -> list[Request]:
    """What generation asks; the texts scored for POSIX come on top, a few hundred at most."""
    return generation.plan(sets_of(passed_sets(run, "generation"), limit), settings, regimes)


def activation_requests(run: Path, settings: ActivationSettings, backend: Backend, limit: int | None) -> list[Request]:
    """What activation reads: nothing of a model that opens no states."""
    if not isinstance(backend, ReadsStates):
        return []
    return activation.plan(sets_of(passed_sets(run, "activation"), limit), settings)


def confidence_requests(
    run: Path, settings: ConfidenceSettings, regimes: Sequence[Regime], backend: Backend, limit: int | None
) -> list[Request]:
    """What confidence asks, samples and proposed answers included."""
    sets = sets_of(passed_sets(run, "confidence"), limit)
    sources = confidence.sources_of(sets, backend, settings)
    planned = confidence.plan(sets, settings, regimes, sources)
    return [
        one
        for source in dict.fromkeys(sources.values())
        for one in behind([request for request in planned if sources[request.item.dataset] == source], source, settings.samples)
    ]


def mirroring_requests(run: Path, settings: MirroringSettings, regimes: Sequence[Regime], limit: int | None) -> list[Request]:
    """What mirroring asks."""
    return mirroring.plan(sets_of(passed_sets(run, "mirroring"), limit), settings, regimes)


def estimated_tokens(text: str) -> int:
    """Tokens of a text where no tokenizer is at hand."""
    dense = len(_DENSE.findall(text))
    return dense - (dense - len(text)) // CHARACTERS_PER_TOKEN
