"""Changes of order that grammar licenses: undone, so that what is left of a difference in order is a difference in meaning.

`apples and oranges` is `oranges and apples`; `Charles is engaged to Eliza` is `Eliza is engaged to Charles`; `the sun is bigger than
the moon` is `the moon is smaller than the sun`; and facts that do not lean on each other may come in any order. A rewriting is taken
only if it brings the text nearer to the other one.
"""

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from audit.meaning.lexicon import load_lexicon
from audit.meaning.lists import judge_list
from audit.meaning.words import FUNCTION_WORDS

_TOKEN = re.compile(r"\{[^{}\s]*\}|\w+(?:[.,:/'-]\w+)*|[^\w\s]")
_DETERMINERS = frozenset({"the", "a", "an", "his", "her", "their", "my", "your", "its", "our"})
_BE = frozenset({"is", "are", "was", "were", "be", "been", "seems", "looks"})
_SYMMETRIC = judge_list("symmetric_predicates")
_LEANING = re.compile(
    r"\b(?:then|next|after|afterwards|before|finally|first|second|later|he|she|it|they|this|that|these|those|also|so|but|however)\b",
    re.IGNORECASE,
)
_LONGEST = 120
"""Words beyond which nothing is rewritten: the search would cost more than it brings."""

Tokens = list[str]


def towards(text: str, other: str) -> str:
    """The text in the licensed order that lies nearest to the other text; the text itself if none lies nearer."""
    target = _tokens(other)
    moved = _sentences_towards(text, other)
    best, best_fit = _tokens(moved), _fit(_tokens(moved), target)
    if len(best) > _LONGEST or best_fit == 1.0:
        return moved
    found = moved
    for _ in range(3):
        fits = [(_fit(c, target), c) for c in _candidates(best, target)]
        if not fits or max(fits)[0] <= best_fit + 1e-9:
            return found
        best_fit, best = max(fits)
        found = _joined(best)
    return found


def _tokens(text: str) -> Tokens:
    return _TOKEN.findall(text)


def _fit(tokens: Tokens, target: Tokens) -> float:
    return float(Indel.normalized_similarity([t.lower() for t in tokens], [t.lower() for t in target]))


def _joined(tokens: Tokens) -> str:
    return re.sub(r" ([,.?!;:)])", r"\1", re.sub(r"\( ", "(", " ".join(tokens)))


def _candidates(tokens: Tokens, target: Tokens) -> Iterator[Tokens]:
    lower = [t.lower() for t in tokens]
    wanted = {t.lower() for t in target}
    for k, word in enumerate(lower):
        if word in {"and", "or", "nor"}:
            yield from _exchanged(tokens, _runs_before(lower, k), _runs_after(lower, k + 1))
        elif word in _SYMMETRIC and k + 1 < len(lower) and lower[k + 1] in {"to", "with", "from", "of", "as"}:
            start = k
            while start and lower[start - 1] in _BE | _DETERMINERS | {"not", "very"}:
                start -= 1
            yield from _exchanged(tokens, _runs_before(lower, start), _runs_after(lower, k + 2))
        elif word == "than" and k >= 2:
            yield from _converses(tokens, lower, k, wanted)


def _converses(tokens: Tokens, lower: Sequence[str], than: int, wanted: set[str]) -> Iterator[Tokens]:
    """`x is bigger than y` as `y is smaller than x`, for contraries that the other text uses."""
    start = than - 1
    while start and lower[start - 1] in _BE | {"much", "far", "way"}:
        start -= 1
    for contrary in wanted:
        if load_lexicon().opposed(lower[than - 1], contrary):
            turned = [*tokens[: than - 1], contrary, *tokens[than:]]
            yield from _exchanged(turned, _runs_before(lower, start), _runs_after(lower, than + 1))


def _exchanged(tokens: Tokens, left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]) -> Iterator[Tokens]:
    for a, b in left:
        for c, d in right:
            yield [*tokens[:a], *tokens[c:d], *tokens[b:c], *tokens[a:b], *tokens[d:]]


def _runs_before(lower: Sequence[str], end: int) -> list[tuple[int, int]]:
    """Noun phrases of one to four words that end just before a place, a determiner included where there is one."""
    out: list[tuple[int, int]] = []
    for start in range(end - 1, max(-1, end - 5), -1):
        if lower[start] in _DETERMINERS:
            return [*out, (start, end)] if start < end - 1 else out
        if lower[start] in FUNCTION_WORDS or not lower[start][0].isalnum():
            return out
        out.append((start, end))
    return out


def _runs_after(lower: Sequence[str], start: int) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for end in range(start + 1, min(len(lower), start + 4) + 1):
        word = lower[end - 1]
        if word in _DETERMINERS and end == start + 1:
            continue
        if word in FUNCTION_WORDS or not word[0].isalnum():
            return out
        out.append((start, end))
    return out


def _sentences_towards(text: str, other: str) -> str:
    """Facts that do not lean on each other, in the order that the other text has them."""
    mine, theirs = re.split(r"(?<=[.!?]) +(?=[A-Z])", text), re.split(r"(?<=[.!?]) +(?=[A-Z])", other)
    if not 2 <= len(mine) == len(theirs) <= 8 or any(_LEANING.search(s) for s in mine[:-1]):
        return text
    place = [max(range(len(theirs)), key=lambda k, s=s: _fit(_tokens(s), _tokens(theirs[k]))) for s in mine]  # type: ignore[misc]
    if sorted(place) != list(range(len(mine))):
        return text
    return " ".join(mine[place.index(k)] for k in range(len(mine)))
