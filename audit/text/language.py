"""Which language a tag means, and which language and script a text seems to be in."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset("the of and to in is that it was for on are as with his they at be this have from or had by but what which how who "
                    "when where why does did do can could you your if many much will would there their an".split()),
    "de": frozenset("der die das und ist nicht ein eine zu den von mit dem des im für auf wie wer wann wo warum welche welcher viele "
                    "hat haben sind wird auch sie er es aus bei nach noch kann können".split()),
    "es": frozenset("el la los las de que en un una es por con para del al lo cómo qué quién cuándo dónde cuál cuántos cuántas más "
                    "está son fue ha hay su sus como".split()),
    "fr": frozenset("le la les de des et en un une est que qui dans pour pas sur au aux du ce il elle nous vous combien quel quelle quels "
                    "où quand comment pourquoi sont été avec son sa ses par ne".split()),
    "pt": frozenset("de que em uma é por com para dos das não na qual quais quantos quantas quando onde como "
                    "quem foi são está ele ela mais".split()),
    "it": frozenset("il lo la gli le di che un una è per con non del della dei si quale quali quanti quante quando dove chi "
                    "sono è stato ha al alla più perché".split()),
    "nl": frozenset("de het een en van dat te op voor met niet zijn aan er wat wie waar wanneer hoe hoeveel welke heeft wordt "
                    "ook bij naar uit".split()),
}  # fmt: skip
"""Frequent function words by language: enough to tell which of these a sentence is in, not to name any language."""

SCRIPTS: dict[str, frozenset[str]] = {
    "zh": frozenset({"HAN"}), "ja": frozenset({"HAN", "HIRAGANA", "KATAKANA"}), "ko": frozenset({"HANGUL", "HAN"}),
    "ru": frozenset({"CYRILLIC"}), "uk": frozenset({"CYRILLIC"}), "bg": frozenset({"CYRILLIC"}), "ar": frozenset({"ARABIC"}),
    "fa": frozenset({"ARABIC"}), "he": frozenset({"HEBREW"}), "el": frozenset({"GREEK"}), "hi": frozenset({"DEVANAGARI"}),
    "th": frozenset({"THAI"}), "bn": frozenset({"BENGALI"}), "te": frozenset({"TELUGU"}), "ta": frozenset({"TAMIL"}),
}  # fmt: skip
"""Scripts a language is written in; a language that is not here is taken for Latin."""

_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=256)
def primary(tag: str) -> str:
    """The primary subtag of a BCP 47 tag, in lower case: `zh-Hant` is `zh`."""
    return re.split(r"[-_]", tag.strip().lower(), maxsplit=1)[0]


@lru_cache(maxsize=8192)
def script_of(character: str) -> str:
    """First word of a letter's Unicode name (`LATIN`, `CYRILLIC`, `CJK` as `HAN`); empty for what is no letter."""
    if not character.isalpha():
        return ""
    name = unicodedata.name(character, "").split(" ", 1)[0]
    return {"CJK": "HAN", "FULLWIDTH": "LATIN", "IDEOGRAPHIC": "HAN"}.get(name, name)


def scripts(text: str) -> Counter[str]:
    """How many letters of each script a text holds."""
    if text.isascii():
        letters = sum(map(str.isalpha, text))
        return Counter({"LATIN": letters}) if letters else Counter()
    return Counter(script for character in text if (script := script_of(character)))


@lru_cache(maxsize=8192)
def guess(text: str) -> tuple[str, int]:
    """The language whose function words a Latin-script text holds most of, and its lead over the next; ("", 0) if none."""
    found = Counter(_WORD.findall(text.lower()))
    votes = sorted(((sum(found[word] for word in found.keys() & held), name) for name, held in FUNCTION_WORDS.items()), reverse=True)
    if not votes[0][0]:
        return "", 0
    return votes[0][1], votes[0][0] - votes[1][0]
