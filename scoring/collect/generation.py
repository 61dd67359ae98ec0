"""What is asked for generation consistency: every wording, answered in text, in instructions that no other axis uses."""

from collections.abc import Iterable, Sequence

from audit.types import PassedSets
from scoring.backends.base import Backend, Prompt
from scoring.collect.asking import CHUNK, ask
from scoring.collect.cross import ask_cross
from scoring.collect.drawn import text_plan
from scoring.collect.layout import Asked, Wording, render
from scoring.collect.repeats import most_wordings, wordings
from scoring.collect.request import Request, keys_of
from scoring.collect.subset import place_of, sets_of, some
from scoring.settings import GenerationSettings
from scoring.stats.cell import Regime
from scoring.store import Store
from variants.types import Item, VariantSet

WORDINGS = {
    "en": Wording(
        letter="Choose the right option. Reply with its letter only.",
        words="Reply with {options} only.",
        number="Reply with the final number only.",
        text="Reply in a few words.",
        join=" or ",
        prefill="Answer:",
    ),
    "zh": Wording(
        letter="请选出正确的选项，只回答字母。",
        words="只回答“{options}”。",
        number="只回答最后的数字。",
        text="用几个字回答。",
        join="”或“",
        prefill="答案：",
    ),
}


def prompt(item: Item, asked: Asked) -> Prompt:
    """The prompt of one wording on this axis."""
    return render(item, asked, WORDINGS)


def plan(sets: Sequence[VariantSet], settings: GenerationSettings, regimes: Sequence[Regime]) -> list[Request]:
    """All that is asked before any answer is known; the null set imitates as many wordings as the instance has."""
    return text_plan(sets, settings, regimes, prompt, most_wordings)


def collect(
    passed: Iterable[PassedSets],
    backend: Backend,
    store: Store,
    settings: GenerationSettings,
    regimes: Sequence[Regime],
    *,
    limit: int | None = None,
    chunk: int = CHUNK,
) -> frozenset[str]:
    """Ask what is not known yet; returns the keys of all rows that belong to this plan."""
    sets = sets_of(passed, limit)
    requests = plan(sets, settings, regimes)
    ask(requests, backend, store, chunk=chunk)
    keys = keys_of(requests, backend)
    compared = some(sets, settings.posix_items, "posix")
    instances = [
        (held.item, [(asked, prompt(held.item, asked)) for asked in wordings(held)]) for held in sets if place_of(held) in compared
    ]
    return keys | ask_cross(instances, posix_regime(regimes), keys, backend, store, chunk)


def posix_regime(regimes: Sequence[Regime]) -> Regime:
    """The one regime whose answers are scored under other wordings: the greedy one where it is asked."""
    return "greedy" if "greedy" in regimes else "deployed"
