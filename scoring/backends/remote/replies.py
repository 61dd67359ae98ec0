"""Reads what a server said: text, why it ended, and log-probabilities where it gives them."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from scoring.backends.base import Finish, Generation
from scoring.backends.labels import spellings

_FINISHES: dict[str, Finish] = {"length": "length", "max_tokens": "length", "content_filter": "filtered"}
_ROUNDING = 1e-4
"""How far above 0 a log-probability may lie by rounding in half precision."""
Choice = dict[str, Any]
"""One of the server's choices, as it came."""


def first_choice(body: dict[str, Any]) -> Choice | None:
    """The first choice, if it is an object: the one with index 0, wherever a server puts it."""
    choices = body["choices"]
    choice = next((one for one in choices if isinstance(one, dict) and one.get("index") == 0), choices[0])
    return choice if isinstance(choice, dict) else None


def generation(body: dict[str, Any]) -> Generation:
    """The answer in a reply of either kind; an error where the reply is not of the form that the protocol has."""
    choice = first_choice(body) or {}
    message = choice.get("message")
    finish = _FINISHES.get(str(choice.get("finish_reason")), "stop")
    if isinstance(message, dict):
        if message.get("refusal"):
            return Generation(_clean(message["refusal"]), "filtered")
        text = message.get("content")
        if text is None and "content" in message:
            text = ""
    else:
        text = choice.get("text")
    if not isinstance(text, str):
        return Generation("", "error", None, f"the reply holds no text, only {sorted(choice)!r}")
    return Generation(_clean(text), finish, token_logprobs(choice, text))


def token_logprobs(choice: Choice, text: str = "") -> tuple[float, ...] | None:
    """Log-probabilities of the answer's tokens; None where there are none, one of them is none, or tokens of `text` are missing."""
    held = choice.get("logprobs")
    if not isinstance(held, dict):
        return None
    content, plain, tokens = held.get("content"), held.get("token_logprobs"), held.get("tokens")
    values: list[Any] = plain if isinstance(plain, list) else []
    if isinstance(content, list):
        entries = [entry if isinstance(entry, dict) else {} for entry in content]
        values, tokens = [entry.get("logprob") for entry in entries], [entry.get("token") for entry in entries]
    numbers = tuple(number for value in values if (number := logprob(value)) is not None)
    return numbers if numbers and len(numbers) == len(values) and _covers(tokens, text) else None


def logprob(value: object) -> float | None:
    """A natural log of a probability, at most 0; None for anything else. A rounding error above 0 counts as 0."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not value <= _ROUNDING or not math.isfinite(value):
        return None
    return min(float(value), 0.0)


def _covers(tokens: object, text: str) -> bool:
    """Whether no token is missing; where tokens are written in signs of the tokenizer's own, that cannot be seen."""
    if not isinstance(tokens, list) or not all(isinstance(token, str) and token.isascii() for token in tokens):
        return True
    return not text.isascii() or text.strip() in "".join(tokens)


def likeliest_first(choice: Choice) -> dict[str, float]:
    """The likeliest first tokens with their log-probabilities, as either protocol writes them."""
    held = choice.get("logprobs")
    if not isinstance(held, dict):
        return {}
    content = held.get("content")
    if isinstance(content, list):
        entries = content[0].get("top_logprobs") if content and isinstance(content[0], dict) else None
        pairs = [(entry.get("token"), entry.get("logprob")) for entry in entries or () if isinstance(entry, dict)]
    else:
        tops = held.get("top_logprobs")
        pairs = list(tops[0].items()) if isinstance(tops, list) and tops and isinstance(tops[0], dict) else []
    return {str(token): number for token, value in pairs if (number := logprob(value)) is not None}


def continuation_logprobs(choice: Choice, start: int) -> tuple[float, ...] | None:
    """Of an echoed prompt, the log-probabilities of the tokens that reach beyond character `start`; None where they are missing."""
    found = list(_echoed(choice))
    values = [value for offset, token, value in found if offset + len(token) > start]
    if not values or any(value is None for value in values):
        return None
    return tuple(float(value) for value in values if value is not None)


def label_shares(first: dict[str, float], labels: Sequence[str]) -> tuple[float | None, ...]:
    """Log-probability of each label from the likeliest first tokens, its spellings summed.

    A token that is the beginning of one label alone counts for it, so that labels of several tokens are seen too.
    """
    sums = [0.0] * len(labels)
    forms = [{form.strip() for form in spellings(label)} for label in labels]
    for token, value in first.items():
        said = token.strip().strip("▁Ġ")
        exact = [place for place, own in enumerate(forms) if said in own]
        hits = exact or [place for place, own in enumerate(forms) if said and any(form.startswith(said) for form in own)]
        if len(hits) == 1:
            sums[hits[0]] += math.exp(value)
    # A sum above 1 is no probability: the server's figures cannot be believed.
    return tuple(logprob(math.log(total)) if total > 0 else None for total in sums)


def _echoed(choice: Choice) -> Iterator[tuple[int, str, float | None]]:
    held = choice.get("logprobs")
    if not isinstance(held, dict):
        return
    offset = 0
    for token, value in zip(held.get("tokens") or (), held.get("token_logprobs") or (), strict=False):
        yield offset, str(token), logprob(value)
        offset += len(str(token))


def _clean(text: object) -> str:
    """Lone surrogates, which JSON can hold and no file can, as U+FFFD."""
    return str(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
