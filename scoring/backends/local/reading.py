"""Reads prompts, shared beginnings once, and hands over what stands at the last token of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Protocol

from scoring.backends.local.batches import by_length
from scoring.backends.local.kv import Row, fresh, keeps_only_keys_and_values, widened, window
from scoring.backends.local.names import Cache, Model, Tensor
from scoring.backends.local.prefixes import Shared, Tokens, plan


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read at once."""

    tokens: int
    """Rows times longest row of one pass."""
    rows: int
    least_saving: int = 64


@dataclass(slots=True)
class Counts:
    """What was read, for those who want to know what sharing saved."""

    asked: int = 0
    """Tokens of all prompts."""
    read: int = 0
    """Tokens that went through the model, padding left out."""
    padding: int = 0


@dataclass(frozen=True, slots=True)
class Last:
    """What one batch of prompts left behind."""

    indices: list[int]
    """Which prompts."""
    logits: Tensor
    """At the last token of each, shape (rows, vocabulary); None where the read ended before the last layer."""
    rows: list[Row]
    """Their keys and values, where they were wanted."""


class Listener(Protocol):
    """Takes states while prompts are read."""

    def expect(self, rows: Sequence[int], ends: Tensor) -> None:
        """The next pass reads these prompts, and their last tokens lie at these positions."""
        ...


class Ended(Exception):  # noqa: N818  # no error: the last wanted layer is done
    """Raised by a hook to leave the layers above it unread."""


@dataclass(slots=True)
class Reader:
    """Reads through one model; remembers the beginning that the last prompts shared."""

    model: Model
    limits: Limits
    counts: Counts = field(default_factory=Counts)
    _head: tuple[Tokens, Cache] | None = None

    def read(self, sequences: Sequence[Tokens], *, keep: bool = False, capture: Listener | None = None) -> Iterator[Last]:
        """Read distinct prompts, batch by batch, in an order of its own.

        Args:
            sequences: Token ids of each prompt.
            keep: Whether the keys and values are wanted afterwards.
            capture: Told before each pass where the last tokens are (`expect`), where states are taken on the way.
        """
        if not sequences:
            return
        self.counts.asked += sum(map(len, sequences))
        tree = plan(sequences, self.limits.least_saving)
        cache, depth = self._remembered(sequences, tree, capture)
        yield from self._visit(tree, cache, depth, sequences, keep=keep, capture=capture)

    def forget(self) -> None:
        """Let go of the beginning that earlier prompts shared."""
        self._head = None

    def _visit(
        self, node: Shared, cache: Cache, depth: int, sequences: Sequence[Tokens], *, keep: bool, capture: Listener | None, top: bool = True
    ) -> Iterator[Last]:
        if node.depth > depth:
            cache = widened(cache, 1) if depth else fresh(self.model)
            self._forward([sequences[node.example][depth : node.depth]], cache, depth, capture, wanted=False)
            depth = node.depth
            if top and capture is None:
                self._head = (sequences[node.example][:depth], cache)
        for batch in self._batches([len(sequences[leaf]) - depth for leaf in node.leaves], depth):
            leaves = [node.leaves[place] for place in batch]
            wide = widened(cache, len(leaves)) if depth else (fresh(self.model) if keep else None)
            logits = self._forward([sequences[leaf][depth:] for leaf in leaves], wide, depth, capture, wanted=True, indices=leaves)
            yield Last(leaves, logits, [Row(wide, row, len(sequences[leaf])) for row, leaf in enumerate(leaves)] if keep else [])
        for below in node.below:
            yield from self._visit(below, cache, depth, sequences, keep=keep, capture=capture, top=False)

    def _batches(self, lengths: Sequence[int], depth: int) -> Iterator[list[int]]:
        probe = fresh(self.model)
        edge = window(probe)
        padded = keeps_only_keys_and_values(probe) and (edge is None or depth + max(lengths, default=0) < edge)
        return by_length(lengths, self.limits.tokens, self.limits.rows, padded=padded)

    def _remembered(self, sequences: Sequence[Tokens], tree: Shared, capture: Listener | None) -> tuple[Cache, int]:
        """The beginning read for earlier prompts, where all of these share it too."""
        if self._head is None or capture is not None:
            return None, 0
        head, cache = self._head
        if len(head) <= tree.depth and sequences[tree.example][: len(head)] == head:
            return cache, len(head)
        return None, 0

    def _forward(
        self, texts: list[Tokens], cache: Cache, depth: int, capture: Listener | None, *, wanted: bool, indices: Sequence[int] = ()
    ) -> Tensor:
        """One pass over rows padded at their end, which no real token sees; logits at the last real token of each row."""
        import torch

        longest = max(map(len, texts))
        self.counts.read += sum(map(len, texts))
        self.counts.padding += longest * len(texts) - sum(map(len, texts))
        device = self.model.device
        ids = torch.tensor([[*text, *[text[-1]] * (longest - len(text))] for text in texts], device=device)
        positions = torch.arange(depth, depth + longest, device=device).expand(len(texts), -1)
        ends = torch.tensor([len(text) - 1 for text in texts], device=device)
        if capture is not None:
            capture.expect(indices if wanted else (), ends)
        kept, inverse = torch.unique(ends, return_inverse=True)
        try:
            logits = forward(self.model, ids, positions, None, cache, kept if wanted else kept[-1:])
        except Ended:
            return None
        if not wanted:
            return None
        if logits.shape[1] == longest != len(kept):  # a model that gives the logits of all tokens whatever is asked
            inverse = ends
        return logits[torch.arange(len(texts), device=device), inverse].float()


def forward(model: Model, ids: Tensor, positions: Tensor, mask: Tensor, cache: Cache, kept: Tensor | int) -> Tensor:
    """Logits of one pass, at the positions `kept` of each row (an index tensor, or a count from the end)."""
    import torch

    wanted = signature(model.forward).parameters
    extra = {"logits_to_keep": kept} if "logits_to_keep" in wanted else {}
    cached = {"cache" if "cache" in wanted else "past_key_values": cache}
    with torch.inference_mode():
        return model(input_ids=ids, position_ids=positions, attention_mask=mask, use_cache=cache is not None, **cached, **extra).logits
