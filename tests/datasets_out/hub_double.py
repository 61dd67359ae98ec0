"""A hub on 127.0.0.1 that answers the HTTP calls of the real client: repositories, trees, large files in basic transfer, commits.

It keeps files in memory, knows one token, and can be told to break off: after so many large files, or at the commit.
"""

import base64
import hashlib
import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

TOKEN = "hf_right"  # noqa: S105 - of the double alone
LARGE = (".parquet",)


@dataclass
class Repository:
    """One data set repository, its newest commit alone."""

    private: bool
    files: dict[str, bytes] = field(default_factory=lambda: {".gitattributes": b"*.parquet filter=lfs\n"})
    commits: list[str] = field(default_factory=lambda: ["0" * 40])

    @property
    def sha(self) -> str:
        """The newest commit."""
        return self.commits[-1]


@dataclass
class Hub:
    """What the double holds, and how it misbehaves."""

    url: str = ""
    repositories: dict[str, Repository] = field(default_factory=dict)
    stored: dict[str, bytes] = field(default_factory=dict)
    """Large files by SHA-256, whether or not a commit names them."""
    uploads: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    break_after_uploads: int | None = None
    break_commit: bool = False


class _Handler(BaseHTTPRequestHandler):
    hub: Hub
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        """Stay quiet."""

    def do_GET(self) -> None:
        self._answer("GET")

    def do_HEAD(self) -> None:
        self._answer("HEAD")

    def do_POST(self) -> None:
        self._answer("POST")

    def do_PUT(self) -> None:
        self._answer("PUT")

    def _answer(self, method: str) -> None:
        path = unquote(urlsplit(self.path).path)
        body = self._body()
        self.hub.calls.append(f"{method} {path}")
        if self.headers.get("Authorization") != f"Bearer {TOKEN}" and not path.startswith("/storage/"):
            self._send(401, {"error": "Invalid username or password."})
            return
        for verb, pattern, answer in _ROUTES:
            match = re.fullmatch(pattern, path)
            if verb in {method, "ANY"} and match:
                answer(self, match, body)
                return
        self._send(404, {"error": f"no such thing: {method} {path}"})

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        pieces = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            pieces.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(pieces)

    def _send(self, status: int, content: object, headers: dict[str, str] | None = None) -> None:
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status == 404 and "X-Error-Code" not in (headers or {}):
            self.send_header("X-Error-Code", "RepoNotFound" if "resolve" not in self.path else "EntryNotFound")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(raw)

    def repository(self, name: str) -> Repository | None:
        return self.hub.repositories.get(name)

    def whoami(self, _: re.Match[str], __: bytes) -> None:
        self._send(200, {"type": "user", "name": "tester", "auth": {"type": "access_token"}, "orgs": []})

    def create(self, _: re.Match[str], body: bytes) -> None:
        told = json.loads(body)
        name = f"{told['organization']}/{told['name']}"
        if name in self.hub.repositories:
            self._send(409, {"error": "You already created this dataset repo", "url": f"{self.hub.url}/datasets/{name}"})
            return
        self.hub.repositories[name] = Repository(private=told.get("visibility") == "private" or bool(told.get("private")))
        self._send(200, {"url": f"{self.hub.url}/datasets/{name}", "name": name, "id": name})

    def validate_yaml(self, _: re.Match[str], body: bytes) -> None:
        """The client asks this before it commits a card."""
        head = json.loads(body)["content"]
        errors = [] if re.match(r"\A---\n.*?\n---\n", head, re.DOTALL) else [{"message": "no YAML head"}]
        self._send(400 if errors else 200, {"errors": errors, "warnings": []})

    def settings(self, match: re.Match[str], body: bytes) -> None:
        told = json.loads(body)
        self.hub.repositories[match["repo"]].private = told.get("visibility") == "private" or bool(told.get("private"))
        self._send(200, {"private": self.hub.repositories[match["repo"]].private})

    def info(self, match: re.Match[str], _: bytes) -> None:
        held = self.repository(match["repo"])
        if held is None:
            self._send(404, {"error": "Repository not found"})
            return
        told: dict[str, Any] = {
            "_id": "1",
            "id": match["repo"],
            "sha": held.sha,
            "private": held.private,
            "disabled": False,
            "gated": False,
            "tags": [],
        }
        self._send(200, told | {"downloads": 0, "likes": 0, "siblings": [{"rfilename": name} for name in sorted(held.files)]})

    def tree(self, match: re.Match[str], _: bytes) -> None:
        held = self.repository(match["repo"])
        if held is None:
            self._send(404, {"error": "Repository not found"})
            return
        below = (match["below"] or "").strip("/")
        deep = "recursive=true" in self.path.lower()
        names = [name for name in sorted(held.files) if not below or name == below or name.startswith(f"{below}/")]
        if below and not names:
            self._send(404, {"error": "no such entry"}, {"X-Error-Code": "EntryNotFound"})
            return
        self._send(200, _entries(held, names, below, deep=deep))

    def paths_info(self, match: re.Match[str], body: bytes) -> None:
        held = self.hub.repositories[match["repo"]]
        asked = _paths(body)
        found = [_entry(name, held.files[name]) for name in asked if name in held.files]
        folders = [name for name in asked if any(other.startswith(f"{name}/") for other in held.files)]
        self._send(200, [*found, *({"type": "directory", "path": name, "oid": "1" * 40, "size": 0} for name in folders)])

    def preupload(self, match: re.Match[str], body: bytes) -> None:
        del match
        files = [
            {"path": one["path"], "uploadMode": "lfs" if one["path"].endswith(LARGE) else "regular", "shouldIgnore": False}
            for one in json.loads(body)["files"]
        ]
        self._send(200, {"files": files})

    def batch(self, match: re.Match[str], body: bytes) -> None:
        del match
        objects = [self._upload_of(one) for one in json.loads(body)["objects"]]
        self._send(200, {"transfer": "basic", "objects": objects}, {"Content-Type": "application/vnd.git-lfs+json"})

    def _upload_of(self, one: dict[str, Any]) -> dict[str, Any]:
        if one["oid"] in self.hub.stored:
            return one
        return one | {"actions": {"upload": {"href": f"{self.hub.url}/storage/{one['oid']}"}}}

    def store(self, match: re.Match[str], body: bytes) -> None:
        limit = self.hub.break_after_uploads
        if limit is not None and len(self.hub.uploads) >= limit:
            self._send(400, {"error": "the connection broke off"})
            return
        if hashlib.sha256(body).hexdigest() != match["oid"]:
            self._send(400, {"error": "another content than announced"})
            return
        self.hub.stored[match["oid"]] = body
        self.hub.uploads.append(match["oid"])
        self._send(200, b"")

    def commit(self, match: re.Match[str], body: bytes) -> None:
        held = self.hub.repositories[match["repo"]]
        if self.hub.break_commit:
            self._send(400, {"error": "the commit broke off"})
            return
        lines = [json.loads(line) for line in body.decode().splitlines() if line.strip()]
        parent = lines[0]["value"].get("parentCommit")
        if parent not in {None, held.sha}:
            self._send(412, {"error": "A commit has happened since. Please refresh and try again."})
            return
        for line in lines[1:]:
            self._apply(held, line["key"], line["value"])
        held.commits.append(hashlib.sha1(body + held.sha.encode(), usedforsecurity=False).hexdigest())
        url = f"{self.hub.url}/datasets/{match['repo']}/commit/{held.sha}"
        self._send(200, {"commitUrl": url, "commitOid": held.sha, "success": True, "hookOutput": ""})

    def _apply(self, held: Repository, what: str, value: dict[str, Any]) -> None:
        if what == "file":
            held.files[value["path"]] = base64.b64decode(value["content"])
        elif what == "lfsFile":
            held.files[value["path"]] = self.hub.stored[value["oid"]]
        elif what == "deletedFile":
            del held.files[value["path"]]

    def resolve(self, match: re.Match[str], _: bytes) -> None:
        held = self.repository(match["repo"])
        content = None if held is None else held.files.get(match["path"])
        if held is None or content is None:
            self._send(404, {"error": "Entry not found"})
            return
        is_large = match["path"].endswith(LARGE)
        etag = hashlib.sha256(content).hexdigest() if is_large else _git_hash(content)
        headers = {"X-Repo-Commit": held.sha, "ETag": f'"{etag}"', "Accept-Ranges": "bytes"}
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if part and self.command == "GET":
            start, end = int(part[1]), int(part[2] or len(content) - 1)
            piece = content[start : end + 1]
            self._send(206, piece, headers | {"Content-Range": f"bytes {start}-{start + len(piece) - 1}/{len(content)}"})
        else:
            self._send(200, content, headers)


def _git_hash(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _entry(name: str, content: bytes) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": "file", "path": name, "size": len(content), "oid": _git_hash(content)}
    if name.endswith(LARGE):
        entry["lfs"] = {"oid": hashlib.sha256(content).hexdigest(), "size": len(content), "pointerSize": 130}
    return entry


def _entries(held: Repository, names: list[str], below: str, *, deep: bool) -> list[dict[str, Any]]:
    folders = sorted({name.rpartition("/")[0] for name in names if "/" in name} - {""})
    every = sorted({"/".join(folder.split("/")[:depth]) for folder in folders for depth in range(1, folder.count("/") + 2)})
    entries = [_entry(name, held.files[name]) for name in names]
    entries += [{"type": "directory", "path": folder, "oid": "1" * 40, "size": 0} for folder in every if folder != below]
    if deep:
        return entries
    return [entry for entry in entries if entry["path"].rpartition("/")[0] == below]


def _paths(body: bytes) -> list[str]:
    try:
        told = json.loads(body)["paths"]
    except ValueError:
        told = [unquote(pair.partition("=")[2].replace("+", " ")) for pair in body.decode().split("&") if pair.startswith("paths=")]
    return [told] if isinstance(told, str) else list(told)


_REPO = r"(?P<repo>[\w.-]+/[\w.-]+)"
_Answer = Callable[[_Handler, re.Match[str], bytes], None]
_ROUTES: tuple[tuple[str, str, _Answer], ...] = (
    ("GET", r"/api/whoami-v2", _Handler.whoami),
    ("POST", r"/api/repos/create", _Handler.create),
    ("POST", r"/api/validate-yaml", _Handler.validate_yaml),
    ("PUT", rf"/api/datasets/{_REPO}/settings", _Handler.settings),
    ("GET", rf"/api/datasets/{_REPO}(?:/revision/(?P<revision>[^/]+))?", _Handler.info),
    ("GET", rf"/api/datasets/{_REPO}/tree/(?P<revision>[^/]+)(?P<below>/.*)?", _Handler.tree),
    ("POST", rf"/api/datasets/{_REPO}/paths-info/(?P<revision>[^/]+)", _Handler.paths_info),
    ("POST", rf"/api/datasets/{_REPO}/preupload/(?P<revision>[^/]+)", _Handler.preupload),
    ("POST", rf"/api/datasets/{_REPO}/commit/(?P<revision>[^/]+)", _Handler.commit),
    ("POST", rf"/datasets/{_REPO}\.git/info/lfs/objects/batch", _Handler.batch),
    ("PUT", r"/storage/(?P<oid>[0-9a-f]{64})", _Handler.store),
    ("ANY", rf"/datasets/{_REPO}/resolve/(?P<revision>[^/]+)/(?P<path>.+)", _Handler.resolve),
)


@contextmanager
def running() -> Iterator[Hub]:
    """A hub that runs until the block ends."""
    hub = Hub()
    handler = type("Handler", (_Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    hub.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
