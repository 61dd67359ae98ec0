"""Confidence as the softmax over option labels: each label is scored in every form a model would write it, and summed."""

import json
from collections.abc import Sequence
from math import exp, isfinite

from scoring.backends.base import Backend, Continuation, Generation, ScoresText
from scoring.collect.asking import read_answer
from scoring.collect.layout import labels
from scoring.collect.repeats import passes
from scoring.collect.request import Reading, Request, pending, row
from scoring.store import Answer, Store
from variants.errors import BadInputError
from variants.progress import progress


def surfaces(label: str) -> tuple[str, ...]:
    """The forms of a label after `Answer:`: with and without a space, as written and capitalised."""
    words = dict.fromkeys((label, label[:1].upper() + label[1:]))
    return tuple(f"{gap}{word}" for word in words for gap in ((" ", "") if word.isascii() else ("",)))


def read_labels(requests: Sequence[Request], backend: Backend, store: Store, chunk: int) -> None:
    """Score the labels of what the store does not hold.

    Raises:
        BadInputError: If the backend cannot score given text.
    """
    if not isinstance(backend, ScoresText):
        raise BadInputError(f"{backend.reference}: expected a model that scores given text; this backend does not")
    rest = pending(requests, backend, store.known())
    with progress(f"reading label probabilities, {backend.reference}", len(rest)) as advance:
        for batch in passes(rest):
            for start in range(0, len(batch), chunk):
                part = batch[start : start + chunk]
                store.append(_rows(part, backend))
                advance(len(part))


def _rows(part: Sequence[Request], backend: ScoresText) -> list[Answer]:
    forms = [[(label, text) for label in labels(one.item, one.asked.choices) for text in surfaces(label)] for one in part]
    wanted = [Continuation(one.prompt, text) for one, own in zip(part, forms, strict=True) for _, text in own]
    logprobs = iter([scored.logprob for scored in backend.score(wanted)])
    rows = []
    for one, own in zip(part, forms, strict=True):
        masses: dict[str, float] = {}
        for label, _ in own:
            masses[label] = masses.get(label, 0.0) + exp(next(logprobs))
        rows.append(_row(one, masses, backend))  # type: ignore[arg-type]
    return rows


def _row(request: Request, masses: dict[str, float], backend: Backend) -> Answer:
    """The row of one prompt: `raw` holds the mass of every label as JSON; a mass that is no number gives no signal."""
    total = sum(masses.values())
    if not isfinite(total) or total <= 0:
        came = Generation(json.dumps({label: None for label in masses}), "stop")
        return row(request, backend, came, Reading(None, "unparsed"), family="choice_softmax")
    own = max(masses, key=lambda label: masses[label])
    found = read_answer(request, Generation(own, "stop"))
    reading = Reading(found.parsed, found.parse_status, masses[own] / total, total)
    return row(request, backend, Generation(json.dumps(masses, ensure_ascii=False), "stop"), reading, family="choice_softmax")
