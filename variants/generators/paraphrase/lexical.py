"""A synonym in place of one word, through `nlpaug` with WordNet, where its data is installed."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.global_random import seeded_globals
from variants.generators.paraphrase.lexicon import AUXILIARIES, CLAUSE_WORDS, DETERMINERS, PREPOSITIONS, PRONOUNS, words
from variants.protect import is_free, protected_spans
from variants.types import Edit, Item, Kind

MISSING = Skip("WordNet is not installed: pip install nltk, then python -m nltk.downloader wordnet omw-1.4 averaged_perceptron_tagger_eng")
_TOKEN = re.compile(r"\s+|[A-Za-z]+(?:['’-][A-Za-z]+)*|[^\sA-Za-z]+")
_WORD = re.compile(r"[a-z]{4,}\Z")
_KEPT = words(
    "what which when where whom whose there their these those then than that this with from into onto over under about after before between"
    " have been were will would could should must might does many much more most less least each every some both either neither such"
    " same other"
    " another only also just even very rather quite still again not none never always often following above below question answer answers"
)
_FUNCTION = DETERMINERS | PREPOSITIONS | AUXILIARIES | PRONOUNS | CLAUSE_WORDS | words("and or not to there")
"""Words beside which a word stands alone."""
_COMMON = 3
"""Times the new word must stand in this sense in WordNet's tagged texts: set by us, rarer words are odd in a question."""
_SEEDS = 6
"""Seeds tried for one outcome: set by us, the bound on the work."""


@dataclass(frozen=True, slots=True)
class Synonym:
    """One word of the question replaced by a synonym of the same part of speech and inflection.

    Only words that WordNet knows in one or two senses are replaced, by a common word of few senses whose first is the same: a
    synonym of another sense changes the meaning. Words that may be half of a compound are left alone. Where nothing could be changed
    `nlpaug` hands back its input; that is a skip here.
    """

    senses: int = 2
    """Senses a word may have at most."""
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Replace one word; other indices draw other words."""
        del index
        if not wordnet_is_there():
            return MISSING
        tokens = _TOKEN.findall(item.question)
        if not tokens or len(tokens) > 2_000:
            return Skip("no text with words")
        fixed = _fixed_words(item)
        for _ in range(_SEEDS):
            changed = replaced(tokens, fixed, rng.getrandbits(32))
            edit = _edit(tokens, changed, item, self.senses)
            if edit is not None:
                return Draft((edit,))
        return Skip("no word with a certain synonym")


def replaced(tokens: Sequence[str], fixed: Sequence[str], seed: int) -> list[str]:
    """The tokens as `nlpaug` hands them back, at most one of them another; the user's random state stays as it was."""
    with seeded_globals(seed):
        augmenter = synonym_augmenter()
        augmenter.stopwords = sorted({*_KEPT, *fixed})
        found: Any = augmenter.augment("\x00".join(tokens))
    text = found[0] if isinstance(found, list) and found else found
    return str(text).split("\x00")


@lru_cache(maxsize=1)
def synonym_augmenter() -> Any:  # noqa: ANN401 - nlpaug ships no types
    """The augmenter, reading and writing tokens that are joined by NUL, so that nothing but a token can change."""
    from nlpaug.augmenter.word import SynonymAug

    return SynonymAug(aug_src="wordnet", aug_min=1, aug_max=1, tokenizer=lambda text: text.split("\x00"), reverse_tokenizer="\x00".join)


@lru_cache(maxsize=1)
def wordnet_is_there() -> bool:
    """Whether NLTK, WordNet and a tagger are installed; nothing is downloaded."""
    try:
        import nltk
    except ImportError:
        return False
    return all(
        _has_data(nltk, names) for names in (("corpora/wordnet", "corpora/wordnet.zip"), ("taggers/averaged_perceptron_tagger_eng",))
    )


def _has_data(nltk: Any, names: Sequence[str]) -> bool:  # noqa: ANN401 - nltk ships no types
    for name in names:
        try:
            nltk.data.find(name)
        except LookupError:
            continue
        return True
    return False


def _edit(tokens: Sequence[str], changed: Sequence[str], item: Item, senses: int) -> Edit | None:
    """The one replaced word as an edit, where it is safe; None otherwise."""
    places = [place for place, (old, new) in enumerate(zip(tokens, changed, strict=False)) if old != new]
    if len(changed) != len(tokens) or len(places) != 1:
        return None
    place = places[0]
    old, new = tokens[place], changed[place].strip()
    start = sum(map(len, tokens[:place]))
    whole = protected_spans(item.question, item.choices or ())
    if not _WORD.match(old) or not _WORD.match(new) or not is_free(whole, start, start + len(old)) or not _same_sense(old, new, senses):
        return None
    if _in_compound(tokens, place):
        return None
    if (old[0] in "aeiou") != (new[0] in "aeiou") and re.search(r"\ban?\s\Z", item.question[:start], re.IGNORECASE):
        return None
    return Edit("question", start, start + len(old), new)


def _same_sense(old: str, new: str, senses: int) -> bool:
    """Whether the words share the first sense of both, both have few, the old one is not inflected and the new one is in common use."""
    from nltk.corpus import wordnet

    known, other = wordnet.synsets(old), wordnet.synsets(new)
    if not known or not other or known[0] != other[0] or max(len(known), len(other)) > senses or wordnet.morphy(old) != old:
        return False
    return any(lemma.name() == new and lemma.count() >= _COMMON for lemma in known[0].lemmas())


def _in_compound(tokens: Sequence[str], place: int) -> bool:
    """Whether a word that is no function word stands right beside: `saltwater crocodile`, `sesame seeds`, `as soon as`."""
    beside = [tokens[at] for at in (place - 2, place + 2) if 0 <= at < len(tokens) and tokens[(at + place) // 2].isspace()]
    return any(word.lower() == "as" or (word.isalpha() and word.lower() not in _FUNCTION) for word in beside)


def _fixed_words(item: Item) -> list[str]:
    """Words that stand in an option or the answer: replaced in the question, they would no longer match it."""
    return [word.lower() for text in (*(item.choices or ()), item.answer or "") for word in re.findall(r"[A-Za-z]+", text)]


LEFT_ALONE = ("", "?", "`purchase` is what?", "今天天气很好吗？", "What is 2 + 2?", "X Y Z")
"""Texts that it leaves alone whatever WordNet is installed."""
