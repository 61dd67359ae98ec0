"""Everything that reads what others wrote, as functions of bytes: each ends well or with `BadInputError`, and with nothing else.

One list serves the property tests and the coverage-guided run of `fuzz_bytes.py`, so that a new reader is entered once.
"""

import contextlib
import json
import math
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import get_args

import httpx

from audit.labels import read_labels
from audit.load import judged_sets
from audit.pairs import candidate_of
from audit.review.sheet import read_key, read_sheet
from audit.stream import _entries
from datasets_out.recipe.config import read_recipe
from datasets_out.validate import problems
from sago_app.config import read_config
from scoring.answer_judge import read_labelled
from scoring.answers.correct import is_right
from scoring.answers.parse import parse
from scoring.axes import generation as generation_axis
from scoring.backends.base import Finish
from scoring.backends.openai_ import _scored
from scoring.backends.remote.client import Client
from scoring.backends.remote.limits import Limiter
from scoring.backends.remote.replies import first_choice, generation, label_shares, likeliest_first
from scoring.backends.remote.settings import ServerSettings
from scoring.gate_rules.policy import read_policy
from scoring.store import Store, read_shard
from variants.errors import BadInputError
from variants.manifest import read_manifest
from variants.readers import open_source
from variants.rows import grouped_rows, read_rows
from variants.sources import load
from variants.yaml_files import read_yaml

Target = Callable[[bytes], object]
TASKS = ("numeric", "mcq", "yes_no", "yes_no_maybe", "classification", "extractive", "open", "likert")
LANGUAGES = ("en", "zh", "de", "ja", "th", "ar", "pt")
CHOICES: tuple[tuple[str, ...] | None, ...] = (
    None,
    ("yes", "no"),
    ("Paris", "New York", "A", "12"),
    ("从不", "有时", "总是"),
    ("a", "A)", "(b"),
)


@cache
def folder() -> Path:
    """One scratch folder for the process, in memory where the machine has such a place."""
    place = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - only a hint; the folder below is private
    return Path(tempfile.mkdtemp(prefix="sago-fuzz-", dir=place))


def _as_file(name: str, read: Callable[[Path], object], data: bytes) -> None:
    path = folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    try:
        with contextlib.suppress(BadInputError):
            read(path)
    finally:
        path.unlink(missing_ok=True)


def _items(path: Path) -> None:
    list(load(str(path)))


def _places(path: Path) -> None:
    list(open_source(str(path)).rows())


def _store(path: Path) -> None:
    """What a store keeps of any journal is read back, and a further row never joins a torn one."""
    held = Store(path.parent)
    assert len(list(held.read())) == len(held)


def _answer(data: bytes) -> None:
    """The first bytes choose the question, the rest is what the model wrote."""
    head, text = data[:4].ljust(4, b"\0"), data[4:].decode("utf-8", "replace")
    task, language, choices = TASKS[head[0] % len(TASKS)], LANGUAGES[head[1] % len(LANGUAGES)], CHOICES[head[2] % len(CHOICES)]
    finish: Finish = get_args(Finish)[head[3] % len(get_args(Finish))]
    choices = choices or (CHOICES[2] if task in {"mcq", "classification", "likert"} else None)
    found = parse(text, task_type=task, choices=choices, language=language, finish=finish)
    assert found == parse(text, task_type=task, choices=choices, language=language, finish=finish)
    right = choices[0] if choices else "12"
    is_right(found, answer=right, choices=choices, aliases=("twelve", text[:20] or "x"), task_type=task, language=language)


def _reply(data: bytes) -> None:
    """Any body with any status: an answer or an error with words, and no probability above one."""
    status = (200, 200, 200, 429, 500, 400)[data[0] % 6] if data else 200
    limits = ServerSettings(retries=0)
    transport = httpx.MockTransport(lambda _: httpx.Response(status, content=data[1:], headers={"retry-after": data[1:9].hex()}))
    client = Client("http://test/v1", limits, Limiter(limits), transport, sleep=lambda _: None)
    with client.connected() as http:
        came = client.post(http, "/completions", {})
    assert (came.body is None) == bool(came.error)
    if came.body is None:
        return
    said = generation(came.body)
    assert all(math.isfinite(value) and value <= 0 for value in said.token_logprobs or ())
    shares = label_shares(likeliest_first(first_choice(came.body) or {}), ("A", "B", "yes"))
    assert all(share is None or share <= 1e-6 for share in shares)
    assert all(not value > 0 for value in _scored(came, 3, "yes").token_logprobs)


def _pairs(path: Path) -> None:
    for _ in _entries(path, task_fields=True):
        pass


def _pair(data: bytes) -> None:
    try:
        row = json.loads(data)
    except (ValueError, RecursionError):
        return
    if isinstance(row, dict):
        with contextlib.suppress(BadInputError, ValueError):
            candidate_of({"text_a": "Who?", "text_b": "Who is it?"} | row, 1, task_fields=True)


FILES: Mapping[str, tuple[str, Callable[[Path], object]]] = {
    "jsonl source": ("source.jsonl", _items),
    "csv source": ("source.csv", _items),
    "tsv source": ("source.tsv", _places),
    "parquet source": ("source.parquet", _items),
    "yaml": ("any.yaml", read_yaml),
    "run configuration": ("run.yaml", read_config),
    "gate policy": ("policy.yaml", read_policy),
    "recipe": ("recipe.yaml", read_recipe),
    "journal": ("store/journal.jsonl", _store),
    "sealed answers": ("answers.parquet", lambda path: list(read_shard(path))),
    "variants": ("variants.parquet", lambda path: [list(group) for group in grouped_rows(read_rows(path))]),
    "manifest": ("manifest.json", lambda path: read_manifest(path.parent)),
    "audit report": ("audit/report.json", lambda path: list(judged_sets(path.parent.parent))),
    "cells": ("scores/generation.json", lambda path: generation_axis.read(path.parent)),
    "labels": ("labels.jsonl", read_labels),
    "labels as a table": ("labels.csv", read_labels),
    "labelled answers": ("answers.jsonl", read_labelled),
    "review sheet": ("sheet.jsonl", read_sheet),
    "review sheet as a table": ("sheet.csv", read_sheet),
    "Label Studio tasks": ("sheet.json", read_sheet),
    "review key": ("sheet.jsonl.key.json", lambda path: read_key(path.with_name("sheet.jsonl"))),
    "pairs": ("pairs.jsonl", _pairs),
    "descriptor": ("sago.json", lambda path: list(problems(path.parent))),
}
"""Readers of files: a name to work under, and what reads it."""

TARGETS: Mapping[str, Target] = {
    **{what: partial(_as_file, name, read) for what, (name, read) in FILES.items()},
    "answer": _answer,
    "reply of a server": _reply,
    "pair": _pair,
}
"""Every reader, by what it reads."""
