"""Short forms written out: `doesn't` → `does not`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.contraction import NOT, SUBJECT
from variants.generators.paraphrase.english import ENGLISH, ONE_OUTCOME, guard, like, replacing
from variants.generators.paraphrase.lexicon import is_ing, words
from variants.protect import is_free
from variants.types import Item, Kind

_FULL_NOT = {short: f"{long} not" for long, short in NOT.items()} | {"can't": "cannot", "needn't": "need not", "mustn't": "must not"}
_SHORT = re.compile(r"\b(?P<stem>[A-Za-z]+)(?P<mark>['’])(?P<tail>t|s|re|ve|ll|m|d)\b(?!['’])", re.IGNORECASE)
_FOR_IS = words("a an the not very so too also in on at my your his her their our no")
_TAILS = {"re": "are", "ve": "have", "ll": "will", "m": "am"}
_STEMS = {
    "re": words("they we you"),
    "ve": words("i they we you would could should might"),
    "ll": words("i they we you he she it that there"),
    "m": words("i"),
}


@dataclass(frozen=True, slots=True)
class Expansion:
    """Write short forms out. `'s` is resolved only where it must be `is`, `'d` only where it must be `would` or `had`."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """All that are certain, at once; one outcome."""
        del rng
        if index:
            return ONE_OUTCOME
        spans = guard(item)
        found = (match for match in _SHORT.finditer(item.question) if is_free(spans, *match.span()))
        changes = [(match.start(), match.end(), long) for match in found if (long := _expanded(match, item.question)) is not None]
        return replacing(item, changes)


def _expanded(match: re.Match[str], text: str) -> str | None:
    stem, tail = match["stem"], match["tail"].lower()
    if match[0].isupper() and len(match[0]) > 3:
        return None
    behind = text[match.end() :]
    following = re.match(r"\s+([A-Za-z]+)", behind)
    word = following[1].lower() if following else ""
    if tail == "t":
        full = _FULL_NOT.get(f"{stem.lower()}'t")
        return None if full is None or _is_inverted(match, text) else like(stem, full)
    if tail == "s":
        return f"{stem} is" if stem.lower() in {"it", "he", "she", "that", "there"} and (word in _FOR_IS or is_ing(word)) else None
    if tail == "d":
        return _with_d(stem, word)
    return f"{stem} {_TAILS[tail]}" if stem.lower() in _STEMS[tail] and word else None


def _with_d(stem: str, word: str) -> str | None:
    if stem.lower() not in {"i", "you", "he", "she", "we", "they"}:
        return None
    if word in {"rather", "like", "love", "prefer", "be", "have"}:
        return f"{stem} would"
    return f"{stem} had" if word in {"been", "better"} else None


def _is_inverted(match: re.Match[str], text: str) -> bool:
    """Whether a subject follows, as in `Why don't you` and `Isn't it`, where `not` would have to move behind it."""
    stem = match["stem"].lower()
    opens = not text[: match.start()].strip() and stem != "do"
    return opens or (stem != "can" and SUBJECT.match(text, match.end()) is not None)


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Which animal doesn't lay eggs?", "Which animal does not lay eggs?"),
    ("Which animal doesn’t lay eggs?", "Which animal does not lay eggs?"),
    ("It's a metal that can't rust.", "It is a metal that cannot rust."),
    ("She's finished the report and he'd already left.", None),
    ("I ain't going.", None),
    ("Why don't you go?", None),
    ("Ryan's dog is old.", None),
    ("She'd been there and he'd like it.", "She had been there and he would like it."),
)
