"""A server on this machine that answers as a test tells it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Handler = Callable[["Asked"], object]


class Asked:
    """One request as the server sees it, and what it sends back."""

    def __init__(self, handler: BaseHTTPRequestHandler, number: int) -> None:
        self.handler, self.number = handler, number
        self.body: dict[str, Any] = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        self.headers, self.path = handler.headers, handler.path

    def send(self, status: int, content: bytes | str, headers: dict[str, str] | None = None, length: int | None = None) -> None:
        data = content.encode() if isinstance(content, str) else content
        self.handler.send_response(status)
        for name, value in (headers or {}).items():
            self.handler.send_header(name, value)
        self.handler.send_header("Content-Length", str(len(data) if length is None else length))
        self.handler.end_headers()
        self.handler.wfile.write(data)

    def chat(self, text: str | None = "yes", finish: str = "stop", **more: Any) -> None:  # noqa: ANN401
        choice = {"message": {"role": "assistant", "content": text}, "finish_reason": finish} | more
        self.send(200, json.dumps({"model": "m", "system_fingerprint": "f1", "choices": [choice], "usage": {"total_tokens": 10}}))


@contextmanager
def serving(handle: Handler) -> Iterator[tuple[str, list[Asked]]]:
    """A server that answers its first request, the probe, properly, and the rest as told."""
    seen: list[Asked] = []

    class Local(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = Asked(self, len(seen))
            seen.append(asked)
            handle(asked) if asked.number else asked.chat()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Local)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", seen
    finally:
        server.shutdown()
        server.server_close()
