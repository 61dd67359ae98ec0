"""Rows, names, answers and a server that mean harm, through the whole chain: what they say is shown, and nothing of it acts."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sago_app.main import main
from tests.faults.hostile_server import Hostile, serving
from tests.faults.hostile_texts import OUTSIDE, RAW_CONTROLS, TEXTS
from tests.faults.runs import ROWS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KEY = "sk-planted-7d1e5b90c4"
NAME = TEXTS["picture"] + TEXTS["terminal"] + TEXTS["right to left"]


class Spiteful(Hostile):
    """Answers with texts that act, with the key it was sent, and calls itself by a name that acts."""

    def answer(self, handler) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        size = int(handler.headers["Content-Length"])
        asked = json.loads(handler.rfile.read(size))["messages"][-1]["content"]
        told = list(TEXTS.values())[len(self.seen) % len(TEXTS)]
        self.seen.append(asked)
        said = f"yes {handler.headers['Authorization']} {told}"
        choice = {"index": 0, "message": {"content": said}, "finish_reason": "stop"}
        content = json.dumps({"model": NAME + KEY, "system_fingerprint": KEY, "choices": [choice]}).encode()
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)


@dataclass(frozen=True)
class Chain:
    """A run of hostile rows, and all that was said while it ran."""

    run: Path
    said: str
    outside: frozenset[Path]
    """Files that appeared beside the run folder."""


def rows() -> Iterator[dict[str, object]]:
    """Ordinary questions, each with a text that acts wherever a row has room for one."""
    for at, (what, text) in enumerate(TEXTS.items()):
        told = dict(ROWS[at % len(ROWS)])
        own = text.replace("\x00", "")
        told |= {"id": f"{at} {own}", "dataset": own if at % 3 == 0 else NAME, "vertical": own, "licence": own, "source": own}
        told |= {"context": f"A note: {own}", "question": f"{told['question']}" if at % 2 else f"{own} {told['question']}"}
        if told["task_type"] == "mcq":
            told |= {"choices": [own, "eagle", "shark", NAME], "answer": "eagle"}
        yield told | {"tags": what}
    yield from ({"id": f"plain {at}", "dataset": NAME} | dict(row) for at, row in enumerate(ROWS))


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Chain:
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "items.jsonl").write_text("\n".join(map(json.dumps, rows())), encoding="utf-8")
    before = frozenset(folder.parent.rglob("*"))
    run = folder / "run"
    log = (folder / "said").open("w+", encoding="utf-8")
    with serving(Spiteful(0.0)) as url, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAGO_API_KEY", KEY)
        patch.setattr("sys.stdout", log)
        patch.setattr("sys.stderr", log)
        config: dict[str, object] = {"sources": ["items.jsonl"], "models": ["scripted:echo", f"openai:{NAME}@{url}"]}
        config |= {"score": {"regimes": ["deployed"]}, "axes": ["generation", "confidence"]}
        (folder / "run.yaml").write_text(json.dumps(config), encoding="utf-8")
        codes = [code(["run", str(folder / "run.yaml"), "--out", str(run)])]
        codes += [code(["show", str(run), "--rows", "200"]), code(["verify", str(run)]), code(["validate", str(run / "dataset")])]
        codes += [code(["review", "sample", str(run), "--n", "20", "--out", str(folder / name)]) for name in ("sheet.csv", "sheet.jsonl")]
        codes += [code(["score", str(run), "--model", f"nothing:{NAME}", "--out", str(run)])]
    log.seek(0)
    said = log.read()
    assert codes == [0, 0, 0, 0, 0, 0, 2], said[-3_000:]
    ours = {folder, folder / "said", folder / "run.yaml", folder / "sheet.csv", folder / "sheet.jsonl"}
    ours |= {path.with_name(path.name + ".key.json") for path in ours}
    new = frozenset(path for path in folder.parent.rglob("*") if path not in before | ours and run not in (path, *path.parents))
    return Chain(run, said, new)


def code(arguments: list[str]) -> object:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return ended.value.code


def test_the_rows_really_went_through(chain: Chain) -> None:
    page = (chain.run / "report.html").read_text(encoding="utf-8")
    assert "&lt;img src=x onerror" in page
    assert (chain.run / "dataset" / "sago.json").exists()


@pytest.mark.parametrize("name", ["report.html", "report.md", "audit/report.html", "audit/report.md", "dataset/README.md"])
def test_no_acting_character_reaches_a_page(chain: Chain, name: str) -> None:
    text = (chain.run / name).read_text(encoding="utf-8")
    assert [char for char in RAW_CONTROLS if char in text] == []
    shown = text.split("---\n", 2)[-1] if name.endswith("README.md") else text  # the head of a card is data, and nobody renders it
    assert not re.search(r"<(script|img|svg|iframe)[^>]*(onerror|onload|srcdoc|sagoWasHere)", shown)
    assert not name.endswith(".md") or not re.search(r"(?<!\\)\]\(javascript:", shown)


def test_no_acting_character_reaches_the_terminal(chain: Chain) -> None:
    assert [char for char in RAW_CONTROLS if char in chain.said] == []


def test_no_cell_of_the_sheet_is_a_formula(chain: Chain) -> None:
    import csv

    with (chain.run.parent / "sheet.csv").open(encoding="utf-8", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    assert len(cells) > 50
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []


def test_no_cell_of_a_frame_is_a_formula(chain: Chain, tmp_path: Path) -> None:
    import csv

    from scoring.frames import instances, write_csv

    path = write_csv(instances(chain.run, "generation"), tmp_path / "frame.csv")
    with path.open(encoding="utf-8", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    texts = [cell for cell in cells if not re.fullmatch(r"-?[\d.e+-]+", cell)]
    assert [cell for cell in texts if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []


def test_no_file_lies_anywhere_else(chain: Chain) -> None:
    assert chain.outside == frozenset()
    assert not OUTSIDE.exists()
    names = [path.relative_to(chain.run).as_posix() for path in chain.run.rglob("*")]
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9._/+-]+", name)] == []


def test_the_key_lies_nowhere(chain: Chain) -> None:
    holding = [path for path in chain.run.parent.rglob("*") if path.is_file() and KEY.encode() in _unpacked(path)]
    assert holding == []
    assert KEY not in chain.said


def _unpacked(path: Path) -> bytes:
    if path.suffix != ".parquet":
        return path.read_bytes()
    import pyarrow.parquet as pq

    return repr(pq.read_table(path).to_pylist()).encode("utf-8", "surrogatepass")


def watched(browser: "Browser", address: str, own: str = "file:") -> "tuple[Page, list[str]]":
    """The page, and everything on it that reached out or complained."""
    page = browser.new_page()
    wrong: list[str] = []
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: wrong.append(request.url) if not request.url.startswith((own, "data:")) else None)
    page.goto(address)
    return page, wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report.html", "audit/report.html"])
def test_nothing_runs_in_a_browser(chain: Chain, browser: "Browser", name: str) -> None:
    page, wrong = watched(browser, (chain.run / name).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate("typeof window.sagoWasHere") == "undefined"
    assert page.locator("iframe, object, embed, img, form, base").count() == 0
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report.md", "audit/report.md", "dataset/README.md"])
def test_nothing_runs_where_markdown_is_shown_with_its_html(chain: Chain, browser: "Browser", tmp_path: Path, name: str) -> None:
    markdown = pytest.importorskip("markdown_it")
    text = (chain.run / name).read_text(encoding="utf-8")
    body = text.split("---\n", 2)[2] if text.startswith("---\n") else text
    shown = markdown.MarkdownIt("commonmark", {"html": True}).enable("table").render(body)
    (tmp_path / "shown.html").write_text(f"<!doctype html><meta charset=utf-8>{shown}", encoding="utf-8")
    page, wrong = watched(browser, (tmp_path / "shown.html").as_uri())
    assert page.evaluate("typeof window.sagoWasHere") == "undefined"
    assert page.locator("script, iframe, img, svg").count() == 0
    assert page.locator("a[href^='javascript:']").count() == 0
    assert wrong == []


@pytest.mark.slow
def test_nothing_runs_on_the_review_page_and_nobody_else_is_let_in(chain: Chain, browser: "Browser") -> None:
    import threading

    from audit.review.serve import open_server

    server, address = open_server(chain.run.parent / "sheet.jsonl")
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    origin = address.split("/?", maxsplit=1)[0]
    with server:
        page, wrong = watched(browser, address, own=origin)
        page.wait_for_timeout(300)
        assert page.evaluate("typeof window.sagoWasHere") == "undefined"
        assert page.locator("iframe, img, svg").count() == 0
        assert wrong == []
        # A page of another origin can neither read the rows, nor write a label, nor put the page in a frame.
        other = browser.new_page()
        other.goto("data:text/html,<p>elsewhere</p>")
        reached = other.evaluate(
            """async (origin) => { const tell = async (f) => { try { return String(await f()) } catch (e) { return 'refused' } };
              return [await tell(async () => (await fetch(origin + '/rows')).status),
                      await tell(async () => (await fetch(origin + '/label', {method: 'POST', body: '{}'})).status),
                      await tell(async () => (await fetch(origin + '/label',
                        {method: 'POST', mode: 'no-cors', body: '{"row_id": "x", "label": "same"}'})).type)]; }""",
            origin,
        )
        assert reached[:2] == ["refused", "refused"]
        assert reached[2] in {"refused", "opaque"}
        labels = [json.loads(line)["label"] for line in (chain.run.parent / "sheet.jsonl").read_text(encoding="utf-8").splitlines()]
        assert set(labels) == {""}
        assert server.server_address[0] == "127.0.0.1"
        server.shutdown()
