"""Planted controls: known-good and known-bad variants of the run's own items, judged by the same checks, which cannot tell them apart."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from audit.checks.base import Check
from audit.gate import judge
from audit.text.language import primary
from audit.types import Candidate, Verdict
from variants.rows import content_id
from variants.types import Item, Relation, Variant

LEAST_CAUGHT = 0.8
"""Share of planted faults of each kind that must be caught. Set by us."""
LEAST_PASSED = 0.7
"""Share of planted good variants that must pass. Set by us."""

Plant = Callable[[Item, Item, random.Random], str | None]
"""From an item and a stranger to the text of a control; None where this kind cannot be planted."""

_AUXILIARY = re.compile(r"\b(is|are|was|were|does|did|do|can|could|will|would|should|has|have|must)\b(?! not|n't)", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:does|did|do|is|are|was|were|can|could|will|would|should|has|have|must) not\b|\bnever\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.,:/-])(\d{1,4})(?![\w.,:/-]*\d)(?!\w)")


@dataclass(frozen=True, slots=True)
class Detection:
    """How one kind of control came out."""

    kind: str
    good: bool
    """Whether controls of this kind keep the meaning, so that passing is right."""
    right: int
    n: int

    @property
    def passed(self) -> bool:
        """Whether enough of them came out as they must."""
        return self.right >= (LEAST_PASSED if self.good else LEAST_CAUGHT) * self.n


@dataclass(frozen=True, slots=True)
class Trial:
    """All controls of one audit."""

    detections: tuple[Detection, ...]

    @property
    def passed(self) -> bool:
        """Whether faults of each kind were caught and good variants passed; False where there was no fault to catch."""
        bad = [one for one in self.detections if not one.good]
        good = [one for one in self.detections if one.good]
        pooled = Detection("good", good=True, right=sum(one.right for one in good), n=sum(one.n for one in good))
        return bool(bad) and all(one.passed for one in bad) and pooled.passed

    @property
    def refusal(self) -> str:
        """Why an audit with these controls certifies nothing; empty where it does."""
        if self.passed:
            return ""
        missed = [f"{one.kind} {one.right}/{one.n}" for one in self.detections if not one.passed]
        return "controls failed: " + (", ".join(missed) or "nothing could be planted")


def judged_controls(items: Sequence[Item], checks: Mapping[str, Check]) -> list[tuple[str, Verdict]]:
    """Every control that can be planted on these items (a few dozen at most), by kind, with the verdict on it."""
    planted = list(plant(items))
    verdicts = judge([candidate for _, candidate in planted], checks)
    return [(kind, verdict) for (kind, _), verdict in zip(planted, verdicts, strict=True)]


def trial_of(judged: Iterable[tuple[str, Verdict]], passes: Callable[[Verdict], bool] = lambda verdict: verdict.passed) -> Trial:
    """Count the controls that came out as they must, by what counts as passing."""
    counts: dict[str, list[int]] = {}
    for kind, verdict in judged:
        held = counts.setdefault(kind, [0, 0])
        held[0] += passes(verdict) == (kind in GOOD)
        held[1] += 1
    return Trial(tuple(Detection(kind, kind in GOOD, right, n) for kind, (right, n) in counts.items()))


def plant(items: Sequence[Item]) -> Iterator[tuple[str, Candidate]]:
    """Every control that can be planted, with its kind; the same items give the same controls."""
    for place, item in enumerate(items):
        stranger = items[(place + len(items) // 2) % len(items)]
        for kind, make in (GOOD | BAD).items():
            rng = random.Random(f"control/{item.dataset}/{item.id}/{kind}")
            text = make(item, stranger, rng)
            if text is not None and (text != item.question or kind == "unchanged"):
                yield kind, Candidate(item, _variant(item, text))


def _variant(item: Item, text: str) -> Variant:
    identity = content_id("variant", item.dataset, item.id, text)
    return Variant(
        identity, text, item.context, item.choices, "paraphrase", "control", Relation.SAME, item.answer, item.answer_index, (), 0
    )  # fmt: skip


def _polite(item: Item, _: Item, __: random.Random) -> str | None:
    frames = {"en": "Please answer the following question. ", "zh": "请回答下面的问题。"}
    frame = frames.get(primary(item.language))
    return None if frame is None else frame + item.question


def _framed(item: Item, _: Item, __: random.Random) -> str | None:
    frames = {"en": "Question: ", "zh": "问题："}
    return frames.get(primary(item.language), "Q: ") + item.question


def _negated(item: Item, _: Item, __: random.Random) -> str | None:
    if primary(item.language) == "zh":
        return (
            item.question.replace("是", "不是", 1)
            if "是" in item.question and "不" not in item.question and "是否" not in item.question
            else None
        )
    if primary(item.language) != "en":
        return None
    if _NEGATED.search(item.question):
        return re.sub(r"\s*\b(?:not|never)\b", "", item.question, count=1, flags=re.IGNORECASE)
    found = list(_AUXILIARY.finditer(item.question))
    if not found or re.search(r"\b(?:no|not|n't|never|none|without|nor)\b", item.question, re.IGNORECASE):
        return None
    last = found[-1]
    return f"{item.question[: last.end()]} not{item.question[last.end() :]}"


def _renumbered(item: Item, _: Item, rng: random.Random) -> str | None:
    found = list(_NUMBER.finditer(item.question))
    if not found:
        return None
    match = rng.choice(found)
    return f"{item.question[: match.start()]}{int(match[1]) + rng.randint(1, 9)}{item.question[match.end() :]}"


def _stranger(item: Item, stranger: Item, _: random.Random) -> str | None:
    return stranger.question if stranger.id != item.id and stranger.question != item.question else None


def _truncated(item: Item, _: Item, __: random.Random) -> str | None:
    words = item.question.split(" ")
    if len(words) >= 8:
        return " ".join(words[: len(words) // 2])
    return item.question[: len(item.question) // 2] if primary(item.language) == "zh" and len(item.question) >= 12 else None


def _shuffled(item: Item, _: Item, rng: random.Random) -> str | None:
    words = item.question.split(" ")
    if len(words) < 8:
        return None
    return " ".join(rng.sample(words, len(words)))


def _refused(item: Item, _: Item, __: random.Random) -> str | None:
    said = {"en": "I'm sorry, but I can't help with that.", "zh": "对不起，我无法回答这个问题。"}
    return said.get(primary(item.language), said["en"])


def _chatter(item: Item, _: Item, __: random.Random) -> str | None:
    said = {"en": "Sure! Here is a paraphrase: ", "zh": "好的！以下是改写后的问题："}
    return said.get(primary(item.language), said["en"]) + item.question


def _leaked(item: Item, _: Item, __: random.Random) -> str | None:
    if (
        item.choices is not None
        or not item.answer
        or item.task_type in {"yes_no", "classification"}
        or item.answer.lower() in item.question.lower()
    ):
        return None
    said = {"en": f" (The answer is {item.answer}.)", "zh": f"（答案是{item.answer}。）"}
    return item.question + said.get(primary(item.language), said["en"])


def _unchanged(item: Item, _: Item, __: random.Random) -> str | None:
    return item.question


GOOD: dict[str, Plant] = {"polite frame": _polite, "format label": _framed}
"""Controls that keep the meaning."""
BAD: dict[str, Plant] = {
    "negation": _negated,
    "number": _renumbered,
    "another question": _stranger,
    "truncated": _truncated,
    "words shuffled": _shuffled,
    "refusal": _refused,
    "chatter": _chatter,
    "answer leaked": _leaked,
    "unchanged": _unchanged,
}
"""Controls that do not."""
