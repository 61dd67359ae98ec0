"""How hard a server may be asked, and where the key comes from."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from variants.errors import BadInputError

_OPENAI = "api.openai.com"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Limits that the user sets; starting values set by us."""

    concurrency: int = 8
    """Requests under way at once."""
    timeout: float = 120.0
    """Seconds until a reply must be complete, however slowly its bytes come."""
    retries: int = 3
    """Further tries after a failure that may pass."""
    first_wait: float = 0.5
    """Seconds before the first further try; doubles each time, with jitter from nothing up to the whole."""
    longest_wait: float = 60.0
    """Seconds; a server that asks to wait longer (`Retry-After`) is given up on."""
    requests_per_minute: float | None = None
    """None leaves the pace to the server."""
    request_budget: int | None = None
    """Budget of this process, further tries included; None is no cap."""
    token_budget: int | None = None
    """Budget of prompt and answer tokens as the server counts them; None is no cap."""
    most_failures: int = 24
    """Requests in a row that fail after all their tries before the server is given up on."""
    most_bytes: int = 16 * 1024 * 1024
    """Largest reply that is read; log-probabilities of 20 alternatives to 4,000 tokens take a third of it."""

    def __post_init__(self) -> None:
        """Refuse limits under which nothing can be asked."""
        least: dict[str, float | None] = {
            "at least 1 request at once": self.concurrency,
            "a budget of at least 1 request": self.request_budget,
            "a budget of at least 1 token": self.token_budget,
        }
        for words, number in least.items():
            if number is not None and number < 1:
                raise BadInputError(f"expected {words}; got {number!r}")
        if not self.timeout > 0 or self.retries < 0 or self.first_wait < 0 or self.longest_wait < 0:
            raise BadInputError(f"expected a timeout above 0 s, and retries and waits of at least 0; got {self!r}")
        if self.requests_per_minute is not None and not self.requests_per_minute > 0:
            raise BadInputError(f"expected more than 0 requests a minute; got {self.requests_per_minute!r}")


def key_for(url: str) -> str | None:
    """The key for a server, from the environment alone.

    `SAGO_API_KEY` goes to whatever server the reference names; `OPENAI_API_KEY` goes to OpenAI's own host and nowhere else.
    """
    named = os.environ.get("SAGO_API_KEY")
    if named:
        return named
    return os.environ.get("OPENAI_API_KEY") or None if urlsplit(url).hostname == _OPENAI else None


def without_key(text: str, key: str | None) -> str:
    """The text on one line, at most 200 characters, with the key blotted out: servers repeat it in their complaints."""
    plain = " ".join(text.split())
    if key:
        plain = plain.replace(key, "[key]")
    return plain[:200]
