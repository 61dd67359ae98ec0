"""People's half: the blind sheet, its three forms, the page's server, import, agreement."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from audit.checks import CHECKS
from audit.gate import audit
from audit.labels import read_labels, relabelled
from audit.review.judged import agreement, import_labels
from audit.review.sample import allocate, draw_sample
from audit.review.serve import open_server
from audit.review.sheet import SheetRow, key_path, read_key, read_sheet, write_sheet
from audit.rows import write_shard
from tests.audit.helpers import make_sets
from tests.conftest import CHROMIUM
from variants.errors import BadInputError

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    report = audit(make_sets(30), GUARDS)
    path = tmp_path / "audit" / "generation-00000.parquet"
    digest = write_shard(path, report)
    told = {
        "audit_id": report.audit_id,
        "certified": True,
        "checks": [],
        "shards": {path.name: {"axis": "generation", "rows_hash": digest}},
    }
    (tmp_path / "audit" / "report.json").write_text(json.dumps(told))
    return tmp_path


def _filled(sheet: Path, target: Path, wrong: int = 0) -> None:
    """A rater who is right but for the first `wrong` rows of the run."""
    key = {row.row_id: row for row in read_key(sheet)}
    rows, errors = [], wrong
    for row in read_sheet(sheet):
        behind = key[row.row_id]
        good = behind.control_good if behind.control else not behind.failed
        if errors and not behind.control:
            good, errors = not good, errors - 1
        rows.append(SheetRow(row.row_id, row.language, row.expected, row.text_a, row.text_b, "same" if good else "changed"))
    write_sheet(target, rows)


def test_the_sheet_shows_no_verdict_model_or_generator(run: Path) -> None:
    sheet = run / "review.jsonl"
    assert draw_sample(run, sheet, n=40) == (36, 4)
    text = sheet.read_text(encoding="utf-8")
    assert set(json.loads(text.splitlines()[0])) == {"row_id", "language", "expected", "text_a", "text_b", "label"}
    variants = {row.variant_id for row in read_key(sheet)}
    assert not any(secret in text for secret in ("Rule(", "verdict", "p_meaning", "control", *variants))


def test_the_same_seed_draws_the_same_sheet(run: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        draw_sample(run, run / name, n=20, seed=3)
    draw_sample(run, run / "c.jsonl", n=20, seed=4)
    a, b, c = ((run / name).read_text(encoding="utf-8") for name in ("a.jsonl", "b.jsonl", "c.jsonl"))
    assert a == b
    assert a != c


@pytest.mark.parametrize(
    ("sizes", "n", "expected"),
    [
        ({"x | p band 0": 100, "x | p band 2": 100}, 40, {"x | p band 0": 10, "x | p band 2": 30}),  # weights 1 to 3
        ({"x | p band 0": 1, "x | p band 4": 3}, 10, {"x | p band 0": 1, "x | p band 4": 3}),  # never more than there are
        ({"x | p band 0": 2, "x | p band 4": 998}, 20, {"x | p band 0": 2, "x | p band 4": 18}),  # two where there are two
    ],
)
def test_more_is_drawn_near_the_cut(sizes: dict[str, int], n: int, expected: dict[str, int]) -> None:
    assert allocate(sizes, n) == expected


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_a_sheet_survives_its_form(tmp_path: Path, suffix: str) -> None:
    rows = [
        SheetRow("r1", "en", "same meaning", 'Who, "he"?\n- a', "Wer\t?", "same"),
        SheetRow("r2", "zh", "opposite answer", "谁", "=1+1", ""),
    ]
    write_sheet(tmp_path / f"s{suffix}", rows)
    assert read_sheet(tmp_path / f"s{suffix}") == rows


def test_label_studio_exports_are_read_with_their_newest_choice(tmp_path: Path) -> None:
    path = tmp_path / "tasks.json"
    write_sheet(path, [SheetRow("r1", "en", "same meaning", "a", "b")])
    tasks = json.loads(path.read_text(encoding="utf-8"))
    assert "label" not in tasks[0]["data"]
    choice = {"type": "choices", "value": {"choices": ["changed"]}}
    tasks[0]["annotations"] = [
        {"result": [choice]},
        {"was_cancelled": True, "result": [{"type": "choices", "value": {"choices": ["same"]}}]},
    ]
    path.write_text(json.dumps(tasks), encoding="utf-8")
    assert read_sheet(path)[0].label == "changed"


@pytest.mark.parametrize(("text", "says"), [("{}", "lacks row_id"), ("{bad", "expected a review sheet"), ("", "")])
def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(text, encoding="utf-8")
    if not text:
        assert read_sheet(path) == []
        return
    with pytest.raises(BadInputError, match=says):
        read_sheet(path)


def test_imported_labels_override_the_automatic_verdict_and_both_are_kept(run: Path) -> None:
    sheet = run / "review.jsonl"
    draw_sample(run, sheet, n=40)
    _filled(sheet, sheet, wrong=1)
    labels, empty = import_labels(sheet, run / "labels.jsonl")
    assert (labels, empty) == (36, 0)
    report = relabelled(audit(make_sets(30), GUARDS), read_labels(run / "labels.jsonl"))
    told = [verdict for judged in report.sets for verdict in judged.verdicts if verdict.findings[-1].check == "human"]
    overridden = [verdict for verdict in told if all(finding.passed for finding in verdict.findings[:-1]) != verdict.passed]
    assert (len(told), len(overridden)) == (36, 1)


def test_labels_of_another_run_are_refused(run: Path) -> None:
    path = run / "labels.jsonl"
    path.write_text('{"variant_id": "nobody", "label": 1}\n', encoding="utf-8")
    labels = read_labels(path)
    relabelled(audit(make_sets(2), GUARDS), labels)
    with pytest.raises(BadInputError, match="does not hold \\(nobody\\)"):
        labels.refuse_strangers()


def test_a_sheet_of_another_sample_is_refused(run: Path) -> None:
    draw_sample(run, run / "a.jsonl", n=20)
    write_sheet(run / "b.jsonl", [SheetRow("stranger", "en", "same meaning", "a", "b", "same")])
    key_path(run / "b.jsonl").write_text(key_path(run / "a.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(BadInputError, match="not of this sample"):
        import_labels(run / "b.jsonl", run / "out.jsonl")


def test_agreement_of_raters_and_the_corrected_failure_rate(run: Path) -> None:
    draw_sample(run, run / "a.jsonl", n=100)
    _filled(run / "a.jsonl", run / "b.jsonl", wrong=9)
    _filled(run / "a.jsonl", run / "a.jsonl")
    told = agreement([run / "a.jsonl", run / "b.jsonl"])
    # 90 variants and 10 controls; the second rater errs on 9 of the 100 rows
    assert told["between_raters"]["raw"]["point"] == pytest.approx(0.91)
    # where the two disagree there is no majority, so 81 rows decide, and the check was right on each
    assert told["automatic_against_people"]["n"] == 81
    assert told["automatic_against_people"]["sensitivity"]["point"] == 1.0
    # a third of the variants carry a changed number, and people say so
    assert told["failure_rate"]["by_people"]["point"] == pytest.approx(1 / 3, abs=0.06)
    assert told["failure_rate"]["corrected"]["low"] < 1 / 3 < told["failure_rate"]["corrected"]["high"]
    assert told["controls_seen_by_people"] == {"n": 10, "right": 10}


def test_too_few_labels_give_no_corrected_rate_and_say_why(run: Path) -> None:
    draw_sample(run, run / "a.jsonl", n=12)
    _filled(run / "a.jsonl", run / "a.jsonl")
    told = agreement([run / "a.jsonl"])
    assert told["failure_rate"]["corrected"] is None
    assert "needs 20" in told["failure_rate"]["why"]
    assert "one rater" in told["between_raters"]["why"]


@pytest.fixture
def served(run: Path) -> Iterator[tuple[str, Path]]:
    sheet = run / "review.jsonl"
    draw_sample(run, sheet, n=10)
    server, address = open_server(sheet)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield address, sheet
    server.shutdown()
    server.server_close()
    thread.join()


def _ask(address: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes, Any]:
    base, _, token = address.partition("/?token=")
    request = urllib.request.Request(base + path.replace("TOKEN", token), headers={"X-Token": headers.get("token", token)} | headers)  # noqa: S310 - our own server
    if body is not None:
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


def test_the_page_is_bound_to_this_machine_and_its_policy_allows_nothing_from_elsewhere(served: tuple[str, Path]) -> None:
    assert served[0].startswith("http://127.0.0.1:")
    status, body, headers = _ask(served[0], "/?token=TOKEN")
    policy = headers["Content-Security-Policy"]
    assert status == 200
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert policy.split("'nonce-")[1].split("'")[0] in body.decode()


@pytest.mark.parametrize(
    ("path", "token", "host"), [("/?token=wrong", "x", "127.0.0.1"), ("/rows", "x", "127.0.0.1"), ("/?token=TOKEN", "x", "evil.example")]
)
def test_without_the_token_or_from_another_name_there_is_nothing(served: tuple[str, Path], path: str, token: str, host: str) -> None:
    assert _ask(served[0], path, token=token, Host=host)[0] == 403


def test_a_label_is_on_disk_when_it_is_acknowledged_and_can_be_changed(served: tuple[str, Path]) -> None:
    address, sheet = served
    row = read_sheet(sheet)[3].row_id
    for label in ("same", "changed"):
        assert _ask(address, "/label", {"row_id": row, "label": label})[0] == 200
        assert read_sheet(sheet)[3].label == label


@pytest.mark.parametrize("body", [{"row_id": "nobody", "label": "same"}, {"row_id": "x"}, [], {"row_id": "x", "label": "fine"}])
def test_a_label_that_is_none_is_refused(served: tuple[str, Path], body: object) -> None:
    assert _ask(served[0], "/label", body)[0] == 400


def test_label_studio_tasks_are_not_served_here(run: Path) -> None:
    draw_sample(run, run / "tasks.json", n=10)
    with pytest.raises(BadInputError, match="Label Studio"):
        open_server(run / "tasks.json")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
def test_a_person_judges_with_the_keyboard_goes_back_and_loses_nothing_when_the_browser_closes(served: tuple[str, Path]) -> None:
    from playwright.sync_api import expect, sync_playwright

    address, sheet = served
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.goto(address)
        expect(page.locator("#place")).to_have_text("1 of 10")
        for key, place in (("1", 2), ("2", 3), ("3", 4)):
            page.keyboard.press(key)
            expect(page.locator("#place")).to_have_text(f"{place} of 10")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#place")).to_have_text("2 of 10")
        assert page.get_attribute("[data-label=changed]", "aria-pressed") == "true"
        page.keyboard.press("1")
        expect(page.locator("#place")).to_have_text("3 of 10")
        shown = page.inner_text("body")
        browser.close()
        assert [row.label for row in read_sheet(sheet)[:4]] == ["same", "same", "unsure", ""]
        assert not any(word in shown for word in ("Rule(", "verdict", "p_meaning", "generator"))
        assert faults == []
        again = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = again.new_page()
        page.goto(address)
        expect(page.locator("#place")).to_have_text("4 of 10")
        again.close()
