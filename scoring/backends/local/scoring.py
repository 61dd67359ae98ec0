"""How probable given texts are after prompts: each prompt is read once, and its texts are scored as continuations of that read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.backends.local.batches import by_length
from scoring.backends.local.kv import Row, together
from scoring.backends.local.names import Model
from scoring.backends.local.prefixes import Tokens
from scoring.backends.local.reading import Reader, forward

_WAITING = 6
"""Batches of texts that may wait for each other, with the keys and values of their prompts."""
_ROOM = 256 * 2**20
"""Bytes that the logits of one pass over continuations may take."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text after one of the prompts."""

    prompt: int
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is still to score of a text whose first token is scored."""

    place: int
    row: Row
    tokens: Tokens


def score(reader: Reader, prompts: Sequence[Tokens], wanted: Sequence[Wanted], most_rows: int) -> list[list[float]]:
    """Log-probabilities of each wanted text, token by token, in order."""
    by_prompt: list[list[int]] = [[] for _ in prompts]
    for place, one in enumerate(wanted):
        by_prompt[one.prompt].append(place)
    found: list[list[float]] = [[] for _ in wanted]
    keep = any(len(one.tokens) > 1 for one in wanted)
    rest: list[_Rest] = []
    for last in reader.read(prompts, keep=keep):
        first = last.logits.log_softmax(dim=-1)
        for row, prompt in enumerate(last.indices):
            for place in by_prompt[prompt]:
                tokens = wanted[place].tokens
                found[place].append(float(first[row, tokens[0]]))
                if len(tokens) > 1:
                    rest.append(_Rest(place, last.rows[row], tokens))
        if len(rest) >= _WAITING * most_rows:
            _finish(rest, found, reader.model, most_rows)
    _finish(rest, found, reader.model, most_rows)
    return found


def _finish(rest: list[_Rest], found: list[list[float]], model: Model, most_rows: int) -> None:
    """Score what has waited, and empty the list: texts after many prompts fill a batch that those after one would not."""
    for place, values in _continued(rest, model, most_rows):
        found[place].extend(values)
    rest.clear()


def _continued(rest: Sequence[_Rest], model: Model, most_rows: int) -> Iterator[tuple[int, list[float]]]:
    """Log-probabilities of all tokens but the first."""
    vocabulary = model.config.get_text_config(decoder=True).vocab_size
    most_tokens = max(1, _ROOM // (4 * vocabulary))
    for batch in by_length([len(one.tokens) - 1 for one in rest], most_tokens, 2 * most_rows - 1, most_padding=0.1):
        members = [rest[place] for place in batch]
        for one, values in zip(members, _pass(members, model), strict=True):
            yield one.place, values


def _pass(members: Sequence[_Rest], model: Model) -> list[list[float]]:
    import torch

    read = [one.tokens[:-1] for one in members]
    width, longest = max(map(len, read)), max(one.row.length for one in members)
    ids = torch.tensor([[*tokens, *[tokens[-1]] * (width - len(tokens))] for tokens in read], device=model.device)
    starts = torch.tensor([[one.row.length] for one in members], device=model.device)
    positions = starts + torch.arange(width, device=model.device)[None]
    seen = torch.arange(longest, device=model.device)[None] >= longest - starts
    mask = torch.cat([seen, seen.new_ones(len(members), width)], dim=1).long()
    logits = forward(model, ids, positions, mask, together([one.row for one in members], model), width).float()
    logprobs = logits.log_softmax(dim=-1)
    asked = torch.tensor([[*one.tokens[1:], *[0] * (width + 1 - len(one.tokens))] for one in members], device=model.device)
    values = logprobs.gather(-1, asked[..., None])[..., 0].tolist()
    return [row[: len(one.tokens) - 1] for row, one in zip(values, members, strict=True)]
