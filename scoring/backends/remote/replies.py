"""Reads what a server said: text, why it ended, and log-probabilities where it gives them."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from scoring.backends.base import Finish, Generation
from scoring.backends.labels import spellings

_FINISHES: dict[str, Finish] = {"length": "length", "max_tokens": "length", "content_filter": "filtered"}
Choice = dict[str, Any]
"""One of the server's choices, as it came."""


def first_choice(body: dict[str, Any]) -> Choice | None:
    """The first choice, if it is an object."""
    choice = body["choices"][0]
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
    return Generation(_clean(text), finish, token_logprobs(choice))


def token_logprobs(choice: Choice) -> tuple[float, ...] | None:
    """Log-probabilities of the answer's tokens; None where there are none, or one of them is not a number."""
    held = choice.get("logprobs")
    if not isinstance(held, dict):
        return None
    content, plain = held.get("content"), held.get("token_logprobs")
    values: list[Any] = plain if isinstance(plain, list) else []
    if isinstance(content, list):
        values = [entry.get("logprob") for entry in content if isinstance(entry, dict)]
    numbers = tuple(float(value) for value in values if isinstance(value, int | float) and math.isfinite(value))
    return numbers if numbers and len(numbers) == len(values) else None


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
    return {str(token): float(value) for token, value in pairs if isinstance(value, int | float) and not math.isnan(value)}


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
    return tuple(math.log(total) if total > 0 else None for total in sums)


def _echoed(choice: Choice) -> Iterator[tuple[int, str, float | None]]:
    held = choice.get("logprobs")
    if not isinstance(held, dict):
        return
    offset = 0
    for token, value in zip(held.get("tokens") or (), held.get("token_logprobs") or (), strict=False):
        number = float(value) if isinstance(value, int | float) and math.isfinite(value) else None
        yield offset, str(token), number
        offset += len(str(token))


def _clean(text: object) -> str:
    """Lone surrogates, which JSON can hold and no file can, as U+FFFD."""
    return str(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
