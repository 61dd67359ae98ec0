"""A server that fails in every way: what it answered is kept and right, the rest is asked again, and an end comes in bounded time."""

import logging
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from scoring.backends.base import Decoding, Prompt
from scoring.collect.asking import ask
from scoring.store import Answer, Store
from tests.faults.asking import QUICK, opened, requests
from tests.faults.hostile_server import FAULTS, Hostile, right, serving
from variants.errors import BadInputError

_LOG = logging.getLogger(__name__)
SCRIPT = Path(__file__).with_name("asking.py")


def answered(store: Store) -> list[Answer]:
    return [answer for answer in store.read() if answer.finish != "error"]


def asked_through(count: int, rate: float, folder: Path, budget: int) -> Hostile:
    """Ask in one go and check that every answer is there once, and right."""
    hostile = Hostile(rate)
    with serving(hostile) as url:
        ask(requests(count), opened(f"m@{url}", request_budget=budget, timeout=2.0), Store(folder))
    rows = list(Store(folder).read())
    assert len(rows) == count
    assert [row.error for row in rows if row.finish == "error"] == []
    assert all(row.raw == right(row.prompt) for row in rows)
    assert all(row.token_logprobs in (None, (-0.25,)) for row in rows)
    assert len(hostile.seen) <= budget
    return hostile


def test_a_server_that_fails_three_times_in_ten_is_asked_to_the_end(tmp_path: Path) -> None:
    # 1 / 0.7 tries an answer are 214 in all on average; its spread is sqrt(0.3 * 150) / 0.7 = 10.
    hostile = asked_through(150, 0.3, tmp_path, budget=260)
    assert len(hostile.struck) > 8


@pytest.mark.slow
def test_two_thousand_requests_at_three_faults_in_ten_end_complete_and_right_within_budget(tmp_path: Path) -> None:
    began = time.monotonic()
    hostile = asked_through(2_000, 0.3, tmp_path, budget=3_100)  # 2,857 on average, spread 35
    _LOG.info("2000 answers in %.0f s, %d requests, faults %s", time.monotonic() - began, len(hostile.seen), dict(hostile.struck))
    assert set(hostile.struck) == set(FAULTS)


@pytest.mark.parametrize("kind", FAULTS)
def test_a_server_that_fails_for_good_is_given_up_on_in_bounded_time_with_what_it_said(tmp_path: Path, kind: str) -> None:
    hostile, began = Hostile(1.0, kinds=[kind], calm=11), time.monotonic()
    with serving(hostile) as url:
        backend = opened(f"m@{url}", timeout=1.0, retries=1)
        with pytest.raises(BadInputError, match="requests in a row failed"):
            ask(requests(400), backend, Store(tmp_path), chunk=100)
    took = time.monotonic() - began
    kept = answered(Store(tmp_path))
    # One of the eleven calm requests is the probe; a busy machine may be late with another.
    assert 5 <= len(kept) <= 10
    assert all(row.raw == right(row.prompt) for row in kept)
    # 24 requests begun in a row fail twice each before it ends, 8 may be under way, and up to 8 were begun before the last calm one.
    assert len(hostile.seen) <= 11 + 2 * (24 + 8 + 8)
    assert took < 60
    _LOG.info("%s: given up on after %.1f s and %d requests", kind, took, len(hostile.seen))


def test_what_failed_is_asked_by_the_next_run_and_nothing_else(tmp_path: Path) -> None:
    hostile = Hostile(1.0, kinds=["500"], calm=11)
    with serving(hostile) as url:
        with pytest.raises(BadInputError):
            ask(requests(60), opened(f"m@{url}"), Store(tmp_path), chunk=40)
        known = len(answered(Store(tmp_path)))
        hostile.rate = 0.0
        before = len(hostile.seen)
        ask(requests(60), opened(f"m@{url}"), Store(tmp_path))
    assert len(hostile.seen) - before == 60 - known + 1  # and the probe
    assert [row.raw for row in Store(tmp_path).read()] == [right(row.prompt) for row in Store(tmp_path).read()]


def hear_ctrl_c() -> None:
    """A shell's background job ignores SIGINT, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_process_ended_while_it_asks_has_every_answer_that_came(tmp_path: Path, how: signal.Signals) -> None:
    hostile, rng = Hostile(0.0), random.Random(int(how))
    with serving(hostile) as url:
        command = [sys.executable, str(SCRIPT), f"m@{url}", str(tmp_path / "store"), "300"]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=hear_ctrl_c)  # noqa: PLW1509 - no threads of ours hold a lock here
        stop = rng.randrange(40, 200)
        while len(hostile.seen) < stop and first.poll() is None:
            time.sleep(0.002)
        first.send_signal(how)
        first.wait(timeout=20)
        assert first.returncode != 0
        subprocess.run(command, check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    times = Counter(hostile.seen)
    del times["Say yes."]  # the probe of each process
    twice = [text for text, count in times.items() if count > 1]
    assert len(times) == 300
    # at most those under way
    assert len(twice) <= QUICK["concurrency"]
    rows = list(Store(tmp_path / "store").read())
    assert [row.raw for row in rows] == [right(row.prompt) for row in rows]
    assert len(rows) == 300


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make a certificate with")
def test_a_certificate_that_does_not_match_ends_it_at_the_first_request(tmp_path: Path) -> None:
    pem = tmp_path / "both.pem"
    name = ["-subj", "/CN=elsewhere.invalid", "-days", "1"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(pem), "-out", str(tmp_path / "cert.pem"), *name]
    subprocess.run(made, check=True, capture_output=True)
    pem.write_bytes(pem.read_bytes() + (tmp_path / "cert.pem").read_bytes())
    hostile, began = Hostile(0.0), time.monotonic()
    with serving(hostile, pem) as url, pytest.raises(BadInputError, match="CERTIFICATE_VERIFY_FAILED"):
        opened(f"m@{url}", retries=5, first_wait=5.0)
    assert hostile.seen == []
    assert time.monotonic() - began < 5


def test_a_reply_that_never_ends_is_cut_off(tmp_path: Path) -> None:
    with serving(Hostile(1.0, kinds=["20 MB"])) as url:
        backend = opened(f"m@{url}", retries=0, most_bytes=1_000_000, timeout=30.0)
        (answer,) = backend.generate([Prompt("Why?")], Decoding(), [0])  # type: ignore[attr-defined]
    assert answer.error == "no reply (ReadError: the reply is longer than 1000000 bytes) (tried 1 times)"
