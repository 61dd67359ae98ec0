"""What is asked for confidence: how sure the model is of its own answer, from one source a data set."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from audit.types import PassedSets
from scoring.backends.base import Backend, GeneratesText, Prompt, ScoresText
from scoring.backends.labels import can_give_labels
from scoring.collect.asking import CHUNK
from scoring.collect.confidence_sources import Source, ask_source
from scoring.collect.decoding import longest
from scoring.collect.drawn import draws
from scoring.collect.layout import Asked, Wording, labels, render
from scoring.collect.repeats import most_wordings, repeated
from scoring.collect.request import Request, keys_of
from scoring.collect.subset import by_dataset, place_of, sets_of, share, some
from scoring.settings import ConfidenceSettings
from scoring.stats.cell import Regime
from scoring.store import Store
from variants.errors import BadInputError
from variants.types import Item, VariantSet

WORDINGS = {
    "en": Wording(
        letter="Which option is correct? Answer with one letter.",
        words="Is it {options}? Answer with one word.",
        number="What is the number? Answer with digits.",
        text="Answer as briefly as you can.",
        join=" or ",
        prefill="Answer:",
    ),
    "zh": Wording(
        letter="哪个选项正确？用一个字母回答。",
        words="是“{options}”？用一个词回答。",
        number="数字是多少？用阿拉伯数字回答。",
        text="尽量简短地回答。",
        join="”还是“",
        prefill="答案：",
    ),
}
SHOWN = 4
"""Answers that show whether a backend tells log-probabilities: one alone may have been cut so that it has none."""
VERBALISED = {
    "en": Wording(
        letter="Give the letter of the correct option, then how sure you are, like: B, 70%",
        words="Say {options}, then how sure you are, like: yes, 70%",
        number="Give the number, then how sure you are, like: 12, 70%",
        text="Give a short answer, then how sure you are, like: Paris, 70%",
        join=" or ",
        prefill="Answer:",
    ),
    "zh": Wording(
        letter="给出正确选项的字母和把握，例如：B，70%",
        words="说“{options}”和把握，例如：是，70%",
        number="给出数字和把握，例如：12，70%",
        text="给出简短的答案和把握，例如：北京，70%",
        join="”或“",
        prefill="答案：",
    ),
}
"""For confidence that the model states itself."""


def prompt(item: Item, asked: Asked) -> Prompt:
    """The prompt of one wording on this axis."""
    return render(item, asked, WORDINGS)


def stated_prompt(item: Item, asked: Asked) -> Prompt:
    """The prompt of one wording where the model states its confidence itself."""
    return render(item, asked, VERBALISED)


def sources_of(sets: Sequence[VariantSet], backend: Backend, settings: ConfidenceSettings) -> dict[str, Source]:
    """One source a data set, fixed before anything is asked.

    `auto`: the softmax over option labels where the backend scores text and at least half of the instances are closed (the
    others are then not asked, and count as `unavailable`); else the probability of the answer's own tokens.

    Raises:
        BadInputError: If the backend cannot give the source that was asked for.
    """
    if settings.source != "auto":
        _refuse_impossible(settings.source, backend)
        return dict.fromkeys(by_dataset(sets), settings.source)
    scores = can_give_labels(backend)
    return {
        dataset: "choice_softmax"
        if scores and 2 * sum(can_give(held, "choice_softmax") for held in members) >= len(members)
        else "seq_geomean"
        for dataset, members in by_dataset(sets).items()
    }


def can_give(held: VariantSet, source: Source) -> bool:
    """Whether an instance has what a source needs: labels to choose from, for the softmax over them."""
    return source != "choice_softmax" or bool(labels(held.item, held.item.choices))


def plan(sets: Sequence[VariantSet], settings: ConfidenceSettings, regimes: Sequence[Regime], sources: dict[str, Source]) -> list[Request]:
    """One request a confidence; a source that needs several of them for one expands it (`expanded`).

    The softmax over labels draws nothing, so it is read once whatever regimes are asked, and stands under `greedy`.
    """
    floor, null = share(sets, settings.floor_share, "confidence floor"), some(sets, settings.null_items, "null")
    found = []
    for held in sets:
        source = sources[held.item.dataset]
        if not can_give(held, source):
            continue
        for regime in ("greedy",) if source == "choice_softmax" else regimes:
            how = draws(
                held,
                regime,
                settings,
                max_tokens=_longest(held.item, source, settings),
                twice=place_of(held) in floor,
                null_groups=most_wordings(held) if place_of(held) in null else 0,
            )
            rendered = repeated(held, how, stated_prompt if source == "verbalised" else prompt)
            found += [_of_source(one, source) for one in rendered]
    return found


def collect(
    passed: Iterable[PassedSets],
    backend: Backend,
    store: Store,
    settings: ConfidenceSettings,
    regimes: Sequence[Regime],
    *,
    limit: int | None = None,
    chunk: int = CHUNK,
) -> frozenset[str]:
    """Ask what is not known yet; returns the keys of the confidences that belong to this plan.

    Where `auto` took the answer's own tokens and the backend tells no log-probabilities, confidence is the share of samples
    that agree instead.
    """
    sets = sets_of(passed, limit)
    sources = told_sources(sets, backend, store, settings, regimes)
    requests = plan(sets, settings, regimes, sources)
    for source in dict.fromkeys(sources.values()):
        own = [one for one in requests if sources[one.item.dataset] == source]
        ask_source(own, source, backend, store, samples=settings.samples, chunk=chunk)
    return keys_of(requests, backend)


def told_sources(
    sets: Sequence[VariantSet], backend: Backend, store: Store, settings: ConfidenceSettings, regimes: Sequence[Regime]
) -> dict[str, Source]:
    """The sources once a few answers have shown whether the backend tells log-probabilities; failed requests show nothing."""
    sources = sources_of(sets, backend, settings)
    drawn = [one for one in plan(sets, settings, regimes, sources) if sources[one.item.dataset] == "seq_geomean"]
    if settings.source != "auto" or not drawn:
        return sources
    ask_source(drawn[:SHOWN], "seq_geomean", backend, store, samples=settings.samples, chunk=SHOWN)
    first = keys_of(drawn[:SHOWN], backend)
    came = [row for row in store.read() if row.key in first and row.finish != "error"]
    tells = not came or any(row.token_logprobs is not None for row in came)
    return sources if tells else {dataset: "sample_freq" if source == "seq_geomean" else source for dataset, source in sources.items()}


def _refuse_impossible(source: Source, backend: Backend) -> None:
    if (source == "choice_softmax" and not can_give_labels(backend)) or (source == "p_true" and not isinstance(backend, ScoresText)):
        raise BadInputError(f"{backend.reference}: confidence from {source} needs a backend that gives log-probabilities; try sample_freq")
    if source != "choice_softmax" and not isinstance(backend, GeneratesText):
        raise BadInputError(f"{backend.reference}: confidence from {source} needs a backend that writes text")


def _of_source(request: Request, source: Source) -> Request:
    return replace(request, about=(source,), decoding=None if source == "choice_softmax" else request.decoding)


def _longest(item: Item, source: Source, settings: ConfidenceSettings) -> int | None:
    stated = 8 if source == "verbalised" else 0
    return settings.max_tokens if settings.max_tokens is not None else longest(item, None) + stated
