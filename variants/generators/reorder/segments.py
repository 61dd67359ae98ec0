"""Where sentences begin and end, in English and in Chinese, without cutting at abbreviations, initials or decimal points."""

import re

Span = tuple[int, int]
"""Start and end of a piece of text, in characters."""

_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|approx|dept|est|fig|no|vol|inc|ltd|co|corp|lb|lbs|oz|ft|in|hr|min|sq|Jan|Feb|Mar|Apr"
    r"|Jun|Jul|Aug"
    r"|Sept?|Oct|Nov|Dec|U\.S|U\.K|D\.C|e\.g|i\.e|a\.m|p\.m|cf|al|ca|Art|Sec|Gen|Col|Lt|Rev|Hon|Mt)|\b[A-Z])\.$",
    re.IGNORECASE,
)
_LATIN_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s|$)")
_HAN_END = re.compile(r"[。！？；!?]+[”’」』）)\"]*|\.(?=\s|$)")


def sentences(text: str, language: str = "en") -> list[Span]:
    """The sentences of a text, without the white space between them; the last need not end in a stop."""
    ends = _HAN_END if language.split("-", maxsplit=1)[0] in {"zh", "ja"} else _LATIN_END
    spans: list[Span] = []
    start = 0
    for found in ends.finditer(text):
        if found.group().startswith(".") and _ABBREVIATION.search(text[start : found.start() + 1]):
            continue
        spans += _trimmed(text, start, found.end())
        start = found.end()
    return spans + _trimmed(text, start, len(text))


def words(text: str) -> frozenset[str]:
    """The words of a table that is written as one string."""
    return frozenset(text.split())


def lines(text: str) -> list[Span]:
    """The lines of a text that hold something, without the white space around them."""
    return [span for found in re.finditer(r"[^\n]+", text) for span in _trimmed(text, found.start(), found.end())]


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return [(start, end)] if end > start else []
