"""Writes answers token by token: rows leave when they are done, and every answer is cut at its stop text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from scoring.backends.base import NOT_A_NUMBER, Decoding, Generation
from scoring.backends.local.draws import next_tokens
from scoring.backends.local.kv import Row, selected, together
from scoring.backends.local.names import Model, Tensor
from scoring.backends.local.reading import forward


@dataclass(slots=True)
class Draft:
    """One answer while it is written."""

    row: Row
    logits: Tensor
    """At the prompt's last token, shape (vocabulary,)."""
    rng: Random
    tokens: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    done: Generation | None = None


@dataclass(frozen=True, slots=True)
class Writer:
    """How tokens become text, and which of them end an answer."""

    decode: Callable[[Sequence[int]], str]
    ends: frozenset[int]

    def finished(self, draft: Draft, decoding: Decoding) -> Generation | None:
        """The answer, if the last token ended it."""
        if draft.tokens[-1] in self.ends:
            return Generation(self.decode(draft.tokens[:-1]), "stop", tuple(draft.logprobs[:-1]))
        text = self.decode(draft.tokens)
        begins = len(text) - len(text.lstrip())
        cuts = [place for stop in decoding.stop if stop and (place := text.find(stop, begins)) >= 0]
        if cuts:
            kept = text[: min(cuts)]
            return Generation(kept, "stop", tuple(draft.logprobs[: self._tokens_of(draft.tokens, kept)]))
        if len(draft.tokens) >= decoding.max_tokens:
            return Generation(text, "length", tuple(draft.logprobs))
        return None

    def _tokens_of(self, tokens: Sequence[int], kept: str) -> int:
        """How many tokens lie wholly within the text that is kept."""
        return max(count for count in range(len(tokens) + 1) if len(self.decode(tokens[:count])) <= len(kept) or count == 0)


def write(drafts: Sequence[Draft], model: Model, writer: Writer, decoding: Decoding) -> list[Generation]:
    """Write all answers in one batch; the drafts' prompts may have been read in different ones."""
    import torch

    if decoding.max_tokens < 1:
        return [Generation("", "length", ()) for _ in drafts]
    _take(drafts, torch.stack([draft.logits for draft in drafts]), writer, decoding)
    active = [draft for draft in drafts if draft.done is None]
    if active:
        cache, lengths = together([draft.row for draft in active], model), [draft.row.length for draft in active]
        width = max(lengths)
    while active:
        # The cache stays as wide as its longest row was, even when that row has left.
        seen = torch.tensor([[0] * (width - length) + [1] * length for length in lengths], device=model.device)
        ids = torch.tensor([[draft.tokens[-1]] for draft in active], device=model.device)
        positions = torch.tensor([[length] for length in lengths], device=model.device)
        mask = torch.cat([seen, seen.new_ones(len(active), 1)], dim=1)
        logits = forward(model, ids, positions, mask, cache, 1)[:, -1].float()
        lengths, width = [length + 1 for length in lengths], width + 1
        _take(active, logits, writer, decoding)
        rest = [place for place, draft in enumerate(active) if draft.done is None]
        if len(rest) < len(active):
            active, lengths = [active[place] for place in rest], [lengths[place] for place in rest]
            cache = selected(cache, rest) if rest else None
    return [draft.done for draft in drafts if draft.done is not None]


def _take(drafts: Sequence[Draft], logits: Tensor, writer: Writer, decoding: Decoding) -> None:
    """Draw the next token of each row and see whether it ends the answer; logits that are not numbers end it as an error."""
    logprobs = logits.log_softmax(dim=-1)
    broken = logprobs.isnan().any(dim=-1).tolist()
    uniforms = [draft.rng.random() if decoding.temperature else 0.0 for draft in drafts]
    chosen = next_tokens(logits.nan_to_num(), decoding, uniforms)
    values = logprobs.gather(-1, chosen[:, None])[:, 0].tolist()
    for draft, token, value, bad in zip(drafts, chosen.tolist(), values, broken, strict=True):
        if bad:
            draft.done = Generation("", "error", None, NOT_A_NUMBER)
            continue
        draft.tokens.append(token)
        draft.logprobs.append(value)
        draft.done = writer.finished(draft, decoding)
