"""What is asked for response mirroring: x and its mirrors, in instructions that no other axis uses."""

from collections.abc import Iterable, Sequence

from audit.types import PassedSets
from scoring.backends.base import Backend, Prompt
from scoring.collect.asking import CHUNK, ask
from scoring.collect.drawn import text_plan
from scoring.collect.layout import Asked, Wording, render
from scoring.collect.request import Request, keys_of
from scoring.collect.subset import sets_of
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


NULL_GROUPS = 2
"""The null set is x against x: two groups of as many repeats as x has."""


def plan(sets: Sequence[VariantSet], settings: MirroringSettings, regimes: Sequence[Regime]) -> list[Request]:
    """All that is asked, in order."""
    return text_plan(sets, settings, regimes, prompt, lambda _: NULL_GROUPS)


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
