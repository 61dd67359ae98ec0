"""The pace and the budget that all requests of a server share."""

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

    def spent(self) -> str:
        """Which budget is spent; empty where none is."""
        with self._lock:
            return self._spent()

    def _spent(self) -> str:
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
