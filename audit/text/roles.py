"""Who did what to whom, and which side of a comparison stands where: read from the words around the relation."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from audit.text.antonyms import CONVERSES, OPPOSITES
from audit.text.fold import written_out
from audit.text.words import FUNCTION, IRREGULAR, stem

_SENTENCE = re.compile(r"[^.?!;\n]+")
_THAN = re.compile(r"((?:[a-z']+ ){1,5})than\b")
_COMPARATIVE = re.compile(
    r"(?:more|less|fewer|better|worse|further|farther)$|(?!other|rather|another|number|after|under|over|"
    r"whether|either|never|ever|her|paper)[a-z]{2,}er$"
)
_PREFERRED = re.compile(r"\b(instead of|rather than|in place of|as opposed to|in preference to)\b")
_PLACED = re.compile(
    r"\b(?:(?:on|to|at) (?:the|its|his|her|their|my|your) (left|right) (?:hand side )?of|"
    r"(?:to the )?(north|south|east|west)(?:ern side)? of|(in front) of|"
    r"(above|below|beneath|underneath|behind|inside|outside|over|under)"
    r"(?= (?:the|an?|my|your|his|her|its|our|their|them|him|it|us|me|you)\b))"
)
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being|got|gets?) ((?:[a-z]+ly )?)([a-z]+(?:ed|en|n|t|de|ld|nd|ght|ung|un|"
                      r"it|ut|ad|ain|ound|old|own|ought))\b(?: (?![a-z]+ed\b)[a-z]+)? by\b|"
                      r"\b(?:is|are|was|were|does|did|do) ([^.?!;]{1,60}?) ([a-z]+(?:ed|en|n|t|de|ld|nd|ght))\b by\b")  # fmt: skip
_WORD = re.compile(r"[a-z0-9']+")
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})

_MORE_OR_LESS = {stem("more"): False, stem("less"): True}

Sides = tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Relating:
    """A relation with the content words on its two sides."""

    word: str
    """Stem of the word that relates."""
    left: frozenset[str]
    right: frozenset[str]
    degree: str = ""
    """Stem of what `more` or `less` is said of: `dens` of `less dense than`."""


@lru_cache(maxsize=8192)
def comparisons(text: str) -> tuple[Relating, ...]:
    """Comparisons (`a bigger than b`), preferences (`a instead of b`) and places (`a above b`) of an English text."""
    found: list[Relating] = []
    for sentence in _SENTENCE.findall(written_out(text)):
        found.extend(_compared(sentence, match) for match in _THAN.finditer(sentence) if _nearest(match[1].split()) is not None)
        found.extend(_relating("instead", sentence, match.start(), match.end()) for match in _PREFERRED.finditer(sentence))
        found.extend(_relating(_place(match), sentence, match.start(), match.end()) for match in _PLACED.finditer(sentence))
    return tuple(found)


def _place(match: re.Match[str]) -> str:
    """The word that places one thing beside another; `beneath` and `underneath` are `under`."""
    word = next(group for group in match.groups() if group)
    return {"beneath": "under", "underneath": "under", "in front": "front"}.get(word, word)


def _nearest(before: list[str]) -> int | None:
    """Place of the comparative that `than` belongs to: `more` and `less` before any word in -er, the nearest of its kind."""
    for wanted in (("more", "less", "fewer"), None):
        for place in range(len(before) - 1, -1, -1):
            if before[place] in wanted if wanted else _COMPARATIVE.match(before[place]):
                return place
    return None


def _compared(sentence: str, match: re.Match[str]) -> Relating:
    before = match[1].split()
    place = _nearest(before) or 0
    start = match.start() + len(" ".join(before[:place]))
    return replace(_relating(before[place], sentence, start, match.end()), degree=stem(before[-1]) if place < len(before) - 1 else "")


def _relating(word: str, sentence: str, start: int, end: int) -> Relating:
    return Relating(stem(word), _stems(sentence[:start]), _stems(sentence[end:]))


def exchanged(a: Relating, b: Relating) -> bool | None:
    """Whether the sides changed places: True, False, or None where the words do not tell."""
    only_left, only_right = a.left - a.right, a.right - a.left
    crossed = len(only_left & (b.right - b.left)) + len(only_right & (b.left - b.right))
    straight = len(only_left & (b.left - b.right)) + len(only_right & (b.right - b.left))
    return None if crossed == straight else crossed > straight


def turned(a: Relating, b: Relating) -> bool | None:
    """Whether b says the opposite of a: the sides exchanged, or the word turned, but not both; None where that cannot be told."""
    swapped = exchanged(a, b)
    if swapped is None:
        return None
    if a.word == b.word:
        return swapped
    for lessened in (_lessened(a, b), _lessened(b, a)):
        if lessened is not None:
            return swapped != lessened
    if b.word in CONVERSES.get(a.word, ()) or b.word in OPPOSITES.get(a.word, ()):
        return not swapped
    return None


def _lessened(plain: Relating, graded: Relating) -> bool | None:
    """Whether `graded` says less of what `plain` says more of, as `less dense` beside `denser`; None if they are of other qualities."""
    if graded.word not in _MORE_OR_LESS or not graded.degree or not plain.word.endswith("er"):
        return None
    base = plain.word.removesuffix("er").removesuffix("i")
    same = graded.degree in {base, base[:-1] if base[-1:] == base[-2:-1] else base}
    return _MORE_OR_LESS[graded.word] if same else None


@lru_cache(maxsize=8192)
def passives(text: str) -> tuple[Relating, ...]:
    """Passive clauses with an agent: the verb, what it was done to (left), and who did it (right)."""
    found = []
    for sentence in _SENTENCE.findall(written_out(text)):
        for match in _PASSIVE.finditer(sentence):
            verb = match[2] or match[4]
            if not (verb.endswith(("ed", "en")) or verb in IRREGULAR):
                continue
            left = sentence[: match.start()] if match[2] else match[3]
            found.append(Relating(stem(verb), _near(left, last=True), _near(sentence[match.end() :], last=False)))
    return tuple(found)


def active_order(text: str, verb: str) -> Sides | None:
    """Content words before and after a verb in its clause, where the text uses it once and not in the passive."""
    for sentence in _SENTENCE.findall(written_out(text)):
        words = _WORD.findall(sentence)
        at = [place for place, word in enumerate(words) if stem(word) == verb]
        if len(at) == 1 and "by" not in words[at[0] + 1 :] and not _BE.intersection(words[max(0, at[0] - 3) : at[0]]):
            return _near(" ".join(words[: at[0]]), last=True), _near(" ".join(words[at[0] + 1 :]), last=False)
    return None


def _near(text: str, *, last: bool) -> frozenset[str]:
    held = [stem(word) for word in _WORD.findall(text) if word not in FUNCTION]
    return frozenset(held[-3:] if last else held[:3])


def _stems(text: str) -> frozenset[str]:
    return frozenset(
        stem(word) for word in _WORD.findall(text) if word not in FUNCTION or word in {"he", "she", "it", "they", "him", "her"}
    )
