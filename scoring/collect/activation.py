"""What is read for internal activation: the state at the last prompt token of every wording, and what it is compared with."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from audit.types import PassedSets
from scoring.backends.base import Backend, Generation, Prompt, ReadsStates
from scoring.backends.each import each
from scoring.backends.each import states as read_states
from scoring.collect.layout import Asked, Wording, render
from scoring.collect.repeats import passes, wordings
from scoring.collect.request import Reading, Request, keys_of, pending, row
from scoring.collect.states import States
from scoring.collect.subset import place_of, sets_of, share, some
from scoring.settings import ActivationSettings
from scoring.store import Answer, Store
from variants.errors import BadInputError
from variants.progress import progress
from variants.types import Item, VariantSet

TRIVIAL = "trivial"
"""Kind of the rows in which the original is read with an edit that no reader would notice."""

CHUNK = 256
"""Prompts handed to the backend at once, so that it finds the beginnings that they share."""


class UnequalBatchesError(BadInputError):
    """A state depends on what is read beside it, so no figure may rest on it."""


def _same_for_all(instruction: str) -> Wording:
    return Wording(instruction, instruction, instruction, instruction, join="", prefill="")


WORDINGS = {
    "en": _same_for_all("Here is a question. Think about its answer."),
    "zh": _same_for_all("下面有一个问题，请思考答案。"),
}
"""One instruction whatever the form of the answer: no answer is written, and equal templates keep unrelated prompts comparable."""


def prompt(item: Item, asked: Asked) -> Prompt:
    """The prompt of one wording on this axis."""
    return render(item, asked, WORDINGS)


def plan(sets: Sequence[VariantSet], settings: ActivationSettings) -> list[Request]:
    """All that is read; no answer is drawn, so everything stands under `greedy`.

    Repeat 1 is the same prompt in another batch, the numerical floor: of every original, and of every wording of some instances.
    """
    floor, trivial = share(sets, settings.floor_share, "activation floor"), some(sets, settings.trivial_items, "trivial")
    return [request for held in sets for request in _of_instance(held, twice=place_of(held) in floor, edited=place_of(held) in trivial)]


def collect(
    passed: Iterable[PassedSets],
    backend: Backend,
    store: Store,
    states: States,
    settings: ActivationSettings,
    *,
    limit: int | None = None,
    chunk: int = CHUNK,
) -> frozenset[str]:
    """Read what is not known yet; returns the keys of all rows that belong to this plan.

    Raises:
        BadInputError: If the backend opens no states.
        UnequalBatchesError: If a state read in a batch is not the state read alone.
    """
    if not isinstance(backend, ReadsStates):
        raise BadInputError(f"{backend.reference}: expected a model whose hidden states can be read; this backend opens none")
    requests = plan(sets_of(passed, limit), settings)
    layers = settings.layers(backend.n_layers)
    held = states.known(layers) & store.known()
    rest = pending(requests, backend, held)
    if rest:
        refuse_unequal_batches(backend, [one.prompt for one in rest], layers, settings.batch_tolerance)
    with progress(f"reading states, {backend.reference}", len(rest)) as advance:
        parts = [batch[start : start + chunk] for batch in passes(rest) for start in range(0, len(batch), chunk)]
        calls = [(tuple(one.prompt for one in part), layers) for part in parts]
        for part, found in zip(parts, each(backend, read_states, calls), strict=True):
            _keep(part, found, backend, store, states, settings)
            advance(len(part))
    return keys_of(requests, backend)


def refuse_unequal_batches(backend: ReadsStates, prompts: Sequence[Prompt], layers: Sequence[int], tolerance: float) -> None:
    """Compare states of prompts of unequal length, read alone and in one batch.

    Padding that shifts positions or is read as a token changes states without any error; then no figure may rest on them.

    Raises:
        UnequalBatchesError: If a state differs by more than `tolerance` of its length.
    """
    by_length = sorted(dict.fromkeys(prompts), key=lambda one: len(one.user))
    sample = list(dict.fromkeys((by_length[0], by_length[len(by_length) // 2], by_length[-1])))
    (worst,) = each(backend, moved_by_batch, [(sample, layers)])
    if worst > tolerance:
        raise UnequalBatchesError(
            f"{backend.reference}: a state read in a batch differs from the state read alone by {worst:.2g} of its length "  # type: ignore[attr-defined]
            f"(allowed: {tolerance:g}); padding may be read as text, or the precision is too low"
        )


def moved_by_batch(backend: ReadsStates, sample: Sequence[Prompt], layers: Sequence[int]) -> float:
    """Largest relative difference between the state of a prompt read with the others and read alone."""
    together = backend.states(sample, layers)
    return max(_relative(together[at], backend.states([one], layers)[0]) for at, one in enumerate(sample))


def _relative(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    """Largest relative difference over layers; 0 where both are no numbers, which is counted elsewhere."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return 0.0
    norms = np.maximum(np.linalg.norm(b, axis=-1), 1e-12)
    return float((np.linalg.norm(a - b, axis=-1) / norms).max())


def _of_instance(held: VariantSet, *, twice: bool, edited: bool) -> Iterator[Request]:
    for asked in wordings(held):
        shown = prompt(held.item, asked)
        for repeat in range(2 if twice or asked.kind == "original" else 1):
            yield Request(held.axis, held.item, asked, asked.kind, "greedy", repeat, shown, None)
        if asked.kind == "original" and edited:
            for at, text in enumerate(trivial_edits(shown.user)):
                yield Request(held.axis, held.item, asked, TRIVIAL, "greedy", at, Prompt(text, shown.system, shown.prefill), None)


def trivial_edits(text: str) -> tuple[str, str]:
    """The same text with a final newline, and with its last space doubled (a final space where there is none)."""
    before, gap, after = text.rpartition(" ")
    return f"{text}\n", f"{before}{gap}{gap}{after}" if gap else f"{text} "


def _keep(
    part: Sequence[Request], found: NDArray[np.float32], backend: ReadsStates, store: Store, states: States, settings: ActivationSettings
) -> None:
    layers = settings.layers(backend.n_layers)
    keys = [one.key(backend) for one in part]  # type: ignore[arg-type]
    new = [at for at, key in enumerate(keys) if not store.holds(key)]
    states.append(keys, layers, found)
    judged = layers.index(settings.layer(backend.n_layers))
    store.append([_row(part[at], backend, found[at, judged]) for at in new])  # type: ignore[arg-type]


def _row(request: Request, backend: Backend, state: NDArray[np.float32]) -> Answer:
    """The row of one state: its signal is the state's length at the judged layer; none where it is no number."""
    length = float(np.linalg.norm(state.astype(np.float64)))
    reading = Reading(None, "ok" if np.isfinite(length) else "unparsed", length if np.isfinite(length) else None)
    return row(request, backend, Generation("", "stop"), reading)
