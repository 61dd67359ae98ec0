"""Asks for text: in batches, only what is not known yet, every batch kept before the next is asked."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from scoring.answers.parse import parse
from scoring.backends.base import AnswersEach, Backend, Decoding, GeneratesText, Generation, Prompt
from scoring.backends.each import Spreads, forget
from scoring.collect.keeping import keep
from scoring.collect.repeats import passes
from scoring.collect.request import Reading, Request, pending, row
from scoring.store import Store
from variants.errors import BadInputError
from variants.progress import Advance, progress

CHUNK = 256
"""Requests handed to a backend at once: enough to fill its batches, few enough to lose little when killed."""

Read = Callable[[Request, Generation], Reading]
"""How an axis reads what came."""


def read_answer(request: Request, came: Generation) -> Reading:
    """The answer as parsed for the wording that was shown."""
    item = request.item
    found = parse(came.text, task_type=item.task_type, choices=request.asked.choices, language=item.language, finish=came.finish)
    return Reading(found.value, found.status)


def ask(
    requests: Sequence[Request],
    backend: Backend,
    store: Store,
    *,
    read: Read = read_answer,
    family: str | None = None,
    chunk: int = CHUNK,
) -> None:
    """Ask what the store does not hold yet; a run that was killed goes on here.

    Raises:
        BadInputError: If the backend writes no text.
    """
    if not isinstance(backend, GeneratesText):
        raise BadInputError(f"{backend.reference}: expected a model that writes text; this backend does not")
    rest = pending(requests, backend, store.known())
    axis = rest[0].axis if rest else ""
    with progress(f"asking {backend.reference} ({axis})", len(rest)) as advance:
        if isinstance(backend, Spreads):
            _ask_spread(rest, backend, store, read, family, chunk, advance)
            return
        for batch in passes(rest):
            _ask_batch(batch, backend, store, read, family, chunk, advance)


def answers(
    backend: GeneratesText, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]
) -> Iterator[list[tuple[int, Generation]]]:
    """Answers with their places, as they come, that end at a stop, of which none is empty only because it begins with one.

    A model that opens with a line break would stop before it said anything. So an answer that came empty is asked for once
    more, as the same repeat and without stops, and cut where its own first line ends. One that stays empty is empty.
    """
    empty: list[int] = []
    for group in _each(backend, prompts, decoding, repeats):
        silent = [at for at, one in group if decoding.stop and one.finish == "stop" and not one.text.strip()]
        empty += silent
        if done := [(at, one) for at, one in group if at not in silent]:
            yield done
    free = replace(decoding, stop=())
    for group in _each(backend, [prompts[at] for at in empty], free, [repeats[at] for at in empty]) if empty else ():
        yield [(empty[at], _cut(one, decoding.stop)) for at, one in group]


def _each(
    backend: GeneratesText, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]
) -> Iterator[list[tuple[int, Generation]]]:
    if isinstance(backend, AnswersEach):
        yield from backend.generate_each(prompts, decoding, repeats)
    else:
        yield list(enumerate(backend.generate(prompts, decoding, repeats)))


def _cut(one: Generation, stops: Sequence[str]) -> Generation:
    """The answer up to the first stop after its leading white space; log-probabilities go, for they cover more than is left."""
    start = len(one.text) - len(one.text.lstrip())
    ends = [place for stop in stops if (place := one.text.find(stop, start)) >= 0]
    return replace(one, text=one.text[: min(ends)], finish="stop", token_logprobs=None) if ends else one


def _ask_batch(
    batch: Sequence[Request],
    backend: GeneratesText,
    store: Store,
    read: Read,
    family: str | None,
    chunk: int,
    advance: Advance,
) -> None:
    remaining = iter(batch)
    while part := list(islice(remaining, chunk)):
        decoding = part[0].decoding or Decoding()
        forget(backend)
        for group in answers(backend, [one.prompt for one in part], decoding, [one.repeat for one in part]):
            asked = [(part[at], came) for at, came in group]
            store.append([row(one, backend, came, read(one, came), family) for one, came in asked])  # type: ignore[arg-type]
            advance(len(group))
        keep((), backend, store)  # type: ignore[arg-type]


def _ask_spread(
    requests: Sequence[Request],
    backend: Spreads,
    store: Store,
    read: Read,
    family: str | None,
    chunk: int,
    advance: Advance,
) -> None:
    """The same parts as here, all of them on the workers at once."""
    parts = [batch[start : start + chunk] for batch in passes(requests) for start in range(0, len(batch), chunk)]
    calls = [(tuple(one.prompt for one in part), part[0].decoding or Decoding(), tuple(one.repeat for one in part)) for part in parts]
    for part, came in zip(parts, backend.each(_in_order, calls), strict=True):
        keep([row(one, backend, got, read(one, got), family) for one, got in zip(part, came, strict=True)], backend, store)  # type: ignore[arg-type]
        advance(len(part))


def _in_order(backend: GeneratesText, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
    """`answers`, all of them, in the order of their prompts."""
    told = {at: one for group in answers(backend, prompts, decoding, repeats) for at, one in group}
    return [told[at] for at in range(len(prompts))]
