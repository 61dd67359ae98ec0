"""A hub that is not reached, or has no such model, is one line at once and never a row of tries."""

import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scoring.backends.local.hub import find_on_hub
from variants.errors import BadInputError

SCRIPT = (
    "from scoring.backends import open_backend\n"
    "try:\n    open_backend('hf:nobody/nothing')\nexcept Exception as error:\n    print(type(error).__name__, error)\n"
)


def said_with(endpoint: str, cache: Path, **more: str) -> str:
    """What opening a hub model says, in a process of its own because the hub client reads its settings once."""
    surroundings = {**os.environ, "HF_HUB_CACHE": str(cache), "HF_ENDPOINT": endpoint, "PYTHONPATH": os.pathsep.join(sys.path), **more}
    return subprocess.run([sys.executable, "-c", SCRIPT], env=surroundings, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("status", "headers", "said"),
    [
        (503, {}, "hf:nobody/nothing@main: the hub is not reached, and the cache holds no copy"),
        (404, {"X-Error-Code": "RepoNotFound"}, "hf:nobody/nothing: the hub has no such model"),
        (404, {"X-Error-Code": "RevisionNotFound"}, "hf:nobody/nothing@main: the hub has this model, but no such revision"),
        (403, {"X-Error-Code": "GatedRepo"}, "hf:nobody/nothing: the hub shows this model only to those"),
    ],
)
def test_the_hub_is_asked_once_and_each_refusal_has_its_words(tmp_path: Path, status: int, headers: dict[str, str], said: str) -> None:
    asked: list[str] = []

    class Hub(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        shown = said_with(f"http://127.0.0.1:{server.server_port}", tmp_path)
    finally:
        server.shutdown()
        server.server_close()
    assert shown.startswith(f"BadInputError {said}")
    assert [path for path in asked if path.startswith("/api/models")] == ["/api/models/nobody/nothing/revision/main"]
    assert "\n" not in shown


@pytest.mark.parametrize("more", [{}, {"HF_HUB_OFFLINE": "1"}])
def test_without_a_network_a_model_that_is_not_cached_is_said_so(tmp_path: Path, more: dict[str, str]) -> None:
    shown = said_with("http://127.0.0.1:9", tmp_path, **more)
    assert shown.startswith("BadInputError hf:nobody/nothing@main: the hub is not reached, and the cache holds no copy")


def test_a_name_that_no_hub_model_can_have_is_refused() -> None:
    with pytest.raises(BadInputError, match=r"expected hf:ORG/NAME\[@REVISION\]"):
        find_on_hub("a b//c", "main")
