# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
"""Small sealed sets, and a model whose every answer the test decides."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from audit.checks import CHECKS
from audit.checks.base import Check
from audit.gate import audit, pass_sets
from audit.rows import write_shard
from audit.types import Candidate, Finding, PassedSets
from scoring.backends.base import Continuation, Decoding, Generation, Prompt, Scored
from scoring.selftest_items import _mirrored, _moved
from variants.rows import content_id
from variants.types import Axis, Item, Kind, Relation, Variant, VariantSet


@dataclass(frozen=True)
class PassesAll:
    """The audit is not the subject here."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        return [Finding("passes_all", 1.0, 0.0, 2.0, "a test") for _ in candidates]


@dataclass(frozen=True)
class Model:
    """Opens all its capabilities; what it says, each test says."""

    says: Callable[[Prompt, int, float], str | Generation] = lambda prompt, repeat, temperature: "A"
    weighs: Callable[[Continuation], float] = lambda continuation: 0.1
    """Probability of a continuation."""
    points: Callable[[Prompt, int], Sequence[float]] = lambda prompt, layer: [1.0, float(len(prompt.user))]
    reference: str = "test:model"
    revision: str = "1"
    n_layers: int = 4
    asked: list[int] = field(default_factory=list)
    """Number of prompts of every call."""

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        self.asked.append(len(prompts))
        found = [self.says(prompt, repeat, decoding.temperature) for prompt, repeat in zip(prompts, repeats, strict=True)]
        return [one if isinstance(one, Generation) else Generation(one, "stop", (-0.5,) * max(1, len(one.split()))) for one in found]

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        self.asked.append(len(continuations))
        return [Scored((log(self.weighs(one)),)) for one in continuations]

    def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
        self.asked.append(len(prompts))
        return np.array([[self.points(prompt, layer) for layer in layers] for prompt in prompts], dtype=np.float32)


@dataclass(frozen=True)
class WritesOnly:
    """A black box: text and nothing else."""

    says: Callable[[Prompt, int, float], str]
    reference: str = "test:box"
    revision: str = "1"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        told = [self.says(prompt, repeat, decoding.temperature) for prompt, repeat in zip(prompts, repeats, strict=True)]
        return [Generation(one, "stop") for one in told]


FIELDS: dict[str, dict[str, Any]] = {
    "mcq": {"choices": ("ant", "bee", "cat"), "answer": "bee", "answer_index": 1},
    "yes_no": {"choices": ("yes", "no"), "answer": "yes", "answer_index": 0},
    "numeric": {"answer": "7"},
    "open": {"answer": "Paris"},
    "likert": {"choices": ("never", "seldom", "sometimes", "often", "always")},
}


def build_item(number: int = 0, *, task_type: str = "mcq", **own: Any) -> Item:
    plain = {"id": f"i{number:03d}", "dataset": "things", "question": f"Question {number}?", "task_type": task_type}
    return Item(**(plain | FIELDS[task_type] | own))


def build_variant(item: Item, number: int, *, kind: Kind = "paraphrase", relation: Relation = Relation.SAME, **own: Any) -> Variant:
    fields: dict[str, Any] = {
        "id": content_id(item.dataset, item.id, kind, number),
        "question": f"{item.question} In other words {number}?",
        "context": item.context,
        "choices": item.choices,
        "kind": kind,
        "generator": "a test",
        "relation": relation,
        "answer": item.answer,
        "answer_index": item.answer_index,
        "edits": (),
        "seed": 0,
    }
    return Variant(**(fields | own))


def build_set(item: Item, axis: Axis, variants: int | Sequence[Variant] = 3) -> VariantSet:
    made = tuple(build_variant(item, at) for at in range(variants)) if isinstance(variants, int) else tuple(variants)
    return VariantSet(item, axis, made, len(made))


def seal(*sets: VariantSet) -> PassedSets:
    return pass_sets(audit(sets, {"passes_all": PassesAll()}), sets[0].axis)


def word_of(prompt: Prompt, table: Mapping[str, str], otherwise: str) -> str:
    """The table's word for the first key that stands in the prompt."""
    return next((word for key, word in table.items() if key in prompt.user), otherwise)


@dataclass(frozen=True)
class Make:
    """What tests build with."""

    item = staticmethod(build_item)
    variant = staticmethod(build_variant)
    set = staticmethod(build_set)
    seal = staticmethod(seal)
    word_of = staticmethod(word_of)
    Model = Model
    WritesOnly = WritesOnly

    @staticmethod
    def run(folder: Path, made: Mapping[Axis, Sequence[VariantSet]]) -> Path:
        """A run folder in which all these sets passed."""
        return write_run(folder, made, {"passes_all": PassesAll()})


@pytest.fixture
def make() -> Make:
    return Make()


def write_run(folder: Path, made: Mapping[Axis, Sequence[VariantSet]], checks: Mapping[str, Check]) -> Path:
    """A run folder with these sets, audited by these checks."""
    shards = {}
    audit_ids = []
    for axis, sets in made.items():
        report = audit(sets, checks)
        digest = write_shard(folder / "audit" / f"{axis}-00000.parquet", report)
        shards[f"{axis}-00000.parquet"] = {"axis": axis, "rows_hash": digest}
        audit_ids.append(report.audit_id)
    told = {"audit_id": audit_ids[-1], "checks": list(checks), "shards": shards, "certified": True}
    (folder / "audit" / "report.json").write_text(json.dumps(told))
    return folder


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run folder with audited sets of all four axes."""
    made: dict[Axis, list[VariantSet]] = {
        "generation": list(_moved("generation"))[:8],
        "activation": list(_moved("activation"))[:8],
        "confidence": list(_moved("confidence"))[:8],
        "mirroring": list(_mirrored())[:8],
    }
    return write_run(tmp_path_factory.mktemp("run"), made, {name: CHECKS[name] for name in ("unchanged", "options")})
