"""Plants of controls: one variant of an item that keeps its meaning, or that has one fault of a known kind."""

import random
import re
from collections.abc import Callable, Iterator, Sequence

from audit.planted_words import DENIALS, WORDS, words_of
from audit.text.language import primary
from audit.types import Candidate
from variants.rows import content_id
from variants.types import Item, Relation, Variant

Plant = Callable[[Item, Item, random.Random], str | None]
"""From an item and a stranger to the text of a control; None where this kind cannot be planted."""

_AUXILIARY = re.compile(r"\b(is|are|was|were|does|did|do|can|could|will|would|should|has|have|must)\b(?! not|n't)", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:does|did|do|is|are|was|were|can|could|will|would|should|has|have|must) not\b|\bnever\b", re.IGNORECASE)
_LETTER = r"[^\W\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]"
"""A letter or digit that a number does not end at; Chinese, Japanese and Korean write counters and particles right behind one."""
_NUMBER = re.compile(rf"(?<!{_LETTER})(?<![.,:/-])(\d{{1,4}})(?!(?:{_LETTER}|[.,:/-])*\d)(?!{_LETTER})")
_CUT = {"zh": re.compile(r"\w{1,2}\W*|\W+"), "ja": re.compile(r"[^\Wぁ-ん]+[ぁ-ん]*\W*|[ぁ-ん]+\W*|\W+")}
"""Pieces that are shuffled where no blanks stand: two Chinese characters, a Japanese word with its particle."""


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
    known = WORDS.get(primary(item.language))
    return None if known is None else known.polite + item.question


def _framed(item: Item, _: Item, __: random.Random) -> str | None:
    known = WORDS.get(primary(item.language))
    return ("Q: " if known is None else known.label) + item.question


def _negated(item: Item, _: Item, __: random.Random) -> str | None:
    if primary(item.language) == "zh":
        return (
            item.question.replace("是", "不是", 1)
            if "是" in item.question and "不" not in item.question and "是否" not in item.question
            else None
        )
    if primary(item.language) != "en":
        return _denied(item.question, DENIALS.get(primary(item.language), ()))
    if _NEGATED.search(item.question):
        return re.sub(r"\s*\b(?:not|never)\b", "", item.question, count=1, flags=re.IGNORECASE)
    found = list(_AUXILIARY.finditer(item.question))
    if not found or re.search(r"\b(?:no|not|n't|never|none|without|nor)\b", item.question, re.IGNORECASE):
        return None
    last = found[-1]
    return f"{item.question[: last.end()]} not{item.question[last.end() :]}"


def _denied(text: str, rules: Sequence[tuple[str, str]]) -> str | None:
    """The text after the first rule that finds something."""
    for pattern, written in rules:
        turned = re.sub(pattern, written, text, count=1, flags=re.IGNORECASE)
        if turned != text:
            return turned
    return None


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
    return item.question[: len(item.question) // 2] if primary(item.language) in {"zh", "ja"} and len(item.question) >= 12 else None


def _shuffled(item: Item, _: Item, rng: random.Random) -> str | None:
    language = primary(item.language)
    glue, words = ("", _CUT[language].findall(item.question)) if language in _CUT else (" ", item.question.split(" "))
    if len(words) < 8:
        return None
    return glue.join(rng.sample(words, len(words)))


def _refused(item: Item, _: Item, rng: random.Random) -> str | None:
    return rng.choice(words_of(primary(item.language)).refusals)


def _chatter(item: Item, _: Item, rng: random.Random) -> str | None:
    return rng.choice(words_of(primary(item.language)).openings) + item.question


def _leaked(item: Item, _: Item, __: random.Random) -> str | None:
    if (
        item.choices is not None
        or not item.answer
        or item.task_type in {"yes_no", "classification"}
        or item.answer.lower() in item.question.lower()
    ):
        return None
    return item.question + words_of(primary(item.language)).told.format(item.answer)


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
