"""A server on this machine that answers rightly, or in one of the ways in which servers go wrong; which, a seed decides for each try."""

import hashlib
import json
import socket
import ssl
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

Fault = Callable[[BaseHTTPRequestHandler, str], None]
STILL = 4.0
"""Seconds for which a silent or slow server stays so: longer than the client waits."""


def right(text: str) -> str:
    """What this server answers to a prompt when nothing goes wrong."""
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def reply(handler: BaseHTTPRequestHandler, status: int, content: bytes, **headers: str) -> None:
    """One whole HTTP reply."""
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    handler.wfile.write(content)


def body(text: str, **changed: Any) -> bytes:  # noqa: ANN401 - JSON
    """A chat completion."""
    token = {"token": text, "logprob": -0.25, "top_logprobs": [{"token": text, "logprob": -0.25}]}
    choice = {"index": 0, "message": {"content": text}, "finish_reason": "stop", "logprobs": {"content": [token]}} | changed
    return json.dumps({"model": "m", "choices": [choice], "usage": {"total_tokens": 10}}).encode()


def _silent(handler: BaseHTTPRequestHandler, text: str) -> None:
    time.sleep(STILL)
    handler.close_connection = True


def _slow(handler: BaseHTTPRequestHandler, text: str) -> None:
    content = body(right(text))
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    end = time.monotonic() + STILL
    for at in range(len(content)):
        handler.wfile.write(content[at : at + 1])
        handler.wfile.flush()
        time.sleep(0.02)
        if time.monotonic() > end:
            break
    handler.close_connection = True


def _reset(handler: BaseHTTPRequestHandler, text: str) -> None:
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()


def _cut(handler: BaseHTTPRequestHandler, text: str) -> None:
    content = body(right(text))
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    handler.wfile.write(content[: len(content) // 2])
    handler.close_connection = True


FAULTS: dict[str, Fault] = {
    "429": lambda handler, _: reply(handler, 429, b"slow down"),
    "429 with Retry-After": lambda handler, _: reply(handler, 429, b"slow down", Retry_After="0.01"),
    "500": lambda handler, _: reply(handler, 500, b"boom"),
    "503 in HTML": lambda handler, _: reply(handler, 503, b"<html><script>alert(1)</script>"),
    "no reply": _silent,
    "slow bytes": _slow,
    "reset": _reset,
    "cut short": _cut,
    "not JSON": lambda handler, _: reply(handler, 200, b"<html>hello</html>"),
    "half of JSON": lambda handler, text: reply(handler, 200, body(right(text))[:40]),
    "no choices": lambda handler, _: reply(handler, 200, b'{"choices": []}'),
    "nested without end": lambda handler, _: reply(handler, 200, b'{"choices": ' + b"[" * 200_000),
    "20 MB": lambda handler, _: reply(handler, 200, body("x" * 20_000_000)),
}
"""Ways to fail that another try may mend."""

ODD: dict[str, Callable[[str], dict[str, Any]]] = {
    "positive log-probability": lambda text: {"logprobs": {"content": [{"token": text, "logprob": 0.7}]}},
    "log-probability NaN": lambda text: {"logprobs": {"content": [{"token": text, "logprob": float("nan")}]}},
    "log-probability infinite": lambda text: {"logprobs": {"content": [{"token": text, "logprob": float("-inf")}]}},
    "log-probability a text": lambda text: {"logprobs": {"content": [{"token": text, "logprob": "-0.5"}]}},
    "tokens missing": lambda text: {"logprobs": {"content": [{"token": text[:3], "logprob": -0.5}]}},
    "an entry is none": lambda text: {"logprobs": {"content": [{"token": text, "logprob": -0.5}, None]}},
    "no log-probabilities": lambda text: {"logprobs": None},
}
"""Right answers whose log-probabilities cannot be believed."""


@dataclass
class Hostile:
    """What the server does to each try, and what it saw."""

    rate: float
    kinds: Sequence[str] = tuple(FAULTS)
    calm: int = 1
    """Requests at the beginning that are answered rightly, the client's probe the first."""
    seed: int = 0
    odd: bool = True
    """Whether a tenth of the right answers carries odd log-probabilities, and a tenth comes behind another choice."""
    seen: list[str] = field(default_factory=list)
    """The prompt of every request."""
    struck: Counter[str] = field(default_factory=Counter)
    """How often each fault was used."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one request, or fail."""
        asked = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        text = asked["messages"][-1]["content"]
        with self.lock:
            tries = self.seen.count(text)
            number = len(self.seen)
            self.seen.append(text)
        rng = Random(f"{self.seed} {text} {tries}")
        if number >= self.calm and rng.random() < self.rate:
            kind = rng.choice(list(self.kinds))
            with self.lock:
                self.struck[kind] += 1
            FAULTS[kind](handler, text)
        elif number and self.odd and rng.random() < 0.2:
            self._odd(handler, text, rng)
        else:
            reply(handler, 200, body(right(text)))

    def _odd(self, handler: BaseHTTPRequestHandler, text: str, rng: Random) -> None:
        if rng.random() < 0.5:
            reply(handler, 200, body(right(text), **ODD[rng.choice(list(ODD))](right(text))))
            return
        told = json.loads(body(right(text)))
        other = {"index": 1, "message": {"content": "another"}, "finish_reason": "stop"}
        reply(handler, 200, json.dumps(told | {"choices": [other, *told["choices"]]}).encode())


@contextmanager
def serving(hostile: Hostile, certificate: Path | None = None) -> Iterator[str]:
    """The server, until the block ends; its address."""

    class Local(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            with suppress(OSError):
                hostile.answer(self)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 64

        def handle_error(self, *_: object) -> None:
            """A connection that the client closed is no news here."""

    server = Quiet(("127.0.0.1", 0), Local)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"{'http' if certificate is None else 'https'}://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
