"""Whatever a server does, each failure has its own words, none is an answer, and the key goes nowhere else."""

import json
import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scoring.backends import open_backend
from scoring.backends.base import Continuation, Decoding, GeneratesText, Prompt, ReadsStates, ScoresText
from scoring.backends.labels import GivesLabelLogprobs, label_logprobs
from scoring.backends.openai_ import open_server
from scoring.backends.remote.settings import ServerSettings
from tests.scoring.backends.serving import Asked, Handler, serving
from variants.errors import BadInputError

KEY = "sk-planted-4f9c2b7e"


def opened(url: str, waits: list[float] | None = None, suffix: str = "", **settings: Any) -> Any:  # noqa: ANN401
    limits = ServerSettings(**({"timeout": 5.0, "concurrency": 1} | settings))
    return open_server(f"m@{url}{suffix}", limits, sleep=(waits if waits is not None else []).append)


def ask(url: str, count: int = 1, waits: list[float] | None = None, **settings: Any) -> Any:  # noqa: ANN401
    return opened(url, waits, **settings).generate([Prompt(f"Why {n}?") for n in range(count)], Decoding(max_tokens=4), [0] * count)


HALF = json.dumps({"choices": [{"message": {"content": "yes"}}]})


@pytest.mark.parametrize(
    ("handle", "said", "requests"),
    [
        (lambda asked: asked.send(401, '{"error": {"message": "bad key"}}'), "HTTP 401: bad key", 1),
        (lambda asked: asked.send(403, '{"error": "no"}'), "HTTP 403: no", 1),
        (lambda asked: asked.send(404, '{"error": {"message": "no such model"}}'), "HTTP 404: no such model", 1),
        (lambda asked: asked.send(400, '{"error": {"message": "context too long"}}'), "HTTP 400: context too long", 1),
        (lambda asked: asked.send(302, "", {"Location": "http://127.0.0.1:1/"}), "HTTP 302", 1),
        (lambda asked: asked.send(429, "slow down"), "HTTP 429: slow down (tried 4 times)", 4),
        (lambda asked: asked.send(500, "boom"), "HTTP 500: boom (tried 4 times)", 4),
        (lambda asked: asked.send(503, b"\xff\xfe"), "HTTP 503", 4),
        (lambda asked: asked.send(200, "<html>hello</html>"), "the reply is not JSON: '<html>hello</html>' (tried 4 times)", 4),
        (lambda asked: asked.send(200, b"\xff\xfe\x00"), "the reply is not JSON", 4),
        (lambda asked: asked.send(200, HALF[:30]), "the reply is not JSON", 4),
        (lambda asked: asked.send(200, HALF, length=len(HALF) + 50), "no reply (RemoteProtocolError", 4),
        (lambda asked: asked.send(200, ""), "the reply is not JSON: ''", 4),
        (lambda asked: asked.send(200, "[]"), "the reply holds no choices", 4),
        (lambda asked: asked.send(200, '{"choices": []}'), "the reply holds no choices", 4),
        (lambda asked: asked.send(200, '{"error": "overloaded"}'), "the reply holds no choices: 'overloaded' (tried 4 times)", 4),
        (lambda asked: asked.send(200, '{"choices": [7]}'), "the reply holds no text", 1),
        (lambda asked: asked.send(200, '{"choices": [{"message": {"role": "assistant"}}]}'), "the reply holds no text", 1),
        (lambda asked: asked.send(200, '{"choices": [{"message": {"content": ["x"]}}]}'), "the reply holds no text", 1),
        (lambda asked: asked.handler.connection.close(), "no reply", 4),
    ],
)
def test_each_failure_has_its_own_words_and_no_text(handle: Handler, said: str, requests: int) -> None:
    with serving(handle) as (url, seen):
        (answer,) = ask(url)
    assert (answer.finish, answer.text) == ("error", "")
    assert said in answer.error
    assert len(seen) == requests + 1


def test_a_server_that_says_nothing_is_timed_out() -> None:
    still = threading.Event()
    with serving(lambda _: bool(still.wait(3)) or None) as (url, _):
        (answer,) = ask(url, timeout=0.2, retries=1)
        still.set()
    assert answer.error == "no reply within 0.2 s (tried 2 times)"


def test_a_server_that_is_not_there_is_bad_input() -> None:
    with pytest.raises(BadInputError, match=r"openai:m@http://127\.0\.0\.1:9/v1: cannot ask this server \(no reply \(ConnectError"):
        opened("http://127.0.0.1:9/v1", retries=0)


def test_what_passes_is_tried_again_after_waits_that_grow() -> None:
    waits: list[float] = []
    with serving(lambda asked: asked.chat("no") if asked.number == 4 else asked.send(503, "busy")) as (url, _):
        (answer,) = ask(url, waits=waits, first_wait=1.0)
    assert answer.text == "no"
    assert len(waits) == 3
    assert all(0 <= wait <= 2.0**attempt for attempt, wait in enumerate(waits))
    assert waits != [1.0, 2.0, 4.0]


@pytest.mark.parametrize(("said", "low", "high"), [("7", 7, 7.01), ("nonsense", 0, 0.5), ("-3", 0, 0.5)])
def test_retry_after_is_heeded(said: str, low: float, high: float) -> None:
    waits: list[float] = []
    with serving(lambda asked: asked.chat() if asked.number == 2 else asked.send(429, "", {"Retry-After": said})) as (url, _):
        ask(url, waits=waits)
    assert len(waits) == 1
    assert low <= waits[0] <= high


def test_retry_after_may_be_a_date() -> None:
    import email.utils
    import time

    waits: list[float] = []
    date = email.utils.formatdate(time.time() + 20, usegmt=True)
    with serving(lambda asked: asked.chat() if asked.number == 2 else asked.send(429, "", {"Retry-After": date})) as (url, _):
        ask(url, waits=waits)
    assert 10 < waits[0] <= 20


def test_a_server_that_asks_to_wait_for_hours_is_given_up_on() -> None:
    waits: list[float] = []
    with serving(lambda asked: asked.send(429, "tomorrow", {"Retry-After": "86400"})) as (url, seen):
        (answer,) = ask(url, waits=waits)
    assert answer.error == "HTTP 429: tomorrow; the server asks to wait 86400 s"
    assert (waits, len(seen)) == ([], 2)


def test_after_a_hopeless_reply_nothing_more_is_sent_and_the_next_call_says_why() -> None:
    with serving(lambda asked: asked.send(401, "who are you")) as (url, seen):
        backend = opened(url)
        answers = backend.generate([Prompt(str(n)) for n in range(5)], Decoding(), [0] * 5)
        assert [answer.error for answer in answers] == ["HTTP 401: who are you"] * 5
        assert len(seen) == 2
        with pytest.raises(BadInputError, match="HTTP 401: who are you; what was answered so far is kept"):
            backend.generate([Prompt("again")], Decoding(), [0])


@pytest.mark.parametrize(("budget", "answered", "said"), [({"request_budget": 4}, 3, "4 requests"), ({"token_budget": 30}, 2, "30 tokens")])
def test_a_spent_budget_stops_asking_and_keeps_what_came(budget: dict[str, Any], answered: int, said: str) -> None:
    # The probe takes one request and ten tokens of the budget.
    with serving(lambda asked: asked.chat()) as (url, seen):
        backend = opened(url, waits=None, suffix="", **budget)
        answers = backend.generate([Prompt(str(n)) for n in range(6)], Decoding(), [0] * 6)
        assert [answer.finish for answer in answers] == ["stop"] * answered + ["error"] * (6 - answered)
        assert len(seen) == answered + 1
        assert said in answers[-1].error
        with pytest.raises(BadInputError, match=f"the budget of {said} is spent"):
            backend.generate([Prompt("again")], Decoding(), [0])


def test_the_pace_is_kept() -> None:
    waits: list[float] = []
    with serving(lambda asked: asked.chat()) as (url, _):
        ask(url, count=4, waits=waits, requests_per_minute=1)
    # One looks at the server, four ask: the last is due after four minutes, less the seconds that a busy machine takes.
    assert len(waits) == 4
    assert waits[-1] == pytest.approx(240.0, abs=30.0)


def test_requests_go_out_side_by_side_and_answers_come_back_in_order() -> None:
    barrier = threading.Barrier(4, timeout=5)

    def handle(asked: Asked) -> None:
        barrier.wait()
        asked.chat(asked.body["messages"][-1]["content"])

    with serving(handle) as (url, _):
        answers = ask(url, count=8, concurrency=4)
    assert [answer.text for answer in answers] == [f"Why {n}?" for n in range(8)]


def test_the_key_is_sent_and_written_nowhere(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("SAGO_API_KEY", KEY)
    caplog.set_level("DEBUG")
    repeating = [
        lambda asked: asked.send(400, json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}."}})),
        lambda asked: asked.send(500, f"key {KEY}"),
        lambda asked: asked.send(200, f"<{KEY}>"),
        lambda asked: asked.send(200, json.dumps({"error": KEY})),
        lambda asked: asked.chat(None, message={"role": KEY}),
        lambda asked: asked.chat(),
    ]
    with serving(lambda asked: repeating[int(asked.body["messages"][0]["content"])](asked)) as (url, seen):
        backend = opened(url, retries=0)
        answers = backend.generate([Prompt(str(number)) for number in range(len(repeating))], Decoding(), [0] * len(repeating))
    assert {asked.headers["authorization"] for asked in seen} == {f"Bearer {KEY}"}
    assert KEY not in repr(answers) + repr(backend) + backend.reference + backend.revision + caplog.text
    assert "[key]" in answers[0].error


def test_the_openai_key_goes_to_no_other_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAGO_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serving(lambda asked: asked.chat()) as (url, seen):
        ask(url)
    assert all("authorization" not in asked.headers for asked in seen)


@pytest.mark.parametrize("name", ["m", "m@", "@http://x/v1", "m@ftp://x", "m@http://", "m@http://x/v1#other", ""])
def test_a_reference_of_another_form_is_refused(name: str) -> None:
    with pytest.raises(BadInputError, match=r"expected (openai:NAME@BASE_URL|a model reference)"):
        open_backend(f"openai:{name}")


@pytest.mark.parametrize("name", [f"m@http://user:{KEY}@x/v1", f"m@http://x/v1?key={KEY}"])
def test_a_key_in_the_url_is_refused_and_not_repeated(name: str) -> None:
    with pytest.raises(BadInputError, match="set SAGO_API_KEY") as caught:
        open_server(name)
    assert KEY not in str(caught.value)


def test_what_is_asked_follows_the_decoding_and_repeats_have_seeds_of_their_own() -> None:
    decoding = Decoding(temperature=0.7, top_p=0.9, max_tokens=5, stop=("\n",), seed=1)
    with serving(lambda asked: asked.chat()) as (url, seen):
        opened(url).generate([Prompt("Why?", "Be brief.", "Answer:")] * 2, decoding, [0, 1])
    one, two = (asked.body for asked in seen[1:])
    assert one["messages"] == [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Why?\n\nAnswer:"}]
    assert (one["temperature"], one["top_p"], one["max_tokens"], one["stop"], one["model"]) == (0.7, 0.9, 5, ["\n"], "m")
    assert one["seed"] != two["seed"]


@pytest.mark.parametrize(
    ("choice", "text", "finish"),
    [
        ({"text": None}, "", "stop"),
        ({"finish": "length"}, "yes", "length"),
        ({"finish": "content_filter"}, "yes", "filtered"),
        ({"message": {"content": None, "refusal": "I won't."}}, "I won't.", "filtered"),
        ({"text": "a\ud83d"}, "a\ufffd", "stop"),
    ],
)
def test_answers_are_read_with_why_they_ended(choice: dict[str, Any], text: str, finish: str) -> None:
    with serving(lambda asked: asked.chat(**choice)) as (url, _):
        (answer,) = ask(url)
    assert (answer.text, answer.finish) == (text, finish)


def test_a_black_box_declares_text_alone() -> None:
    with serving(lambda asked: asked.chat()) as (url, _):
        backend = opened(url)
    assert backend.revision == "m f1"
    assert [isinstance(backend, what) for what in (GeneratesText, ScoresText, GivesLabelLogprobs, ReadsStates)] == [
        True,
        False,
        False,
        False,
    ]
    with pytest.raises(BadInputError, match="expected a model that gives log-probabilities"):
        label_logprobs(backend, [Prompt("Why?")], [("A",)])


def test_a_server_that_refuses_log_probabilities_is_asked_without() -> None:
    def handle(asked: Asked) -> None:
        asked.send(400, '{"error": {"message": "logprobs not supported"}}') if "logprobs" in asked.body else asked.chat()

    with refusing_probe(handle) as url:
        backend = opened(url)
        assert backend.generate([Prompt("Why?")], Decoding(), [0])[0].text == "yes"


def test_a_server_that_wants_another_name_for_the_length_is_given_it() -> None:
    def handle(asked: Asked) -> None:
        wrong = "max_tokens" in asked.body
        asked.send(400, '{"error": {"message": "use max_completion_tokens instead"}}') if wrong else asked.chat()

    with refusing_probe(handle) as url:
        assert opened(url).generate([Prompt("Why?")], Decoding(), [0])[0].text == "yes"


@contextmanager
def refusing_probe(handle: Handler) -> Iterator[str]:
    """A server whose very first reply is as told, too."""
    with serving(handle) as (url, seen):
        seen.append(None)  # type: ignore[arg-type]
        yield url


def echoing(asked: Asked) -> None:
    """A completion server that echoes its prompt with one token a character, each at log-probability -0.5."""
    text = asked.body["prompt"] + "!"
    held = {"tokens": list(text), "token_logprobs": [None, *[-0.5] * (len(text) - 1)]}
    asked.send(200, json.dumps({"model": "m", "choices": [{"text": text, "logprobs": held}]}))


def test_a_server_that_echoes_scores_given_text() -> None:
    with refusing_probe(echoing) as url:
        backend = opened(url, suffix="#completions")
        assert isinstance(backend, ScoresText)
        (scored,) = backend.score([Continuation(Prompt("Why?", prefill="Answer:"), " yes")])
    assert scored.token_logprobs == (-0.5,) * 4


def test_text_that_cannot_be_scored_is_not_a_number_with_a_reason() -> None:
    with refusing_probe(lambda asked: echoing(asked) if asked.number == 1 else asked.send(400, "too long")) as url:
        (scored,) = opened(url, suffix="#completions").score([Continuation(Prompt("Why?"), " yes")])
    assert math.isnan(scored.logprob)
    assert scored.error == "HTTP 400: too long"


def test_label_spellings_are_summed_and_a_label_out_of_sight_is_none() -> None:
    top = [
        {"token": token, "logprob": math.log(p)}
        for token, p in ((" A", 0.5), ("A", 0.1), (" a", 0.1), ("▁B", 0.2), ("DON", 0.04), (" Don", 0.01), ("x", 0.01))
    ]
    held: dict[str, Any] = {"logprobs": {"content": [{"token": " A", "logprob": -0.7, "top_logprobs": top}]}}
    with refusing_probe(lambda asked: asked.chat("A", **held)) as url:
        backend = opened(url)
        found = label_logprobs(backend, [Prompt("Why?")], [("A", "B", "C", "DON'T KNOW")])[0].values
    assert found[:2] == pytest.approx((math.log(0.6), math.log(0.2)))
    assert found[2] is None
    assert found[3] == pytest.approx(math.log(0.05))
