"""Text with everything taken off that does not make it another answer: form, case, articles, punctuation, spaces."""

import re
import unicodedata

_ARTICLES = {
    "en": ("a", "an", "the"),
    "de": ("der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer"),
    "es": ("el", "la", "los", "las", "un", "una", "unos", "unas"),
    "fr": ("le", "la", "les", "un", "une", "des"),
    "it": ("il", "lo", "la", "i", "gli", "le", "un", "uno", "una"),
    "nl": ("de", "het", "een"),
    "pt": ("o", "a", "os", "as", "um", "uma"),
}
_QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "＇": "'", "“": '"', "”": '"', "«": '"', "»": '"', "−": "-", "‐": "-", "‑": "-", "–": "-"}
)
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x00-\x08\x0e-\x1f\x7f]")


def straight(text: str) -> str:
    """Straight quotes and plain hyphens, without invisible characters."""
    return _INVISIBLE.sub("", text).translate(_QUOTES)


def plain(text: str) -> str:
    """NFKC and `straight`, white space at the ends taken off."""
    return straight(unicodedata.normalize("NFKC", text)).strip()


def lowered(text: str) -> str:
    """`plain`, without case, runs of white space as one space."""
    return " ".join(unicodedata.normalize("NFKC", plain(text).casefold()).split())


def folded(text: str, language: str = "en") -> str:
    """`lowered`, without articles of the language and without punctuation that carries no meaning.

    Signs, points and commas stay where they belong to a number, and symbols such as `+` and `%` stay everywhere. A text of
    which nothing would remain (`the`, `...`) keeps its lowered form: it is an answer, if an odd one.
    """
    base = lowered(text)
    spaced = "".join(char if _carries_meaning(base, place) else _gap(char) for place, char in enumerate(base))
    articles = _ARTICLES.get(language.split("-", maxsplit=1)[0].casefold(), ())
    words = [word for word in spaced.split() if word not in articles]
    return " ".join(words) or " ".join(spaced.split()) or base


def unspaced_language(language: str) -> bool:
    """Whether words of this language are not set apart by spaces."""
    return language.split("-", maxsplit=1)[0].casefold() in {"zh", "ja", "th", "lo", "my", "km", "yue"}


def _gap(char: str) -> str:
    return "" if char == "'" else " "


def _carries_meaning(text: str, place: int) -> bool:
    char = text[place]
    if unicodedata.category(char)[0] != "P" or char == "%":
        return True
    before = text[place - 1] if place else " "
    after = text[place + 1] if place + 1 < len(text) else " "
    if char in ".,:/":
        return before.isdigit() and after.isdigit()
    return char == "-" and after.isdigit() and not before.isalnum()
