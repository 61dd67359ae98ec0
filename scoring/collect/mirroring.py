"""What is asked for response mirroring: x and its mirrors, in instructions that no other axis uses."""

from collections.abc import Iterable, Sequence

from audit.types import PassedSets
from scoring.backends.base import Backend, Prompt
from scoring.collect.asking import CHUNK, ask
from scoring.collect.decoding import deployed, greedy
from scoring.collect.layout import Asked, Wording, render
from scoring.collect.repeats import Draws, repeated
from scoring.collect.request import Request, keys_of
from scoring.collect.subset import place_of, sets_of, share, some
from scoring.settings import MirroringSettings
from scoring.stats.cell import Regime
from scoring.store import Store
from variants.types import Item, VariantSet

WORDINGS = {
    "en": Wording(
        letter="Pick one option and give only its letter.",
        words="Say only {options}.",
        number="Give only the number.",
        text="Give a short answer.",
        join=" or ",
        prefill="Answer:",
    ),
    "zh": Wording(
        letter="选择一个选项，只给出字母。",
        words="只说“{options}”。",
        number="只给出数字。",
        text="请简短作答。",
        join="”或“",
        prefill="答案：",
    ),
}


def prompt(item: Item, asked: Asked) -> Prompt:
    """The prompt of one wording on this axis."""
    return render(item, asked, WORDINGS)


def plan(sets: Sequence[VariantSet], settings: MirroringSettings, regimes: Sequence[Regime]) -> list[Request]:
    """All that is asked, in order."""
    floor, null = share(sets, settings.greedy_floor_share, "greedy floor"), some(sets, settings.null_items, "null")
    return [
        request
        for regime in regimes
        for held in sets
        for request in repeated(
            held,
            _draws(held, regime, settings, twice=place_of(held) in floor, null=place_of(held) in null),
            prompt,
        )
    ]


def collect(
    passed: Iterable[PassedSets],
    backend: Backend,
    store: Store,
    settings: MirroringSettings,
    regimes: Sequence[Regime],
    *,
    limit: int | None = None,
    chunk: int = CHUNK,
) -> frozenset[str]:
    """Ask what is not known yet; returns the keys of all rows that belong to this plan."""
    requests = plan(sets_of(passed, limit), settings, regimes)
    ask(requests, backend, store, chunk=chunk)
    return keys_of(requests, backend)


def _draws(held: VariantSet, regime: Regime, settings: MirroringSettings, *, twice: bool, null: bool) -> Draws:
    """The null set is x against x: two groups of as many repeats as x has."""
    if regime == "greedy":
        decoding = greedy(held.item, seed=settings.seed, max_tokens=settings.max_tokens)
        return Draws(regime, decoding, 2 if twice else 1, 2 if null else 0)
    decoding = deployed(
        held.item, temperature=settings.temperature, top_p=settings.top_p, seed=settings.seed, max_tokens=settings.max_tokens
    )
    return Draws(regime, decoding, settings.repeats, 2 * settings.repeats if null else 0)
