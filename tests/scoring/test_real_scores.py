"""The four axes on SmolLM2: numbers on every axis, and the same numbers whatever the batch."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from audit.types import PassedSets
from scoring.axes import activation, confidence, generation, mirroring
from scoring.backends.embedded import is_fetched
from scoring.backends.transformers_ import Transformers, from_embedded
from scoring.collect import activation as ask_activation
from scoring.collect import confidence as ask_confidence
from scoring.collect import generation as ask_generation
from scoring.collect import mirroring as ask_mirroring
from scoring.collect.states import States
from scoring.selftest_items import passed
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.store import Store

pytestmark = [
    pytest.mark.slow,  # reads one prompt at a time: minutes
    pytest.mark.models,
    pytest.mark.skipif(
        not is_fetched("smollm2-135m-instruct") and not os.environ.get("SAGO_FETCH"),
        reason="SmolLM2 is not in the cache; `sago models fetch smollm2-135m-instruct` brings it",
    ),
]
ITEMS = 3
READ = 10
"""Of the states: with fewer, a standard deviation rests on so few originals that it magnifies the last bits."""
SAME = 1e-3
"""What a batch may move a confidence or a drift in fp32; texts are equal to the letter."""


@pytest.fixture(scope="module")
def smollm() -> Transformers:
    import torch

    torch.set_num_threads(min(2, torch.get_num_threads()))
    return from_embedded("smollm2-135m-instruct")


@pytest.fixture(scope="module")
def sets() -> dict[str, PassedSets]:
    return {
        "generation": passed("generation"),
        "activation": passed("activation"),
        "confidence": passed("confidence"),
        "mirroring": passed("mirroring"),
    }


Figures = dict[str, list[float | None]]


@pytest.fixture(scope="module")
def scored(smollm: Transformers, sets: dict[str, PassedSets], tmp_path_factory: pytest.TempPathFactory) -> dict[int, Figures]:
    return {size: figures(replace(smollm, rows=size), sets, tmp_path_factory.mktemp(f"rows{size}"), size) for size in (1, 4, 16)}


def figures(model: Transformers, sets: dict[str, PassedSets], folder: Path, chunk: int) -> Figures:
    texts, store = GenerationSettings(null_items=0, posix_items=1), Store(folder / "g")
    ask_generation.collect([sets["generation"]], model, store, texts, ("deployed",), limit=ITEMS, chunk=chunk)
    _, answers = generation.score([sets["generation"]], store.read(), texts, model="m")
    turned, store = MirroringSettings(null_items=0), Store(folder / "m")
    ask_mirroring.collect([sets["mirroring"]], model, store, turned, ("greedy",), limit=ITEMS, chunk=chunk)
    _, mirrors = mirroring.score([sets["mirroring"]], store.read(), turned, model="m")
    labels, store = ConfidenceSettings(null_items=0), Store(folder / "c")
    ask_confidence.collect([sets["confidence"]], model, store, labels, ("greedy",), limit=ITEMS, chunk=chunk)
    _, confidences = confidence.score([sets["confidence"]], store.read(), labels, model="m")
    read, store, states = ActivationSettings(trivial_items=2), Store(folder / "a"), States(folder / "a")
    keys = ask_activation.collect([sets["activation"]], model, store, states, read, limit=READ, chunk=chunk)
    held = states.read(keys, read.layers(model.n_layers))
    _, drifts = activation.score([sets["activation"]], store.read(), held, read, model="m", n_layers=model.n_layers)
    return {
        "answers": [one.answer_stability for one in answers] + [one.answer_excess for one in answers],
        "posix": [one.answer_posix for one in answers],
        "mirrors": [one.mirror_satisfaction for one in mirrors],
        "confidence": [one.confidence_stability for one in confidences] + [one.confidence_mean for one in confidences],
        "drift": [one.state_drift for one in drifts],
    }


@pytest.mark.parametrize("name", ["answers", "posix", "mirrors", "confidence", "drift"])
def test_scores_are_the_same_at_every_batch_size(scored: dict[int, Figures], name: str) -> None:
    alone = scored[1][name]
    assert any(value is not None for value in alone)
    for size in (4, 16):
        for one, other in zip(alone, scored[size][name], strict=True):
            assert (one is None) == (other is None)
            assert one is None or other == pytest.approx(one, abs=SAME)
