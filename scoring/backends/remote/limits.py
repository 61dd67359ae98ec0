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
    closed: str = ""
    """Why nothing more is to be asked, whatever the budget says."""
    _sent: int = 0
    """Requests that were begun, each counted once whatever its tries."""
    _answered: int = 0
    """The latest request that was answered, by the order in which they were begun."""
    _failed: set[int] = field(default_factory=set)
    """Requests begun after it that failed after all their tries."""
    _next: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self) -> int:
        """The number of a request that is about to be made, in the order of their beginning."""
        with self._lock:
            self._sent += 1
            return self._sent

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

    def note(self, number: int, *, answered: bool) -> None:
        """Take in how a request ended after all its tries; too many failures in a row, and the server is given up on.

        In a row is meant as they were begun: an answer that comes late says nothing of a server that has failed since it was asked for.
        """
        with self._lock:
            if answered:
                self._answered = max(self._answered, number)
                self._failed = {one for one in self._failed if one > self._answered}
            elif number > self._answered:
                self._failed.add(number)

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
        if len(self._failed) >= self.settings.most_failures:
            return f"{self.settings.most_failures} requests in a row failed"
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
