"""Models behind an OpenAI-compatible server (vLLM, SGLang, llama.cpp, Ollama, hosted): `openai:NAME@BASE_URL`.

`#completions` behind the URL asks the plain completion endpoint, which base models need; without it the chat endpoint is asked.
What the server can do beyond writing text is found out by one small request when it is opened.
"""

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

import httpx

from scoring.backends.base import Backend, Continuation, Decoding, Generation, Prompt, Scored
from scoring.backends.labels import LabelLogprobs
from scoring.backends.remote.client import Client, Payload, Reply
from scoring.backends.remote.limits import Limiter
from scoring.backends.remote.replies import (
    continuation_logprobs,
    first_choice,
    generation,
    label_shares,
    likeliest_first,
    token_logprobs,
)
from scoring.backends.remote.settings import ServerSettings
from variants.errors import BadInputError

_TOP = 20
"""Most alternatives that servers show for a token."""


@dataclass(frozen=True, slots=True)
class Server:
    """Writes text; gives the log-probabilities of its tokens where the server does."""

    name: str
    reference: str
    revision: str
    client: Client
    chat: bool
    gives_logprobs: bool = False
    length_field: str = "max_tokens"
    _stopped: list[str] = field(default_factory=list, repr=False)

    @property
    def stopped(self) -> str:
        """What no further request can mend."""
        return self._stopped[0] if self._stopped else ""

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        """Answer each prompt as its given repeat; a request that fails for good is an error row.

        Raises:
            BadInputError: If an earlier call met what no further request can mend: a wrong key, an unknown model, a spent budget.
        """
        told = {place: one for group in self.generate_each(prompts, decoding, repeats) for place, one in group}
        return [told[place] for place in range(len(prompts))]

    def generate_each(
        self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]
    ) -> Iterator[list[tuple[int, Generation]]]:
        """As `generate`, but every answer as soon as it is there, with its place: what came is never asked again."""
        payloads = [self._payload(prompt, decoding, repeat) for prompt, repeat in zip(prompts, repeats, strict=True)]
        for group in self.ask_each(payloads):
            yield [(place, _generation(reply)) for place, reply in group]

    def ask(self, payloads: Sequence[Payload]) -> list[Reply]:
        """Send requests side by side; the replies in order. After a hopeless one the rest of this call is not sent."""
        told = {place: reply for group in self.ask_each(payloads) for place, reply in group}
        return [told[place] for place in range(len(payloads))]

    def ask_each(self, payloads: Sequence[Payload]) -> Iterator[list[tuple[int, Reply]]]:
        """Replies as they come; one that failed though others came, and may pass, is sent once more after all others."""
        if self.stopped:
            raise BadInputError(f"{self.reference}: {self.stopped}; what was answered so far is kept")
        late: dict[int, Reply] = {}
        came = 0
        for group in self._side_by_side(dict(enumerate(payloads))):
            late |= {place: reply for place, reply in group if reply.may_pass}
            done = [(place, reply) for place, reply in group if not reply.may_pass]
            came += sum(reply.body is not None for _, reply in done)
            if done:
                yield done
        if came and late and not self._stopped:
            yield from self._side_by_side({place: payloads[place] for place in late})
        elif late:
            yield list(late.items())

    def _side_by_side(self, payloads: Mapping[int, Payload]) -> Iterator[list[tuple[int, Reply]]]:
        """Those that are done, again and again until all are; whoever stops listening does not wait for the rest.

        The next are sent once those before were taken, so that a process that ends has at most `concurrency` answers that nobody kept.
        """
        width = self.client.settings.concurrency
        pool = ThreadPoolExecutor(max_workers=width)
        ended, left = False, iter(payloads.items())
        try:
            with self.client.connected() as http:
                places: dict[Future[Reply], int] = {}
                while True:
                    places |= {pool.submit(self._ask_one, http, one): place for place, one in islice(left, width - len(places))}
                    if not places:
                        break
                    done, _ = wait(places, return_when=FIRST_COMPLETED)
                    yield [(places.pop(one), one.result()) for one in done]
            ended = True
        finally:
            if not ended:
                self.client.limiter.close("interrupted")
            pool.shutdown(wait=ended, cancel_futures=True)

    def body(self, prompt: Prompt) -> dict[str, Any]:
        """The part of a request that holds the prompt; the beginning of the answer closes the user's turn of a chat."""
        if not self.chat:
            return {"prompt": completion_text(prompt)}
        system = [{"role": "system", "content": prompt.system}] if prompt.system else []
        user = "\n\n".join(part for part in (prompt.user, prompt.prefill) if part)
        return {"messages": [*system, {"role": "user", "content": user}]}

    def _payload(self, prompt: Prompt, decoding: Decoding, repeat: int) -> Payload:
        asked = self.body(prompt) | {
            "model": self.name,
            "temperature": decoding.temperature,
            "top_p": decoding.top_p,
            self.length_field: decoding.max_tokens,
            "seed": _seed(decoding, prompt, repeat),
        }
        if decoding.stop:
            asked["stop"] = list(decoding.stop[:4])
        if self.gives_logprobs:
            asked |= {"logprobs": True} if self.chat else {"logprobs": 1}
        return asked

    def _ask_one(self, http: httpx.Client, payload: Payload) -> Reply:
        if self.stopped:
            return Reply(None, self.stopped, hopeless=True)
        reply = self.client.post(http, "/chat/completions" if self.chat else "/completions", payload)
        if reply.hopeless:
            self._stopped.append(reply.error)
        return reply


@dataclass(frozen=True, slots=True)
class LabelServer(Server):
    """Shows its likeliest first tokens, which is enough for the confidence in a choice."""

    def label_logprobs(self, prompts: Sequence[Prompt], labels: Sequence[Sequence[str]]) -> list[LabelLogprobs]:
        """Log-probability of each label as the first token; None for one that is not among the likeliest."""
        top: dict[str, Any] = {"logprobs": True, "top_logprobs": _TOP} if self.chat else {"logprobs": _TOP}
        fixed = {"model": self.name, self.length_field: 1, "temperature": 0.0} | top
        replies = self.ask([self.body(prompt) | fixed for prompt in prompts])
        return [
            LabelLogprobs(label_shares(likeliest_first(first_choice(reply.body) or {}) if reply.body else {}, own), reply.error)
            for reply, own in zip(replies, labels, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class ScoringServer(Server):
    """Echoes a prompt with log-probabilities, which scores any given text."""

    def score(self, continuations: Sequence[Continuation]) -> list[Scored]:
        """Score each text after its prompt."""
        texts = [completion_text(one.prompt) for one in continuations]
        fixed = {"model": self.name, "max_tokens": 1, "temperature": 0.0, "echo": True, "logprobs": 1}
        replies = self.ask([fixed | {"prompt": text + one.text} for text, one in zip(texts, continuations, strict=True)])
        return [_scored(reply, len(text), one.text) for reply, text, one in zip(replies, texts, continuations, strict=True)]


def _generation(reply: Reply) -> Generation:
    return Generation("", "error", None, reply.error) if reply.body is None else generation(reply.body)


def completion_text(prompt: Prompt) -> str:
    """A prompt for the plain completion endpoint."""
    return "\n\n".join([*(part for part in (prompt.system, prompt.user) if part), prompt.prefill or "Answer:"])


def open_server(
    name: str,
    settings: ServerSettings | None = None,
    transport: httpx.BaseTransport | None = None,
    sleep: Callable[[float], None] | None = None,
) -> Backend:
    """The model of this name on a server, after one small request that says what the server can do.

    Args:
        name: `NAME@BASE_URL`, with `#completions` for the plain completion endpoint.
        settings: Limits; the starting values if None.
        transport: Instead of the network, for tests.
        sleep: Instead of waiting, for tests.

    Raises:
        BadInputError: If the reference is not of this form, or the server cannot be asked.
    """
    model, url, chat = _parts(name)
    settings = settings or ServerSettings()
    client = Client(url, settings, Limiter(settings), transport)
    if sleep is not None:
        client = replace(client, sleep=sleep, limiter=Limiter(settings, sleep))
    return _probed(Server(model, f"openai:{name}", "", client, chat))


def _parts(name: str) -> tuple[str, str, bool]:
    base, _, mode = name.partition("#")
    model, at, url = base.partition("@http")
    split = urlsplit(f"http{url}")
    if not at or not model or not split.hostname or mode not in {"", "chat", "completions"}:
        raise BadInputError(f"openai:{name}: expected openai:NAME@BASE_URL, such as openai:qwen3@http://localhost:8000/v1[#completions]")
    if split.username or split.password or split.query:
        raise BadInputError("openai: expected a URL without a key in it; set SAGO_API_KEY in the environment instead")
    return model, f"http{url}".rstrip("/"), mode != "completions"


def _probed(server: Server) -> Backend:
    """The server with what it can do and what it says of itself."""
    probe = Prompt("Say yes.")
    plain = server.body(probe) | {"model": server.name, server.length_field: 1, "temperature": 0.0}
    top: dict[str, Any] = {"logprobs": True, "top_logprobs": _TOP} if server.chat else {"logprobs": _TOP, "echo": True}
    reply = server.ask([plain | top])[0]
    if reply.body is None and reply.status == 400 and "max_completion_tokens" in reply.error:
        plain = server.body(probe) | {"model": server.name, "max_completion_tokens": 1}
        server = replace(server, length_field="max_completion_tokens")
        reply = server.ask([plain | top])[0]
    if reply.body is None and reply.status in {400, 422, 500, 501}:
        reply = server.ask([plain])[0]
    if reply.body is None:
        raise BadInputError(f"{server.reference}: cannot ask this server ({reply.error})")
    return _able(replace(server, revision=_says_of_itself(reply.body)), reply.body)


def _able(server: Server, body: dict[str, Any]) -> Backend:
    choice = first_choice(body) or {}
    fields = {name: getattr(server, name) for name in ("name", "reference", "revision", "client", "chat", "length_field")}
    if not server.chat and continuation_logprobs(choice, 4) is not None and str(choice.get("text", "")).startswith("Say yes."):
        return ScoringServer(**fields, gives_logprobs=True)
    if likeliest_first(choice):
        return LabelServer(**fields, gives_logprobs=True)
    return Server(**fields, gives_logprobs=token_logprobs(choice) is not None)


def _says_of_itself(body: dict[str, Any]) -> str:
    parts = [str(body[name]) for name in ("model", "system_fingerprint") if body.get(name)]
    return " ".join(parts) or "unknown"


def _scored(reply: Reply, start: int, text: str) -> Scored:
    if reply.body is None:
        return Scored((math.nan,), reply.error)
    choice = first_choice(reply.body) or {}
    cut = dict(choice)
    held = choice.get("logprobs")
    if isinstance(held, dict):
        kept = _tokens_up_to(held.get("tokens") or (), start + len(text))
        cut["logprobs"] = {name: (held.get(name) or [])[:kept] for name in ("tokens", "token_logprobs")}
    values = continuation_logprobs(cut, start)
    return Scored((math.nan,), "the server gave no log-probabilities for this text") if values is None else Scored(values)


def _tokens_up_to(tokens: Sequence[object], end: int) -> int:
    """How many tokens begin before the character `end`; what the server wrote beyond the echo is left out."""
    offset = 0
    for place, token in enumerate(tokens):
        if offset >= end:
            return place
        offset += len(str(token))
    return len(tokens)


def _seed(decoding: Decoding, prompt: Prompt, repeat: int) -> int:
    """A seed for each repeat of each prompt, for servers that heed it; repeats are samples of their own."""
    named = repr((decoding.seed, prompt.system, prompt.user, prompt.prefill, repeat))
    return int(hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:7], 16)
