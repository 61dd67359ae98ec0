"""Asks a server over HTTP: tries again what may pass, waits as long as it is told to, and gives every failure its own words."""

import email.utils
import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from scoring.backends.remote.limits import Limiter
from scoring.backends.remote.settings import ServerSettings, key_for, without_key

_MAY_PASS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})
_HOPELESS = frozenset({401, 403, 404})
Payload = Mapping[str, Any]
"""A JSON object as the server speaks it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A JSON object, or why there is none."""

    body: dict[str, Any] | None
    error: str = ""
    hopeless: bool = False
    """Whether every further request would end the same way: wrong key, unknown model, spent budget."""
    status: int | None = None
    may_pass: bool = False
    """Whether the same request may be answered later, though all its tries failed."""


@dataclass(frozen=True, slots=True)
class _Came:
    """A reply that was read to its end."""

    status: int
    headers: httpx.Headers
    content: bytes
    reason: str

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Client:
    """One server. The key is read from the environment for each request and kept nowhere."""

    url: str
    settings: ServerSettings
    limiter: Limiter
    transport: httpx.BaseTransport | None = None
    """Instead of the network, for tests."""
    sleep: Callable[[float], None] = time.sleep
    jitter: Random = field(default_factory=Random)

    def connected(self) -> httpx.Client:
        """Connections for a round of requests; close them after it."""
        return httpx.Client(timeout=self.settings.timeout, transport=self.transport, follow_redirects=False)

    def post(self, http: httpx.Client, path: str, payload: Payload) -> Reply:
        """Ask once, and again after failures that may pass."""
        reply, number = Reply(None, "not asked"), self.limiter.begin()
        for attempt in range(self.settings.retries + 1):
            refused = self.limiter.admit()
            if refused:
                return Reply(None, f"{refused}; the last: {reply.error}" if attempt else refused, hopeless=True)
            reply, wait = self._once(http, path, payload, attempt)
            if reply.body is not None or wait is None:
                self.limiter.note(number, answered=True)
                return reply
            if wait > self.settings.longest_wait:
                return self._given_up(number, f"{reply.error}; the server asks to wait {wait:.0f} s", reply.status)
            if attempt < self.settings.retries:
                self.sleep(wait)
        return self._given_up(number, f"{reply.error} (tried {self.settings.retries + 1} times)", reply.status)

    def _given_up(self, number: int, error: str, status: int | None) -> Reply:
        self.limiter.note(number, answered=False)
        return Reply(None, error, status=status, may_pass=True)

    def _once(self, http: httpx.Client, path: str, payload: Payload, attempt: int) -> tuple[Reply, float | None]:
        """One request: what came, and how long to wait before another try; None where none would help."""
        wait = self.settings.first_wait * 2**attempt * self.jitter.random()
        key = key_for(self.url)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        try:
            came = self._read(http, f"{self.url}{path}", payload, headers)
        except httpx.TimeoutException:
            return Reply(None, f"no reply within {self.settings.timeout:g} s"), wait
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            text = without_key(f"no reply ({type(error).__name__}: {error})", key)
            distrusted = "CERTIFICATE" in text
            return Reply(None, text, hopeless=distrusted), None if distrusted else wait
        if came.status == 200:
            return self._body(came, key, wait)
        text = without_key(f"HTTP {came.status}: {_complaint(came)}", key)
        if came.status in _MAY_PASS:
            return Reply(None, text, status=came.status), max(wait, _asked_to_wait(came))
        return Reply(None, text, hopeless=came.status in _HOPELESS, status=came.status), None

    def _read(self, http: httpx.Client, url: str, payload: Payload, headers: Mapping[str, str]) -> _Came:
        """Post, and read the reply up to a size and a moment: each read's own timeout begins anew with every byte."""
        end, content = time.monotonic() + self.settings.timeout, bytearray()
        with http.stream("POST", url, json=dict(payload), headers=dict(headers)) as came:
            for part in came.iter_bytes():
                content += part
                if len(content) > self.settings.most_bytes:
                    raise httpx.ReadError(f"the reply is longer than {self.settings.most_bytes} bytes")
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("too slow")
            return _Came(came.status_code, came.headers, bytes(content), came.reason_phrase)

    def _body(self, came: _Came, key: str | None, wait: float) -> tuple[Reply, float | None]:
        try:
            body = _without(key, json.loads(came.content))
        except (ValueError, RecursionError):
            return Reply(None, without_key(f"the reply is not JSON: {came.text[:60]!r}", key), status=200), wait
        if not isinstance(body, dict) or not isinstance(body.get("choices"), list) or not body["choices"]:
            said = body.get("error") if isinstance(body, dict) else body
            return Reply(None, without_key(f"the reply holds no choices: {str(said)[:80]!r}", key), status=200), wait
        usage = body.get("usage")
        self.limiter.pay(_count(usage.get("total_tokens")) if isinstance(usage, dict) else 0)
        return Reply(body, status=200), None


def _without(key: str | None, body: Any) -> Any:  # noqa: ANN401 - JSON
    """The body with the key blotted out wherever the server repeats it: what it says is kept, and the key is not."""
    text = json.dumps(body, ensure_ascii=False) if key else ""
    return json.loads(text.replace(key, "[key]")) if key and key in text else body


def _count(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _complaint(came: _Came) -> str:
    """The server's own words, from the places where servers put them."""
    try:
        body = json.loads(came.content)
    except (ValueError, RecursionError):
        return came.text[:200] or came.reason
    error = body.get("error", body) if isinstance(body, dict) else body
    return str(error.get("message", error) if isinstance(error, dict) else error)[:200]


def _asked_to_wait(came: _Came) -> float:
    """Seconds from `Retry-After`, a number or a date; 0 without one that can be read."""
    said = came.headers.get("retry-after", "")
    try:
        seconds = float(said)
        return max(0.0, seconds) if math.isfinite(seconds) else 0.0
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(said).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return 0.0
