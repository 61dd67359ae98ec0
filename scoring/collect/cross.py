"""Scores each wording's answer under every other wording of the same instance: the matrix that POSIX needs."""

from collections.abc import Sequence
from math import isfinite

from scoring.backends.base import Backend, Continuation, Generation, Prompt, Scored, ScoresText
from scoring.backends.each import each, score
from scoring.collect.keeping import keep
from scoring.collect.layout import Asked
from scoring.collect.request import Reading, Request, pending, row
from scoring.stats.cell import Regime
from scoring.store import Answer, Store
from variants.progress import progress
from variants.types import Item

CROSS = "cross"
"""Kind of these rows: `variant_id` is the wording that was read, `family` the wording whose first answer was scored."""

Wordings = Sequence[tuple[Asked, Prompt]]


def ask_cross(
    instances: Sequence[tuple[Item, Wordings]],
    regime: Regime,
    answers: frozenset[str],
    backend: Backend,
    store: Store,
    chunk: int,
) -> frozenset[str]:
    """Score the first answers of each instance under all its wordings; returns the keys of these rows.

    A backend that cannot score given text gives none, and so does an instance with an answer that is empty or failed.
    """
    if not isinstance(backend, ScoresText):
        return frozenset()
    texts = _first_answers(store, answers, regime)
    wanted = [request for item, wordings in instances for request in _matrix(item, wordings, regime, texts)]
    rest = pending(wanted, backend, store.known())
    with progress(f"scoring answers under other wordings, {backend.reference}", len(rest)) as advance:
        parts = [rest[start : start + chunk] for start in range(0, len(rest), chunk)]
        calls = [(tuple(Continuation(one.prompt, one.about[1]) for one in part),) for part in parts]
        for part, scored in zip(parts, each(backend, score, calls), strict=True):
            keep([_row(one, backend, found) for one, found in zip(part, scored, strict=True)], backend, store)
            advance(len(part))
    return frozenset(request.key(backend) for request in wanted)


def _first_answers(store: Store, answers: frozenset[str], regime: Regime) -> dict[tuple[str, str, str], Answer]:
    return {
        (answer.dataset, answer.item_id, answer.variant_id): answer
        for answer in store.read()
        if answer.key in answers and answer.regime == regime and answer.repeat == 0 and answer.finish != "error"
    }


def _matrix(item: Item, wordings: Wordings, regime: Regime, texts: dict[tuple[str, str, str], Answer]) -> list[Request]:
    own = [texts.get((item.dataset, item.id, asked.variant_id)) for asked, _ in wordings]
    if any(answer is None or not answer.raw.strip() for answer in own):
        return []
    return [
        Request("generation", item, asked, CROSS, regime, position, prompt, None, (answer.variant_id, answer.raw))
        for asked, prompt in wordings
        for position, answer in enumerate(own)
        if answer is not None
    ]


def _row(request: Request, backend: Backend, found: Scored) -> Answer:
    text, family = request.about[1], request.about[0]
    if found.failed:
        return row(request, backend, Generation(text, "error", error=found.error), Reading(None, "errored"), family=family)
    signal = found.logprob if isfinite(found.logprob) else None
    return row(request, backend, Generation(text, "stop", found.token_logprobs), Reading(None, "unparsed", signal), family=family)
