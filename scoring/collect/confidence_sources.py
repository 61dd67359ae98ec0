"""The five places confidence can come from; each turns a request into one row whose `signal` is confidence in the own answer."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import exp, isfinite
from typing import Literal

import numpy as np

from scoring.backends.base import Backend, Continuation, Generation, Prompt, ScoresText
from scoring.collect.asking import ask, read_answer
from scoring.collect.keeping import keep
from scoring.collect.label_softmax import read_labels
from scoring.collect.request import Reading, Request, pending, row
from scoring.collect.stated import read_stated
from scoring.outcomes import behaviour, content, was_read
from scoring.stats.confidence_sources import p_true, sequence_geomean
from scoring.store import Answer, Store

Source = Literal["choice_softmax", "seq_geomean", "p_true", "verbalised", "sample_freq"]
"""One a data set; figures of two sources are never compared."""

PROPOSED = "proposed"
"""Kind of the rows in which the model gives the answer that it is then asked to judge."""
SAMPLE = "sample"
"""Kind of the rows behind a `sample_freq` confidence."""


def ask_source(requests: Sequence[Request], source: Source, backend: Backend, store: Store, *, samples: int, chunk: int) -> None:
    """Ask all that these confidences need and the store does not hold."""
    asks: dict[Source, Callable[[Sequence[Request], Backend, Store, int], None]] = {
        "choice_softmax": read_labels,
        "seq_geomean": partial(_ask_signal, _own_tokens, "seq_geomean"),
        "verbalised": partial(_ask_signal, read_stated, "verbalised"),
        "p_true": _ask_p_true,
        "sample_freq": partial(_ask_samples, samples),
    }
    asks[source](requests, backend, store, chunk)


def behind(requests: Sequence[Request], source: Source, samples: int) -> list[Request]:
    """The requests that these confidences cost: more than one each where a source draws samples."""
    if source == "sample_freq":
        return [draw for one in requests for draw in _samples(one, samples)]
    return [*requests, *map(_proposal, requests)] if source == "p_true" else list(requests)


def _ask_signal(
    read: Callable[[Request, Generation], Reading], source: Source, requests: Sequence[Request], backend: Backend, store: Store, chunk: int
) -> None:
    ask(requests, backend, store, read=read, family=source, chunk=chunk)


def _own_tokens(request: Request, came: Generation) -> Reading:
    """exp(mean log-probability of the answer's tokens); the span is the whole short answer that came."""
    found = read_answer(request, came)
    return replace(found, signal=_defined(sequence_geomean, came.token_logprobs or ()) if found.parse_status == "ok" else None)


def _defined(signal: Callable[..., float], *values: object) -> float | None:
    """A confidence, or none where what came are no log-probabilities."""
    try:
        return signal(*values)
    except ValueError:
        return None


def _ask_p_true(requests: Sequence[Request], backend: Backend, store: Store, chunk: int) -> None:
    """P(True) against P(False) for the answer that the model itself proposed."""
    rest = pending(requests, backend, store.known())
    proposals = {one.key(backend): one for one in map(_proposal, rest)}
    ask(list(proposals.values()), backend, store, family="p_true", chunk=chunk)
    proposed = {answer.key: answer for answer in store.read() if answer.key in proposals}
    for start in range(0, len(rest), chunk):
        part = [(one, proposed[_proposal(one).key(backend)]) for one in rest[start : start + chunk]]
        keep([_judged(one, answer, backend) for one, answer in part], backend, store)


def _proposal(request: Request) -> Request:
    return replace(request, kind=PROPOSED, about=(*request.about, request.kind))


def _judged(request: Request, proposed: Answer, backend: Backend) -> Answer:
    """One confidence from the two label probabilities; a proposal that is no answer has none."""
    came = Generation(proposed.raw, proposed.finish, error=proposed.error)
    reading = Reading(proposed.parsed, proposed.parse_status)
    if proposed.parse_status == "ok" and isinstance(backend, ScoresText):
        question = _question(request, proposed.raw.strip())
        scored = backend.score([Continuation(question, f"{gap}{word}") for word in ("True", "False") for gap in (" ", "")])
        if failed := next((one.error for one in scored if one.failed), ""):
            return row(request, backend, Generation(proposed.raw, "error", error=failed), Reading(None, "errored"), family="p_true")
        told = [one.logprob for one in scored]
        true, false = np.logaddexp(told[0], told[1]), np.logaddexp(told[2], told[3])
        mass = exp(true) + exp(false)
        reading = replace(reading, signal=_defined(p_true, true, false), label_mass=mass if isfinite(mass) else None)
    return row(request, backend, came, reading, family="p_true")


def _question(request: Request, proposed: str) -> Prompt:
    if request.item.language.split("-")[0].lower() == "zh":
        return Prompt(f"{request.prompt.user}\n\n给出的答案：{proposed}\n这个答案对吗？只说 True 或 False。", prefill="答案：")
    return Prompt(f"{request.prompt.user}\n\nProposed answer: {proposed}\nIs it true? Say True or False.", prefill="Answer:")


def _ask_samples(samples: int, requests: Sequence[Request], backend: Backend, store: Store, chunk: int) -> None:
    """Share of samples that give the modal answer; refusals and unread samples count as answers that differ."""
    rest = pending(requests, backend, store.known())
    draws = {one.key(backend): one for request in rest for one in _samples(request, samples)}
    ask(list(draws.values()), backend, store, family="sample_freq", chunk=chunk)
    drawn = {answer.key: answer for answer in store.read() if answer.key in draws}
    keep([_agreement(one, [drawn[draw.key(backend)] for draw in _samples(one, samples)], backend) for one in rest], backend, store)


def _samples(request: Request, samples: int) -> list[Request]:
    about = (*request.about, request.kind)
    return [replace(request, kind=SAMPLE, repeat=request.repeat * samples + at, about=about) for at in range(samples)]


def _agreement(request: Request, drawn: Sequence[Answer], backend: Backend) -> Answer:
    failed = [answer.error for answer in drawn if answer.finish == "error"]
    if failed:
        return row(request, backend, Generation("", "error", error=failed[0]), Reading(None, "errored"), family="sample_freq")
    labels = [label for answer in drawn if (label := behaviour(answer)) is not None]
    modal, times = Counter(labels).most_common(1)[0]
    first = next(answer for answer in drawn if behaviour(answer) == modal)
    signal = times / len(labels) if was_read(modal) else None
    reading = Reading(content(modal) if was_read(modal) else None, first.parse_status, signal)
    return row(request, backend, Generation(first.raw, first.finish), reading, family="sample_freq")
