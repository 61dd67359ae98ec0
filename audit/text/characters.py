"""What a reader does not see: letters of another script inside a word, invisible characters, broken text."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from audit.text.language import script_of

_WORD = re.compile(r"[^\W\d_]{2,}")
_MIXED_AS_USUAL = frozenset({"HAN", "HIRAGANA", "KATAKANA", "HANGUL", "KATAKANA-HIRAGANA", "BOPOMOFO"})
_JOINS = frozenset({"\u200c", "\u200d", "\u200e", "\u200f", "\u061c", "\ufe0f", "\ufe0e"})
"""Joiners and direction marks that some scripts and emoji need."""
_LOOKALIKE = re.compile(
    r"[\u0370-\u03ff\u0400-\u052f\u13a0-\u13ff\u2c60-\u2c7f\uff21-\uff5a\U0001d400-\U0001d7ff\u0250-\u02af\u2100-\u214f\u1d00-\u1d7f]"
)


def broken(text: str) -> str:
    """What is wrong with a text that cannot be read, as the end of a sentence; empty if nothing is."""
    if not text.strip():
        return "is empty"
    if any("\ud800" <= character <= "\udfff" for character in text):
        return "holds bytes that are no valid UTF-8"
    if "\ufffd" in text:
        return "holds replacement characters, so it was damaged before it came here"
    if "\x00" in text:
        return "holds NUL characters"
    if not any(character.isalnum() for character in text):
        return "holds no letter and no digit"
    if text.strip().lower() in {"nan", "null", "none", "undefined", "n/a", "<na>"}:
        return f"is {text.strip()!r}, which is no question"
    return ""


@lru_cache(maxsize=4096)
def disguised(text: str) -> tuple[str, ...]:
    """Words with letters of two scripts, or with letters that only look like plain ones (`Clаssify` with a Cyrillic а)."""
    if text.isascii():
        return ()
    return tuple(word for word in _WORD.findall(text) if not word.isascii() and _is_disguised(word))


def _is_disguised(word: str) -> bool:
    scripts = {script_of(character) for character in word} - {""}
    if "LATIN" in scripts and scripts & {"CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN", "COPTIC", "LISU"}:
        return True
    if len(scripts) > 1 and not scripts <= _MIXED_AS_USUAL | {"LATIN"}:
        return True
    plain = unicodedata.normalize("NFKC", word)
    return plain != unicodedata.normalize("NFC", word) and plain.isascii() and bool(_LOOKALIKE.search(word))


@lru_cache(maxsize=4096)
def invisible(text: str) -> Counter[str]:
    """Characters without width or form, by their Unicode name; joiners that a script or an emoji needs are left out."""
    if text.isascii():
        return Counter(repr(character) for character in text if ord(character) < 32 and character not in "\n\r\t")
    return Counter(
        unicodedata.name(character, repr(character))
        for place, character in enumerate(text)
        if unicodedata.category(character) in {"Cf", "Cc", "Co"} and character not in "\n\r\t" and not _needed(text, place)
    )


def _needed(text: str, place: int) -> bool:
    if text[place] not in _JOINS:
        return False
    around = text[max(0, place - 1)] + text[min(len(text) - 1, place + 1)]
    return any(ord(character) > 0x590 and not "\u2000" <= character <= "\u206f" for character in around)
