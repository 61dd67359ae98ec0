"""Character noise, through `nlpaug`: keyboard slips, swaps, deletions. On request only: it can damage what it touches."""

import random
import re
from dataclasses import dataclass
from typing import Any, Literal

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.global_random import seeded_globals
from variants.protect import is_free, protected_spans
from variants.types import Edit, Item, Kind

_WORD = re.compile(r"(?<![\w'’-])[a-z]{4,}(?![\w'’-])")
_SEEDS = 6


@dataclass(frozen=True, slots=True)
class CharacterNoise:
    """Slips in `words` words, all lower case and unprotected, so that names, numbers, code and options stay."""

    slip: Literal["keyboard", "swap", "delete"] = "keyboard"
    words: int = 1
    """Words that are given a slip, at most."""
    preserves_meaning: bool = False
    """Noise measures robustness, not consistency: it stands in no set unless it is asked for by name."""
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = frozenset({"en", "de", "es", "fr", "pt", "it", "nl"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Draw the words and their slips."""
        del index
        spans = protected_spans(item.question, item.choices or ())
        places = [found.span() for found in _WORD.finditer(item.question) if is_free(spans, *found.span())]
        if not places:
            return Skip("no word that may be damaged")
        chosen = sorted(rng.sample(places, min(self.words, len(places))))
        edits = [
            Edit("question", start, end, slipped) for start, end in chosen if (slipped := self._slipped(item.question[start:end], rng))
        ]
        return Draft(tuple(edits)) if edits else Skip("nothing was changed")

    def _slipped(self, word: str, rng: random.Random) -> str | None:
        """The word with one slip; None where `nlpaug` handed it back unchanged."""
        for _ in range(_SEEDS):
            with seeded_globals(rng.getrandbits(32)):
                found: Any = _augmenter(self.slip).augment(word)
            text = str(found[0] if isinstance(found, list) and found else found)
            if text.isalpha() and text.islower() and text != word:
                return text
        return None


def _augmenter(slip: str) -> Any:  # noqa: ANN401 - nlpaug ships no types
    from nlpaug.augmenter import char

    if slip == "keyboard":
        return char.KeyboardAug(aug_char_min=1, aug_char_max=1, include_special_char=False, include_numeric=False, include_upper_case=False)
    return char.RandomCharAug(action=slip, aug_char_min=1, aug_char_max=1)
