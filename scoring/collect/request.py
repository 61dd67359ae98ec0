"""One thing to ask of a model, and the row that comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scoring.backends.base import Backend, Decoding, Generation, Prompt
from scoring.collect.layout import Asked
from scoring.stats.cell import Regime
from scoring.store import Answer, answer_key, prompt_id
from variants.manifest import tool_version
from variants.rows import content_id
from variants.types import Axis, Item

_tool = cache(tool_version)


@dataclass(frozen=True, slots=True)
class Request:
    """One repeat of one wording in one regime."""

    axis: Axis
    item: Item
    asked: Asked
    kind: str
    """The wording's kind, or a name of the axis's own for rows beside the variants, such as `null`."""
    regime: Regime
    repeat: int
    prompt: Prompt
    decoding: Decoding | None
    """None where given text is scored or a state is read."""
    about: tuple[str, ...] = ()
    """What else tells this row apart, such as the text that is scored."""

    def key(self, backend: Backend) -> str:
        """Name of the answer in its store: equal only where nothing differs that could change the answer."""
        return answer_key(
            model=backend.reference,
            revision=backend.revision,
            axis=self.axis,
            regime=self.regime,
            decoding=self.decoding,
            prompt=self.prompt,
            repeat=self.repeat,
            tool=_tool(),
            about=(self.item.dataset, self.item.id, self.asked.variant_id, self.kind, *self.about),
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known of an output beyond its text, once the axis has read it."""

    parsed: str | None
    parse_status: str
    signal: float | None = None
    label_mass: float | None = None


def row(request: Request, backend: Backend, came: Generation, reading: Reading, family: str | None = None) -> Answer:
    """The row of one request, to be kept."""
    key = request.key(backend)
    return Answer(
        key=key,
        axis=request.axis,
        dataset=request.item.dataset,
        item_id=request.item.id,
        group=request.item.group or request.item.id,
        variant_id=request.asked.variant_id,
        kind=request.kind,
        family=request.asked.family if family is None else family,
        relation=request.asked.relation,
        regime=request.regime,
        repeat=request.repeat,
        prompt_id=prompt_id(request.axis, request.prompt),
        output_id=content_id("output", key, came.text),
        prompt=shown(request.prompt),
        raw=came.text,
        finish=came.finish,
        parsed=reading.parsed,
        parse_status=reading.parse_status,  # type: ignore[arg-type]
        token_logprobs=came.token_logprobs,
        signal=reading.signal,
        label_mass=reading.label_mass,
        error=came.error,
        model=backend.reference,
        revision=backend.revision,
    )


def shown(prompt: Prompt) -> str:
    """A prompt as one readable text, its turns apart."""
    return "\n\n".join(part for part in (prompt.system, prompt.user, prompt.prefill) if part)


def pending(requests: Iterable[Request], backend: Backend, known: frozenset[str]) -> list[Request]:
    """What is still to ask, in order, each once."""
    taken = set(known)
    rest = []
    for request in requests:
        key = request.key(backend)
        if key not in taken:
            taken.add(key)
            rest.append(request)
    return rest


def keys_of(requests: Sequence[Request], backend: Backend) -> frozenset[str]:
    """The keys of a plan: rows of the same store under other settings are not among them."""
    return frozenset(request.key(backend) for request in requests)
