"""Confidence as the softmax over option labels: each label in every form a model would write it, summed."""

import json
from collections.abc import Sequence
from math import exp, inf

from scoring.backends.base import Backend, Generation
from scoring.backends.each import each
from scoring.backends.labels import LabelLogprobs, label_logprobs
from scoring.collect.asking import read_answer
from scoring.collect.keeping import keep
from scoring.collect.layout import labels
from scoring.collect.repeats import passes
from scoring.collect.request import Reading, Request, pending, row
from scoring.stats.confidence_sources import choice_from_logprobs
from scoring.store import Answer, Store
from variants.progress import progress


def read_labels(requests: Sequence[Request], backend: Backend, store: Store, chunk: int) -> None:
    """Score the labels of what the store does not hold.

    Raises:
        BadInputError: If the backend gives no log-probabilities.
    """
    rest = pending(requests, backend, store.known())
    with progress(f"reading label probabilities, {backend.reference}", len(rest)) as advance:
        parts = [batch[start : start + chunk] for batch in passes(rest) for start in range(0, len(batch), chunk)]
        owns = [[labels(one.item, one.asked.choices) for one in part] for part in parts]
        calls = [(tuple(one.prompt for one in part), own) for part, own in zip(parts, owns, strict=True)]
        for part, own, told in zip(parts, owns, each(backend, label_logprobs, calls), strict=True):
            keep(_rows(part, own, told, backend), backend, store)
            advance(len(part))


def _rows(part: Sequence[Request], own: Sequence[Sequence[str]], told: Sequence[LabelLogprobs], backend: Backend) -> list[Answer]:
    return [
        _failed(one, found.error, backend) if found.error else _row(one, given, found, backend)
        for one, given, found in zip(part, own, told, strict=True)
    ]


def _failed(request: Request, error: str, backend: Backend) -> Answer:
    return row(request, backend, Generation("", "error", error=error), Reading(None, "errored"), family="choice_softmax")


def _row(request: Request, own: Sequence[str], found: LabelLogprobs, backend: Backend) -> Answer:
    """The row of one prompt: `raw` holds the mass of every label as JSON, null for one that was out of sight.

    Labels without mass, or with one that is no probability, give no signal.
    """
    try:
        told = choice_from_logprobs([-inf if value is None else value for value in found.values])
    except ValueError:
        came = Generation(json.dumps(dict.fromkeys(own), ensure_ascii=False), "stop")
        return row(request, backend, came, Reading(None, "unparsed"), family="choice_softmax")
    masses = {label: None if value is None else exp(value) for label, value in zip(own, found.values, strict=True)}
    read = read_answer(request, Generation(own[told.chosen], "stop"))
    reading = Reading(read.parsed, read.parse_status, told.confidence, told.label_mass)
    return row(request, backend, Generation(json.dumps(masses, ensure_ascii=False), "stop"), reading, family="choice_softmax")
