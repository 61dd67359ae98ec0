"""What no generator may touch: code, addresses, formulas, placeholders, numbers with their units, quotations, options.

Every pattern is linear in the length of the text: each starts at a boundary that the text cannot repeat at every character,
or is bounded in length.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

SpanKind = Literal["code", "braces", "url", "email", "formula", "tag", "quotation", "number", "identifier", "mixed", "option"]


@dataclass(frozen=True, slots=True)
class Span:
    """A protected stretch of a text, from `start` up to but without `end`."""

    start: int
    end: int
    kind: SpanKind


UNITS = (
    r"%|‰|°\s?[CF]\b|°|K\b|(?:[kcmdµμnM]?m|km/h|mph|m/s|kg|mg|[µμ]g|g|lbs?|oz|[mcd]?[lL]|kWh|[kM]?W|[kM]?Hz|[kM]?J|k?Pa|[mk]?V|mA|[GMKT]B|"
    r"kcal|cal|hrs?|mins?|secs?|ms|ft|in|yd|mi|mol|ppm|a\.m\.|p\.m\.|[ap]m|AM|PM|A\.M\.|P\.M\.)(?![\w])|[€£¥₹]"
)
MONTHS = (
    r"January|February|March|April|May|June|July|August|September|October|November|December|Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|"
    r"Sept?\.?|Oct\.?|Nov\.?|Dec\.?"
)

_CODE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]+`", re.DOTALL)
_URL = re.compile(r"(?<![\w/])(?:https?://|ftp://|www\.)[^\s<>\"]*[^\s<>\".,;:!?)\]}']", re.IGNORECASE)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_FORMULA = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\$(?=[^\s$])[^$\n]{0,300}[^\s$\\]\$(?!\d)|\$(?=[^\s$\d])[^\s$]\$(?!\d)|"
    r"\\\([^\n]{1,300}?\\\)|\\\[.{1,600}?\\\]|\\begin\{(\w{1,20}\*?)\}.{0,2000}?\\end\{\1\}|\\[A-Za-z]{1,30}(?:\{[^{}\n]{0,200}\}){0,3}",
    re.DOTALL,
)
_TAG = re.compile(r"</?[A-Za-z_][^<>\n]{0,80}>|\[[^\[\]\n]{1,200}\]|%\(\w{1,40}\)[sdf]|%[sdfr](?!\w)|\$\{?[A-Za-z_]\w{0,60}\}?")
_QUOTATION = re.compile(
    r"\"[^\"\n]{1,600}\"|“[^”\n]{1,600}”|„[^“”\n]{1,600}[“”]|«[^»\n]{1,600}»|「[^」\n]{1,600}」|『[^』\n]{1,600}』|《[^》\n]{1,200}》|"
    r"(?<![\w’'])'(?![\s'])(?:[^'\n]|'(?=\w)){1,300}'(?!\w)|(?<![\w’'])‘(?:[^‘’\n]|’(?=\w)){1,300}’(?!\w)"
)
_DATE = re.compile(
    rf"(?<!\w)(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{MONTHS})(?:,?\s\d{{4}})?|(?:{MONTHS})\s\d{{1,2}}(?:st|nd|rd|th)?(?:,\s?\d{{4}})?|"
    rf"(?:{MONTHS}),?\s\d{{4}})(?!\w)"
)
_NUMBER = re.compile(
    rf"(?<![\w.])(?:[$€£¥₹]\s?|US\$|[+\-−±~≈](?=\d))?(?:\d+(?:[.,:/×x^*\-–]\d+)*|\.\d+)(?:\s?(?:{UNITS})|(?:st|nd|rd|th|s|x)(?!\w))?(?!\w)"
)
_WORD = re.compile(r"[^\s.,;:!?()\"“”'‘’\[\]{}]+(?:[.:'’@=/\\-]+[^\s.,;:!?()\"“”'‘’\[\]{}]+)*=*")
_IDENTIFIER = re.compile(
    r"[A-Za-z]*\d+[A-Za-z]\w*|[A-Za-z]+[-.]?\d[\w.-]*|\w*_\w*|[a-z]+[A-Z]\w*|.*=.*|.*\\.*|(?:/[\w.-]+){2,}/?|"
    r"\w+\.(?:py|js|csv|json|txt|com|org|net|xml|html|md|pdf)|v?\d+(?:\.\w+)+",
)
_ASCII = re.compile(r"[\x00-\x7f]*\Z")


def protected_spans(text: str, options: Sequence[str] = ()) -> list[Span]:
    """The protected stretches of a text, left to right, none overlapping.

    Args:
        text: A question or a context.
        options: The item's answer options; where one stands in the text it is protected too.
    """
    return list(_spans(text, tuple(options)))


def is_free(spans: Iterable[Span], start: int, end: int) -> bool:
    """Whether an edit of [start, end) leaves all of these spans alone; an insertion is free except inside one."""
    return not any(span.start < end and start < span.end if start < end else span.start < start < span.end for span in spans)


@lru_cache(maxsize=64)
def _spans(text: str, options: tuple[str, ...]) -> tuple[Span, ...]:
    found: list[Span] = [Span(*match.span(), "code") for match in _CODE.finditer(text)]
    found += _braces(text)
    patterns: tuple[tuple[re.Pattern[str], SpanKind], ...] = (
        (_URL, "url"),
        (_EMAIL, "email"),
        (_FORMULA, "formula"),
        (_TAG, "tag"),
        (_QUOTATION, "quotation"),
        (_DATE, "number"),
        (_NUMBER, "number"),
    )
    for pattern, kind in patterns:
        found += [Span(*match.span(), kind) for match in pattern.finditer(text)]
    found += _words(text)
    found += [Span(start, end, "option") for start, end in _options(text, options)]
    return _merged(found)


def _braces(text: str) -> list[Span]:
    """Outermost balanced {…}: placeholders, JSON, dictionaries, sets."""
    spans: list[Span] = []
    open_at: list[int] = []
    for match in re.finditer(r"[{}]", text):
        if match[0] == "{":
            open_at.append(match.start())
        elif open_at:
            start = open_at.pop()
            while spans and spans[-1].start > start:
                spans.pop()
            spans.append(Span(start, match.end(), "braces"))
    return spans


def _words(text: str) -> list[Span]:
    """Words that are names for machines, and words that mix scripts, where one letter may pass for another."""
    spans: list[Span] = []
    for match in _WORD.finditer(text):
        word = match[0]
        if len(word) <= 200 and _IDENTIFIER.fullmatch(word):
            spans.append(Span(*match.span(), "identifier"))
        elif not _ASCII.match(word) and _mixes_scripts(word):
            spans.append(Span(*match.span(), "mixed"))
    return spans


def _mixes_scripts(word: str) -> bool:
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in word[:200] if letter.isalpha()}
    return len(scripts & {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "MATHEMATICAL", "FULLWIDTH"}) > 1


def _options(text: str, options: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where the options stand in the text, whatever their case, at word boundaries."""
    folded = text.lower()
    if len(folded) != len(text):
        folded = text
    spans: list[tuple[int, int]] = []
    for option in options:
        wanted = option.strip().rstrip(".").lower()
        start = folded.find(wanted) if wanted else -1
        while start >= 0:
            end = start + len(wanted)
            if _at_boundary(folded, start, end):
                spans.append((start, end))
            start = folded.find(wanted, end)
    return spans


def _at_boundary(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return not (before.isalnum() and text[start].isalnum() and before.isascii()) and not (
        after.isalnum() and text[end - 1].isalnum() and after.isascii()
    )


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Overlapping spans as one, under the name of the one that starts first."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            merged[-1] = Span(last.start, max(last.end, span.end), last.kind)
        else:
            merged.append(span)
    return tuple(merged)
