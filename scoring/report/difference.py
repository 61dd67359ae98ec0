"""Two texts side by side with the difference marked: by word, and by character where words are not spaced."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from typing import Literal

Mark = Literal["same", "gone", "new", "skip"]
"""Stands in both, in the original alone, in the variant alone; or so much that is equal that it is only counted."""

_UNSPACED = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_WORD = re.compile(rf"{_UNSPACED}|\s+|(?:(?!{_UNSPACED})[^\W_])+(?:['’](?:(?!{_UNSPACED})[^\W_])+)*|.", re.DOTALL)
_KEPT = 160
"""Characters of an equal stretch kept at each end; what lies between is counted."""
_MOST_TOKENS = 4_000
"""Above this many differing tokens the texts are shown whole, without marks inside."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text with its mark."""

    mark: Mark
    text: str


def tokens(text: str) -> list[str]:
    """Words, single characters of scripts that do not space words, runs of whitespace, and single signs; joined they give the text."""
    return _WORD.findall(text)


def side_by_side(before: str, after: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The original with what is gone marked, and the variant with what is new marked."""
    if before == after:
        return _cut([Piece("same", before)]), _cut([Piece("same", after)])
    left, right = tokens(before), tokens(after)
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    inner_left, inner_right = left[head : len(left) - tail], right[head : len(right) - tail]
    olds, news = [Piece("same", "".join(left[:head]))], [Piece("same", "".join(right[:head]))]
    for same, old, new in _changes(inner_left, inner_right):
        olds += [Piece("same", same), Piece("gone", old)]
        news += [Piece("same", same), Piece("new", new)]
    rest = "".join(left[len(left) - tail :])
    return _cut([*olds, Piece("same", rest)]), _cut([*news, Piece("same", rest)])


def _changes(left: list[str], right: list[str]) -> list[tuple[str, str, str]]:
    """Equal stretch, what is gone after it, what is new after it; in order."""
    if len(left) > _MOST_TOKENS or len(right) > _MOST_TOKENS:
        return [("", "".join(left), "".join(right))]
    found, at_left, at_right, same = [], 0, 0, ""
    for block in _telling(SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks(), left):
        old, new = "".join(left[at_left : block.a]), "".join(right[at_right : block.b])
        if old or new:
            found.append((same, old, new))
            same = ""
        same += "".join(left[block.a : block.a + block.size])
        at_left, at_right = block.a + block.size, block.b + block.size
    return [*found, (same, "", "")] if same else found


def _telling(blocks: Sequence[Match], left: list[str]) -> list[Match]:
    """Equal stretches that say something: spaces and signs that happen to agree between two changes would only cut the marks up."""
    return [block for block in blocks if not block.size or any(token.isalnum() for token in left[block.a : block.a + block.size])] + [
        Match(len(left), blocks[-1].b, 0)
    ]


def _common(left: list[str], right: list[str]) -> int:
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _cut(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Without empty pieces; long equal stretches shortened, with the number of characters left out."""
    return tuple(part for piece in pieces if piece.text for part in (_shortened(piece) if piece.mark == "same" else (piece,)))


def _shortened(piece: Piece) -> tuple[Piece, ...]:
    if len(piece.text) <= 3 * _KEPT:
        return (piece,)
    gone = len(piece.text) - 2 * _KEPT
    return Piece("same", piece.text[:_KEPT]), Piece("skip", f"… {gone} equal characters …"), Piece("same", piece.text[-_KEPT:])
