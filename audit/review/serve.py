"""A page on this machine alone where a person judges a sheet: keyboard, autosave, back; no verdict, model or generator in sight."""

import json
import secrets
import threading
from collections.abc import Callable
from dataclasses import asdict, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from audit.review.sheet import LABELS, SheetRow, read_sheet, write_sheet
from variants.errors import BadInputError

_PAGE = Path(__file__).parent / "page.html"
_LARGEST = 4096


class Desk:
    """The sheet under review; every label is on disk before it is acknowledged."""

    def __init__(self, path: Path) -> None:
        if path.suffix == ".json":
            raise BadInputError(
                f"{path}: Label Studio tasks are judged in Label Studio; draw the sample as .jsonl or .csv to serve it here"
            )
        self._path = path
        self._rows = read_sheet(path)
        self._lock = threading.Lock()
        if not self._rows:
            raise BadInputError(f"{path}: the sheet holds no row")

    @property
    def rows(self) -> list[SheetRow]:
        """The rows as they stand."""
        return list(self._rows)

    def say(self, row_id: str, label: str) -> bool:
        """Write one label; False if the row or the label is none."""
        with self._lock:
            place = next((place for place, row in enumerate(self._rows) if row.row_id == row_id), None)
            if place is None or label not in {"", *LABELS}:
                return False
            self._rows[place] = replace(self._rows[place], label=label)
            write_sheet(self._path, self._rows)
        return True


def open_server(path: Path, port: int = 0) -> tuple[ThreadingHTTPServer, str]:
    """A server bound to 127.0.0.1 with a token of this run, and the address to open; the caller runs and closes it.

    Raises:
        BadInputError: If the sheet cannot be read, or the port is taken.
    """
    desk, token = Desk(path), secrets.token_urlsafe(24)
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (_Handler,), {"desk": desk, "token": token}))
    except OSError as error:
        raise BadInputError(f"port {port}: {error.strerror}; choose another --port") from error
    return server, f"http://127.0.0.1:{server.server_address[1]}/?token={token}"


class _Handler(BaseHTTPRequestHandler):
    """Three routes, all behind the token: the page, the rows, one label."""

    desk: ClassVar[Desk]
    token: ClassVar[str]
    server_version = "SAGO"
    sys_version = ""

    def do_GET(self) -> None:
        """The page or the rows."""
        where = urlsplit(self.path)
        if not self._known(parse_qs(where.query).get("token", [""])[0]):
            return
        if where.path == "/":
            nonce = secrets.token_urlsafe(12)
            page = _PAGE.read_text(encoding="utf-8").replace("__NONCE__", nonce)
            self._send(200, "text/html; charset=utf-8", page.encode(), nonce)
        elif where.path == "/rows":
            self._send(200, "application/json", json.dumps([asdict(row) for row in self.desk.rows]).encode())
        else:
            self._send(404, "text/plain", b"not found")

    def do_POST(self) -> None:
        """One label."""
        if not self._known(self.headers.get("X-Token", "")):
            return
        size = int(self.headers.get("Content-Length") or 0)
        if urlsplit(self.path).path != "/label" or not 0 < size <= _LARGEST:
            self._send(404, "text/plain", b"not found")
            return
        try:
            told = json.loads(self.rfile.read(size))
            done = self.desk.say(str(told["row_id"]), str(told["label"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            done = False
        self._send(200 if done else 400, "application/json", json.dumps({"saved": done}).encode())

    def _known(self, given: str) -> bool:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        if secrets.compare_digest(given.encode(), self.token.encode()) and host in {"127.0.0.1", "localhost"}:
            return True
        self._send(403, "text/plain", b"open the address that the command printed")
        return False

    def _send(self, status: int, kind: str, body: bytes, nonce: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        allowed = f"'nonce-{nonce}'" if nonce else "'none'"
        policy = (
            f"default-src 'none'; script-src {allowed}; style-src {allowed}; connect-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
        self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing: addresses hold the token."""


def serve(path: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the address."""
    server, address = open_server(path, port)
    with server:
        ready(address)
        server.serve_forever()
