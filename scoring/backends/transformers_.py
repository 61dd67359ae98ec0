"""Models that run here through `transformers`: from the hub, a folder, a GGUF file, or the embedded ones."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.backends.base import NOT_A_NUMBER, Continuation, Decoding, Generation, Prompt, Scored
from scoring.backends.local.capture import capture_for
from scoring.backends.local.check import refuse_if_batches_change_answers
from scoring.backends.local.decoding import Draft, Writer, write
from scoring.backends.local.draws import rng_of
from scoring.backends.local.kv import Row
from scoring.backends.local.memory import batch_bytes, bytes_per_token
from scoring.backends.local.names import Tensor
from scoring.backends.local.opening import Opened, open_embedded, open_folder, open_gguf, open_hub
from scoring.backends.local.prefixes import Tokens
from scoring.backends.local.reading import Limits, Reader
from scoring.backends.local.scoring import Wanted, score
from scoring.backends.local.tokens import Encoder
from variants.errors import BadInputError

__all__ = ["Transformers", "from_embedded", "from_folder", "from_gguf", "from_hub"]

_T = TypeVar("_T")
_CHUNK = 256
"""Prompts whose shared beginnings are looked for together."""


@dataclass(slots=True)
class _Engine:
    """What is worked out once for an opened model."""

    encoder: Encoder
    reader: Reader
    rows: int
    checked: bool = False

    def halve(self) -> bool:
        """Take half as much at once from now on; False where it is one row already."""
        if self.rows == 1:
            return False
        self.rows //= 2
        self.reader.limits = replace(self.reader.limits, rows=self.rows, tokens=max(1, self.reader.limits.tokens // 2))
        return True


@dataclass(frozen=True, slots=True)
class Transformers:
    """A causal language model in this process: text, log-probabilities, scoring of given text, hidden states.

    Prompts that begin alike are read once up to where they part; repeats of a prompt and the options of a question go on from
    one read. A batch is compared with the same prompts read alone before it is trusted.
    """

    opened: Opened
    rows: int | None = None
    """Most rows of a batch; None lets the memory decide."""
    _engine: list[_Engine] = field(default_factory=list, repr=False)

    @property
    def reference(self) -> str:
        """As the user gave it."""
        return self.opened.reference

    @property
    def revision(self) -> str:
        """Commit or hash of the weights."""
        return self.opened.revision

    @property
    def n_layers(self) -> int:
        """Number of transformer blocks."""
        return int(self.opened.config.get_text_config(decoder=True).num_hidden_layers)

    def load(self) -> None:
        """Load the weights now, so that a model that cannot be loaded is refused before work starts.

        Raises:
            BadInputError: If it cannot be loaded.
        """
        self.opened.weights()

    def count_tokens(self, prompts: Sequence[Prompt]) -> list[int]:
        """Tokens of each prompt with its template; nothing is read."""
        encoder = Encoder(self.opened.tokenizer)
        return [len(encoder.tokens(prompt)) for prompt in prompts]

    @property
    def context(self) -> int:
        """Tokens that the model can hold, prompt and answer together."""
        found = getattr(self.opened.config.get_text_config(decoder=True), "max_position_embeddings", None)
        return int(found) if found else 2**31

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer each prompt as its given repeat; a prompt too long for the context is an error, never cut."""
        engine = self._ready()
        tokens = [engine.encoder.tokens(prompt) for prompt in prompts]
        answers: dict[int, Generation] = {}
        drawn = decoding.temperature > 0
        asked: dict[tuple[Tokens, int | None], list[int]] = {}
        for place, (own, repeat) in enumerate(zip(tokens, repeats, strict=True)):
            if len(own) + decoding.max_tokens > self.context:
                answers[place] = Generation("", "error", None, self._too_long(len(own), decoding.max_tokens))
            else:
                asked.setdefault((own, repeat if drawn else None), []).append(place)
        for part in _parts(sorted(asked, key=lambda key: (key[0], key[1] or 0)), engine.rows):
            first = {key: prompts[asked[key][0]] for key in part}
            written = self._fitting(partial(self._write, engine, part, first, decoding))
            answers |= {place: answer for key, answer in zip(part, written, strict=True) for place in asked[key]}
        return [answers[place] for place in range(len(prompts))]

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Score each text after its prompt; a prompt is read once however many texts follow it."""
        engine = self._ready()
        prompts: dict[Prompt, Tokens] = {}
        for one in continuations:
            if one.prompt not in prompts:
                prompts[one.prompt] = engine.encoder.tokens(one.prompt)
        texts = [engine.encoder.continued(one.prompt, prompts[one.prompt], one.text) for one in continuations]
        found: dict[int, Scored] = {}
        by_tokens: dict[Tokens, list[int]] = {}
        for place, (one, text) in enumerate(zip(continuations, texts, strict=True)):
            own = prompts[one.prompt]
            if not text:
                found[place] = Scored((math.nan,), "no text to score")
            elif len(own) + len(text) > self.context:
                found[place] = Scored((math.nan,), self._too_long(len(own), len(text)))
            else:
                by_tokens.setdefault(own, []).append(place)
        for part in _parts(sorted(by_tokens), _CHUNK):
            places = [place for own in part for place in by_tokens[own]]
            wanted = [Wanted(index, texts[place]) for index, own in enumerate(part) for place in by_tokens[own]]
            scored = self._fitting(partial(self._score, engine, part, wanted))
            for place, values in zip(places, scored, strict=True):
                broken = any(math.isnan(value) for value in values)
                found[place] = Scored(tuple(values), NOT_A_NUMBER if broken else "")
        return [found[place] for place in range(len(continuations))]

    def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> NDArray[np.float32]:
        """Hidden states at the last token of each prompt after the given blocks, before any final norm."""
        wrong = [layer for layer in layers if not 1 <= layer <= self.n_layers]
        if wrong or not layers:
            raise ValueError(f"expected layers 1..{self.n_layers}; got {list(layers)!r}")
        engine = self._ready()
        tokens = [engine.encoder.tokens(prompt) for prompt in prompts]
        width = self.opened.config.get_text_config(decoder=True).hidden_size
        result = np.full((len(prompts), len(layers), width), np.nan, dtype=np.float32)
        for part in _parts(sorted({own for own in tokens if len(own) <= self.context}), _CHUNK):
            found = self._fitting(partial(self._read_states, engine, part, layers, width))
            rows = {own: row for row, own in enumerate(part)}
            for place, own in enumerate(tokens):
                if own in rows:
                    result[place] = found[rows[own]]
        return result

    def forget(self) -> None:
        """Keep nothing of the prompts read so far."""
        for engine in self._engine:
            engine.reader.forget()

    def _write(
        self,
        engine: _Engine,
        part: Sequence[tuple[Tokens, int | None]],
        prompts: dict[tuple[Tokens, int | None], Prompt],
        decoding: Decoding,
    ) -> list[Generation]:
        """One batch of answers: distinct prompts are read, then each is continued once for each of its repeats."""
        distinct = list(dict.fromkeys(own for own, _ in part))
        read: dict[Tokens, tuple[Tensor, Row]] = {}
        for last in engine.reader.read(distinct, keep=True):
            read |= {distinct[index]: (last.logits[row], last.rows[row]) for row, index in enumerate(last.indices)}
        drafts = [Draft(read[own][1], read[own][0], rng_of(decoding, prompts[own, repeat], repeat or 0)) for own, repeat in part]
        writer = Writer(engine.encoder.text, engine.encoder.ends(self.opened.model))
        return [answer for some in _parts(drafts, engine.rows) for answer in write(some, self.opened.model, writer, decoding)]

    def _score(self, engine: _Engine, part: Sequence[Tokens], wanted: Sequence[Wanted]) -> list[list[float]]:
        return score(engine.reader, part, wanted, engine.rows)

    def _read_states(self, engine: _Engine, part: Sequence[Tokens], layers: Sequence[int], width: int) -> NDArray[np.float32]:
        capture = capture_for(layers, len(part), width)
        with capture.on(self.opened.model):
            for _ in engine.reader.read(part, capture=capture):
                pass
        return capture.found

    def _fitting(self, work: Callable[[], _T]) -> _T:
        """Do the work in smaller and smaller batches until the memory holds it.

        Raises:
            BadInputError: If it does not hold a single row.
        """
        import torch

        engine = self._ready()
        while True:
            try:
                return work()
            except torch.OutOfMemoryError as error:
                if not engine.halve():
                    raise BadInputError(f"{self.reference}: the memory does not hold a batch of one; use a smaller model") from error

    def _ready(self) -> _Engine:
        """The engine, built at first use and checked once: batches must not change answers."""
        if not self._engine:
            model = self.opened.model
            room = batch_bytes(str(model.device))
            per_token = bytes_per_token(model.config, model.dtype.itemsize)
            most = 16384 if model.device.type == "cuda" else 2048
            rows = self.rows or max(1, min(256 if model.device.type == "cuda" else 32, room // (per_token * 1024)))
            tokens = max(256, min(most, room // (2 * per_token)))
            self._engine.append(_Engine(Encoder(self.opened.tokenizer), Reader(model, Limits(tokens, rows)), rows))
        engine = self._engine[0]
        if not engine.checked and engine.rows > 1:
            refuse_if_batches_change_answers(self.opened.reference, engine.reader, engine.encoder)
            engine.checked = True
        return engine

    def _too_long(self, prompt: int, more: int) -> str:
        return f"a prompt of {prompt} tokens and {more} more do not fit the context of {self.context} tokens"


def from_hub(name: str) -> Transformers:
    """`hf:ORG/NAME@REVISION`."""
    return Transformers(open_hub(name))


def from_folder(name: str) -> Transformers:
    """`path:FOLDER`."""
    return Transformers(open_folder(name))


def from_gguf(name: str) -> Transformers:
    """`gguf:FILE`."""
    return Transformers(open_gguf(name))


def from_embedded(name: str) -> Transformers:
    """`embedded:NAME`."""
    return Transformers(open_embedded(name))


def _parts(members: Sequence[_T], size: int) -> list[Sequence[_T]]:
    return [members[start : start + size] for start in range(0, len(members), size)]
