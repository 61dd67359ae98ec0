"""A text as words: where each stands, its base form, and what kind of word it is."""

import re
from dataclasses import dataclass

from audit.meaning.lexicon import load_lexicon
from audit.meaning.lists import judge_list

FUNCTION_WORDS = judge_list("function_words")
_WORD = re.compile(r"\{[^{}\s]*\}|[^\W\d_]+(?:['-](?!s\b)[^\W\d_]+)*|'s\b|\d+(?:[.,:/]\d+)*|[%$€£¥₹]")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one canonical text, in parallel tuples."""

    text: str
    surface: tuple[str, ...]
    base: tuple[str, ...]
    """Lower case, base form."""
    spans: tuple[tuple[int, int], ...]
    content: tuple[bool, ...]
    """Not a function word."""
    capital: tuple[bool, ...]
    """Written with a capital, and not merely because it begins a sentence."""
    number: tuple[bool, ...]

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.surface)


def split_words(text: str) -> Words:
    """Cut a canonical text into words."""
    lexicon = load_lexicon()
    found = list(_WORD.finditer(text))
    surface = tuple(m.group() for m in found)
    lower = [s.lower() for s in surface]
    base = tuple(w if w in FUNCTION_WORDS else lexicon.base(w) for w in lower)
    number = tuple(s[0].isdigit() for s in surface)
    return Words(
        text=text,
        surface=surface,
        base=base,
        spans=tuple(m.span() for m in found),
        content=tuple(w not in FUNCTION_WORDS for w in lower),
        capital=tuple(_is_name(text, m.start(), m.group(), lower[i]) for i, m in enumerate(found)),
        number=number,
    )


def _is_name(text: str, start: int, surface: str, lower: str) -> bool:
    if not surface[0].isupper() or lower in FUNCTION_WORDS:
        return False
    before = text[:start].rstrip(" \"'(")
    at_start = not before or before[-1] in ".?!:"
    return not at_start or lower not in load_lexicon().senses
