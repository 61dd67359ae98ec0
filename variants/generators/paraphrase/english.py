"""What the English rules share: sentences, the question that is asked, and edits that leave protected spans alone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.lexicon import words
from variants.protect import Span, is_free, protected_spans
from variants.types import Edit, Item

ENGLISH = frozenset({"en"})
NOTHING = Skip("pattern not there")
ONE_OUTCOME = Skip("one outcome")

_ABBREVIATIONS = words("""
mr mrs ms dr prof st jr sr vs etc inc ltd co corp no fig gen col sgt capt lt rev hon e.g i.e cf approx dept est u.s u.k p.m a.m
""")
_BOUNDARY = re.compile(r"(?:[.!?]+[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9])|\n\s*)")
_WORD = re.compile(r"[A-Za-z][A-Za-z.]*\Z")
_LATIN = re.compile(r"[A-Za-z]")
_OTHER = re.compile(r"[^\W\d_A-Za-z\u00c0-\u024f]")
LONGEST = 6000
"""Characters of a text that the rules still read; longer ones are documents, and the question in them is not found by rule."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of the text from a capital to its full stop, without the white space around it."""

    start: int
    end: int
    text: str


@lru_cache(maxsize=64)
def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text; an abbreviation or an initial does not end one."""
    found: list[Sentence] = []
    start = 0
    for match in _BOUNDARY.finditer(text):
        if match[0][0] == "." and _abbreviates(text, match.start()):
            continue
        found.append(_stripped(text, start, match.end()))
        start = match.end()
    found.append(_stripped(text, start, len(text)))
    return tuple(sentence for sentence in found if sentence.text)


def _abbreviates(text: str, stop: int) -> bool:
    word = _WORD.search(text, max(0, stop - 12), stop)
    if word is None:
        return False
    is_possessive = text[word.start() - 1 : word.start()] in {"'", "’"}
    return not is_possessive and (len(word[0]) == 1 or word[0].lower() in _ABBREVIATIONS)


def _stripped(text: str, start: int, end: int) -> Sentence:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Sentence(start, end, text[start:end])


def asked(text: str) -> Sentence | None:
    """The question the text ends with; None where its last sentence is none, or it asks several things at once."""
    if len(text) > LONGEST:
        return None
    every = sentences(text)
    if not every or not every[-1].text.endswith("?") or every[-1].text.count("?") != 1:
        return None
    return every[-1]


@lru_cache(maxsize=64)
def is_english(text: str) -> bool:
    """Whether the text has words and most of its letters are Latin ones."""
    latin = len(_LATIN.findall(text))
    return latin >= 2 and latin > 3 * len(_OTHER.findall(text))


def guard(item: Item) -> list[Span]:
    """The protected spans of the question."""
    return protected_spans(item.question, item.choices or ())


def replacing(item: Item, changes: Iterable[tuple[int, int, str]], *, may_touch: frozenset[str] = frozenset()) -> Draft | Skip:
    """A draft of these replacements of [start, end) in the question, or a Skip where one would touch a protected span.

    Args:
        item: The item.
        changes: Start, end, new text; neither overlapping nor empty of effect.
        may_touch: Kinds of protected span that the rule is about, for instance numbers.
    """
    edits = tuple(Edit("question", start, end, text) for start, end, text in changes if item.question[start:end] != text)
    if not edits:
        return NOTHING
    spans = [span for span in guard(item) if span.kind not in may_touch]
    if not all(is_free(spans, edit.start, edit.end) for edit in edits):
        return Skip("would touch a protected span")
    return Draft(edits)


def lowered(word: str) -> str:
    """The word with its first letter small, as inside a sentence; `I` and words with further capitals stay."""
    if word == "I" or word.startswith(("I'", "I’")) or (len(word) > 1 and not word[1:].islower()):
        return word
    return word[:1].lower() + word[1:]


def raised(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def like(model: str, word: str) -> str:
    """`word` with a capital where `model` begins with one."""
    return raised(word) if model[:1].isupper() else word
