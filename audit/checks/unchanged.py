"""Is the variant really another wording, both of the original and of the siblings before it?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from audit.text.fold import plain
from audit.types import Candidate, Finding
from variants.types import Item, Variant

_NOT_READ = re.compile(r"[\W_]+")
_SPACE = re.compile(r"\s+|[\u200b-\u200f\u2060\ufeff\u00ad]")

Key = tuple[str, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Value: 1 if nothing but white space and typographic signs differs from the original, or nothing but signs and case from a sibling."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(candidate) for candidate in candidates]

    def _judge(self, candidate: Candidate) -> Finding:
        reason = repeated(candidate)
        return Finding(
            "unchanged", float(reason is not None), 0.0, self.high, reason or "another wording than the original and its siblings"
        )


def repeated(candidate: Candidate) -> str | None:
    """What the variant repeats, in words; None if it repeats nothing."""
    if _key(candidate.item, spaces_only=True) == _key(candidate.variant, spaces_only=True):
        return "differs from the original in nothing but white space and typographic signs"
    own = _key(candidate.variant, spaces_only=False)
    twin = next((sibling for sibling in candidate.siblings if _key(sibling, spaces_only=False) == own), None)
    return None if twin is None else f"repeats its sibling {twin.id!r} but for signs and case"


def _key(held: Item | Variant, *, spaces_only: bool) -> Key:
    bare = _spaceless if spaces_only else _letters
    return bare(held.question), bare(held.context or ""), tuple(map(bare, held.choices or ()))


def _spaceless(text: str) -> str:
    return _SPACE.sub("", plain(text))


def _letters(text: str) -> str:
    return _NOT_READ.sub("", plain(text).casefold()) or _spaceless(text)
