"""The pace and the budget that all requests of a server share, and when a server is given up on."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from scoring.backends.remote.settings import ServerSettings


@dataclass(slots=True)
class Limiter:
    """Counts what was asked, holds requests back to the pace, and says when the budget is spent."""

    settings: ServerSettings
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    requests: int = 0
    tokens: int = 0
    failures: int = 0
    """Requests in a row that failed after all their tries."""
    closed: str = ""
    """Why nothing more is to be asked, whatever the budget says."""
    _next: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def admit(self) -> str:
        """Take one request from the budget and wait for its turn; the reason where the budget does not allow it, else empty."""
        with self._lock:
            spent = self._spent()
            if spent:
                return spent
            self.requests += 1
            wait = self._turn()
        if wait > 0:
            self.sleep(wait)
        return ""

    def pay(self, tokens: int) -> None:
        """Take what a reply cost from the budget."""
        with self._lock:
            self.tokens += tokens

    def note(self, *, answered: bool) -> None:
        """Take in how a request ended after all its tries; too many failures in a row, and the server is given up on."""
        with self._lock:
            self.failures = 0 if answered else self.failures + 1

    def close(self, why: str) -> None:
        """Let no further request go out."""
        with self._lock:
            self.closed = why

    def spent(self) -> str:
        """Which budget is spent; empty where none is."""
        with self._lock:
            return self._spent()

    def _spent(self) -> str:
        if self.closed:
            return self.closed
        if self.failures >= self.settings.most_failures:
            return f"{self.failures} requests in a row failed"
        if self.settings.request_budget is not None and self.requests >= self.settings.request_budget:
            return f"the budget of {self.settings.request_budget} requests is spent"
        if self.settings.token_budget is not None and self.tokens >= self.settings.token_budget:
            return f"the budget of {self.settings.token_budget} tokens is spent"
        return ""

    def _turn(self) -> float:
        if self.settings.requests_per_minute is None:
            return 0.0
        now = self.clock()
        turn = max(now, self._next)
        self._next = turn + 60.0 / self.settings.requests_per_minute
        return turn - now
